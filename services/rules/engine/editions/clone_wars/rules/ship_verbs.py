"""The verbs about ships."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Card, Ship, Zone
from services.rules.engine.kernel.record import register


class OrderShip(Action):
    """Turns in a card for a ship of its class."""

    NAME = "order_ship"
    WHEN = "S-10"

    card: Card


class FreeShip(Action):
    """Plays a card that brings a ship of any class."""

    NAME = "free_ship"
    WHEN = "S-28"

    card: Card
    ship: Ship


class StationShip(Action):
    """Puts a new ship on an own planet."""

    NAME = "station_ship"
    WHEN = "S-12"

    ship: Ship
    zone: Zone


class DestroyShip(Action):
    """Plays a card to destroy a ship on an enemy planet beside an own one."""

    NAME = "destroy_ship"
    WHEN = "S-28"

    card: Card
    zone: Zone
    ship: Ship


class BringShips(Action):
    """How many ships move into the planet just taken."""

    NAME = "bring_ships"
    WHEN = "S-19"

    fighters: int
    corvettes: int
    capital_ships: int


class MoveFleet(Action):
    """The free move of ships."""

    NAME = "move_fleet"
    WHEN = "S-22"

    origin: Zone
    target: Zone
    fighters: int = 0
    corvettes: int = 0
    capital_ships: int = 0


register(OrderShip, FreeShip, StationShip, DestroyShip, BringShips, MoveFleet)
