"""Bugs in how commands are taken, stored and shown."""

from __future__ import annotations

from services.rules.app.clock import bookkeeping
from services.rules.app.game import permissions, working
from services.rules.app.game.games import Games
from services.rules.app.game.keeping import Keeping
from services.rules.app.game.working import Working
from services.rules.app.process import App
from services.rules.app.storage import cache
from services.rules.app.storage.cache import Context
from tests.simulation.planting import Cut, bug

LOOKED_UP = "store.answered(connection, now.table.id, seat, request.request_id)"
OF_ANY_SEAT = (
    "next((one for one in [store.answered(connection, now.table.id, other, request.request_id)"
    " for other in range(len(now.table.members))] if one), None)"
)
OPEN_STILL = "decision is None or decision.id != command.decision or command.expected_version < decision.since"
COMMITTED = "outcome = await self.database.write(lambda connection: self.games.accept(connection, command))"
TOLD_BEFORE = """
        from types import SimpleNamespace
        clock, now, told = self.ports.clock, self.ports.clock.now(), []
        def accepted(connection):
            self.games.clock = SimpleNamespace(now=lambda: now)
            try:
                return self.games.accept(connection, command)
            finally:
                self.games.clock = clock
        def tried(connection):
            told.append(accepted(connection))
            raise KeyError
        try:
            await self.database.write(tried)
        except KeyError:
            outcome = told.pop()
        writing = asyncio.create_task(self.database.write(accepted))
        writing.add_done_callback(lambda done: done.cancelled() or done.exception())
"""
READ_BEFORE = """
        seen = await self.database.read(lambda connection: self.context.here(connection, game_of(command)))
        def accepted(connection):
            self.context.here = lambda *_, **__: seen
            try:
                return self.games.accept(connection, command)
            finally:
                del self.context.here
        outcome = await self.database.write(accepted)
"""
NO_NUMBER = '(0, 0, b"", row.head)'

BUGS = (
    bug(
        "the answer of a command is not stored",
        "P1, P2",
        1,
        Cut(Keeping, "stored", "store.put_command", "(lambda *_: None)"),
    ),
    bug(
        "nobody looks for the answer that a command had before",
        "P2, no incident",
        1,
        Cut(Keeping, "repeated", "given is None", "True"),
    ),
    bug(
        "an id that was used gets its answer again, whatever the call says now",
        "hostile",
        3,
        Cut(Keeping, "repeated", "check_digest(given.digest, request.digest)", "pass"),
    ),
    bug("a request id counts for all seats", "P2", 1, Cut(Keeping, "repeated", LOOKED_UP, OF_ANY_SEAT)),
    bug("a refusal is not stored", "P1, P2", 8, Cut(Keeping, "refuse", "store.put_command", "(lambda *_: None)")),
    bug(
        "an answer counts for whatever question is open",
        "P3",
        1,
        Cut(Games, "submit", OPEN_STILL, "decision is None"),
    ),
    bug(
        "an answer counts though the question has changed since",
        "P3",
        14,
        Cut(Games, "submit", "command.expected_version < decision.since", "False"),
    ),
    bug(
        "a bot's answer counts for a seat that a person took back",
        "P3, hostile",
        1,
        Cut(Games, "submit", "by_bot and not before.game.bots[seat]", "False"),
    ),
    bug("a command is acknowledged before it is durable", "P1, P2", 5, Cut(App, "run", COMMITTED, TOLD_BEFORE)),
    bug(
        "the game is read before the transaction that changes it",
        "P2, P3, no incident",
        3,
        Cut(App, "run", COMMITTED, READ_BEFORE),
    ),
    bug(
        "a game in memory counts, whatever the database says",
        "P3, P5, no incident",
        1,
        Cut(Context, "here", "(kept.row.seq, kept.row.stamp) == head", "True"),
    ),
    bug(
        "a game in memory counts though its transaction was undone",
        "P1, P2, P4, P5, P7, dice, no incident",
        41,
        Cut(Context, "here", "(kept.row.seq, kept.row.stamp) == head", "kept.row.seq == head[0]"),
    ),
    bug(
        "what a seat stores unseen gets a number",
        "P7",
        2,
        Cut(Working, "closed", NO_NUMBER, NO_NUMBER.replace("0", "row.number + 1", 1)),
    ),
    bug(
        "what a seat stores unseen moves the game to the top of everybody's list",
        "P7",
        1,
        Cut(working, "row_after", "entry.at if loud else before.updated", "entry.at"),
        Cut(cache, "row_after", "entry.at if loud else before.updated", "entry.at"),
    ),
    bug(
        "a game's throws are used again by its next command",
        "dice, no incident",
        10,
        Cut(Working, "finish", "desk._replace(spent=self.dice.spent)", "desk"),
    ),
    bug(
        "a snapshot is taken before the entry that it is stored with",
        "P2, P5, no incident",
        1,
        Cut(Keeping, "keep", "snapshot(position.game)", "snapshot((before or position).game)"),
    ),
    bug(
        "the name of a question does not say when it opened",
        "P3, P4, P9, liveness",
        10,
        Cut(bookkeeping, "decision_id", "version", "0"),
    ),
    bug(
        "anybody may look on at a game among members",
        "hostile",
        1,
        Cut(permissions, "watching", "seat >= 0 or table.audience == EVERYBODY", "True"),
    ),
    bug(
        "a player may name a seat that is not theirs",
        "hostile",
        1,
        Cut(permissions, "playing", "seat >= 0 and named in (None, seat)", "seat >= 0"),
    ),
)
