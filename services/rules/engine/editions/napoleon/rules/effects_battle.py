"""Cards in battle: what is in force touches the dice, and the defender commits its own once in an invasion (A-3)."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.effects_cards import (
    DEFENDING,
    FIGHTING_AT_SEA,
    effect_of,
    held_refusal,
    number_of,
    playable,
)
from services.rules.engine.editions.napoleon.rules.effects_play import Effect, play_card
from services.rules.engine.editions.napoleon.rules.effects_verbs import PlayCardAt, PlayCardBetween, PlayCards
from services.rules.engine.editions.napoleon.rules.invading import Campaigns
from services.rules.engine.editions.napoleon.rules.invasion import (
    NO_INVASION,
    CardsKept,
    EffectBegan,
    EffectSpent,
    Invasion,
)
from services.rules.engine.editions.napoleon.rules.losses import Lost
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import ALIVE, Game, Slice
from services.rules.engine.kernel.kinds import SPECTATOR, Army, Card
from services.rules.engine.kernel.offers import Offer, Some
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Fighter, Rule
from services.rules.engine.kernel.steps import Ask, wrong_verb
from services.rules.engine.kernel.troops import Assaulted, MovedIn
from services.rules.engine.mechanics.again import cast_again, losing
from services.rules.engine.mechanics.armed import InvasionWindow, live
from services.rules.engine.mechanics.hands import hand
from services.rules.engine.mechanics.siege import fights
from services.rules.engine.mechanics.verbs import Attack

KEPT = "scorched_earth"
"""The effect that waits for the loss of the place."""


def works(game: Game, attacking: bool, effects: tuple[str, ...]) -> list[Card]:
    """The cards in force for one side that have one of these effects."""
    now = game.slice(Invasion)
    cards = now.attack if attacking else now.defence
    return [card for card in cards if effect_of(game, card) in effects] if cards else []


class BattleEffects(Rule):
    """Keeps the invasion that was declared, whose cards touch its dice and are played when the place is lost."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, MovedIn)
    BEFORE: ClassVar[tuple[type[Rule], ...]] = (Campaigns,)  # what is kept for the loss of the place is played first

    def initial(self, game: Game) -> Slice | None:
        return NO_INVASION

    def calm(self, game: Game, attacker: Fighter, defender: Fighter) -> bool:
        now = game.slice(Invasion)
        return not (now.attack or now.defence)

    def dice(self, game: Game, fighter: Fighter, sizes: list[int]) -> list[int]:
        """The other side's surprise leaves a single die."""
        for card in works(game, not fighter.attacking, ("surprise",)):
            sizes = sizes[: number_of(game, card, "max_dice")]
        return sizes

    def reroll(self, play: Play, fighter: Fighter, faces: list[int]) -> list[int]:
        """The old guard, in the first battle in which a losing die could come out better."""
        cards = works(play.game, fighter.attacking, ("old_guard",))
        if not cards or fighter.foe is None:
            return faces
        again = losing(play.game, fighter, fighter.foe)
        if not again:
            return faces
        play.emit(EffectSpent(cards[0], fighter.attacking))
        return cast_again(play, fighter, faces, again)

    def tweak(self, game: Game, fighter: Fighter, faces: list[int]) -> list[int]:
        """A charge or a square: one more on the highest die, on top of leaders and fortifications."""
        cards = works(game, fighter.attacking, ("cavalry_charge", "square"))
        if not cards or not faces:
            return faces
        return [faces[0] + sum([number_of(game, card, "amount") for card in cards]), *faces[1:]]

    def reactions(self, game: Game, army: Army, action: Action) -> tuple[Ask, ...]:
        """The defender's window, before the first battle of an invasion, where it holds any card."""
        assert isinstance(action, Attack)
        defender = game.holder[action.target]
        seat = game.variant.seat_of[defender] if defender >= 0 and game.status[defender] == ALIVE else SPECTATOR
        if seat < 0 or game.slice(Invasion).fought or not hand(game, defender):
            return ()
        if not (live(game) or game.prompted) or not fights(game, army, action):
            return ()
        return (DefenceWindow(seat, army, action.target, defender, action.origin),)

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, Assaulted):
            now = play.game.slice(Invasion)
            for attacking in (True, False) if now.attack or now.defence else ():
                for card in works(play.game, attacking, ("surprise",))[:1]:
                    play.emit(EffectSpent(card, attacking))
        elif isinstance(event, MovedIn):
            self.scorch(play, event)

    def scorch(self, play: Play, event: MovedIn) -> None:
        """Plays what the loser kept ready, where that costs the conqueror anything and the loser is still in play."""
        now = play.game.slice(Invasion)
        cards = now.kept if now.keeper == event.loser and event.count > 1 else ()
        for card in cards:
            if card in hand(play.game, event.loser):
                play_card(play, DefenceEffect(event.loser, PlayCardAt(card, event.target)))


class DefenceWindow(InvasionWindow):
    """Which cards the defender plays in this invasion; one for the loss of the place is kept until then."""

    NAME = "reacting"
    RULE = "NA-38"

    def effects(self, game: Game) -> tuple[str, ...]:
        return FIGHTING_AT_SEA if game.variant.board.sea[self.target] else DEFENDING

    def cards(self, game: Game) -> tuple[Card, ...]:
        return playable(game, self.army, self.effects(game))

    def plays(self, cards: tuple[Card, ...]) -> Action:
        return PlayCards(cards)

    def offers(self, game: Game) -> tuple[Offer, ...]:
        cards = self.cards(game)
        done = Offer("done")
        return (Offer("play_cards", (Some("cards", cards, 1, len(cards)),)), done) if cards else (done,)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, PlayCards):
            return None if isinstance(action, Done) else wrong_verb(self, game, action)
        for card in action.cards:
            refusal = held_refusal(game, self.army, card, self.effects(game))
            if refusal is not None:
                return refusal
        if not action.cards or list(action.cards) != sorted(set(action.cards)):
            return Refusal("wrong_cards", "NA-38", (("cards", action.cards),))
        return None

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if not isinstance(action, PlayCards):
            return
        kept = tuple([card for card in action.cards if effect_of(play.game, card) == KEPT])
        if kept:
            play.whisper(CardsKept(self.army, kept))
        for card in action.cards:
            if card not in kept:
                play_card(play, DefenceEffect(self.army, PlayCardBetween(card, self.origin, self.target)))


class DefenceEffect(Effect):
    """What a card of the defender does: it works in the battles to come, or punishes the conqueror."""

    NAME = "defence_effect"

    def take(self, play: Play) -> None:
        game, card, zone = play.game, self.action.card, self.action.place()
        if effect_of(game, card) == KEPT:
            count = min(number_of(game, card, "remove_regiments"), game.total[zone] - 1)
            if count > 0:
                play.emit(Lost(game.holder[zone], zone, count, KEPT))
        else:
            play.emit(EffectBegan(card, False))


register(DefenceWindow, DefenceEffect)
