"""How a game went: everybody's standing round by round, luck with the dice, and the turns that mattered."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common.callers import Caller
from services.common.database import Database
from services.common.turns import Turns
from services.rules.app.storage import store
from services.rules.app.storage.cache import Context
from services.rules.app.storage.positions import Entry, Position
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.troops import Assaulted
from services.rules.engine.mechanics.occupants import Fell
from services.rules.odds.advice import turn_of
from services.rules.odds.luck import Luck, both

AT_ONCE: Final = 32
"""Entries that are read in one transaction."""

MOST_POINTS: Final = 5
ADVISER: Final = "captain"
"""The bot that says what it would have done."""


class Standing(NamedTuple):
    """How all armies stood: places and troops, by army."""

    round: int
    version: int
    places: tuple[int, ...]
    troops: tuple[int, ...]

    def shares(self) -> list[float]:
        """Each army's part of the board, from 0 to 1: of the places and of the troops alike."""
        places, troops = sum(self.places) or 1, sum(self.troops) or 1
        return [(held / places + stood / troops) / 2 for held, stood in zip(self.places, self.troops, strict=True)]


class TurningPoint(NamedTuple):
    """A turn, and the army whose share it changed most."""

    version: int
    round: int
    mover: Army
    army: Army
    before: float
    after: float
    suggested: tuple[Action, ...] = ()
    """What ADVISER would have done; only told once the game is over."""
    suggested_after: float = 0.0
    """The army's share after that."""

    @property
    def swing(self) -> float:
        return abs(self.after - self.before)


class Story:
    """Made from all entries in their order; `end` gives it once they are in."""

    def __init__(self) -> None:
        self.rounds: list[Standing] = []
        self.luck: dict[Army, Luck] = {}
        self.turns: list[TurningPoint] = []
        self.starts: dict[int, Game] = {}
        """The game before the turns that changed most, by their versions."""
        self.before: Game | None = None
        self.began: Standing | None = None
        self.mover = Army(-1)
        self.fighting = Army(-1)

    def add(self, before: Game, entry: Entry) -> None:
        """Takes an entry; `before` is the game as it found it, and is played on."""
        version = entry.version
        for event in entry.events:
            if isinstance(event, TurnBegan):
                self.turn_ends(before, version, event)
            self.fight(before, event)
            event.fold(before)

    def fight(self, game: Game, event: Event) -> None:
        """Writes a battle down; those who fell beside the defender come after it."""
        if isinstance(event, Assaulted):
            self.fighting = event.army
            both(self.luck, game, event)
        elif isinstance(event, Fell) and self.fighting >= 0:
            none = self.luck.get(event.army, Luck())
            self.luck[event.army] = none._replace(lost=none.lost + event.count)
            mine = self.luck[self.fighting]
            self.luck[self.fighting] = mine._replace(slain=mine.slain + event.count)

    def turn_ends(self, game: Game, version: int, begins: TurnBegan) -> None:
        now = standing(game, version)
        self.turn_over(now)
        self.before = game.copy()
        if begins.round != game.round or not self.rounds:
            self.rounds.append(now._replace(round=begins.round))
        self.began, self.mover = now._replace(round=begins.round), begins.army

    def end(self, game: Game, version: int) -> None:
        """The story is over, for now: the turn under way counts as it stands."""
        now = standing(game, version)
        self.turn_over(now)
        self.rounds.append(now)

    def turn_over(self, now: Standing) -> None:
        """Keeps what the turn changed, and the game before it as long as it is one of those that changed most."""
        if self.began is None or self.before is None:
            return
        point = turned(self.began, now, self.mover)
        self.turns.append(point)
        self.starts[point.version] = self.before
        if len(self.starts) > 2 * MOST_POINTS:
            most = {one.version for one in self.turning_points()}
            self.starts = {version: game for version, game in self.starts.items() if version in most}

    def turning_points(self) -> list[TurningPoint]:
        """The turns that changed most, in the order of the game."""
        most = sorted(self.turns, key=lambda turn: -turn.swing)[:MOST_POINTS]
        return sorted([turn for turn in most if turn.swing > 0], key=lambda turn: turn.version)


def advised(point: TurningPoint, before: Game) -> TurningPoint:
    """With what the adviser would have done with the turn, which it sees as its player did."""
    seat = before.variant.seat_of[point.mover]
    if seat < 0:
        return point
    draft = turn_of(before, seat, point.mover, point.round, ADVISER)
    after = standing(draft.game, point.version).shares()[point.army]
    return point._replace(suggested=draft.actions, suggested_after=after)


def standing(game: Game, version: int) -> Standing:
    """How all armies stand now."""
    troops = [sum(game.troops[army :: game.armies]) for army in game.variant.every_army]
    return Standing(game.round, version, tuple(game.held), tuple(troops))


def turned(before: Standing, after: Standing, mover: Army) -> TurningPoint:
    """What a turn changed."""
    shares = list(zip(before.shares(), after.shares(), strict=True))
    army = max(range(len(shares)), key=lambda one: abs(shares[one][1] - shares[one][0]))
    return TurningPoint(after.version, before.round, mover, Army(army), *shares[army])


async def told(database: Database, turns: Turns, context: Context, caller: Caller, now: Position) -> Story:
    """The story of a game as it stands, a few entries at a time. Refused where the caller, or too many others, have
    something like it made already.
    """
    story, after = Story(), 0
    async with turns.walk(caller.id), turns.turn(caller.id) as turn:
        while after < now.row.number:
            page = partial(entries, context=context, now=now, after=after)
            found, after = await database.read(page)
            for before, entry in found:
                story.add(before, entry)
                await turn.pause()
        story.end(now.game, now.row.version)
        if now.game.over():
            for point in story.turning_points():
                told_more = await asyncio.to_thread(advised, point, story.starts[point.version])
                story.turns[story.turns.index(point)] = told_more
                await turn.pause()
    return story


def entries(
    connection: Connection, context: Context, now: Position, after: int
) -> tuple[list[tuple[Game, Entry]], int]:
    """The next entries that everybody may notice, each with a game of its own as it found it; and how far they go."""
    seqs = store.numbered_after(connection, now.table.id, 0, max(after, 1) - 1, AT_ONCE + 1)
    walk = context.walk(connection, now, seqs[0], seqs[-1])
    last, position = next(walk)
    found: list[tuple[Game, Entry]] = []
    before = position.game
    for last, position in walk:
        found.append((before.copy(), last))
        before = position.game
    return found, now.row.number if len(seqs) <= AT_ONCE else last.number
