"""How somebody takes over a bot's seat in a running game, whatever dies on the way.

A claim is stored first, if its person may sit with those who are there; one at a time for each table. Then the rules
service gives the seat, and then the table says so. A claim that a crash left lying is driven again under the same
request id, and the sweep does so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection

from services.common.idempotency import PENDING, Request
from services.common.logging import logger
from services.common.refusals import Kind, Refused
from services.matchmaking import moves
from services.matchmaking.admission import admitted, is_invited, let_in
from services.matchmaking.answers import Answer
from services.matchmaking.asking import AsksAccounts, AsksRules
from services.matchmaking.eligibility import Ties, table_changed
from services.matchmaking.requests import Requests
from services.matchmaking.starts import AT_ONCE, FINAL, PATIENCE_MS
from services.matchmaking.storage import claims, invitations, store
from services.matchmaking.storage.claims import Claim
from services.matchmaking.tables import Named, Person, State, Table
from services.matchmaking.terms import Claims
from services.matchmaking.ties import ties_of


class Claiming:
    """The use case of somebody who comes in the middle of a game."""

    def __init__(self, requests: Requests, rules: AsksRules, accounts: AsksAccounts) -> None:
        self.requests = requests
        self.database = requests.database
        self.clock = requests.ports.clock
        self.rules = rules
        self.accounts = accounts

    async def claim(self, request: Request, named: Named, seat: int | None, answer: Answer) -> bytes:
        """Gives somebody a bot's seat, this one or the first that is free; who sits there already, stays.

        Of two at once one gets it.
        """
        me = request.user_id
        if (known := await self.requests.known(request)) is not None:
            return known
        seen, going_on = await self.database.read(lambda connection: looked_at(connection, me, named))
        if seen.seat_of(me) is None:
            if going_on is None or going_on.user_id != me:
                going_on = await self.begun(request, named, seen, seat)
            await self.drive(going_on)

        def claimed(connection: Connection) -> bytes:
            table = admitted(connection, me, named)
            if table.seat_of(me) is None:
                raise Refused(Kind.BUSY, "claiming", "the seat is being given; try again", retry_after_ms=500)
            return answer(table, me)

        return await self.requests.once(request, claimed)

    async def begun(self, request: Request, named: Named, seen: Table, seat: int | None) -> Claim:
        """A new claim to a seat of a table, stored; Refused where somebody may not have it."""
        me = request.user_id
        wanted = chosen((await self.rules.free_seats([seen.game_id])).get(seen.game_id, ()), seat)
        ties = await ties_of(self.accounts, me, {*seen.people, seen.host_id} - {me}, rated=seen.terms.rated)
        name = (await self.accounts.known(me)).name
        claim = Claim(seen.id, wanted, me, name, request.elsewhere(), self.clock.now())
        await self.requests.once(request, partial(begin, claim, named, ties))
        return claim

    async def drive(self, claim: Claim) -> None:
        """Has a seat given that is claimed; Refused when it could not be given, now or ever."""
        seen = await self.database.read(lambda connection: store.by_id(connection, claim.table_id))
        assert seen is not None
        try:
            await self.rules.claim_seat(seen.game_id, claim.seat, claim.user_id, claim.request_id)
        except Refused as refused:
            if refused.kind in FINAL:
                await self.database.write(lambda connection: claims.end(connection, claim))
            raise
        await self.database.write(lambda connection: sit(connection, claim, self.clock.now()))

    async def sweep(self) -> int:
        """Takes up claims that were left lying, and says how many are done."""
        before, done = self.clock.now() - PATIENCE_MS, 0
        for claim in await self.database.read(lambda connection: claims.since(connection, before, AT_ONCE)):
            try:
                await self.drive(claim)
            except Refused as refused:
                logger().warning("claim_waits", table_id=claim.table_id, why=refused.code)
                continue
            done += 1
        return done


def looked_at(connection: Connection, user_id: str, named: Named) -> tuple[Table, Claim | None]:
    """The table of a running game where somebody wants to come in, with the claim that goes on there."""
    table = admitted(connection, user_id, named)
    must_be_playing(table)
    going_on = claims.at_table(connection, table.id)
    if table.seat_of(user_id) is None and (going_on is None or going_on.user_id != user_id):
        check_claims(connection, table, user_id, named)
    return table, going_on


def check_claims(connection: Connection, table: Table, user_id: str, named: Named) -> None:
    """Refused when nobody comes in at a table now, or not like this."""
    must_be_playing(table)
    claims_of = table.terms.claims
    if claims_of is Claims.NOBODY or (
        claims_of is not Claims.ELIGIBLE and not is_invited(connection, user_id, named, table)
    ):
        raise not_claimable("this table does not give its bots' seats to you")


def must_be_playing(table: Table) -> None:
    """Refused when no game goes on at the table."""
    if table.state is not State.PLAYING:
        raise Refused(Kind.AGAINST_RULE, "not_playing", "bots' seats are taken over while the game goes on")


def begin(claim: Claim, named: Named, ties: Ties, connection: Connection) -> bytes:
    """Stores a claim, if nothing keeps its person out; while it goes on, nobody else begins one there."""
    table = admitted(connection, claim.user_id, named, lock=True)
    check_claims(connection, table, claim.user_id, named)
    let_in(connection, table, named, claim.user_id, ties, claim.at)
    if not claims.begin(connection, claim):
        raise table_changed()
    invitations.use_code(connection, named.invitation, claim.user_id)
    return PENDING


def sit(connection: Connection, claim: Claim, now: int) -> None:
    """Seats somebody at the table whose game has given them a seat, unless that is done."""
    table = store.by_id(connection, claim.table_id, lock=True)
    if table is not None and claims.end(connection, claim):
        seat = moves.seat_at(table, claim.seat)
        person = Person(claim.user_id, claim.display_name, b"")
        store.put(connection, table, moves.with_seat(table, seat._replace(person=person)), now)


def chosen(free: Sequence[int], wanted: int | None) -> int:
    """The seat that somebody gets; Refused where there is none for them."""
    found = next((seat for seat in free if wanted in (None, seat)), None)
    if found is None:
        raise not_claimable("nobody may take this seat now" if free else "no seat of this game may be taken now", free)
    return found


def not_claimable(text: str, free: Sequence[int] = ()) -> Refused:
    return Refused(Kind.AGAINST_RULE, "not_claimable", text, field="seat", details={"free": [*free]})
