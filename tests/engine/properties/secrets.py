"""What only one seat may know of a game, found by comparing what viewers see, and twins that differ in nothing else.

A place in a slice is a path of indices: field, then position, as deep as it goes.
"""

from collections.abc import Iterable
from random import Random

from services.rules.engine.kernel.game import SPECTATOR, Game, Slice
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.record import Record, fields_of
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import masked

Path = tuple[int, ...]
Place = tuple[str, Path]
"""A slice's name and the path in it."""

Id = tuple[str, object]
"""A kind of the board's data, and the number of one of its rows."""


def leaves(value: object, path: Path = ()) -> dict[Path, object]:
    """Every value that is no tuple, by its path."""
    if isinstance(value, tuple):
        return {deep: leaf for at, part in enumerate(value) for deep, leaf in leaves(part, (*path, at)).items()}
    return {path: value}


def rebuilt(value: object, changes: dict[Path, object], hand: set[Path], path: Path = ()) -> object:
    """The value with other leaves; a tuple that lies whole in the seat's hand is kept in ascending order."""
    if not isinstance(value, tuple):
        return changes.get(path, value)
    parts = [rebuilt(part, changes, hand, (*path, at)) for at, part in enumerate(value)]
    held = all((*path, at) in hand for at in range(len(value)))
    return tuple(sorted(parts) if held else parts)  # type: ignore[type-var]


def visible(game: Game, viewer: int) -> set[Place]:
    """The places of all slices whose true value the viewer sees."""
    found = set()
    for name, slice in game.slices.items():
        seen = leaves(slice.seen(game, viewer).row())
        found |= {(name, path) for path, leaf in leaves(slice.row()).items() if seen.get(path) == leaf}
    return found


def ids_in(variant: Variant, records: Iterable[Record]) -> set[Id]:
    """Every id that the records name, by kind."""
    found: set[Id] = set()

    def look(kind: str, value: object) -> None:
        if isinstance(value, tuple):
            for part in value:
                look(kind, part)
        elif isinstance(value, Record):
            for (_, what), part in zip(fields_of(type(value)), value.row(), strict=True):
                look(what.rstrip("*?"), part)
        elif isinstance(value, int) and value >= 0 and ids_of(variant, kind):
            found.add((kind, value))

    for record in records:
        look("", record)
    return found


def known(game: Game, viewer: int) -> set[Id]:
    """Every id that the slices of the game name as the viewer sees them."""
    return ids_in(game.variant, masked(game, viewer).slices.values())


def kind_of(slice: Slice, path: Path) -> str:
    """What the field of a path holds: a kind of id, or a plain kind."""
    return fields_of(type(slice))[path[0]][1].rstrip("*?")


def ranks(game: Game, kind: str) -> list[set[int]]:
    """The ids of a kind, apart by rank or deck where the data have such: secrets change places within one only."""
    rows = game.variant.board.data.get(f"{kind}s", []) if kind not in ("army", "zone") else []
    by_rank: dict[str, set[int]] = {}
    for index, row in enumerate(rows):
        by_rank.setdefault(f"{row.get('rank')} {row.get('deck')}", set()).add(index)
    return [by_rank[rank] for rank in sorted(by_rank)]


def private(game: Game, seat: int) -> set[Place]:
    """What the seat sees and the spectator does not."""
    return visible(game, seat) - visible(game, SPECTATOR)


def swap_secrets(game: Game, seat: int, random: Random) -> set[Id]:
    """Deals the seat's secrets anew, out of what it holds and what nobody knows; returns the ids that moved.

    Nobody knows the pile, nor ids that are in none of the slices, such as objectives that were not dealt.
    """
    viewers = range(SPECTATOR, game.variant.seats)
    everybody = set().union(*[visible(game, viewer) for viewer in viewers])
    told = set().union(*[known(game, viewer) for viewer in viewers])
    mine = private(game, seat)
    moved: set[Id] = set()
    for name, slice in sorted(game.slices.items()):
        held = leaves(slice.row())
        secret = {path for path in held if (name, path) in mine}
        changes: dict[Path, object] = {}
        for kind in sorted({kind_of(slice, path) for path in held}):
            paths = sorted(path for path in held if kind_of(slice, path) == kind)
            unseen = {path for path in paths if (name, path) not in everybody and (kind, held[path]) not in told}
            for alike in ranks(game, kind):
                places = [path for path in paths if path in secret | unseen and held[path] in alike]
                absent = alike - {held[path] for path in paths}
                values = [held[path] for path in places] + sorted(absent)
                random.shuffle(values)
                changes.update(zip(places, values))
        row = rebuilt(slice.row(), changes, secret)
        assert isinstance(row, tuple)
        game.slices[name] = type(slice)(*row)
        moved |= differing(slice, game.slices[name], secret)
    return moved


def differing(slice: Slice, other: Slice, hand: set[Path]) -> set[Id]:
    """The ids that two slices of one shape hold in different places; within a seat's hand places mean nothing."""
    one, two = leaves(slice.row()), leaves(other.row())
    found: set[Id] = set()
    for parent in {path[:-1] for path in one}:
        paths = [path for path in one if path[:-1] == parent]
        if hand.issuperset(paths):
            values = {one[path] for path in paths} ^ {two[path] for path in paths}
        else:
            values = {each[path] for path in paths if one[path] != two[path] for each in (one, two)}
        found |= {(kind_of(slice, paths[0]), value) for value in values}
    return found
