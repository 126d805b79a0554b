"""The verbs about ships."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.record import register


class OrderShip(Action):
    """Turns in a card for a ship of its class."""

    __slots__ = ("card",)
    NAME: ClassVar[str] = "order_ship"
    WHEN: ClassVar[str] = "S-10"
    SPEC: ClassVar[str] = "card:card"

    def __init__(self, card: int) -> None:
        self.card = card

    def row(self) -> tuple[object, ...]:
        return (self.card,)


class FreeShip(Action):
    """Plays a card that brings a ship of any class."""

    __slots__ = ("card", "ship")
    NAME: ClassVar[str] = "free_ship"
    WHEN: ClassVar[str] = "S-28"
    SPEC: ClassVar[str] = "card:card ship:ship"

    def __init__(self, card: int, ship: int) -> None:
        self.card = card
        self.ship = ship

    def row(self) -> tuple[object, ...]:
        return (self.card, self.ship)


class StationShip(Action):
    """Puts a new ship on an own planet."""

    __slots__ = ("ship", "zone")
    NAME: ClassVar[str] = "station_ship"
    WHEN: ClassVar[str] = "S-12"
    SPEC: ClassVar[str] = "ship:ship zone:zone"

    def __init__(self, ship: int, zone: int) -> None:
        self.ship = ship
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.ship, self.zone)


class DestroyShip(Action):
    """Plays a card to destroy a ship on an enemy planet beside an own one."""

    __slots__ = ("card", "ship", "zone")
    NAME: ClassVar[str] = "destroy_ship"
    WHEN: ClassVar[str] = "S-28"
    SPEC: ClassVar[str] = "card:card zone:zone ship:ship"

    def __init__(self, card: int, zone: int, ship: int) -> None:
        self.card = card
        self.zone = zone
        self.ship = ship

    def row(self) -> tuple[object, ...]:
        return (self.card, self.zone, self.ship)


class BringShips(Action):
    """How many ships move into the planet just taken."""

    __slots__ = ("capital_ships", "corvettes", "fighters")
    NAME: ClassVar[str] = "bring_ships"
    WHEN: ClassVar[str] = "S-19"
    SPEC: ClassVar[str] = "fighters:int corvettes:int capital_ships:int"

    def __init__(self, fighters: int, corvettes: int, capital_ships: int) -> None:
        self.fighters = fighters
        self.corvettes = corvettes
        self.capital_ships = capital_ships

    def ships(self) -> tuple[int, ...]:
        return (self.fighters, self.corvettes, self.capital_ships)

    def row(self) -> tuple[object, ...]:
        return self.ships()


class MoveFleet(Action):
    """The free move of ships."""

    __slots__ = ("capital_ships", "corvettes", "fighters", "origin", "target")
    NAME: ClassVar[str] = "move_fleet"
    WHEN: ClassVar[str] = "S-22"
    SPEC: ClassVar[str] = "origin:zone target:zone fighters:int=0 corvettes:int=0 capital_ships:int=0"

    def __init__(self, origin: int, target: int, fighters: int, corvettes: int, capital_ships: int) -> None:
        self.origin = origin
        self.target = target
        self.fighters = fighters
        self.corvettes = corvettes
        self.capital_ships = capital_ships

    def ships(self) -> tuple[int, ...]:
        return (self.fighters, self.corvettes, self.capital_ships)

    def row(self) -> tuple[object, ...]:
        return (self.origin, self.target, *self.ships())


register(OrderShip, FreeShip, StationShip, DestroyShip, BringShips, MoveFleet)
