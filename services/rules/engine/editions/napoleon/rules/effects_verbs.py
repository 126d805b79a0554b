"""The verbs that play a territory card for its effect, one for each kind of thing that an effect needs to know."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.record import register


class CardAction(Action):
    """Plays one card of the own hand."""

    __slots__ = ("card",)
    WHEN: ClassVar[str] = "NA-55"

    def __init__(self, card: int) -> None:
        self.card = card

    def place(self) -> int:
        """The place that the card is played at, -1 where it is played at none."""
        return -1


class PlayCard(CardAction):
    """Plays a card whose effect needs nothing more to be said."""

    __slots__ = ()
    NAME: ClassVar[str] = "play_card"
    SPEC: ClassVar[str] = "card:card"

    def row(self) -> tuple[object, ...]:
        return (self.card,)


class PlayCardAt(CardAction):
    """Plays a card at one place."""

    __slots__ = ("zone",)
    NAME: ClassVar[str] = "play_card_at"
    SPEC: ClassVar[str] = "card:card zone:zone"

    def __init__(self, card: int, zone: int) -> None:
        self.card = card
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.card, self.zone)

    def place(self) -> int:
        return self.zone


class PlayCardSpread(CardAction):
    """Plays a card that brings regiments to several places."""

    __slots__ = ("troops",)
    NAME: ClassVar[str] = "play_card_spread"
    SPEC: ClassVar[str] = "card:card troops:spread"

    def __init__(self, card: int, troops: tuple[tuple[int, int], ...]) -> None:
        self.card = card
        self.troops = troops

    def row(self) -> tuple[object, ...]:
        return (self.card, self.troops)


class PlayCardOn(CardAction):
    """Plays a card against a player."""

    __slots__ = ("army",)
    NAME: ClassVar[str] = "play_card_on"
    SPEC: ClassVar[str] = "card:card army:army"

    def __init__(self, card: int, army: int) -> None:
        self.card = card
        self.army = army

    def row(self) -> tuple[object, ...]:
        return (self.card, self.army)


class PlayCardBetween(CardAction):
    """Plays a card from one place at another: for an invasion, which it declares, or to move an epidemic."""

    __slots__ = ("origin", "target")
    NAME: ClassVar[str] = "play_card_between"
    SPEC: ClassVar[str] = "card:card origin:zone target:zone"

    def __init__(self, card: int, origin: int, target: int) -> None:
        self.card = card
        self.origin = origin
        self.target = target

    def row(self) -> tuple[object, ...]:
        return (self.card, self.origin, self.target)

    def place(self) -> int:
        return self.target


class PlayCardBombard(PlayCardBetween):
    """Plays a card for an invasion that hits the fortification of the target, or else its regiments."""

    __slots__ = ("fort",)
    NAME: ClassVar[str] = "play_card_bombard"
    SPEC: ClassVar[str] = "card:card origin:zone target:zone fort:bool"

    def __init__(self, card: int, origin: int, target: int, fort: bool) -> None:
        self.card = card
        self.origin = origin
        self.target = target
        self.fort = fort

    def row(self) -> tuple[object, ...]:
        return (self.card, self.origin, self.target, self.fort)


class PlayCardMove(PlayCardBetween):
    """Plays a card that carries regiments from one place to another."""

    __slots__ = ("count",)
    NAME: ClassVar[str] = "play_card_move"
    SPEC: ClassVar[str] = "card:card origin:zone target:zone count:int"

    def __init__(self, card: int, origin: int, target: int, count: int) -> None:
        self.card = card
        self.origin = origin
        self.target = target
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.card, self.origin, self.target, self.count)


class PlayCards(Action):
    """Commits cards to the defence of a place that is invaded."""

    __slots__ = ("cards",)
    NAME: ClassVar[str] = "play_cards"
    WHEN: ClassVar[str] = "NA-55"
    SPEC: ClassVar[str] = "cards:card*"

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def row(self) -> tuple[object, ...]:
        return (self.cards,)


register(PlayCard, PlayCardAt, PlayCardSpread, PlayCardOn, PlayCardBetween, PlayCardBombard, PlayCardMove, PlayCards)
