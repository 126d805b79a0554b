"""NotificationsService: translates, calls, translates back."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from fieldpost.notifications.v1 import notifications_pb2 as pb
from fieldpost.notifications.v1 import notifications_pb2_grpc

from services.common.callers import caller
from services.common.idempotency import Request
from services.common.page_tokens import page_token
from services.notifications import mapping
from services.notifications.asking import Account
from services.notifications.process import App


class NotificationsService(notifications_pb2_grpc.NotificationsServiceServicer):
    """What people ask."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def GetPushKey(self, request: pb.GetPushKeyRequest, context: Any) -> pb.GetPushKeyResponse:
        return pb.GetPushKeyResponse(key=self.current_key())

    async def Subscribe(self, request: pb.SubscribeRequest, context: Any) -> pb.SubscribeResponse:
        me = caller()
        wanted = mapping.subscription_from(request, me.session)
        made = await self.app.choosing.subscribe(Request.by(me.id, request), wanted)
        return pb.SubscribeResponse(subscription=mapping.subscription_message(made, self.current_key()))

    async def ListSubscriptions(
        self, request: pb.ListSubscriptionsRequest, context: Any
    ) -> pb.ListSubscriptionsResponse:
        found = await self.app.choosing.subscriptions(caller().id)
        messages = [mapping.subscription_message(one, self.current_key()) for one in found]
        return pb.ListSubscriptionsResponse(subscriptions=messages)

    async def Unsubscribe(self, request: pb.UnsubscribeRequest, context: Any) -> pb.UnsubscribeResponse:
        await self.app.choosing.unsubscribe(caller().id, request.subscription_id, mapping.digest_of(request.endpoint))
        return pb.UnsubscribeResponse()

    async def GetPreferences(self, request: pb.GetPreferencesRequest, context: Any) -> pb.GetPreferencesResponse:
        chosen = await self.app.choosing.chosen(caller().id)
        return pb.GetPreferencesResponse(preferences=mapping.preferences_message(chosen))

    async def UpdatePreferences(self, request: pb.UpdatePreferencesRequest, context: Any) -> bytes:
        wanted, fields = mapping.wanted_from(request.preferences), request.update_mask.paths
        return await self.app.choosing.choose(
            Request.by(caller().id, request), wanted, fields, mapping.preferences_answer
        )

    async def MuteGame(self, request: pb.MuteGameRequest, context: Any) -> pb.MuteGameResponse:
        await self.app.choosing.mute(caller().id, request.game_id, request.muted)
        return pb.MuteGameResponse()

    async def ListInbox(self, request: pb.ListInboxRequest, context: Any) -> pb.ListInboxResponse:
        size = request.page_size or mapping.USUAL_PAGE
        listed = await self.app.inbox(caller().id, request.after, mapping.below_in(request.page_token), size)
        messages = [mapping.note_message(*pair, listed.reader) for pair in listed.notes]
        more = not request.after and len(messages) == size and messages[-1].number > 1
        token = page_token(messages[-1].number) if more else ""
        return pb.ListInboxResponse(notes=messages, next_page_token=token, badge=listed.badge)

    async def MarkSeen(self, request: pb.MarkSeenRequest, context: Any) -> pb.MarkSeenResponse:
        return pb.MarkSeenResponse(badge=await self.app.see(caller().id, request.up_to, request.game_id))

    async def WatchInbox(self, request: pb.WatchInboxRequest, context: Any) -> AsyncIterator[pb.WatchInboxResponse]:
        user_id = caller().id
        async for told in self.app.hub.watch(user_id, request.after):
            reader = await self.app.reader(user_id) if told.note else Account()
            yield mapping.told_message(told, reader)

    async def SendTest(self, request: pb.SendTestRequest, context: Any) -> bytes:
        return await self.app.test(Request.by(caller().id, request), mapping.test_answer)

    async def ListDeliveries(self, request: pb.ListDeliveriesRequest, context: Any) -> pb.ListDeliveriesResponse:
        found = await self.app.deliveries(caller().id, request.page_size or mapping.USUAL_PAGE)
        return pb.ListDeliveriesResponse(deliveries=[mapping.delivery_message(one) for one in found])

    async def Act(self, request: pb.ActRequest, context: Any) -> pb.ActResponse:
        sentence, game_id = await self.app.links.act(request.token)
        return pb.ActResponse(sentence=sentence, game_id=game_id)

    async def ConfirmMail(self, request: pb.ConfirmMailRequest, context: Any) -> pb.ConfirmMailResponse:
        return pb.ConfirmMailResponse(sentence=await self.app.links.confirm(request.token))

    async def EndMails(self, request: pb.EndMailsRequest, context: Any) -> pb.EndMailsResponse:
        return pb.EndMailsResponse(sentence=await self.app.links.end_mails(request.token))

    def current_key(self) -> bytes:
        """The key for new subscriptions."""
        return self.app.writing.keys.current.public
