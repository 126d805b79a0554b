"""The verbs of this edition alone."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.record import register
from services.rules.engine.mechanics.verbs import Attack


class PlaceToken(Action):
    """Puts the token just drawn on an own planet."""

    __slots__ = ("zone",)
    NAME: ClassVar[str] = "place_token"
    WHEN: ClassVar[str] = "S-7"
    SPEC: ClassVar[str] = "zone:zone"

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.zone,)


class UsePower(Action):
    """Plays a card whose power needs nothing more to be said."""

    __slots__ = ("card",)
    NAME: ClassVar[str] = "use_power"
    WHEN: ClassVar[str] = "S-28"
    SPEC: ClassVar[str] = "card:card"

    def __init__(self, card: int) -> None:
        self.card = card

    def row(self) -> tuple[object, ...]:
        return (self.card,)


class UsePowers(Action):
    """Commits cards to the defence of a planet."""

    __slots__ = ("cards",)
    NAME: ClassVar[str] = "use_powers"
    WHEN: ClassVar[str] = "S-28"
    SPEC: ClassVar[str] = "cards:card*"

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def row(self) -> tuple[object, ...]:
        return (self.cards,)


class LookAtTokens(Action):
    """Plays a card to look at the tokens on these planets."""

    __slots__ = ("card", "zones")
    NAME: ClassVar[str] = "look_at_tokens"
    WHEN: ClassVar[str] = "S-28"
    SPEC: ClassVar[str] = "card:card zones:zone*"

    def __init__(self, card: int, zones: tuple[int, ...]) -> None:
        self.card = card
        self.zones = zones

    def row(self) -> tuple[object, ...]:
        return (self.card, self.zones)


class Invade(Attack):
    """An attack with some of the ships of the planet that it comes from, and with cards."""

    __slots__ = ("capital_ships", "cards", "corvettes", "fighters")
    NAME: ClassVar[str] = "invade"
    WHEN: ClassVar[str] = "S-41"
    SPEC: ClassVar[str] = (
        "origin:zone target:zone dice:int battles:int=1 keep:int=0 losses:int=0 odds:int=0"
        " fighters:int=0 corvettes:int=0 capital_ships:int=0 cards:card*"
    )

    def __init__(
        self,
        origin: int,
        target: int,
        dice: int,
        battles: int,
        keep: int,
        losses: int,
        odds: int,
        fighters: int,
        corvettes: int,
        capital_ships: int,
        cards: tuple[int, ...],
    ) -> None:
        super().__init__(origin, target, dice, battles, keep, losses, odds)
        self.fighters = fighters
        self.corvettes = corvettes
        self.capital_ships = capital_ships
        self.cards = cards

    def ships(self) -> tuple[int, ...]:
        return (self.fighters, self.corvettes, self.capital_ships)

    def row(self) -> tuple[object, ...]:
        return (*super().row(), *self.ships(), self.cards)


register(PlaceToken, UsePower, UsePowers, LookAtTokens, Invade)
