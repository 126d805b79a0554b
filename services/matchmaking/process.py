"""One process of the matchmaking service: what may be asked of it, each use case once for each request id."""

from __future__ import annotations

from functools import partial
from typing import Final, NoReturn

from sqlalchemy import Connection

from services.common.database import Database
from services.common.hints import Hints
from services.common.idempotency import PENDING, Request
from services.common.limits import Buckets
from services.common.outbox import Consumer, Fact, channel_of
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.matchmaking import moves
from services.matchmaking.admission import admitted, by_code
from services.matchmaking.answers import Answer
from services.matchmaking.asking import AsksAccounts, AsksBots, AsksRules
from services.matchmaking.eligibility import check_entry, check_limits, household_of
from services.matchmaking.following import follow
from services.matchmaking.gathering import Gathered
from services.matchmaking.meeting import Meetings, settle
from services.matchmaking.opening import Opening
from services.matchmaking.requests import Requests
from services.matchmaking.searching import Searching
from services.matchmaking.standings import Standings, applicant
from services.matchmaking.starts import Starts
from services.matchmaking.storage import people, store
from services.matchmaking.tables import Named, Order, Person, State, Table

MOST_OPEN: Final = 20
"""Tables of one host that wait for players."""
MOST_PLAYING: Final = 50
"""Games of one host that go on."""

CODES: Final = (1.0, 100.0)
"""Codes of invitations that one address may try, a second and at once: enough for a class behind one router."""

FACTS: Final = channel_of("rules")


class App:
    """What the service works with, and its use cases."""

    def __init__(
        self, database: Database, rules: AsksRules, bots: AsksBots, accounts: AsksAccounts, ports: Ports
    ) -> None:
        self.database = database
        self.rules = rules
        self.bots = bots
        self.accounts = accounts
        self.ports = ports
        self.requests = Requests(database, ports)
        self.starts = Starts(database, rules, ports)
        self.opening = Opening(rules, bots, accounts, ports)
        self.meetings = Meetings(self.requests, self.opening, self.starts)
        self.searching = Searching(self.requests, self.opening)
        self.standings = Standings(database, ports)
        self.starts.also = (self.meetings.sweep, self.searching.search)
        self.codes = Buckets(*CODES)

    def consumer(self, hints: Hints) -> Consumer:
        """Follows what happens in games."""

        def handle(connection: Connection, fact: Fact) -> None:
            follow(connection, fact, self.ports.clock.now())

        clock = self.ports.clock
        return Consumer("rules", self.database, self.rules.facts, handle, clock=clock, hints=hints, channel=FACTS)

    async def create(self, request: Request, order: Order, answer: Answer) -> bytes:
        """Opens a table with its host on the first seat."""
        me = request.user_id
        if known := await self.requests.known(request):
            return known
        if await self.database.read(lambda connection: store.opened_by(connection, me)) >= MOST_OPEN:
            return await self.requests.once(request, no_room)  # before dice are made for nothing
        table = await self.opening.table(order, request)

        def create(connection: Connection) -> bytes:
            if store.opened_by(connection, me) >= MOST_OPEN:
                no_room(connection)
            terms = table.terms
            check_limits(applicant(connection, me, terms.edition, terms.pace, table.created_at), terms.rated)
            store.add(connection, table)
            return answer(table, me)

        return await self.requests.once(request, create)

    async def table(self, user_id: str, named: Named, household: str) -> Table:
        """A table as it stands; Refused when it is not there for the caller."""
        self._count_code(named, household)
        return await self.database.read(lambda connection: admitted(connection, user_id, named))

    async def invited_to(self, invitation: str, household: str) -> Table:
        """The table of an invitation, for whoever has its code."""
        self._count_code(Named("", invitation), household)
        found = await self.database.read(lambda connection: by_code(connection, invitation))
        if found is None:
            raise moves.hidden()
        return found

    async def listed(
        self, user_id: str, mine: bool, size: int, after: store.Position | None, sought: store.Sought = store.ANYTHING
    ) -> list[Table]:
        """A page of somebody's own tables, or of those of a kind that they may join."""
        if mine:
            return await self.database.read(lambda connection: store.of_person(connection, user_id, size, after))
        return await self.database.read(lambda connection: store.to_join(connection, user_id, size, after, sought))

    async def join(
        self, request: Request, named: Named, seat: int | None, dice_seed: bytes, household: str, answer: Answer
    ) -> bytes:
        """Gives somebody a seat: this one, or the first that is free."""
        self._count_code(named, household)
        me, now = request.user_id, self.ports.clock.now()
        if known := await self.requests.known(request):
            return known
        await self.database.read(lambda connection: admitted(connection, me, named))
        person = Person(me, await self.accounts.name_of(me), dice_seed, household_of(household))

        def join(connection: Connection) -> bytes:
            table = admitted(connection, me, named, lock=True)
            check_applicant(connection, table, person, now)
            after, _ = moves.joined(table, person if table.terms.rated else person._replace(household=""), seat)
            store.put(connection, table, after, now)
            people.use_code(connection, named.invitation, me)
            return answer(after, me)

        return await self.requests.once(request, join)

    async def leave(self, request: Request, named: Named, answer: Answer) -> bytes:
        """Takes somebody's seat away, and closes the table when that was its host."""
        me, now = request.user_id, self.ports.clock.now()

        def leave(connection: Connection) -> bytes:
            table = admitted(connection, me, named, lock=True)
            return answer(settle(connection, table, Gathered(moves.left(table, me), (me,)), now), me)

        return await self.requests.once(request, leave)

    async def set_bot(self, request: Request, named: Named, seat: int, bot: str, answer: Answer) -> bytes:
        """Puts a bot on a seat, or takes it away where none is named."""
        me, now = request.user_id, self.ports.clock.now()
        if known := await self.requests.known(request):
            return known
        if bot:
            await self.bots.check({bot}, "bot")

        def set_bot(connection: Connection) -> bytes:
            table = admitted(connection, me, named, lock=True)
            return answer(store.put(connection, table, moves.with_bot(table, me, seat, bot), now), me)

        return await self.requests.once(request, set_bot)

    async def start(self, request: Request, named: Named, fill_with: str, answer: Answer) -> bytes:
        """Closes the seats, has the game made, and answers when it is there."""
        me = request.user_id
        if known := await self.requests.known(request):
            return known
        seen = await self.database.read(lambda connection: admitted(connection, me, named))
        if seen.state is State.OPEN:
            await self.bots.check(seen.bots | ({fill_with} - {""}), "fill_with")
        await self.requests.once(request, partial(self._begin, me, named, fill_with))
        begun = await self.database.read(lambda connection: admitted(connection, me, named))
        if begun.state is State.STARTING:
            await self.starts.drive(begun)

        def started(connection: Connection) -> bytes:
            table = admitted(connection, me, named)
            if table.state not in (State.PLAYING, State.OVER):
                raise Refused(Kind.BUSY, "starting", "the game is being made; try again", retry_after_ms=500)
            return answer(table, me)

        return await self.requests.once(request, started)

    def _begin(self, user_id: str, named: Named, fill_with: str, connection: Connection) -> bytes:
        """Fills the seats and closes them; from wherever the table is, when a try before this one has done so."""
        table = admitted(connection, user_id, named, lock=True)
        after = moves.starting(table, user_id, fill_with)
        if table.state is State.OPEN and store.playing_of(connection, user_id) >= MOST_PLAYING:
            text = f"{MOST_PLAYING} games of yours that go on are the most; finish one first"
            raise Refused(Kind.AGAINST_RULE, "too_many_games", text, details={"most": MOST_PLAYING})
        store.put(connection, table, after, self.ports.clock.now())
        return PENDING

    def _count_code(self, named: Named, household: str) -> None:
        """Counts a call that names a table by its code; Refused when one address has tried too many."""
        if named.invitation:
            self.codes.spend(household, self.ports.clock.monotonic())


def check_applicant(connection: Connection, table: Table, person: Person, now: int) -> None:
    """Refused when somebody may not sit down here; who sits already, may."""
    if table.seat_of(person.user_id) or table.state is not State.OPEN:
        return
    if people.was_sent_away(connection, table.id, person.user_id):
        raise Refused(Kind.AGAINST_RULE, "sent_away", "the host of this table has sent you away")
    terms = table.terms
    found = applicant(connection, person.user_id, terms.edition, terms.pace, now, person.household)
    check_limits(found, terms.rated)
    check_entry(table, found)


def no_room(_connection: Connection) -> NoReturn:
    """What a host is told who has as many open tables as anybody may."""
    text = f"{MOST_OPEN} open tables are the most; start or leave one"
    raise Refused(Kind.AGAINST_RULE, "too_many_tables", text, details={"most": MOST_OPEN})
