"""One process of the matchmaking service: what may be asked of it, each use case once for each request id."""

from __future__ import annotations

from functools import partial
from typing import Final, NoReturn

from sqlalchemy import Connection

from services.common.database import Database
from services.common.facts import Fact
from services.common.hints import Hints
from services.common.idempotency import PENDING, Request
from services.common.outbox import Consumer, channel_of
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.matchmaking import moves
from services.matchmaking.admission import admitted
from services.matchmaking.answers import Answer
from services.matchmaking.asking import AsksAccounts, AsksBots, AsksRules
from services.matchmaking.chatting import Chatting
from services.matchmaking.claiming import Claiming
from services.matchmaking.eligibility import check_limits
from services.matchmaking.following import follow
from services.matchmaking.gathering import Gathered
from services.matchmaking.joining import Joining
from services.matchmaking.listing import Listing
from services.matchmaking.meeting import Meetings, settle
from services.matchmaking.opening import Opening
from services.matchmaking.reporting import Reporting
from services.matchmaking.requests import Requests
from services.matchmaking.searching import Searching
from services.matchmaking.standings import Standings, applicant
from services.matchmaking.starts import Starts
from services.matchmaking.storage import store
from services.matchmaking.tables import Named, Order, State

MOST_OPEN: Final = 20
"""Tables of one host that wait for players."""
MOST_PLAYING: Final = 50
"""Games of one host that go on."""

FACTS: Final = channel_of("rules")


class App:
    """What the service works with, and its use cases."""

    def __init__(
        self, database: Database, rules: AsksRules, bots: AsksBots, accounts: AsksAccounts, ports: Ports
    ) -> None:
        self.database = database
        self.rules = rules
        self.bots = bots
        self.ports = ports
        self.requests = Requests(database, ports)
        self.starts = Starts(database, rules, ports)
        self.opening = Opening(rules, bots, accounts, ports)
        self.meetings = Meetings(self.requests, self.opening, self.starts)
        self.searching = Searching(self.requests, self.opening)
        self.standings = Standings(database, ports)
        self.chatting = Chatting(self.requests, accounts)
        self.reporting = Reporting(self.requests)
        self.listing = Listing(database, rules, accounts)
        self.joining = Joining(self.requests, accounts)
        self.claiming = Claiming(self.requests, rules, accounts)
        self.starts.also = (self.meetings.sweep, self.searching.search, self.claiming.sweep)

    def consumer(self, hints: Hints) -> Consumer:
        """Follows what happens in games."""

        def handle(connection: Connection, fact: Fact) -> None:
            follow(connection, fact, self.ports.clock.now())

        clock = self.ports.clock
        return Consumer("rules", self.database, self.rules.facts, handle, clock=clock, hints=hints, channel=FACTS)

    async def create(self, request: Request, order: Order, answer: Answer) -> bytes:
        """Opens a table with its host on the first seat."""
        me = request.user_id
        if (known := await self.requests.known(request)) is not None:
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
        if (known := await self.requests.known(request)) is not None:
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
        if (known := await self.requests.known(request)) is not None:
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


def no_room(_connection: Connection) -> NoReturn:
    """What a host is told who has as many open tables as anybody may."""
    text = f"{MOST_OPEN} open tables are the most; start or leave one"
    raise Refused(Kind.AGAINST_RULE, "too_many_tables", text, details={"most": MOST_OPEN})
