"""AccountsService: translates, calls, translates back."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc

from services.accounts import cookies, guests, mapping
from services.accounts.cookies import Ticket
from services.accounts.process import App
from services.accounts.sessions import Session
from services.common.addresses import calling_household
from services.common.callers import caller
from services.common.idempotency import Request
from services.common.refusals import Kind, Refused


class AccountsService(accounts_pb2_grpc.AccountsServiceServicer):
    """Guests and sessions."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def SignInAsGuest(
        self, request: accounts_pb2.SignInAsGuestRequest, context: Any
    ) -> accounts_pb2.SignInAsGuestResponse:
        language = guests.language_of(_headers(context).get("accept-language", ""))
        came = await self.app.sign_in(request.device_key, request.display_name, language, calling_household(context))
        await self._give_cookie(context, came.session)
        return accounts_pb2.SignInAsGuestResponse(
            account=mapping.account_message(came.account), token=self._token(came.session), created=came.created
        )

    async def RefreshSession(
        self, request: accounts_pb2.RefreshSessionRequest, context: Any
    ) -> accounts_pb2.RefreshSessionResponse:
        ticket = self._ticket(context)
        if ticket is None:
            raise Refused(Kind.UNKNOWN_CALLER, "no_session", "there is no session to refresh; sign in")
        came = await self.app.refresh(ticket)
        if came is None:
            await context.send_initial_metadata((("set-cookie", cookies.dropped()),))
            raise guests.session_ended()
        await self._give_cookie(context, came.session)
        return accounts_pb2.RefreshSessionResponse(
            account=mapping.account_message(came.account), token=self._token(came.session)
        )

    async def SignOut(self, request: accounts_pb2.SignOutRequest, context: Any) -> accounts_pb2.SignOutResponse:
        ticket = self._ticket(context)
        await self.app.sign_out(({caller().session} | ({ticket.session} if ticket else set())) - {""})
        if ticket is not None:
            await context.send_initial_metadata((("set-cookie", cookies.dropped()),))
        return accounts_pb2.SignOutResponse()

    async def GetAccount(
        self, request: accounts_pb2.GetAccountRequest, context: Any
    ) -> accounts_pb2.GetAccountResponse:
        return accounts_pb2.GetAccountResponse(account=mapping.account_message(await self.app.account(caller().id)))

    async def UpdateAccount(self, request: accounts_pb2.UpdateAccountRequest, context: Any) -> bytes:
        wanted = request.account
        values = guests.changes(set(request.update_mask.paths), wanted.display_name, wanted.language)
        me = caller()
        return await self.app.update(Request.by(me.id, request), me.session, values, mapping.updated_answer)

    async def ListProfiles(
        self, request: accounts_pb2.ListProfilesRequest, context: Any
    ) -> accounts_pb2.ListProfilesResponse:
        rows = await self.app.profiles(request.user_ids)
        messages = [mapping.profile_message(row, caller().is_service) for row in rows]
        return accounts_pb2.ListProfilesResponse(profiles=messages)

    async def ListSessions(
        self, request: accounts_pb2.ListSessionsRequest, context: Any
    ) -> accounts_pb2.ListSessionsResponse:
        me = caller()
        messages = [mapping.session_message(session, me.session) for session in await self.app.sessions(me)]
        return accounts_pb2.ListSessionsResponse(sessions=messages)

    async def EndSession(
        self, request: accounts_pb2.EndSessionRequest, context: Any
    ) -> accounts_pb2.EndSessionResponse:
        await self.app.end_session(caller(), request.session_id)
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
