"""Four weeks at many tables on a virtual clock: people are late, go on holiday, leave, come back, agree on pauses.

Everything happens on the half hour, so that what the tables did can be worked out again by counting half hours.
"""

from __future__ import annotations

from random import Random
from typing import Final

from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2

from services.common.callers import Caller, CallerKind
from services.common.refusals import Refused
from services.rules.app.game.commands import Request, Submit
from services.rules.app.storage.positions import Entry, Position
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.table import living
from tests.rules.house import ACCOUNTS, BOTS, DAY, MATCHMAKING, House, inline_house, table_request
from tests.rules.logs import every_entry
from tests.rules.passing import sweep

HALF_HOUR: Final = 1800
HOUR: Final = 3600
WEEKS: Final = 4
TICKS: Final = WEEKS * 7 * 48
STYLES: Final = ("prompt", "prompt", "late", "away", "leaves", "returns")
ZONES: Final = ("", "Europe/Paris", "America/New_York", "Asia/Kolkata")
MOST_ANSWERS: Final = 60
"""Answers of one seat in a row; a turn takes far fewer."""


class Someone:
    """A person at one table, and what is to be expected of them."""

    def __init__(self, number: int, chance: Random) -> None:
        letters = "".join([chr(ord("a") + int(digit)) for digit in f"{number:020d}"])
        self.caller = Caller(CallerKind.USER, f"u_{letters}")
        self.style = chance.choice(STYLES)
        self.gone_from = chance.randrange(TICKS // 6, TICKS)
        self.back_at = self.gone_from + chance.randrange(48, 14 * 48)
        self.resigns = chance.random() < 0.4
        self.version = 0

    def answers(self, tick: int, waited: int, turn: int, chance: Random) -> bool:
        """Whether an open question is answered now; times in half hours."""
        if self.style in ("leaves", "returns") and tick >= self.gone_from:
            return self.style == "returns" and tick >= self.back_at
        slow = turn * 1.2 if self.style == "late" else turn * 0.5
        return chance.random() < 2 / max(2.0, slow) or waited > 2 * slow


class AtTable:
    """A table with its people."""

    def __init__(self, game_id: str, clock: game_pb2.TableClock, people: list[Someone]) -> None:
        self.game_id = game_id
        self.clock = clock
        self.people = people


def table_clock(chance: Random) -> game_pb2.TableClock:
    """Some clock; all its times are whole half hours."""
    clock = game_pb2.TableClock(
        turn_seconds=chance.choice((3, 8, 24, 48)) * HOUR,
        bank_seconds=chance.choice((0, 0, 12, 48)) * HOUR,
        increment_seconds=chance.choice((0, HOUR)),
        timeouts_to_bot=chance.choice((1, 2, 3)),
        zone=chance.choice(ZONES),
        weekends_off=chance.random() < 0.4,
        vacation_days=chance.choice((0, 3, 7)),
        pauses=chance.random() < 0.5,
        bank_when_asked=chance.random() < 0.4,
    )
    if chance.random() < 0.3:
        clock.daily_hour = chance.randrange(24)
    return clock


class Weeks:
    """All tables of a run; `seed` decides everything."""

    def __init__(self, seed: int, tables: int) -> None:
        self.chance = Random(seed)
        self.house: House = inline_house()
        self.house.name = f"weeks{seed}"
        self.size = tables
        self.tables: list[AtTable] = []
        self.newcomers = 10_000
        self.seen: set[str] = set()
        """What came up."""

    async def run(self) -> None:
        """Four weeks."""
        for number in range(self.size):
            self.tables.append(await self.table(number))
        for tick in range(TICKS):
            self.house.clock.go(HALF_HOUR)
            await sweep(self.house)
            for table in self.tables:
                await self.half_hour(table, tick)

    async def table(self, number: int) -> AtTable:
        chance = self.chance
        people = [Someone(number * 10 + seat, chance) for seat in range(chance.choice((2, 3, 3, 4)))]
        clock = table_clock(chance)
        reserved = await self.house.ask(
            MATCHMAKING, internal_pb2.ReserveGameRequest(request_id=self.house.request_id())
        )
        await self.house.ask(
            MATCHMAKING,
            table_request(
                reserved.game_id,
                tuple([one.caller for one in people]),
                bots=chance.choice((1, 2)),
                clock=clock,
                fallback=chance.choice((game_pb2.FALLBACK_CARETAKER, game_pb2.FALLBACK_BOT)),
                claims=chance.choice((game_pb2.CLAIMS_NONE, game_pb2.CLAIMS_BOTS, game_pb2.CLAIMS_ALL)),
            ),
        )
        return AtTable(reserved.game_id, clock, people)

    def position(self, table: AtTable) -> Position:
        """The game as it stands."""
        context = self.house.app.context
        return self.house.database.do(lambda connection: context.here(connection, table.game_id), "BEGIN")  # type: ignore[attr-defined]

    async def half_hour(self, table: AtTable, tick: int) -> None:
        """What bots and people do at one table in one half hour."""
        now = self.position(table)
        if now.game.over():
            return
        for one in table.people:
            await self.comes_and_goes(table, one, tick)
        if tick % 48 == 0:
            await self.newcomer(table)
        turn = table.clock.turn_seconds // HALF_HOUR
        for _ in range(MOST_ANSWERS):
            now = self.position(table)
            ready = [
                one
                for one in now.desk.decisions
                if now.game.bots[one.seat] or self.answers_now(table, now, one.seat, one.opened, tick, turn)
            ]
            if not ready:
                return
            await self.answer(table, now, ready[0].seat)

    def answers_now(self, table: AtTable, now: Position, seat: Seat, opened: int, tick: int, turn: int) -> bool:
        """Whether a seat's person answers in this half hour."""
        one = next((one for one in table.people if one.caller.id == now.table.members[seat].user_id), None)
        waited = (now.row.updated - opened) // 1000 // HALF_HOUR
        return one is not None and one.answers(tick, waited, turn, self.chance)

    async def answer(self, table: AtTable, now: Position, seat: Seat) -> None:
        """The plainest answer, of a person or of a bot."""
        ask, decision = asked(now.game, seat), now.desk.of(seat)
        assert ask is not None
        assert decision is not None
        action = ask.default(now.game)
        bot = now.game.bots[seat]
        caller = BOTS if bot else Caller(CallerKind.USER, now.table.members[seat].user_id)
        request = Request(table.game_id, caller, self.house.request_id(), b"")
        submit = Submit(request, decision.id, now.row.version, lambda _: (action,), seat if bot else None)
        done = await self.house.app.run(submit)
        assert done.outcome.taken == 1

    async def comes_and_goes(self, table: AtTable, one: Someone, tick: int) -> None:
        """Holidays, pauses, leaving, coming back."""
        chance, game_id = self.chance, table.game_id
        if one.style == "away" and chance.random() < 1 / 150:
            await self.says_away(one, chance.choice((0, 0, 48, 96)), chance.choice((0, 48, 96, 240)))
        if one.style == "late" and chance.random() < 1 / 6:
            await self.asks_for_bank(table, one)
        if chance.random() < 1 / 200:
            await self.says_of_pause(table, one, chance.randrange(1, 4))
        if one.style == "leaves" and one.resigns and tick == one.gone_from:
            await self.tries(one.caller, rules_pb2.ResignRequest(game_id=game_id, request_id=self.house.request_id()))
        if one.style == "returns" and tick == one.back_at:
            request = rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id=self.house.request_id())
            await self.tries(one.caller, request)

    async def says_away(self, one: Someone, begins: int, length: int) -> None:
        """Is away from so many half hours from now on, for so long; without a length, back."""
        one.version += 1
        request = internal_pb2.SetAwayRequest(user_id=one.caller.id, version=one.version)
        if length:
            start = self.house.clock.now() + begins * HALF_HOUR * 1000
            request.begins.FromMilliseconds(start)
            request.ends.FromMilliseconds(start + length * HALF_HOUR * 1000)
        await self.house.ask(ACCOUNTS, request)

    async def asks_for_bank(self, table: AtTable, one: Someone) -> None:
        """Wants more time for a turn that waits."""
        now = self.position(table)
        decision = now.desk.of(seat) if (seat := now.table.seat_of(one.caller.id)) >= 0 else None
        if decision is not None:
            request = rules_pb2.UseBankRequest(
                game_id=table.game_id,
                request_id=self.house.request_id(),
                decision=decision.id,
                expected_version=now.row.version,
            )
            await self.tries(one.caller, request)

    async def says_of_pause(self, table: AtTable, one: Someone, word: int) -> None:
        """One word about a pause, which the others often join."""
        for other in [one, *[each for each in table.people if each is not one and self.chance.random() < 0.7]]:
            request = rules_pb2.SayPauseRequest(game_id=table.game_id, request_id=self.house.request_id(), word=word)
            await self.tries(other.caller, request)

    async def newcomer(self, table: AtTable) -> None:
        """Somebody tries to take a seat of this table, and does where it is free."""
        if self.chance.random() > 0.3:
            return
        seat = self.chance.randrange(len(self.position(table).table.members))
        self.newcomers += 1
        newcomer = Someone(self.newcomers, self.chance)
        request = internal_pb2.ClaimSeatRequest(
            game_id=table.game_id, seat=seat, user_id=newcomer.caller.id, request_id=self.house.request_id()
        )
        if await self.tries(MATCHMAKING, request):
            newcomer.style = "prompt"
            table.people = [*table.people, newcomer]

    async def tries(self, who: Caller, request: object) -> bool:
        """Asks for something that may be refused as things stand."""
        try:
            await self.house.ask(who, request)
        except Refused:
            return False
        return True

    def log(self, table: AtTable) -> list[tuple[Entry, Position]]:
        """All that happened at a table."""
        context = self.house.app.context
        return self.house.database.do(  # type: ignore[attr-defined]
            lambda connection: every_entry(connection, context.load(connection, table.game_id)), "BEGIN"
        )

    def waits_for_a_person(self, now: Position) -> bool:
        """Whether some person's answer is what the game waits for."""
        alive = living(now.game)
        return any(one.seat in alive and not now.game.bots[one.seat] for one in now.desk.decisions)


assert DAY % HALF_HOUR == 0
