"""The methods about what is written at tables, and about reports."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from functools import partial
from typing import Any

from fieldpost.matchmaking.v1 import chat_pb2

from services.common.callers import caller
from services.common.idempotency import Request
from services.matchmaking.process import App
from services.matchmaking.wire import chat


class ChatMethods:
    """Writing, reading, reporting."""

    app: App

    async def SendMessage(self, request: chat_pb2.SendMessageRequest, context: Any) -> bytes:
        keyed = Request.by(caller().id, request)
        return await self.app.chatting.send(keyed, chat.place_in(request), chat.said_in(request), chat.sent_answer)

    async def ListMessages(self, request: chat_pb2.ListMessagesRequest, context: Any) -> chat_pb2.ListMessagesResponse:
        me, size = caller().id, request.page_size or chat.USUAL_PAGE
        page = await self.app.chatting.listed(me, chat.place_in(request), *chat.cursor_in(request), size)
        return chat.page_answer(page, me)

    async def MarkRead(self, request: chat_pb2.MarkReadRequest, context: Any) -> chat_pb2.MarkReadResponse:
        reached = await self.app.chatting.mark_read(caller().id, chat.place_in(request), request.up_to)
        return chat_pb2.MarkReadResponse(read_up_to=reached)

    async def ListUnread(self, request: chat_pb2.ListUnreadRequest, context: Any) -> chat_pb2.ListUnreadResponse:
        return chat.unread_answer(await self.app.chatting.unread(caller().id))

    async def ListPhrases(self, request: chat_pb2.ListPhrasesRequest, context: Any) -> chat_pb2.ListPhrasesResponse:
        return chat.phrases_answer()

    async def ReportPerson(self, request: chat_pb2.ReportPersonRequest, context: Any) -> bytes:
        answer = partial(chat.receipt_answer, chat_pb2.ReportPersonResponse)
        keyed, place, cause = Request.by(caller().id, request), chat.place_in(request), chat.cause_in(request)
        span = request.first_version, request.last_version
        return await self.app.reporting.person(keyed, place, request.seat, cause, span, answer)

    async def ReportMessages(self, request: chat_pb2.ReportMessagesRequest, context: Any) -> bytes:
        answer = partial(chat.receipt_answer, chat_pb2.ReportMessagesResponse)
        keyed, place, cause = Request.by(caller().id, request), chat.place_in(request), chat.cause_in(request)
        return await self.app.reporting.messages(keyed, place, list(request.numbers), cause, answer)
