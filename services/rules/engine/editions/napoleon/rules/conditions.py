"""Whether the condition of a mission holds, in the words of the board data (`vocabulary.conditions`)."""

from collections.abc import Callable
from typing import Any, Final

from services.rules.engine.editions.napoleon.rules.deeds import Deeds
from services.rules.engine.editions.napoleon.rules.seas import routes_held
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army

Condition = dict[str, Any]

MODIFIERS: Final = frozenset(("min_armies",))
"""Keys that only say more about another one."""


def holds(game: Game, army: Army, condition: Condition) -> bool:
    """Whether every key of a condition holds for an army now; KeyError where a key is no word of these games."""
    return all(key in MODIFIERS or CHECKS[key](game, army, condition) for key in condition)


def by_players(game: Game, condition: Condition, key: str) -> int:
    """The number of a condition that depends on how many players began the game."""
    return int(condition[key][str(game.variant.seats)])


def territories(game: Game, army: Army, condition: Condition) -> bool:
    least = condition.get("min_armies", 1)
    strong = [zone for zone in game.places(army) if game.troops_of(zone, army) >= least]
    return len(strong) >= int(condition["control_territories"])


def territories_by_players(game: Game, army: Army, condition: Condition) -> bool:
    return len(game.places(army)) >= by_players(game, condition, "control_territories_by_players")


def capitals_by_players(game: Game, army: Army, condition: Condition) -> bool:
    board = game.variant.board
    held = [region.id for region in board.regions if game.holder[board.zone[region.data["capital"]]] == army]
    return len(held) >= by_players(game, condition, "control_capitals_by_players")


def presence_by_players(game: Game, army: Army, condition: Condition) -> bool:
    board = game.variant.board
    present = {board.data["zones"][zone]["region"] for zone in game.places(army)}
    return len(present) >= by_players(game, condition, "presence_in_empires_by_players")


def empires_of(game: Game, army: Army) -> list[str]:
    """The empires that an army controls whole."""
    holder = game.holder
    found: list[str] = []
    for region in game.variant.board.regions:  # loops: these are asked often, and all() costs four times as much
        for zone in region.zones:
            if holder[zone] != army:
                break
        else:
            found.append(region.id)
    return found


def empire_count(game: Game, army: Army, condition: Condition) -> bool:
    return len(empires_of(game, army)) >= int(condition["control_empire_count"])


def named_empires(game: Game, army: Army, condition: Condition) -> bool:
    held = empires_of(game, army)
    return all(empire in held for empire in condition["control_empires"])


def named_territories(game: Game, army: Army, condition: Condition) -> bool:
    zone = game.variant.board.zone
    return all(game.holder[zone[id]] == army for id in condition["control_territory_list"])


def named_routes(game: Game, army: Army, condition: Condition) -> bool:
    held = [route for route, _ in routes_held(game, army)]
    return all(route in held for route in condition["control_routes"])


def gathered(game: Game, army: Army, condition: Condition) -> bool:
    camps = [game.troops_of(zone, army) for zone in game.places(army)]
    return max(camps, default=0) >= int(condition["regiments_in_one_territory"])


def taken_territories(game: Game, army: Army, condition: Condition) -> bool:
    return army == game.mover and game.captures >= int(condition["take_territories_this_turn"])


def taken_capitals(game: Game, army: Army, condition: Condition) -> bool:
    return army == game.mover and game.slice(Deeds).capitals >= int(condition["take_capitals_this_turn"])


def eliminated(game: Game, army: Army, condition: Condition) -> bool:
    return army == game.mover and game.slice(Deeds).eliminated >= int(condition["eliminate_players_this_turn"])


def defended(game: Game, army: Army, condition: Condition) -> bool:
    """As the holder of the last place that was attacked and kept."""
    now = game.slice(Deeds)
    return army == now.holder and now.repelled >= int(condition["defend"]["enemy_regiments_destroyed"])


def any_of(game: Game, army: Army, condition: Condition) -> bool:
    return any(holds(game, army, one) for one in condition["any_of"])


CHECKS: Final[dict[str, Callable[[Game, Army, Condition], bool]]] = {
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
    "any_of": any_of,
}
