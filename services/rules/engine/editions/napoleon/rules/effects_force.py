"""The cards in force: played for the invasion that goes on, kept ready by its defender, or cancelled."""

from typing import ClassVar, Final

from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import NOBODY, Game, Slice
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.mechanics.hands import Hand, discard
from services.rules.engine.mechanics.sets import station_held, trading_of

NO_CARD = -1


class InForce(Slice):
    """The cards that work for attacker and defender in this invasion, and the last played card that was cancelled.

    `kept` are cards that `keeper` plays by itself if the place is lost: nobody else sees them, nor that there are any.
    """

    __slots__ = ("attack", "cancelled", "defence", "keeper", "kept")
    NAME: ClassVar[str] = "cards_in_force"
    SPEC: ClassVar[str] = "attack:card* defence:card* cancelled:card? keeper:army? kept:card*"

    def __init__(self, attack: Hand, defence: Hand, cancelled: int, keeper: int, kept: Hand) -> None:
        self.attack = attack
        self.defence = defence
        self.cancelled = cancelled
        self.keeper = keeper
        self.kept = kept

    def row(self) -> tuple[object, ...]:
        return (self.attack, self.defence, self.cancelled, self.keeper, self.kept)

    def seen(self, game: Game, viewer: int) -> Slice:
        if self.keeper < 0 or game.variant.seat_of[self.keeper] == viewer:
            return self
        return InForce(self.attack, self.defence, self.cancelled, NOBODY, ())

    def of(self, attacking: bool) -> Hand:
        """The cards that work for one side."""
        return self.attack if attacking else self.defence

    def having(self, attacking: bool, cards: Hand) -> "InForce":
        """The same with other cards for one side."""
        attack, defence = (cards, self.defence) if attacking else (self.attack, cards)
        return InForce(attack, defence, self.cancelled, self.keeper, self.kept)


NOTHING: Final = InForce((), (), NO_CARD, NOBODY, ())


def in_force(game: Game) -> InForce:
    slice = game.slices["cards_in_force"]
    assert isinstance(slice, InForce)
    return slice


class CardPlayed(Public):
    """A card was shown and discarded for its effect, which comes about unless it is cancelled."""

    __slots__ = ("army", "card")
    NAME: ClassVar[str] = "card_played"
    SPEC: ClassVar[str] = "army:army card:card"

    def __init__(self, army: int, card: int) -> None:
        self.army = army
        self.card = card

    def row(self) -> tuple[object, ...]:
        return (self.army, self.card)

    def fold(self, game: Game) -> None:
        discard(game, self.army, (self.card,), 0)
        now = in_force(game)
        if now.cancelled == self.card:
            game.slices["cards_in_force"] = InForce(now.attack, now.defence, NO_CARD, now.keeper, now.kept)


class EffectCancelled(Public):
    """An army cancelled the effect of the card that another just played."""

    __slots__ = ("army", "card")
    NAME: ClassVar[str] = "effect_cancelled"
    SPEC: ClassVar[str] = "army:army card:card"

    def __init__(self, army: int, card: int) -> None:
        self.army = army
        self.card = card

    def row(self) -> tuple[object, ...]:
        return (self.army, self.card)

    def fold(self, game: Game) -> None:
        now = in_force(game)
        game.slices["cards_in_force"] = InForce(now.attack, now.defence, self.card, now.keeper, now.kept)


class EffectBegan(Public):
    """A card works from now on for one side of the invasion."""

    __slots__ = ("attacking", "card")
    NAME: ClassVar[str] = "effect_began"
    SPEC: ClassVar[str] = "card:card attacking:bool"

    def __init__(self, card: int, attacking: bool) -> None:
        self.card = card
        self.attacking = attacking

    def row(self) -> tuple[object, ...]:
        return (self.card, self.attacking)

    def fold(self, game: Game) -> None:
        now = in_force(game)
        cards = tuple(sorted((*now.of(self.attacking), self.card)))
        game.slices["cards_in_force"] = now.having(self.attacking, cards)


class EffectSpent(Public):
    """A card that works once has done so."""

    __slots__ = ("attacking", "card")
    NAME: ClassVar[str] = "effect_spent"
    SPEC: ClassVar[str] = "card:card attacking:bool"

    def __init__(self, card: int, attacking: bool) -> None:
        self.card = card
        self.attacking = attacking

    def row(self) -> tuple[object, ...]:
        return (self.card, self.attacking)

    def fold(self, game: Game) -> None:
        now = in_force(game)
        cards = tuple([card for card in now.of(self.attacking) if card != self.card])
        game.slices["cards_in_force"] = now.having(self.attacking, cards)


class EffectsLapsed(Public):
    """The invasion is over, and the cards that were played for it with it."""

    __slots__ = ()
    NAME: ClassVar[str] = "effects_lapsed"

    def fold(self, game: Game) -> None:
        now = in_force(game)
        game.slices["cards_in_force"] = InForce((), (), now.cancelled, now.keeper, now.kept)


class CardsKept(Event):
    """The cards that a defender keeps ready for the loss of the place, all of them; nobody else learns of it."""

    __slots__ = ("army", "cards")
    NAME: ClassVar[str] = "cards_kept"
    SPEC: ClassVar[str] = "army:army cards:card*"
    SILENT: ClassVar[bool] = True

    def __init__(self, army: int, cards: Hand) -> None:
        self.army = army
        self.cards = cards

    def row(self) -> tuple[object, ...]:
        return (self.army, self.cards)

    def fold(self, game: Game) -> None:
        now = in_force(game)
        keeper = self.army if self.cards else NOBODY
        game.slices["cards_in_force"] = InForce(now.attack, now.defence, now.cancelled, keeper, self.cards)

    def seen(self, game: Game, viewer: int) -> Event | None:
        return self if game.variant.seat_of[self.army] == viewer else None


def show_card(play: Play, army: int, card: int) -> None:
    """Plays a card for its effect: it is discarded, and its own territory is reinforced if it is held (NA-20)."""
    play.emit(CardPlayed(army, card))
    trading = trading_of(play.game)
    if trading is not None:
        station_held(play, army, (card,), trading.held_bonus)


def lapse(play: Play) -> None:
    """The invasion is over: nothing is in force any more, and nothing is kept ready."""
    now = in_force(play.game)
    if now.attack or now.defence:
        play.emit(EffectsLapsed())
    if now.kept:
        play.whisper(CardsKept(now.keeper, ()))


register(InForce, CardPlayed, EffectCancelled, EffectBegan, EffectSpent, EffectsLapsed, CardsKept)
