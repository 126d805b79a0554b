"""Maritime zones: which coasts they touch, who holds them, the routes they make up, and landings over them."""

from typing import Any, Final

from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, Army, Zone
from services.rules.engine.kernel.rules import Rule

CHAIN: Final = 3
"""The most zones that a landing crosses (NA-36)."""

Income = tuple[tuple[str, int], ...]


def board_with_seas(data: dict[str, Any]) -> Board:
    """The edition's map with its maritime zones as places; zones touch zones, and never land (see `Seas.touches`)."""
    seas = data["sea_zones"]
    zones = [{"id": sea["id"], "name": sea["name"], "short_name": sea["short_name"], "kind": "sea"} for sea in seas]
    links = [[sea["id"], other, "sea"] for sea in seas for other in sea["adjacent_zones"] if sea["id"] < other]
    return Board({**data, "zones": [*data["zones"], *zones], "links": [*data["links"], *links]})


class Seas(Rule):
    """Control of the zones, forced battles and landings; `touches` is the coasts of a zone or the zones of a coast."""

    def __init__(self, board: Board) -> None:
        touches: list[list[Zone]] = [[] for _ in board.zones]
        for sea in board.data["sea_zones"]:
            for id in sea["territories"]:
                touches[board.zone[sea["id"]]].append(board.zone[id])
                touches[board.zone[id]].append(board.zone[sea["id"]])
        self.near = board.near
        self.sea = board.sea
        self.zones: tuple[Zone, ...] = tuple([zone for zone, sea in zip(board.every_zone, board.sea) if sea])
        self.touches: tuple[tuple[Zone, ...], ...] = tuple([tuple(sorted(zones)) for zones in touches])
        self.known: dict[tuple[Zone, ...], tuple[Zone, ...]] = {}

    def controller(self, game: Game, zone: Zone, holder: Army) -> Army:
        """A zone's holder keeps it until the last of its ships there is gone (NA-56)."""
        return holder if holder >= 0 and self.sea[zone] and game.troops_of(zone, holder) else NOBODY

    def edges(self, game: Game, army: Army, zone: Zone) -> tuple[Zone, ...]:
        """From a coast, where one can land; from a zone that another holds, the battle in that very zone."""
        if self.sea[zone]:
            return (zone,) if contested(game, zone, army) else ()
        return self.landings(game, army, zone) if self.touches[zone] else ()

    def landings(self, game: Game, army: Army, origin: Zone) -> tuple[Zone, ...]:
        """The territories that can be reached from a coast over own zones (NA-36)."""
        own = [zone for zone in self.zones if game.holder[zone] == army]
        if not own:
            return ()
        key = (origin, *own)
        if key not in self.known:
            self.known[key] = self.reach(origin, own)
        return self.known[key]

    def reach(self, origin: Zone, own: list[Zone]) -> tuple[Zone, ...]:
        """All coasts of the zones that a chain from the origin gets to, the origin itself left out."""
        chain = [zone for zone in self.touches[origin] if zone in own]
        for _ in range(CHAIN - 1):
            chain += [zone for zone in own if zone not in chain and any(near in chain for near in self.near[zone])]
        return tuple(sorted({coast for zone in chain for coast in self.touches[zone]} - {origin}))


def contested(game: Game, zone: Zone, army: Army) -> bool:
    """Whether an army has ships in a zone that another army holds; never true of land."""
    return game.holder[zone] != army and game.variant.board.sea[zone] and game.troops_of(zone, army) > 0


def battles_due(game: Game, army: Army) -> list[Zone]:
    """The zones where an army's ships have yet to fight (NA-28)."""
    return [zone for zone in game.variant.part(Seas).zones if contested(game, zone, army)]


def harbours(game: Game, army: Army) -> list[Zone]:
    """The zones where an army may build ships: those that touch an own territory (NA-24)."""
    seas = game.variant.part(Seas)
    return [zone for zone in seas.zones if any(game.holder[coast] == army for coast in seas.touches[zone])]


def routes_held(game: Game, army: Army) -> Income:
    """The maritime routes that an army holds whole, with what they bring."""
    board = game.variant.board
    return tuple(
        [
            (route["id"], route["bonus"])
            for route in board.data["routes"]
            if all(game.holder[board.zone[zone]] == army for zone in route["zones"])
        ]
    )


def empires_held(game: Game, army: Army) -> Income:
    """The empires that an army holds whole, with what they bring."""
    regions = game.variant.board.regions
    return tuple([(one.id, one.bonus) for one in regions if all(game.holder[zone] == army for zone in one.zones)])


class RouteIncome(Rule):
    """The reinforcements of each maritime route that is held whole (NA-18)."""

    def income(self, game: Game, army: Army) -> Income:
        return routes_held(game, army)
