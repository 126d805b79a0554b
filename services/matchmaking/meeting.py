"""How people at a table come together: sending away, codes for one, saying ready, playing again."""

from __future__ import annotations

from functools import partial
from typing import Final

from sqlalchemy import Connection

from services.common.idempotency import Request
from services.common.logging import logger
from services.common.ports import letters
from services.common.refusals import Kind, Refused
from services.matchmaking import gathering, moves
from services.matchmaking.admission import admitted
from services.matchmaking.answers import Answer
from services.matchmaking.eligibility import check_limits
from services.matchmaking.gathering import Gathered
from services.matchmaking.opening import INVITATION_BYTES, Opening
from services.matchmaking.paces import READY_SECONDS
from services.matchmaking.requests import Requests
from services.matchmaking.standings import applicant
from services.matchmaking.starts import Starts
from services.matchmaking.storage import invitations, searches, store
from services.matchmaking.tables import Named, State, Table
from services.matchmaking.telling import (
    BY_HOST,
    CHALLENGED,
    NOT_READY,
    READY_CHECK,
    REMATCH_OFFERED,
    REMOVED,
    SAID_READY,
    tell,
)
from services.matchmaking.tickets import SearchState

MOST_CODES: Final = 20
"""Codes for one that a table may have unused."""

AT_ONCE: Final = 50


class Meetings:
    """The use cases of people who meet."""

    def __init__(self, requests: Requests, opening: Opening, starts: Starts) -> None:
        self.requests = requests
        self.database = requests.database
        self.ports = requests.ports
        self.opening = opening
        self.starts = starts

    async def remove(self, request: Request, named: Named, seat: int, answer: Answer) -> bytes:
        """Sends somebody away, who does not come in again."""
        me, now = request.user_id, self.ports.clock.now()

        def remove(connection: Connection) -> bytes:
            table = admitted(connection, me, named, lock=True)
            after, gone = gathering.sent_away(table, me, seat)
            invitations.send_away(connection, table.id, gone)
            tell(connection, REMOVED, after, [gone], now, cause=BY_HOST)
            return answer(store.put(connection, table, after, now), me)

        return await self.requests.once(request, remove)

    async def invite(self, request: Request, named: Named, answer: Answer) -> bytes:
        """Makes a code that lets one person in; `answer` gets the table with that code as its invitation."""
        me, code = request.user_id, letters(self.ports.entropy.bytes(INVITATION_BYTES))

        def invite(connection: Connection) -> bytes:
            table = admitted(connection, me, named, lock=True)
            moves.must_be_host(table, me)
            moves.must_be_open(table)
            if invitations.codes_of(connection, table.id) >= MOST_CODES:
                text = f"{MOST_CODES} codes that nobody has used are the most"
                raise Refused(Kind.AGAINST_RULE, "too_many_codes", text, details={"most": MOST_CODES})
            invitations.add_code(connection, code, table.id)
            return answer(table._replace(invitation=code), me)

        return await self.requests.once(request, invite)

    async def challenge(self, request: Request, named: Named, bot: str, answer: Answer) -> bytes:
        """Invites the account of a bot, which hears of it; asking again is asking once."""
        me, now = request.user_id, self.ports.clock.now()
        code = letters(self.ports.entropy.bytes(INVITATION_BYTES))
        if not (await self.opening.accounts.known(bot)).bot:
            raise Refused(
                Kind.AGAINST_RULE, "not_a_bot", "only bots are challenged; send people a link", field="user_id"
            )

        def challenge(connection: Connection) -> bytes:
            table = admitted(connection, me, named, lock=True)
            moves.must_be_host(table, me)
            moves.must_be_open(table)
            if invitations.challenge(connection, code, table.id, bot):
                tell(connection, CHALLENGED, table, [bot], now)
            return answer(table, me)

        return await self.requests.once(request, challenge)

    async def ask_ready(self, request: Request, named: Named, seconds: int, answer: Answer) -> bytes:
        """Asks everybody at a table whether they are there."""
        me, now = request.user_id, self.ports.clock.now()

        def ask(connection: Connection) -> bytes:
            table = admitted(connection, me, named, lock=True)
            until = now + 1000 * (seconds or READY_SECONDS[table.terms.pace])
            after = gathering.asked_ready(table, me, until)
            if after != table:
                tell(connection, READY_CHECK, after, [one for one in after.people if one != me], now)
            return answer(store.put(connection, table, after, now), me)

        return await self.requests.once(request, ask)

    async def say_ready(self, request: Request, named: Named, dice_seed: bytes, answer: Answer) -> bytes:
        """Somebody is there. With the last of them the game begins, now or when the rules service can be reached."""
        me, now = request.user_id, self.ports.clock.now()

        def say(connection: Connection) -> bytes:
            table = admitted(connection, me, named, lock=True)
            return answer(said_ready(connection, table, me, dice_seed, now), me)

        found = await self.requests.once(request, say)
        await self._begin(me, named)
        return found

    async def rematch(self, request: Request, game_id: str, dice_seed: bytes, answer: Answer) -> bytes:
        """Opens the table of a rematch with everybody who played, or says ready at the one that is open."""
        me, now = request.user_id, self.ports.clock.now()
        if (known := await self.requests.known(request)) is not None:
            return known
        played, offered = await self.database.read(
            lambda connection: (store.by_game(connection, game_id), store.rematch_of(connection, game_id))
        )
        if played is None or played.seat_of(me) is None:
            raise moves.hidden()
        if played.state is not State.OVER:
            raise Refused(Kind.AGAINST_RULE, "game_goes_on", "a game is played again when it is over")
        fresh = None if offered else await self.opening.rematch(played, request)

        def rematch(connection: Connection) -> bytes:
            if fresh is not None:
                terms = fresh.terms
                check_limits(applicant(connection, me, terms.edition, terms.pace, now), terms.rated)
                if store.add(connection, fresh):
                    tell(connection, REMATCH_OFFERED, fresh, [one for one in fresh.people if one != me], now)
            table = store.rematch_of(connection, game_id, lock=True)
            assert table is not None
            return answer(said_ready(connection, table, me, dice_seed, now), me)

        found = await self.requests.once(request, rematch)
        if table := await self.database.read(lambda connection: store.rematch_of(connection, game_id)):
            await self._begin(me, Named(table.id, ""))
        return found

    async def sweep(self) -> int:
        """Does what is due at tables: the time to say ready is over, or bots take what is free. Says at how many."""
        now = self.ports.clock.now()
        found = await self.database.read(lambda connection: store.due(connection, now, AT_ONCE))
        for table in found:
            await self.database.write(partial(conclude, table.id, now))
        if found:
            self.requests.announce()
        return len(found)

    async def _begin(self, user_id: str, named: Named) -> None:
        """Has the game of a table made that is on its way into it; what fails now, the sweep does later."""
        table = await self.database.read(lambda connection: admitted(connection, user_id, named))
        if table.state is State.STARTING:
            try:
                await self.starts.drive(table)
            except Refused as refused:
                logger().warning("start_waits", table_id=table.id, game_id=table.game_id, why=refused.code)


def said_ready(connection: Connection, table: Table, user_id: str, dice_seed: bytes, now: int) -> Table:
    """The table with one more who is there; Refused for whoever has no seat, or not any more."""
    if table.seat_of(user_id) is None and invitations.missed_ready(connection, table.id, user_id):
        raise gathering.ready_missed(table)
    after = gathering.said_ready(table, user_id, dice_seed)
    tell(connection, SAID_READY, after, [user_id], now)
    return settle(connection, table, Gathered(after), now)


def conclude(table_id: str, now: int, connection: Connection) -> None:
    """Does what is due at a table, unless somebody has."""
    table = store.by_id(connection, table_id, lock=True)
    if table is None:
        return
    gathered = gathering.overdue(table, now)
    settle(connection, table, gathered, now)
    for user_id in gathered.removed:
        invitations.miss_ready(connection, table.id, user_id)
    tell(connection, REMOVED, gathered.table, gathered.removed, now, cause=NOT_READY)


def settle(connection: Connection, before: Table, gathered: Gathered, now: int) -> Table:
    """Keeps what became of a table, and what follows for the searches that led there."""
    after = store.put(connection, before, gathered.table, now)
    if after.by_tickets and after.state is not before.state:
        searches.of_table(connection, after.id, SearchState.CANCELLED, now, people=gathered.removed)
        ended = SearchState.PLAYING if after.state is State.STARTING else SearchState.WAITING
        searches.of_table(connection, after.id, ended, now)
    return after
