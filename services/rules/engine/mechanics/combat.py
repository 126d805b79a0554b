"""The attack phase: who may attack what, and assaults of one or more battles."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, Army, Zone
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask, Together, wrong_verb
from services.rules.engine.kernel.troops import Assaulted
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.attacks import MOST, attack_offers, attack_refusal, targets
from services.rules.engine.mechanics.conquest import move_in
from services.rules.engine.mechanics.defence import has_orders, ordered_dice
from services.rules.engine.mechanics.dice import TABLES, plain_result
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.odds import conquest_percent
from services.rules.engine.mechanics.siege import Assault
from services.rules.engine.mechanics.verbs import Attack


class AttackAsk(Ask):
    """Attack or end the phase; stays open until it is ended."""

    NAME = "attacking"
    RULE = "C-18"
    VERBS: ClassVar[tuple[str, ...]] = ("attack",)
    """The kinds of attack that are known here: an edition's own kind is not known elsewhere."""

    armies: tuple[Army, ...]

    def offers(self, game: Game) -> tuple[Offer, ...]:
        found: list[Offer] = []
        for army in self.armies:
            for origin in game.variant.board.every_zone:
                if self.attacker(game, origin) == army and free(game, origin, army) > 0:
                    found.extend(attack_offers(game, army, origin, targets(game, army, origin)))
        found.append(Offer("done"))
        return tuple(found)

    def besides(self, game: Game) -> list[Offer]:
        """What is offered besides attacks and the end of the phase; bots look there when no attack is worth it."""
        return [offer for offer in self.offers(game) if offer.verb not in (Attack.NAME, Done.NAME)]

    def attacker(self, game: Game, origin: Zone) -> Army:
        """Which commanded army would attack from there; -1 where none stands."""
        holder = game.holder[origin]
        if holder in self.armies:
            return holder
        for army in self.armies:
            if game.troops_of(origin, army):
                return army
        return NOBODY

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Attack) and action.NAME in self.VERBS:
            if not 0 <= action.origin < len(game.holder):
                return Refusal("unknown_place", "C-14", (("zone", action.origin),))
            army = self.attacker(game, action.origin)
            if army < 0:
                return Refusal("not_your_place", "C-14", (("origin", action.origin),))
            return attack_refusal(game, army, action)
        if isinstance(action, Done):
            return None
        return wrong_verb(self, game, action)

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, Attack):
            launch(play, self.attacker(play.game, action.origin), action)
        else:
            play.close(self)

    def default(self, game: Game) -> Action:
        return Done()


class Attacks(Phase):
    """Any number of attacks with the armies that the player commands (C-18)."""

    NAME: ClassVar[str] = "attack"
    ASK: ClassVar[type[AttackAsk]] = AttackAsk

    def begin(self, play: Play) -> None:
        game = play.game
        play.push(self.ASK(game.variant.seat_of[game.mover], self.commanded(game)))

    def commanded(self, game: Game) -> tuple[Army, ...]:
        """The armies that may attack in this turn; the mover's own comes first."""
        return (game.mover,)


def launch(play: Play, army: Army, action: Attack) -> None:
    """Starts an attack: at once where nobody else has a say in it, else battle by battle."""
    game = play.game
    variant = game.variant
    origin, target = action.origin, action.target
    defender = game.holder[target]
    if (
        variant.swift
        and defender >= 0
        and game.troops_of(target, defender) == game.total[target]
        and not (variant.veto and game.held[defender] == 1)
    ):
        dice = ordered_dice(play, army, action, defender) if game.prompted and has_orders(game, defender) else 2
        if dice:
            storm(play, army, action, defender, dice)
            return
    asks: list[Ask] = []
    for rule in variant.reactions:
        asks.extend(rule.reactions(game, army, action))
    play.push(Assault(army, origin, target, action.dice, action.battles, action.keep, action.losses, action.odds, 0))
    if asks:
        play.push(Together(tuple(asks)) if len(asks) > 1 else asks[0])  # a single answer need not be sealed


def storm(play: Play, army: Army, action: Attack, defender: Army, most: int) -> None:
    """All battles of an assault at once, as one event: nothing outside the two places can change in between.

    `most` is how many dice the defender throws as long as there are so many troops.
    """
    game = play.game
    chance = play.chance
    origin, target, dice, odds = action.origin, action.target, action.dice, action.odds
    start = mine = free(game, origin, army)
    held = theirs = game.total[target]
    least = stopping(game, army, action, start) if action.keep or action.losses else 1
    limit = action.battles if action.battles else MOST
    last = 0
    texts: list[str] = []
    while theirs > 0 and mine >= least and limit > 0:
        if odds and conquest_percent(mine, theirs) < odds:
            break
        last = dice if dice < mine else mine
        defence = most if theirs > 1 else 1
        faces = chance.roll("battle", last + defence)
        known = TABLES[last * 4 + defence].get(faces)
        lost, slain, text = plain_result(faces, last) if known is None else known
        mine -= lost
        theirs -= slain
        limit -= 1
        texts.append(text)
    if texts:
        play.emit(Assaulted(army, origin, defender, target, " ".join(texts), start - mine, held - theirs, last))
        if theirs == 0:
            move_in(play, army, origin, target, defender, last, mine)


def stopping(game: Game, army: Army, action: Attack, start: int) -> int:
    """With fewer free troops than this the assault ends: too few are left in the place, or too many have fallen."""
    staying = game.troops_of(action.origin, army) - start
    return max(1, action.keep - staying, start - action.losses if action.losses else 1)


register(AttackAsk)
