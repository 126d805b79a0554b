"""The state of single rules that cannot be: lists of a wrong length, things there twice, numbers below zero."""

from collections.abc import Iterator
from typing import Any, Final

from services.cli.cases.written import at, shown
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.record import Json, fields_of

SINGLE: Final = ("card", "mission", "objective", "reward", "token")
"""Kinds of things of which there is one of each."""
AGAIN: Final = (("mission_hands", "lasting"),)
"""Where things are named once more that another field has."""
BELOW_ZERO: Final = (("victory_points", "total"),)
"""Numbers that may be negative."""
APART: Final = (("forts", "zones"), ("buildings", "cities"), ("buildings", "capitals"))
"""Places that are named once at most."""
ON_LAND: Final = (("forts", "zones"), ("epidemics", "zones"))
"""Places that are never at sea."""
MOST: Final = {
    ("forts", "zones"): ("components", "fortification_tokens"),
    ("epidemics", "zones"): ("components", "epidemics"),
    ("buildings", "cities"): ("city_count",),
}
"""How many there are at most: where the data of the edition say so."""


def impossible_slices(game: Game, form: dict[str, Json]) -> Iterator[str]:
    """What the position says of single rules and cannot be."""
    fresh = game.variant.new_game().slices
    for name, fields in form.get("slices", {}).items():
        kinds = dict(fields_of(type(game.slices[name])))
        for field in fields:
            path, value = at("position.slices", name, field), value_of(game.slices[name], field)
            yield from [f"{path}: {fault}" for fault in numbers(game, name, field, kinds[field], value)]
            first = value_of(fresh[name], field) if name in fresh else ()
            if kinds[field].endswith("*") and first and len(value) != len(first):
                yield f"{path}: has {len(value)} entries, but must have {len(first)}"
        for kind in SINGLE:
            among = {
                field: leaves(value_of(game.slices[name], field))
                for field in fields
                if kinds[field].rstrip("*?") == kind and (name, field) not in AGAIN
            }
            yield from [f"{at('position.slices', name)}: {fault}" for fault in twice(game, kind, among)]
    forts = game.slices.get("forts")
    if forts is not None and not set(value_of(forts, "fresh")) <= set(value_of(forts, "zones")):
        yield "position.slices.forts.fresh: names places that are not among zones"


def value_of(slice: Slice, field: str) -> Any:
    return slice.row()[[name for name, _ in fields_of(type(slice))].index(field)]


def leaves(value: object) -> list[Any]:
    """All values in a list of lists."""
    return [leaf for part in value for leaf in leaves(part)] if isinstance(value, tuple) else [value]


def numbers(game: Game, name: str, field: str, kind: str, value: object) -> Iterator[str]:
    """What is wrong with the values of one field."""
    board, where = game.variant.board, (name, field)
    plain = kind.rstrip("*?")
    if plain == "int" and where not in BELOW_ZERO and any(leaf < 0 for leaf in leaves(value)):
        yield f"must not be negative: {shown(leaves(value))}"
    named = [leaf for leaf in leaves(value) if plain in board.ids and isinstance(leaf, int) and leaf >= 0]
    if where in APART and len(set(named)) < len(named):
        yield "names a place more than once"
    if where in ON_LAND and any(board.sea[zone] for zone in named):
        yield "names a place at sea; it can only be on land"
    if where in MOST:
        most: Any = board.data
        for key in MOST[where]:
            most = most[key]
        if len(named) > most:
            yield f"names {len(named)}, but there are at most {most}"


def twice(game: Game, kind: str, among: dict[str, list[Any]]) -> Iterator[str]:
    """Things of which there is one of each, and that some fields name more than once."""
    named = [leaf for listed in among.values() for leaf in listed if leaf >= 0]
    for thing in sorted({leaf for leaf in named if named.count(leaf) > 1}):
        id, times = game.variant.board.ids[kind][thing], named.count(thing)
        there = "there is only one (who is not named has what the set-up gave)"
        yield f"{' and '.join(among)} name the {kind} {id} {times} times, but {there}"


def captured(game: Game, unit: str, army: Army) -> int:
    """How many of an army's pieces others hold as captives."""
    captives = game.slices.get("captives")
    field = f"{unit}s"
    if captives is None or field not in dict(fields_of(type(captives))):
        return 0
    return sum([owners[army] for owners in value_of(captives, field)])
