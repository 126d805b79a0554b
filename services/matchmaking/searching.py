"""Quick match: somebody says what they want to play, and goes away; who fits meets at a table and says ready."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from sqlalchemy import Connection

from services.common.idempotency import Request
from services.common.logging import logger
from services.common.refusals import Kind, Refused
from services.matchmaking import moves
from services.matchmaking.eligibility import check_limits
from services.matchmaking.gathering import Gathered
from services.matchmaking.matcher import ALL_MEET, Proposal, Ticket, Wanted, may_meet, proposals, together
from services.matchmaking.meeting import settle
from services.matchmaking.opening import Opening
from services.matchmaking.ratings import NEW
from services.matchmaking.requests import Requests
from services.matchmaking.standings import applicant
from services.matchmaking.storage import people, searches, store
from services.matchmaking.tables import State, Table
from services.matchmaking.telling import MATCH_FOUND, tell
from services.matchmaking.tickets import Search, SearchState, hours_in_utc
from services.matchmaking.ties import kept_apart

MOST_SEARCHES: Final = 5
"""Searches of one person that go on."""

SHOWN_MS: Final = 24 * 3_600_000
"""So long a search that is over is listed."""

LISTED: Final = 50
TRIES: Final = 4
"""How often people are brought together anew where some of them must not meet; who is left waits on."""

LOOKED_AT: Final = 20_000
"""Searches that are looked at together, the oldest."""

Answer = Callable[[Search, int], bytes]
"""Writes down what somebody is answered about a search; the number is the time to say ready, 0 without one."""


class Searching:
    """The use cases of people who look for a game."""

    def __init__(self, requests: Requests, opening: Opening) -> None:
        self.requests = requests
        self.database = requests.database
        self.ports = requests.ports
        self.opening = opening

    async def create(
        self, request: Request, wanted: Wanted, hours: tuple[int, ...], zone: str, answer: Answer
    ) -> bytes:
        """Begins a search."""
        me, now = request.user_id, self.ports.clock.now()
        if (known := await self.requests.known(request)) is not None:
            return known
        in_utc = hours_in_utc(hours, zone, now)
        await self.opening.check(wanted)
        search = Search(self.ports.ids.new("k"), me, wanted, now, in_utc, hours, zone)

        def create(connection: Connection) -> bytes:
            if searches.going_on(connection, me) >= MOST_SEARCHES:
                text = f"{MOST_SEARCHES} searches at once are the most; cancel one"
                raise Refused(Kind.AGAINST_RULE, "too_many_tickets", text, details={"most": MOST_SEARCHES})
            check_limits(applicant(connection, me, wanted.edition, wanted.pace, now), wanted.rated)
            searches.add(connection, search)
            return answer(search, 0)

        return await self.requests.once(request, create)

    async def ticket(self, user_id: str, ticket_id: str) -> tuple[Search, int]:
        """A search of somebody's, with the time to say ready."""
        return await self.database.read(lambda connection: found(connection, user_id, ticket_id))

    async def tickets(self, user_id: str) -> list[tuple[Search, int]]:
        """Somebody's searches."""
        since = self.ports.clock.now() - SHOWN_MS

        def read(connection: Connection) -> list[tuple[Search, int]]:
            mine = searches.of_person(connection, user_id, since, LISTED)
            return [(search, ready_until(connection, search)) for search in mine]

        return await self.database.read(read)

    async def cancel(self, request: Request, ticket_id: str, answer: Answer) -> bytes:
        """Ends a search; at a table that it led to, the seat is given up."""
        me, now = request.user_id, self.ports.clock.now()

        def cancel(connection: Connection) -> bytes:
            search, _ = found(connection, me, ticket_id)
            if search.state is SearchState.PLAYING:
                raise Refused(Kind.AGAINST_RULE, "game_started", "the game of this search has started")
            table = store.by_id(connection, search.table_id, lock=True) if search.table_id else None
            if table is not None and table.state is State.OPEN:
                settle(connection, table, Gathered(moves.left(table, me), (me,)), now)
            searches.move(connection, ticket_id, SearchState.WAITING, SearchState.CANCELLED, now)
            return answer(*found(connection, me, ticket_id))

        return await self.requests.once(request, cancel)

    async def search(self) -> int:
        """Brings people together who wait, and says to how many tables; one that cannot be had holds up no other."""
        now, made = self.ports.clock.now(), 0
        for proposal in await self.proposed(now):
            try:
                table = await self.opening.found(proposal)
                await self.database.write(partial(seat_them, proposal, table, now))
            except Refused as refused:
                logger().warning("match_waits", why=refused.code)
                continue
            made += 1
        if made:
            self.requests.announce()
        return made

    async def proposed(self, now: int) -> list[Proposal]:
        """The games that can begin now. Accounts is asked about those who would meet, and not about all who wait."""
        tickets = await self.database.read(waiting)
        apart = ALL_MEET
        for _ in range(TRIES):
            found = proposals(tickets, now, apart)
            news = await kept_apart(self.opening.accounts, found)
            meet = [one for one in found if may_meet(one, news)]
            if len(meet) == len(found):
                break
            apart = together(apart, news)
        return meet


def waiting(connection: Connection) -> list[Ticket]:
    """What the matcher is given."""
    found = searches.waiting(connection, LOOKED_AT)
    kinds = {(one.wanted.edition, one.wanted.pace.value) for one in found}
    ratings = people.all_latest(connection, sorted(kinds))
    return [one.ticket(ratings.get((one.wanted.edition, one.wanted.pace.value, one.user_id), NEW.mu)) for one in found]


def seat_them(proposal: Proposal, table: Table, now: int, connection: Connection) -> None:
    """Gives the people of a proposal their table; Refused, and nothing stays, when one of them has meanwhile gone."""
    if not searches.match(connection, [one.id for one in proposal.tickets], table.id, now):
        raise Refused(Kind.BUSY, "ticket_gone", "somebody has stopped looking", retry_after_ms=1000)
    store.add(connection, table)
    tell(connection, MATCH_FOUND, table, table.people, now)


def found(connection: Connection, user_id: str, ticket_id: str) -> tuple[Search, int]:
    """A search with the time to say ready; Refused when it is not there for the caller."""
    search = searches.by_id(connection, ticket_id, user_id)
    if search is None:
        raise Refused(Kind.HIDDEN, "no_such_ticket", "there is no such ticket")
    return search, ready_until(connection, search)


def ready_until(connection: Connection, search: Search) -> int:
    """Until when somebody has to say ready at the table that was found; 0 where they need not."""
    if search.state is not SearchState.MATCHED:
        return 0
    table = store.by_id(connection, search.table_id)
    return table.ready_until if table else 0
