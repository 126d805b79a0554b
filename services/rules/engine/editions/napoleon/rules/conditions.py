"""How far an army is with the condition of a mission, in the words of the board data (`vocabulary.conditions`)."""

from collections.abc import Callable
from typing import Any, Final

from services.rules.engine.editions.napoleon.rules.deeds import Deeds
from services.rules.engine.editions.napoleon.rules.seas import routes_held
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Mission
from services.rules.engine.kernel.rules import Aim
from services.rules.engine.mechanics.progress import Count, held_of, held_of_regions, share, whole

Condition = dict[str, Any]

MODIFIERS: Final = frozenset(("min_armies",))
"""Keys that only say more about another one."""

ANY_OF: Final = "any_of"
"""The one key that has conditions of its own, of which one is enough."""


def holds(game: Game, army: Army, condition: Condition) -> bool:
    """Whether every key of a condition holds for an army now; KeyError where a key is no word of these games."""
    for key in condition:
        if key == ANY_OF:
            if not any(holds(game, army, one) for one in condition[ANY_OF]):
                return False
        elif key not in MODIFIERS:
            done, needed = COUNTS[key](game, army, condition)
            if done < needed:
                return False
    return True


def aim(game: Game, army: Army, mission: Mission) -> Aim:
    """How far an army is with a mission."""
    counted, (done, needed) = progress(game, army, game.variant.board.data["missions"][mission]["condition"])
    return Aim("mission", mission, counted, done, needed)


def progress(game: Game, army: Army, condition: Condition) -> tuple[str, Count]:
    """What a condition counts, and how far an army is: of several what is furthest off, of a choice the best."""
    counts = [
        max([progress(game, army, one) for one in condition[ANY_OF]], key=lambda one: share(one[1]))
        if key == ANY_OF
        else (key, COUNTS[key](game, army, condition))
        for key in condition
        if key not in MODIFIERS
    ]
    return min(counts, key=lambda one: share(one[1]))


def by_players(game: Game, condition: Condition, key: str) -> int:
    """The number of a condition that depends on how many players began the game."""
    return int(condition[key][str(game.variant.seats)])


def territories(game: Game, army: Army, condition: Condition) -> Count:
    least = condition.get("min_armies", 1)
    strong = [zone for zone in game.places(army) if game.troops_of(zone, army) >= least]
    return len(strong), int(condition["control_territories"])


def territories_by_players(game: Game, army: Army, condition: Condition) -> Count:
    return len(game.places(army)), by_players(game, condition, "control_territories_by_players")


def capitals_by_players(game: Game, army: Army, condition: Condition) -> Count:
    board = game.variant.board
    held = [region.id for region in board.regions if game.holder[board.zone[region.data["capital"]]] == army]
    return len(held), by_players(game, condition, "control_capitals_by_players")


def presence_by_players(game: Game, army: Army, condition: Condition) -> Count:
    board = game.variant.board
    present = {board.data["zones"][zone]["region"] for zone in game.places(army)}
    return len(present), by_players(game, condition, "presence_in_empires_by_players")


def empire_count(game: Game, army: Army, condition: Condition) -> Count:
    return len(whole(game, army)), int(condition["control_empire_count"])


def named_empires(game: Game, army: Army, condition: Condition) -> Count:
    return held_of_regions(game, army, condition["control_empires"])


def named_territories(game: Game, army: Army, condition: Condition) -> Count:
    zone = game.variant.board.zone
    return held_of(game, army, [zone[id] for id in condition["control_territory_list"]])


def named_routes(game: Game, army: Army, condition: Condition) -> Count:
    held = [route for route, _ in routes_held(game, army)]
    wanted = condition["control_routes"]
    return len([route for route in wanted if route in held]), len(wanted)


def gathered(game: Game, army: Army, condition: Condition) -> Count:
    camps = [game.troops_of(zone, army) for zone in game.places(army)]
    return max(camps, default=0), int(condition["regiments_in_one_territory"])


def taken_territories(game: Game, army: Army, condition: Condition) -> Count:
    return game.captures if army == game.mover else 0, int(condition["take_territories_this_turn"])


def taken_capitals(game: Game, army: Army, condition: Condition) -> Count:
    done = game.slice(Deeds).capitals if army == game.mover else 0
    return done, int(condition["take_capitals_this_turn"])


def eliminated(game: Game, army: Army, condition: Condition) -> Count:
    done = game.slice(Deeds).eliminated if army == game.mover else 0
    return done, int(condition["eliminate_players_this_turn"])


def defended(game: Game, army: Army, condition: Condition) -> Count:
    """As the holder of the last place that was attacked and kept."""
    now = game.slice(Deeds)
    return now.repelled if army == now.holder else 0, int(condition["defend"]["enemy_regiments_destroyed"])


COUNTS: Final[dict[str, Callable[[Game, Army, Condition], Count]]] = {
    "control_territories": territories,
    "control_territories_by_players": territories_by_players,
    "control_capitals_by_players": capitals_by_players,
    "presence_in_empires_by_players": presence_by_players,
    "control_empire_count": empire_count,
    "control_empires": named_empires,
    "control_routes": named_routes,
    "control_territory_list": named_territories,
    "regiments_in_one_territory": gathered,
    "take_territories_this_turn": taken_territories,
    "take_capitals_this_turn": taken_capitals,
    "eliminate_players_this_turn": eliminated,
    "defend": defended,
}
