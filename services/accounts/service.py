"""AccountsService: from a call to a transaction, and back."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from sqlalchemy import Connection

from services.accounts import cookies, guests, mapping, store
from services.accounts.cookies import Cookies, Ticket
from services.accounts.limits import AddressLimits
from services.accounts.names import checked
from services.accounts.origins import OwnPages
from services.accounts.sessions import Session, Verdict
from services.common import requests
from services.common.addresses import calling_household
from services.common.auth import Tokens
from services.common.callers import caller
from services.common.database import Database
from services.common.logging import note
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.common.requests import Asked

CHANGEABLE: Final = {"display_name", "language"}


@dataclass(frozen=True)
class App:
    """What the service works with."""

    database: Database
    tokens: Tokens
    cookies: Cookies
    pages: OwnPages
    ports: Ports


class AccountsService(accounts_pb2_grpc.AccountsServiceServicer):
    """Guests and sessions."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.limits = AddressLimits()

    async def SignInAsGuest(
        self, request: accounts_pb2.SignInAsGuestRequest, context: Any
    ) -> accounts_pb2.SignInAsGuestResponse:
        ports, household = self.app.ports, calling_household(context)
        self.limits.sign_in(household, ports.clock.monotonic())
        device = guests.device_hash(request.device_key)
        language = guests.language_of(_headers(context).get("accept-language", ""))
        known = await self.app.database.read(lambda connection: store.account_of_device(connection, device))
        name = ""
        if known is None:
            self.limits.new_account(household, ports.clock.monotonic())
            name = checked(request.display_name) if request.display_name else ""

        def sign_in(connection: Connection) -> tuple[accounts_pb2.Account, Session, bool]:
            row, created = guests.account_for(connection, device, name, language, ports)
            return mapping.account_message(row), guests.open_session(connection, row["id"], ports), created

        account, session, created = await self.app.database.write(sign_in)
        await self._give_cookie(context, session)
        return accounts_pb2.SignInAsGuestResponse(account=account, token=self._token(session), created=created)

    async def RefreshSession(
        self, _request: accounts_pb2.RefreshSessionRequest, context: Any
    ) -> accounts_pb2.RefreshSessionResponse:
        ticket = self._ticket(context)
        if ticket is None:
            raise Refused(Kind.UNKNOWN_CALLER, "no_session", "there is no session to refresh; sign in")
        now = self.app.ports.clock.now()

        def refresh(connection: Connection) -> tuple[Verdict, Session | None, accounts_pb2.Account | None]:
            verdict, session = guests.refresh(connection, ticket, now)
            if verdict is not Verdict.GOOD or session is None:
                return verdict, None, None
            return verdict, session, mapping.account_message(guests.existing(connection, session.user_id))

        verdict, session, account = await self.app.database.write(refresh)
        if session is None:
            note(verdict=verdict.value)
            await context.send_initial_metadata((("set-cookie", cookies.dropped()),))
            raise Refused(Kind.UNKNOWN_CALLER, "session_ended", "this session has ended; sign in again")
        await self._give_cookie(context, session)
        return accounts_pb2.RefreshSessionResponse(account=account, token=self._token(session))

    async def SignOut(self, _request: accounts_pb2.SignOutRequest, context: Any) -> accounts_pb2.SignOutResponse:
        ticket = self._ticket(context)
        over = {caller().session} | ({ticket.session} if ticket else set())
        now = self.app.ports.clock.now()

        def sign_out(connection: Connection) -> None:
            for session_id in sorted(over - {""}):
                guests.end_if_there(connection, session_id, now)

        await self.app.database.write(sign_out)
        if ticket is not None:
            await context.send_initial_metadata((("set-cookie", cookies.dropped()),))
        return accounts_pb2.SignOutResponse()

    async def GetAccount(
        self, _request: accounts_pb2.GetAccountRequest, _context: Any
    ) -> accounts_pb2.GetAccountResponse:
        user_id = caller().id
        row = await self.app.database.read(lambda connection: guests.existing(connection, user_id))
        return accounts_pb2.GetAccountResponse(account=mapping.account_message(row))

    async def UpdateAccount(self, request: accounts_pb2.UpdateAccountRequest, _context: Any) -> bytes:
        values, me, ports = _changes(request), caller(), self.app.ports
        asked, now = Asked.by(me.id, request), ports.clock.now()

        def change(connection: Connection) -> requests.Outcome:
            guests.living(connection, me.session, now)
            requests.forget(connection, now - guests.KEPT_MS)
            return requests.once(
                connection, asked, now, lambda: _updated(guests.changed(connection, me.id, values, ports))
            )

        return requests.given(await self.app.database.write(change))

    async def ListProfiles(
        self, request: accounts_pb2.ListProfilesRequest, _context: Any
    ) -> accounts_pb2.ListProfilesResponse:
        rows = await self.app.database.read(lambda connection: store.accounts(connection, request.user_ids))
        known = (rows[user_id] for user_id in request.user_ids if user_id in rows)
        return accounts_pb2.ListProfilesResponse(profiles=[mapping.profile_message(row) for row in known])

    async def ListSessions(
        self, _request: accounts_pb2.ListSessionsRequest, _context: Any
    ) -> accounts_pb2.ListSessionsResponse:
        me, now = caller(), self.app.ports.clock.now()

        def list_sessions(connection: Connection) -> list[Session]:
            guests.living(connection, me.session, now)
            return [session for session in store.sessions(connection, me.id) if session.lives(now)]

        found = await self.app.database.read(list_sessions)
        messages = [mapping.session_message(session, me.session) for session in found]
        return accounts_pb2.ListSessionsResponse(sessions=messages)

    async def EndSession(
        self, request: accounts_pb2.EndSessionRequest, _context: Any
    ) -> accounts_pb2.EndSessionResponse:
        me, now = caller(), self.app.ports.clock.now()

        def end_session(connection: Connection) -> None:
            if request.session_id != me.session:
                guests.living(connection, me.session, now)
            guests.end_own(connection, me.id, request.session_id, now)

        await self.app.database.write(end_session)
        return accounts_pb2.EndSessionResponse()

    def _token(self, session: Session) -> accounts_pb2.AccessToken:
        return mapping.token_message(*self.app.tokens.for_user(session.user_id, session.id))

    def _ticket(self, context: Any) -> Ticket | None:
        """What the cookie of a call says; Refused when another page borrowed it."""
        ticket = self.app.cookies.ticket(value for key, value in context.invocation_metadata() if key == "cookie")
        if ticket is not None:
            self.app.pages.check(_headers(context))
        return ticket

    async def _give_cookie(self, context: Any, session: Session) -> None:
        value = self.app.cookies.value(Ticket(session.id, session.number))
        await context.send_initial_metadata((("set-cookie", cookies.kept(value)),))


def _headers(context: Any) -> dict[str, str]:
    """The headers of a call that have text in them."""
    return {key: value for key, value in context.invocation_metadata() if isinstance(value, str)}


def _changes(request: accounts_pb2.UpdateAccountRequest) -> dict[str, str]:
    """The new values that count; Refused when one of them cannot be."""
    paths = set(request.update_mask.paths)
    if not paths or paths - CHANGEABLE:
        text = f"name what changes: {' or '.join(sorted(CHANGEABLE))}"
        raise Refused(Kind.INVALID, "update_mask", text, field="update_mask", details={"allowed": sorted(CHANGEABLE)})
    values = {}
    if "display_name" in paths:
        values["display_name"] = checked(request.account.display_name)
    if "language" in paths:
        values["language"] = request.account.language
        if values["language"] not in guests.LANGUAGES:
            allowed = list(guests.LANGUAGES)
            text = f"the game speaks {' and '.join(allowed)}"
            raise Refused(Kind.INVALID, "language", text, field="account.language", details={"allowed": allowed})
    return values


def _updated(row: Any) -> bytes:
    response = accounts_pb2.UpdateAccountResponse(account=mapping.account_message(row))
    return response.SerializeToString(deterministic=True)
