"""A game's past as it can be drawn: what each entry changed on the board."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from services.rules.app.log.moment import Moment
from services.rules.app.log.reading import Cursor
from services.rules.app.storage import store
from services.rules.app.storage.cache import Context
from services.rules.app.storage.positions import Entry, Position
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat, Zone
from services.rules.engine.kernel.view import Masked, is_told, masked, seen_events


class Scene(NamedTuple):
    """An entry, and the game before it."""

    before: Game
    moment: Moment


class Film(NamedTuple):
    """Some scenes, the game before the first, and where the next page goes on; `more` says that there is one."""

    opening: Moment
    scenes: list[Scene]
    cursor: Cursor
    more: bool


class Shot(NamedTuple):
    """The places that changed up to an event of an entry, in the game as it was then."""

    event: int
    zones: list[Zone]
    game: Masked


def film(context: Context, connection: Connection, now: Position, cursor: Cursor, most: int) -> Film:
    """The scenes after a cursor; what a game begins with is no scene, but what the first one is seen against."""
    known = max(cursor.number, 1)
    seqs = store.numbered_after(connection, now.table.id, 0, known - 1, most + 2)
    more = len(seqs) > most + 1
    entries = context.walk(connection, now, seqs[0], seqs[: most + 1][-1])
    first, position = next(entries)
    opening = Moment(position, first)
    scenes: list[Scene] = []
    last, before = first, position.game
    for last, position in entries:
        scenes.append(Scene(before, Moment(position, last)))
        before = position.game
    return Film(opening, scenes, Cursor(last.version, last.number), more)


def shots(scene: Scene, viewer: Seat) -> list[Shot]:
    """What changed up to each event that a viewer is told of; the rest of the entry comes with the last of them."""
    entry, after = scene.moment.entry, scene.moment.position.game
    assert entry is not None
    shown, game = scene.before, scene.before.copy()
    found: list[Shot] = []
    heard = -1
    for at, event in enumerate(heard_of(entry, after, viewer)):
        event.happened.fold(game)
        heard += event.told
        is_last = at + 1 == len(entry.events)
        if not (event.told or is_last):
            continue
        zones = changed(shown, game)
        if zones:
            found.append(Shot(max(heard, 0), zones, masked(game, viewer)))
            shown = game.copy()
    return found


class Heard(NamedTuple):
    """An event, and whether it is told to a viewer."""

    happened: Event
    told: bool


def heard_of(entry: Entry, after: Game, viewer: Seat) -> list[Heard]:
    """All events of an entry; told are those that `Entry.events` of the contract lists."""
    return [Heard(event, is_told(event) and bool(seen_events(after, [event], viewer))) for event in entry.events]


def changed(before: Game, after: Game) -> list[Zone]:
    """The places where others stand, or another number."""
    armies = after.armies
    layers = [(before.troops, after.troops), *zip(before.units, after.units, strict=True)]
    return [
        zone
        for zone in after.variant.board.every_zone
        if any(
            old[zone * armies : (zone + 1) * armies] != new[zone * armies : (zone + 1) * armies] for old, new in layers
        )
    ]
