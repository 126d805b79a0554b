"""One process of the accounts service: what may be asked of it, each use case as one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping

from services.accounts import guests, store
from services.accounts.cookies import Cookies, Ticket
from services.accounts.limits import AddressLimits
from services.accounts.names import checked
from services.accounts.origins import OwnPages
from services.accounts.sessions import Session, Verdict
from services.common import idempotency
from services.common.auth import Tokens
from services.common.callers import Caller
from services.common.database import Database
from services.common.idempotency import Request
from services.common.logging import note
from services.common.ports import Ports


class SignedIn(NamedTuple):
    """An account, the session that was opened or refreshed for it, and whether the account is new."""

    account: RowMapping
    session: Session
    created: bool = False


class App:
    """What the service works with, and its use cases."""

    def __init__(self, database: Database, tokens: Tokens, cookies: Cookies, pages: OwnPages, ports: Ports) -> None:
        self.database = database
        self.tokens = tokens
        self.cookies = cookies
        self.pages = pages
        self.ports = ports
        self.limits = AddressLimits()

    async def sign_in(self, device_key: bytes, display_name: str, language: str, household: str) -> SignedIn:
        """A session for the account of a device, which is made where there is none; Refused past the rate limits."""
        ports = self.ports
        self.limits.sign_in(household, ports.clock.monotonic())
        device = guests.device_hash(device_key)
        known = await self.database.read(lambda connection: store.account_of_device(connection, device))
        name = ""
        if known is None:
            self.limits.new_account(household, ports.clock.monotonic())
            name = checked(display_name) if display_name else ""

        def sign_in(connection: Connection) -> SignedIn:
            row, created = guests.account_for(connection, device, name, language, ports)
            return SignedIn(row, guests.open_session(connection, row["id"], ports), created)

        return await self.database.write(sign_in)

    async def refresh(self, ticket: Ticket) -> SignedIn | None:
        """The session after a refresh; None when the cookie is worth nothing any more."""
        now = self.ports.clock.now()

        def refresh(connection: Connection) -> tuple[Verdict, SignedIn | None]:
            verdict, session = guests.refresh(connection, ticket, now)
            if verdict is not Verdict.GOOD or session is None:
                return verdict, None
            return verdict, SignedIn(guests.existing(connection, session.user_id), session)

        verdict, refreshed = await self.database.write(refresh)
        if refreshed is None:
            note(verdict=verdict.value)
        return refreshed

    async def sign_out(self, session_ids: set[str]) -> None:
        """Ends sessions; those that are not there, or have ended, stay so."""
        now = self.ports.clock.now()

        def sign_out(connection: Connection) -> None:
            for session_id in sorted(session_ids):
                guests.end_if_there(connection, session_id, now)

        await self.database.write(sign_out)

    async def account(self, user_id: str) -> RowMapping:
        """Somebody's account; Refused when it is not there any more."""
        return await self.database.read(lambda connection: guests.existing(connection, user_id))

    async def update(
        self, request: Request, session: str, values: Mapping[str, str], answer: Callable[[RowMapping], bytes]
    ) -> bytes:
        """Gives the caller's account other values, once for each request id; `answer` writes down what is kept."""
        ports, now = self.ports, self.ports.clock.now()

        def change(connection: Connection) -> idempotency.Outcome:
            guests.living(connection, session, now)
            idempotency.forget(connection, now - guests.KEPT_MS)
            return idempotency.once(
                connection, request, now, lambda: answer(guests.changed(connection, request.user_id, values, ports))
            )

        return idempotency.given(await self.database.write(change))

    async def profiles(self, user_ids: Sequence[str]) -> list[RowMapping]:
        """The accounts that are there, in the order in which they were asked for."""
        rows = await self.database.read(lambda connection: store.accounts(connection, user_ids))
        return [rows[user_id] for user_id in user_ids if user_id in rows]

    async def sessions(self, caller: Caller) -> list[Session]:
        """Where the caller is signed in."""
        now = self.ports.clock.now()

        def list_sessions(connection: Connection) -> list[Session]:
            guests.living(connection, caller.session, now)
            return [session for session in store.sessions(connection, caller.id) if session.lives(now)]

        return await self.database.read(list_sessions)

    async def end_session(self, caller: Caller, session_id: str) -> None:
        """Ends one of the caller's sessions, which may be the one that is used; Refused for anybody else's."""
        now = self.ports.clock.now()

        def end_session(connection: Connection) -> None:
            if session_id != caller.session:
                guests.living(connection, caller.session, now)
            guests.end_own(connection, caller.id, session_id, now)

        await self.database.write(end_session)
