"""MatchmakingService: from a call to a transaction, and back."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NoReturn

from fieldpost.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc
from google.protobuf.message import Message
from sqlalchemy import Connection

from services.common import requests
from services.common.addresses import calling_household
from services.common.callers import caller
from services.common.database import Database
from services.common.limits import Buckets
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.common.requests import Asked
from services.matchmaking import moves, pages, store
from services.matchmaking.clients import Accounts, Bots, Rules
from services.matchmaking.mapping import invitation_message, order_from, table_message
from services.matchmaking.opening import Opening
from services.matchmaking.starts import Starts
from services.matchmaking.tables import Person, State, Table

MOST_OPEN: Final = 20
"""Tables of one host that wait for players."""
MOST_PLAYING: Final = 50
"""Games of one host that go on."""

CODES: Final = (1.0, 100.0)
"""Codes of invitations that one address may try, a second and at once: enough for a class behind one router."""

Act = Callable[[Connection], Message | None]
"""What a request does, with its response; None when that needs another transaction."""


@dataclass(frozen=True)
class App:
    """What the service works with."""

    database: Database
    rules: Rules
    bots: Bots
    accounts: Accounts
    ports: Ports


class MatchmakingService(matchmaking_pb2_grpc.MatchmakingServiceServicer):
    """Tables."""

    def __init__(self, app: App, starts: Starts) -> None:
        self.app = app
        self.starts = starts
        self.codes = Buckets(*CODES)
        self.opening = Opening(app.rules, app.bots, app.accounts, app.ports)

    async def CreateTable(self, request: matchmaking_pb2.CreateTableRequest, _context: Any) -> bytes:
        asked = Asked.by(caller().id, request)
        if known := await self._known(asked):
            return known
        if await self.app.database.read(lambda connection: store.opened_by(connection, asked.user_id)) >= MOST_OPEN:
            return await self._once(asked, no_room)  # before dice are made for nothing
        table = await self.opening.table(order_from(request), asked)

        def create(connection: Connection) -> Message:
            if store.opened_by(connection, asked.user_id) >= MOST_OPEN:
                no_room(connection)
            store.add(connection, table)
            return matchmaking_pb2.CreateTableResponse(table=table_message(table, asked.user_id))

        return await self._once(asked, create)

    async def GetTable(
        self, request: matchmaking_pb2.GetTableRequest, context: Any
    ) -> matchmaking_pb2.GetTableResponse:
        self._count_code(request, context)
        me = caller().id
        found = await self.app.database.read(lambda connection: admitted(connection, me, request))
        return matchmaking_pb2.GetTableResponse(table=table_message(found, me))

    async def GetInvitation(
        self, request: matchmaking_pb2.GetInvitationRequest, context: Any
    ) -> matchmaking_pb2.GetInvitationResponse:
        self._count_code(request, context)
        found = await self.app.database.read(lambda connection: by_code(connection, request.invitation))
        if found is None:
            raise moves.hidden()
        return matchmaking_pb2.GetInvitationResponse(invitation=invitation_message(found))

    async def ListTables(
        self, request: matchmaking_pb2.ListTablesRequest, _context: Any
    ) -> matchmaking_pb2.ListTablesResponse:
        me, size, after = caller().id, request.page_size or pages.USUAL, pages.position(request.page_token)
        listed = store.of_person if request.mine else store.to_join
        found = await self.app.database.read(lambda connection: listed(connection, me, size, after))
        messages = [table_message(table, me) for table in found]
        return matchmaking_pb2.ListTablesResponse(tables=messages, next_page_token=pages.token(found, size))

    async def JoinTable(self, request: matchmaking_pb2.JoinTableRequest, context: Any) -> bytes:
        self._count_code(request, context)
        asked, now = Asked.by(caller().id, request), self.app.ports.clock.now()
        if known := await self._known(asked):
            return known
        await self.app.database.read(lambda connection: admitted(connection, asked.user_id, request))
        person = Person(asked.user_id, await self.app.accounts.name_of(asked.user_id), request.dice_seed)
        wanted = request.seat if request.HasField("seat") else None

        def join(connection: Connection) -> Message:
            table = admitted(connection, asked.user_id, request, lock=True)
            after, seat = moves.joined(table, person, wanted)
            store.put(connection, table, after, now)
            return matchmaking_pb2.JoinTableResponse(table=table_message(after, asked.user_id), seat=seat.number)

        return await self._once(asked, join)

    async def LeaveTable(self, request: matchmaking_pb2.LeaveTableRequest, _context: Any) -> bytes:
        asked, now = Asked.by(caller().id, request), self.app.ports.clock.now()

        def leave(connection: Connection) -> Message:
            table = admitted(connection, asked.user_id, request, lock=True)
            after = store.put(connection, table, moves.left(table, asked.user_id), now)
            return matchmaking_pb2.LeaveTableResponse(table=table_message(after, asked.user_id))

        return await self._once(asked, leave)

    async def SetSeatBot(self, request: matchmaking_pb2.SetSeatBotRequest, _context: Any) -> bytes:
        asked, now = Asked.by(caller().id, request), self.app.ports.clock.now()
        if known := await self._known(asked):
            return known
        if request.bot:
            await self.app.bots.check({request.bot}, "bot")

        def set_bot(connection: Connection) -> Message:
            table = admitted(connection, asked.user_id, request, lock=True)
            after = moves.with_bot(table, asked.user_id, request.seat, request.bot)
            store.put(connection, table, after, now)
            return matchmaking_pb2.SetSeatBotResponse(table=table_message(after, asked.user_id))

        return await self._once(asked, set_bot)

    async def StartTable(self, request: matchmaking_pb2.StartTableRequest, _context: Any) -> bytes:
        asked = Asked.by(caller().id, request)
        if known := await self._known(asked):
            return known
        seen = await self.app.database.read(lambda connection: admitted(connection, asked.user_id, request))
        if seen.state is State.OPEN:
            await self.app.bots.check(seen.bots | ({request.fill_with} - {""}), "fill_with")
        await self._once(asked, partial(self._begin, asked, request))
        begun = await self.app.database.read(lambda connection: admitted(connection, asked.user_id, request))
        if begun.state is State.STARTING:
            await self.starts.drive(begun)
        return await self._once(asked, partial(self._started, asked, request))

    def _begin(self, asked: Asked, request: matchmaking_pb2.StartTableRequest, connection: Connection) -> None:
        """Fills the seats and closes them; from wherever the table is, when a try before this one has done so."""
        table = admitted(connection, asked.user_id, request, lock=True)
        after = moves.starting(table, asked.user_id, request.fill_with)
        if table.state is State.OPEN and store.playing_of(connection, asked.user_id) >= MOST_PLAYING:
            text = f"{MOST_PLAYING} games of yours that go on are the most; finish one first"
            raise Refused(Kind.AGAINST_RULE, "too_many_games", text, details={"most": MOST_PLAYING})
        store.put(connection, table, after, self.app.ports.clock.now())

    def _started(self, asked: Asked, request: matchmaking_pb2.StartTableRequest, connection: Connection) -> Message:
        """The answer to a start, once the game is there."""
        table = admitted(connection, asked.user_id, request)
        if table.state not in (State.PLAYING, State.OVER):
            raise Refused(Kind.BUSY, "starting", "the game is being made; try again", retry_after_ms=500)
        return matchmaking_pb2.StartTableResponse(table=table_message(table, asked.user_id))

    def _count_code(self, request: Any, context: Any) -> None:
        """Counts a call that names a table by its code; Refused when one address has tried too many."""
        if request.invitation:
            self.codes.spend(calling_household(context), self.app.ports.clock.monotonic())

    async def _known(self, asked: Asked) -> bytes:
        """The answer that a request has had before, or nothing; its refusal is raised."""
        return requests.given(
            await self.app.database.read(lambda connection: requests.known_outcome(connection, asked))
        )

    async def _once(self, asked: Asked, act: Act) -> bytes:
        """What a request does, as one transaction; a request that came before gets the answer that it had."""
        now = self.app.ports.clock.now()

        def work(connection: Connection) -> requests.Outcome:
            return requests.once(connection, asked, now, lambda: _body(act(connection)))

        return requests.given(await self.app.database.write(work))


def no_room(_connection: Connection) -> NoReturn:
    """What a host is told who has as many open tables as anybody may."""
    text = f"{MOST_OPEN} open tables are the most; start or leave one"
    raise Refused(Kind.AGAINST_RULE, "too_many_tables", text, details={"most": MOST_OPEN})


def admitted(connection: Connection, user_id: str, request: Any, *, lock: bool = False) -> Table:
    """The table that a request names by its id or its invitation; Refused when it is not there for the caller."""
    invitation = getattr(request, "invitation", "")
    if not request.table_id and not invitation:
        text = "name a table by its id or by its invitation"
        raise Refused(Kind.INVALID, "no_table_named", text, field="table_id")
    if request.table_id:
        table = store.by_id(connection, request.table_id, lock=lock)
    else:
        table = by_code(connection, invitation, lock=lock)
    if table is None or not table.admits(user_id, invitation):
        raise moves.hidden()
    return table


def by_code(connection: Connection, invitation: str, *, lock: bool = False) -> Table | None:
    """The table that an invitation is for, if any."""
    if not invitation.isprintable():
        return None  # PostgreSQL takes no NUL
    return store.by_invitation(connection, invitation, lock=lock)


def _body(message: Message | None) -> bytes:
    return requests.PENDING if message is None else message.SerializeToString(deterministic=True)
