"""Bugs between services: facts, tables, bots."""

from __future__ import annotations

from services.bots.claims import LocalClaims
from services.bots.sweeping import Sweep
from services.common.outbox import Consumer
from services.matchmaking import moves
from services.matchmaking.joining import Joining
from services.matchmaking.starts import Starts
from services.matchmaking.storage import store
from services.rules.app.game import facts
from services.rules.app.game.beginnings import Beginnings
from services.rules.app.process import App
from tests.simulation.planting import Cut, bug

ADMITTED = "table = admitted(connection, me, named, lock=True)"
LOOKED = "await self.database.read(lambda connection: admitted(connection, me, named))"
HANDLED = "handled += await self.database.write(partial(self._handle, fact))"
MOVED_ON = """
moved = await self.database.write(partial(self._handle, fact))
if moved:
    await self.database.write(lambda connection: self.handle(connection, fact))
handled += moved
"""

BUGS = (
    bug(
        "a reader of facts moves on before a fact has had its effect",
        "P9",
        10,
        Cut(Consumer, "_handle", "self.handle(connection, fact)", "pass"),
        Cut(Consumer, "step", HANDLED, MOVED_ON),
    ),
    bug(
        "two readers of facts each have every effect",
        "P9",
        10,
        Cut(Consumer, "_handle", "connection.execute(locked(select(cursors.c.seq).where(mine))).scalar_one()", "0"),
    ),
    bug(
        "a reader of facts only looks at hints",
        "P9",
        10,
        Cut(Consumer, "__init__", "self.every = every", "self.every = 1e9"),
    ),
    bug(
        "no bot is woken by what another bot's answer opens",
        "P9",
        8,
        Cut(
            facts,
            "is_news",
            "was is None",
            "was is None and (entry.cause != Cause.BOT or not after.desk.bots[seat])",
        ),
        Cut(facts, "is_news", "was.id != decision.id", "was is not None and was.id != decision.id"),
    ),
    bug(
        "a bot that goes on by its last answer is woken for every question",
        "P9",
        8,
        Cut(facts, "is_news", "(entry.cause, entry.seat) != (Cause.BOT, seat)", "True"),
    ),
    bug("nobody looks for bots that were not woken", "liveness", 4, Cut(Sweep, "run", "await self.once()", "pass")),
    bug(
        "the claim of a worker that died never ends",
        "liveness",
        12,
        Cut(LocalClaims, "claim", "now + HELD_SECONDS", "now + 1e9"),
    ),
    bug(
        "a seat is given away twice",
        "saga",
        1,
        Cut(moves, "joined", "(seat for seat in table.seats if seat.free)", "iter(table.seats[1:])"),
    ),
    bug(
        "a seat is given away by what was read before the transaction",
        "saga",
        5,
        Cut(Joining, "join", f"seen = {LOOKED}", f"seen = table = {LOOKED}"),
        Cut(Joining, "join", ADMITTED, "pass"),
        Cut(
            store,
            "_exactly_one",
            "connection.execute(statement).rowcount != 1",
            "connection.execute(statement) is None",
        ),
    ),
    bug(
        "nobody drives a start that was left lying",
        "saga",
        3,
        Cut(Starts, "run", "await self.sweep(patience_ms)", "pass"),
    ),
    bug(
        "a game that has begun is begun again",
        "saga, no incident",
        19,
        Cut(Beginnings, "begin", "digest is not None", "False"),
    ),
    bug(
        "a call that comes again reserves another game",
        "saga",
        11,
        Cut(App, "reserve", "known is not None", "False"),
        Cut(Beginnings, "reserve", "return found", "return prepared"),
    ),
)
