"""What only one seat may know of a game, found by comparing what viewers see, and twins that differ in nothing else.

A place in a slice is a path of indices: field, then position, as deep as it goes.
"""

from random import Random

from services.rules.engine.kernel.game import SPECTATOR, Game, Slice
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.record import Record, fields_of
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


def known(game: Game) -> set[Id]:
    """Every id that the slices of a view name, by kind."""
    found: set[Id] = set()

    def look(kind: str, value: object) -> None:
        if isinstance(value, tuple):
            for part in value:
                look(kind, part)
        elif isinstance(value, Record):
            for (_, what), part in zip(fields_of(type(value)), value.row(), strict=True):
                look(what.rstrip("*?"), part)
        elif isinstance(value, int) and value >= 0 and ids_of(game.variant, kind):
            found.add((kind, value))

    for slice in game.slices.values():
        look("", slice)
    return found


def kind_of(slice: Slice, path: Path) -> str:
    """What the field of a path holds: a kind of id, or a plain kind."""
    return fields_of(type(slice))[path[0]][1].rstrip("*?")


def ranks(game: Game, kind: str) -> list[set[int]]:
    """The ids of a kind, apart by rank where the board's data rank them: secrets change places within a rank only."""
    rows = game.variant.board.data.get(f"{kind}s", []) if kind not in ("army", "zone") else []
    by_rank: dict[str, set[int]] = {}
    for index, row in enumerate(rows):
        by_rank.setdefault(str(row.get("rank")), set()).add(index)
    return [by_rank[rank] for rank in sorted(by_rank)]


def known(game: Game) -> set[Id]:
    """Every id that the slices of a view name, by kind."""
    found: set[Id] = set()

    def look(kind: str, value: object) -> None:
        if isinstance(value, tuple):
            for part in value:
                look(kind, part)
        elif isinstance(value, Record):
            for (_, what), part in zip(fields_of(type(value)), value.row(), strict=True):
                look(what.rstrip("*?"), part)
        elif isinstance(value, int) and value >= 0 and ids_of(game.variant, kind):
            found.add((kind, value))

    for slice in game.slices.values():
        look("", slice)
    return found


def value_at(game: Game, place: Place) -> object:
    return leaves(game.slices[place[0]].row())[place[1]]


def kind_of(slice: Slice, path: Path) -> str:
    """What the field of a path holds: a kind of id, or a plain kind."""
    return fields_of(type(slice))[path[0]][1].rstrip("*?")


def ranks(game: Game, kind: str) -> list[object]:
    """The rank of each id of a kind, where the board's data rank them: secrets change places within a rank only."""
    rows = game.variant.board.data.get(f"{kind}s", [])
    return [row.get("rank") for row in rows] if kind != "army" else []


def private(game: Game, seat: int) -> set[Place]:
    """What the seat sees and the spectator does not."""
    return visible(game, seat) - visible(game, SPECTATOR)


def swap_secrets(game: Game, seat: int, random: Random) -> set[Id]:
    """Deals the seat's secrets anew, out of what it holds and what nobody knows; returns the ids that moved.

    Nobody knows the pile, nor ids that are in none of the slices, such as objectives that were not dealt.
    """
    viewers = range(SPECTATOR, game.variant.seats)
    everybody = set().union(*[visible(game, viewer) for viewer in viewers])
    told = set().union(*[known(masked(game, viewer)) for viewer in viewers])
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
            hands = [{now[path] for path in secret & set(paths)} for now in (held, held | changes)]
            moved |= {(kind, one) for one in hands[0] ^ hands[1]}
            moved |= {(kind, now[path]) for path in unseen & set(changes) for now in (held, changes)}
        row = rebuilt(slice.row(), changes, secret)
        assert isinstance(row, tuple)
        game.slices[name] = type(slice)(*row)
    return moved
