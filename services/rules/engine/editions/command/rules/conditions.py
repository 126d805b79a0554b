"""When the condition of a mission is met: every number means at least that many (K-30)."""

from collections.abc import Callable
from typing import Any, Final

from services.rules.engine.editions.command.rules.buildings import Buildings, cities_held
from services.rules.engine.editions.command.rules.this_turn import ThisTurn
from services.rules.engine.kernel.board import Region
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Mission
from services.rules.engine.kernel.rules import Aim
from services.rules.engine.mechanics.progress import held_of_regions


def met(game: Game, army: Army, mission: Mission) -> bool:
    """Whether the army on move meets the condition of a mission now."""
    condition: dict[str, Any] = game.variant.board.data["missions"][mission]["condition"]
    for key, wanted in condition.items():
        if key == NAMED:
            if not all(controls(game, army, game.variant.board.region(id)) for id in wanted):
                return False
        elif COUNTS[key](game, army) < wanted:
            return False
    return True


def aim(game: Game, army: Army, mission: Mission) -> Aim:
    """How far an army is with a mission; of several conditions, with the first."""
    condition: dict[str, Any] = game.variant.board.data["missions"][mission]["condition"]
    counted, wanted = next(iter(condition.items()))
    if counted == NAMED:
        return Aim("mission", mission, counted, *held_of_regions(game, army, wanted))
    fresh = counted not in TAKEN or (army == game.mover and game.captures > 0)  # else the slice is of the turn before
    return Aim("mission", mission, counted, COUNTS[counted](game, army) if fresh else 0, wanted)


def controls(game: Game, army: Army, region: Region) -> bool:
    """Whether the army controls every place of a region."""
    holder = game.holder
    return all(holder[zone] == army for zone in region.zones)


def territories(game: Game, army: Army) -> int:
    return game.held[army]


def continents(game: Game, army: Army) -> int:
    return len([region for region in game.variant.board.regions if controls(game, army, region)])


def enemy_capitals(game: Game, army: Army) -> int:
    """Capitals of others that the army holds, also of those who are out (K-31); its own does not matter (K-30)."""
    capitals = game.slice(Buildings).capitals
    return len([zone for owner, zone in enumerate(capitals) if owner != army and game.holder[zone] == army])


def territories_taken(game: Game, army: Army) -> int:
    return len([zone for zone in game.slice(ThisTurn).foreign if game.holder[zone] == army])


def cities_taken(game: Game, army: Army) -> int:
    cities = game.slice(Buildings).cities
    return len([zone for zone in game.slice(ThisTurn).foreign if zone in cities and game.holder[zone] == army])


def continents_taken(game: Game, army: Army) -> int:
    """Continents that are whole now and were not at the start of the turn."""
    foreign = game.slice(ThisTurn).foreign
    taken = [region for region in game.variant.board.regions if any(zone in foreign for zone in region.zones)]
    return len([region for region in taken if controls(game, army, region)])


NAMED: Final = "control_continents"
"""The one condition that names what must be held instead of counting it."""

Counts = dict[str, Callable[[Game, Army], int]]

TAKEN: Final[Counts] = {
    "take_territories_this_turn": territories_taken,
    "take_cities_this_turn": cities_taken,
    "take_continents_this_turn": continents_taken,
}
"""What conditions count that are about one turn."""

COUNTS: Final[Counts] = {
    "control_territories": territories,
    "control_cities": cities_held,
    "control_continent_count": continents,
    "control_enemy_capitals": enemy_capitals,
    **TAKEN,
}
"""What each other condition of the data counts."""
