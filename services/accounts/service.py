"""AccountsService: translates, calls, translates back."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from functools import partial
from typing import Any

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc, bots_pb2, friends_pb2

from services.accounts import cookies, guests, mapping
from services.accounts.arrivals import Key, Visitor
from services.accounts.cookies import Ticket
from services.accounts.process import App
from services.accounts.sessions import Session
from services.common.addresses import calling_household
from services.common.callers import caller
from services.common.idempotency import Request
from services.common.refusals import Kind, Refused


class AccountsService(accounts_pb2_grpc.AccountsServiceServicer):
    """Guests, their devices and sessions, when they are away, and their friends."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def SignInAsGuest(
        self, request: accounts_pb2.SignInAsGuestRequest, context: Any
    ) -> accounts_pb2.SignInAsGuestResponse:
        language = guests.language_of(_headers(context).get("accept-language", ""))
        key = Key(request.device_key, request.device_name)
        came = await self.app.arrivals.sign_in(key, request.display_name, language, self._visitor(context))
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
        came = await self.app.arrivals.refresh(ticket, Visitor(calling_household(context)))
        if came is None:
            await context.send_initial_metadata((("set-cookie", cookies.dropped()),))
            raise guests.session_ended()
        await self._give_cookie(context, came.session)
        return accounts_pb2.RefreshSessionResponse(
            account=mapping.account_message(came.account), token=self._token(came.session)
        )

    async def SignOut(self, request: accounts_pb2.SignOutRequest, context: Any) -> accounts_pb2.SignOutResponse:
        ticket = self._ticket(context)
        sessions = {caller().session} | ({ticket.session} if ticket else set())
        await self.app.arrivals.sign_out(sessions - {""}, request.forget_device)
        if ticket is not None:
            await context.send_initial_metadata((("set-cookie", cookies.dropped()),))
        return accounts_pb2.SignOutResponse()

    async def GetAccount(
        self, request: accounts_pb2.GetAccountRequest, context: Any
    ) -> accounts_pb2.GetAccountResponse:
        return accounts_pb2.GetAccountResponse(account=mapping.account_message(await self.app.account(caller().id)))

    async def UpdateAccount(self, request: accounts_pb2.UpdateAccountRequest, context: Any) -> bytes:
        wanted = request.account
        values = guests.changes(set(request.update_mask.paths), wanted.display_name, wanted.language, wanted.zone)
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

    async def CreateDeviceLink(
        self, request: accounts_pb2.CreateDeviceLinkRequest, context: Any
    ) -> accounts_pb2.CreateDeviceLinkResponse:
        return mapping.link_message(await self.app.create_link(caller()))

    async def UseDeviceLink(
        self, request: accounts_pb2.UseDeviceLinkRequest, context: Any
    ) -> accounts_pb2.UseDeviceLinkResponse:
        self.app.pages.check_site(_headers(context))
        key = Key(request.device_key, request.device_name)
        came = await self.app.arrivals.use_link(request.secret, request.words, key, self._visitor(context))
        await self._give_cookie(context, came.session)
        return accounts_pb2.UseDeviceLinkResponse(
            account=mapping.account_message(came.account), token=self._token(came.session)
        )

    async def ListDevices(
        self, request: accounts_pb2.ListDevicesRequest, context: Any
    ) -> accounts_pb2.ListDevicesResponse:
        found, sessions, current = await self.app.devices(caller())
        messages = [mapping.device_message(one, sessions[one.id], one.id == current) for one in found]
        return accounts_pb2.ListDevicesResponse(devices=messages)

    async def EndDevice(self, request: accounts_pb2.EndDeviceRequest, context: Any) -> accounts_pb2.EndDeviceResponse:
        await self.app.end_device(caller(), request.device_id)
        return accounts_pb2.EndDeviceResponse()

    async def GetVacation(
        self, request: accounts_pb2.GetVacationRequest, context: Any
    ) -> accounts_pb2.GetVacationResponse:
        return accounts_pb2.GetVacationResponse(away=mapping.away_message(await self.app.away(caller().id)))

    async def SetVacation(self, request: accounts_pb2.SetVacationRequest, context: Any) -> bytes:
        me = caller()
        days = request.first_day, request.last_day
        return await self.app.plan_vacation(Request.by(me.id, request), me.session, days, mapping.planned_answer)

    async def EndVacation(
        self, request: accounts_pb2.EndVacationRequest, context: Any
    ) -> accounts_pb2.EndVacationResponse:
        after = await self.app.end_vacation(caller(), request.vacation_id)
        return accounts_pb2.EndVacationResponse(away=mapping.away_message(after))

    async def AskFriend(self, request: friends_pb2.AskFriendRequest, context: Any) -> bytes:
        me, answer = caller(), partial(mapping.friend_answer, friends_pb2.AskFriendResponse)
        whom = request.user_id, request.friend_code
        return await self.app.friends.ask(Request.by(me.id, request), me.session, *whom, answer)

    async def AcceptFriend(self, request: friends_pb2.AcceptFriendRequest, context: Any) -> bytes:
        me, answer = caller(), partial(mapping.friend_answer, friends_pb2.AcceptFriendResponse)
        return await self.app.friends.accept(Request.by(me.id, request), me.session, request.user_id, answer)

    async def EndFriendship(self, request: friends_pb2.EndFriendshipRequest, context: Any) -> bytes:
        me, answer = caller(), partial(mapping.account_answer, friends_pb2.EndFriendshipResponse)
        return await self.app.friends.end(Request.by(me.id, request), me.session, request.user_id, answer)

    async def ListFriends(
        self, request: friends_pb2.ListFriendsRequest, context: Any
    ) -> friends_pb2.ListFriendsResponse:
        found, code = await self.app.friends.listed(caller())
        messages = [mapping.friend_message(one) for one in found]
        return friends_pb2.ListFriendsResponse(friends=messages, friend_code=code)

    async def CreateFriendCode(self, request: friends_pb2.CreateFriendCodeRequest, context: Any) -> bytes:
        me = caller()
        return await self.app.friends.make_code(Request.by(me.id, request), me.session, mapping.code_answer)

    async def BlockAccount(self, request: friends_pb2.BlockAccountRequest, context: Any) -> bytes:
        me = caller()
        return await self.app.friends.block(
            Request.by(me.id, request), me.session, request.user_id, mapping.blocked_answer
        )

    async def UnblockAccount(self, request: friends_pb2.UnblockAccountRequest, context: Any) -> bytes:
        me, answer = caller(), partial(mapping.account_answer, friends_pb2.UnblockAccountResponse)
        return await self.app.friends.unblock(Request.by(me.id, request), me.session, request.user_id, answer)

    async def ListBlocked(
        self, request: friends_pb2.ListBlockedRequest, context: Any
    ) -> friends_pb2.ListBlockedResponse:
        found = await self.app.friends.blocked(caller())
        return friends_pb2.ListBlockedResponse(blocked=[mapping.blocked_message(one) for one in found])

    async def CreateBotAccount(self, request: bots_pb2.CreateBotAccountRequest, context: Any) -> bytes:
        me = caller()
        return await self.app.bots.create(
            Request.by(me.id, request), me.session, request.display_name, mapping.bot_answer
        )

    async def ListBotAccounts(
        self, request: bots_pb2.ListBotAccountsRequest, context: Any
    ) -> bots_pb2.ListBotAccountsResponse:
        found = await self.app.bots.listed(caller())
        return bots_pb2.ListBotAccountsResponse(bots=[mapping.bot_message(one) for one in found])

    async def CreateBotToken(
        self, request: bots_pb2.CreateBotTokenRequest, context: Any
    ) -> bots_pb2.CreateBotTokenResponse:
        scope = mapping.scope_of(request.scope)
        token, secret = await self.app.bots.create_token(caller(), request.user_id, scope, request.token_name)
        return bots_pb2.CreateBotTokenResponse(token=mapping.bot_token_message(token), secret=secret)

    async def EndBotToken(self, request: bots_pb2.EndBotTokenRequest, context: Any) -> bots_pb2.EndBotTokenResponse:
        await self.app.bots.end_token(caller(), request.token_id)
        return bots_pb2.EndBotTokenResponse()

    async def SignInAsBot(self, request: bots_pb2.SignInAsBotRequest, context: Any) -> bots_pb2.SignInAsBotResponse:
        found = await self.app.bots.sign_in(request.secret, calling_household(context))
        account, token = found.account["id"], found.token
        return mapping.bot_signed_in(found, *self.app.secrets.tokens.for_user(account, token.id, scope=token.scope))

    def _visitor(self, context: Any) -> Visitor:
        """Who comes for a session, with the one that the device had before, if our own page says so."""
        ticket = self._ticket(context)
        return Visitor(calling_household(context), ticket.session if ticket else caller().session)

    def _token(self, session: Session) -> accounts_pb2.AccessToken:
        return mapping.token_message(*self.app.secrets.tokens.for_user(session.user_id, session.id))

    def _ticket(self, context: Any) -> Ticket | None:
        """What the cookie of a call says; Refused when another page borrowed it."""
        came = (value for key, value in context.invocation_metadata() if key == "cookie")
        ticket = self.app.secrets.cookies.ticket(came)
        if ticket is not None:
            self.app.pages.check(_headers(context))
        return ticket

    async def _give_cookie(self, context: Any, session: Session) -> None:
        value = self.app.secrets.cookies.value(Ticket(session.id, session.number))
        await context.send_initial_metadata((("set-cookie", cookies.kept(value)),))


def _headers(context: Any) -> dict[str, str]:
    """The headers of a call that have text in them."""
    return {key: value for key, value in context.invocation_metadata() if isinstance(value, str)}
