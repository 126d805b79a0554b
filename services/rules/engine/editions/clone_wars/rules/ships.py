"""Ships: counted on the board beside the troops, one layer for each class, in the order of the data."""

from collections.abc import Iterable
from typing import Final, Protocol

from services.rules.engine.editions.clone_wars.rules.this_turn import FactionTurn, note_ordered, note_stationed
from services.rules.engine.kernel.events import OfArmy
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Ship, Zone
from services.rules.engine.kernel.offers import Count, Field
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.troops import AtPlace

Fleet = tuple[int, int, int]
"""How many ships of each class, as FIELDS names them; a plain tuple, for one is made in every battle."""


class WithShips(Protocol):
    """A record with the three counts among its fields."""

    @property
    def fighters(self) -> int: ...

    @property
    def corvettes(self) -> int: ...

    @property
    def capital_ships(self) -> int: ...


NO_SHIPS: Final[Fleet] = (0, 0, 0)
FIELDS: Final = ("fighters", "corvettes", "capital_ships")
"""The classes in the order of the data; verbs and events call them the same."""
SHIPS: Final = tuple([Ship(index) for index in range(len(FIELDS))])


def fleet_of(record: WithShips) -> Fleet:
    """The ships that a record names."""
    return record.fighters, record.corvettes, record.capital_ships


def fleet_with(counts: Iterable[int]) -> Fleet:
    """A fleet from one count for each class, in their order; ValueError for more or fewer of them."""
    fighters, corvettes, capital_ships = counts
    return fighters, corvettes, capital_ships


def ships_at(game: Game, zone: Zone, army: Army) -> Fleet:
    index = zone * game.armies + army
    fighters, corvettes, capital_ships = game.units
    return fighters[index], corvettes[index], capital_ships[index]


def ships_of(game: Game, army: Army) -> Fleet:
    """All ships of an army on the board."""
    return fleet_with([sum(layer[army :: game.armies]) for layer in game.units])


def room_for(game: Game, army: Army) -> Fleet:
    """How many more ships of each class an army may have (S-11), those that wait to be placed being counted."""
    limit: int = game.variant.board.data["ship_limit"]
    waiting = game.slice(FactionTurn).waiting if army == game.mover else ()
    return fleet_with([limit - count - waiting.count(ship) for ship, count in zip(SHIPS, ships_of(game, army))])


def fleet_fields(fleet: Fleet) -> list[tuple[Field, ...]]:
    """The fields of every way to name one ship at least of these: the first class that is not left out varies."""
    found: list[tuple[Field, ...]] = []
    for first, most in enumerate(fleet):
        if most:
            fields: list[Field] = [Count(name, 0, 0, 0) for name in FIELDS[:first]]
            fields.append(Count(FIELDS[first], 1, most, most))
            fields.extend([Count(name, 0, n, n) for name, n in zip(FIELDS[first + 1 :], fleet[first + 1 :])])
            found.append(tuple(fields))
    return found


def fleet_refusal(fleet: Fleet, least: Fleet, most: Fleet, rule: str) -> Refusal | None:
    """Why not so many ships of each class."""
    for ship, count in enumerate(fleet):
        if not least[ship] <= count <= most[ship]:
            return Refusal(
                "wrong_ships", rule, (("ship", ship), ("count", count), ("least", least[ship]), ("most", most[ship]))
            )
    return None


def shift(game: Game, zone: Zone, army: Army, fleet: Fleet, sign: int) -> None:
    """Adds ships, or takes them away; for folds only."""
    index = zone * game.armies + army
    for layer, count in zip(game.units, fleet):
        layer[index] += sign * count


class ShipOrdered(OfArmy):
    """A ship that is placed after the troops; `turned_in` where it is the one for a card of its class (S-10)."""

    NAME = "ship_ordered"

    ship: Ship
    turned_in: bool

    def fold(self, game: Game) -> None:
        note_ordered(game, self.ship, self.turned_in)


class ShipStationed(AtPlace):
    """A new ship on a planet."""

    NAME = "ship_stationed"

    ship: Ship

    def fold(self, game: Game) -> None:
        game.units[self.ship][self.zone * game.armies + self.army] += 1
        note_stationed(game, self.ship)


class FleetMoved(OfArmy):
    """Ships went from one planet of an army to another."""

    NAME = "fleet_moved"

    origin: Zone
    target: Zone
    fighters: int
    corvettes: int
    capital_ships: int

    def fold(self, game: Game) -> None:
        fleet = fleet_of(self)
        shift(game, self.origin, self.army, fleet, -1)
        shift(game, self.target, self.army, fleet, 1)


class FleetLost(AtPlace):
    """Ships were destroyed: with the last defender of their planet, by a card, or as more than an army may have."""

    NAME = "fleet_lost"

    fighters: int
    corvettes: int
    capital_ships: int
    reason: str

    def fold(self, game: Game) -> None:
        shift(game, self.zone, self.army, fleet_of(self), -1)


def move_fleet(play: Play, army: Army, origin: Zone, target: Zone, fleet: Fleet) -> None:
    """Moves ships, if there are any to move."""
    if any(fleet):
        play.emit(FleetMoved(army, origin, target, *fleet))


def lose_fleet(play: Play, army: Army, zone: Zone, fleet: Fleet, reason: str) -> None:
    """Destroys ships, if there are any to destroy."""
    if any(fleet):
        play.emit(FleetLost(army, zone, *fleet, reason))


register(ShipOrdered, ShipStationed, FleetMoved, FleetLost)
