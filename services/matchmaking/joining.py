"""Coming to a table: seeing it, by its id or by the code of its invitation, and sitting down."""

from __future__ import annotations

from functools import partial
from typing import Final

from sqlalchemy import Connection

from services.common.idempotency import Request
from services.common.limits import Buckets
from services.common.refusals import Refused
from services.matchmaking import moves
from services.matchmaking.admission import admitted, bot_let_in, by_code, let_in
from services.matchmaking.answers import Answer
from services.matchmaking.asking import AsksAccounts
from services.matchmaking.eligibility import TABLE_CHANGED, Ties, table_changed
from services.matchmaking.requests import Requests
from services.matchmaking.storage import invitations, store
from services.matchmaking.tables import Named, Person, State, Table
from services.matchmaking.ties import ties_of

CODES: Final = (1.0, 100.0)
"""Codes of invitations that one address may try, a second and at once: enough for a class behind one router."""

TRIES: Final = 8
"""How often somebody tries to sit down while others do: a table has no more seats."""


class Joining:
    """The use cases of those who are not at the table yet."""

    def __init__(self, requests: Requests, accounts: AsksAccounts) -> None:
        self.requests = requests
        self.database = requests.database
        self.accounts = accounts
        self.clock = requests.ports.clock
        self.codes = Buckets(*CODES)

    async def table(self, user_id: str, named: Named, household: str) -> Table:
        """A table as it stands; Refused when it is not there for the caller."""
        self.count_code(named, household)
        return await self.database.read(lambda connection: admitted(connection, user_id, named))

    async def invited_to(self, invitation: str, household: str) -> Table:
        """The table of an invitation, for whoever has its code."""
        self.count_code(Named("", invitation), household)
        found = await self.database.read(lambda connection: by_code(connection, invitation))
        if found is None:
            raise moves.hidden()
        return found

    async def join(
        self, request: Request, named: Named, seat: int | None, dice_seed: bytes, household: str, answer: Answer
    ) -> bytes:
        """Gives somebody a seat: this one, or the first that is free."""
        self.count_code(named, household)
        me, now = request.user_id, self.clock.now()
        if (known := await self.requests.known(request)) is not None:
            return known
        known_as = await self.accounts.known(me)
        person = Person(me, known_as.name, dice_seed)

        def join(ties: Ties, connection: Connection) -> bytes:
            table = admitted(connection, me, named, lock=True)
            if table.state is State.OPEN and not table.seat_of(me):
                let_in(connection, table, named, me, ties, now)
                if known_as.bot:
                    bot_let_in(connection, table, named, me)
            after, _ = moves.joined(table, person, seat)
            store.put(connection, table, after, now)
            invitations.use_code(connection, named.invitation, me)
            invitations.come_back(connection, table.id, me)
            return answer(after, me)

        for _ in range(TRIES):
            seen = await self.database.read(lambda connection: admitted(connection, me, named))
            ties = await ties_of(self.accounts, me, {*seen.people, seen.host_id} - {me}, rated=seen.terms.rated)
            try:
                return await self.requests.once(request, partial(join, ties))
            except Refused as refused:
                if refused.code != TABLE_CHANGED:
                    raise
        raise table_changed()

    def count_code(self, named: Named, household: str) -> None:
        """Counts a call that names a table by its code; Refused when one address has tried too many."""
        if named.invitation:
            self.codes.spend(household, self.clock.monotonic())
