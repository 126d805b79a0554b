"""Cards that the attacker plays for an invasion, before the battle: playing one declares the invasion (NA-35)."""

from typing import Final

from services.rules.engine.editions.napoleon.rules.effects_cards import (
    FIGHTING_AT_SEA,
    INVADING,
    card_refusal,
    effect_of,
    playable,
)
from services.rules.engine.editions.napoleon.rules.effects_play import Effect, play_card
from services.rules.engine.editions.napoleon.rules.effects_verbs import CardAction, PlayCardBetween, PlayCardBombard
from services.rules.engine.editions.napoleon.rules.forts import FortLost, Forts
from services.rules.engine.editions.napoleon.rules.invading import declare, toll_for
from services.rules.engine.editions.napoleon.rules.invasion import EffectBegan, Invasion
from services.rules.engine.editions.napoleon.rules.losses import Lost
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.offers import Offer, Pick, zones_in
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.verbs import Attack

BEFORE_BATTLE: Final = ("cavalry_charge", "grand_battery")
AT_ANY_TIME: Final = ("old_guard", "surprise")

BOMBARDED: Final = 2
"""The regiments that a battery removes, if so many can go and one stays."""


def invading_offers(game: Game, ask: AttackAsk, attacks: list[Offer]) -> list[Offer]:
    """The cards that can be played for one of these attacks."""
    owner = ask.armies[0]
    at_sea = game.variant.board.sea
    found: list[Offer] = []
    for offer in attacks if playable(game, owner, INVADING) else ():
        origins, targets = offer.fields[0], offer.fields[1]
        assert isinstance(origins, Pick)
        assert isinstance(targets, Pick)
        for origin in zones_in(origins):
            army = ask.attacker(game, origin)
            fit = tuple([zone for zone in zones_in(targets) if affords(game, army, origin, zone)])
            cards = playable(game, owner, AT_ANY_TIME)
            if cards and fit:
                found.append(
                    Offer("play_card_between", (Pick("card", cards), Pick("origin", (origin,)), Pick("target", fit)))
                )
            fresh = tuple([zone for zone in fit if not at_sea[zone] and not fought(game, army, zone)])
            found.extend(opening_offers(game, owner, origin, fresh))
    return found


def opening_offers(game: Game, owner: Army, origin: Zone, targets: tuple[Zone, ...]) -> list[Offer]:
    """The cards that can be played before the first battle of an invasion by land, from one origin."""
    found: list[Offer] = []
    cards = playable(game, owner, ("cavalry_charge",))
    if cards and targets:
        found.append(
            Offer("play_card_between", (Pick("card", cards), Pick("origin", (origin,)), Pick("target", targets)))
        )
    cards = playable(game, owner, ("grand_battery",))
    for fort in (True, False) if cards else ():
        hit = tuple([zone for zone in targets if bombarded(game, zone, fort)])
        if hit:
            fields = (Pick("card", cards), Pick("origin", (origin,)), Pick("target", hit), Pick("fort", (fort,)))
            found.append(Offer("play_card_bombard", fields))
    return found


def affords(game: Game, army: Army, origin: Zone, target: Zone) -> bool:
    """Whether a battle can still be fought once the toll of the invasion is paid (NA-35)."""
    return free(game, origin, army) > toll_for(game, army, target)


def fought(game: Game, army: Army, target: Zone) -> bool:
    """Whether a battle of the invasion of that place was fought already."""
    now = game.slice(Invasion)
    return now.fought and now.army == army and now.target == target


def bombarded(game: Game, target: Zone, fort: bool) -> bool:
    """Whether a battery can destroy the fortification there, or else hit regiments and leave one."""
    return target in game.slice(Forts).zones if fort else game.total[target] > 1


def invading_refusal(game: Game, ask: AttackAsk, action: CardAction, at_sea: bool) -> Refusal | None:
    """Why a card cannot be played for an invasion like that."""
    refusal = card_refusal(game, ask.armies[0], action, FIGHTING_AT_SEA if at_sea else INVADING)
    if refusal is not None or not isinstance(action, PlayCardBetween):
        return refusal
    origin, target = action.origin, action.target
    refusal = ask.check(game, Attack(origin, target, 1))
    if refusal is not None:
        return refusal
    army = ask.attacker(game, origin)
    if not affords(game, army, origin, target):
        return Refusal("too_few_troops", "NA-35", (("origin", origin), ("troops", game.troops_of(origin, army))))
    if effect_of(game, action.card) in BEFORE_BATTLE and fought(game, army, target):
        return Refusal("battle_fought", "NA-55", (("card", action.card), ("target", target)))
    if isinstance(action, PlayCardBombard) and not bombarded(game, target, action.fort):
        return Refusal("nothing_to_hit", "NA-38", (("card", action.card), ("target", target)))
    return None


def play_for_invasion(play: Play, ask: AttackAsk, action: Action) -> None:
    """Declares the invasion, unless it goes on already, and plays the card for it."""
    assert isinstance(action, PlayCardBetween)
    declare(play, ask.attacker(play.game, action.origin), action.origin, action.target)
    play_card(play, InvasionEffect(ask.armies[0], action))


class InvasionEffect(Effect):
    """What a card of the attacker does: a battery at once, all others from the next battle on."""

    NAME = "invasion_effect"

    def take(self, play: Play) -> None:
        game, action = play.game, self.action
        if not isinstance(action, PlayCardBombard):
            play.emit(EffectBegan(action.card, True))
        elif action.fort:
            play.emit(FortLost(action.target))
        else:
            count = min(BOMBARDED, game.total[action.target] - 1)
            play.emit(Lost(game.holder[action.target], action.target, count, effect_of(game, action.card)))


register(InvasionEffect)
