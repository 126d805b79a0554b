"""Chat and reports from and to messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from fieldpost.matchmaking.v1 import chat_pb2, internal_pb2

from services.common.page_tokens import NUMBER, page_token, parts_of
from services.matchmaking.chat import Channel, Message, Place, Said
from services.matchmaking.chatting import Page, Unread
from services.matchmaking.phrases import PHRASES, WORDS
from services.matchmaking.reporting import Cause, Reason
from services.matchmaking.storage.reports import Position, Report
from services.matchmaking.tables import Table
from services.matchmaking.wire.terms import chat_name

USUAL_PAGE: Final = 50
USUAL_REPORTS: Final = 20
REPORT_ID: Final = re.compile(r"r_[a-z2-7]{20}")

CHANNELS: Final = {chat_pb2.Channel.Value(f"CHANNEL_{channel.name}"): channel for channel in Channel} | {
    chat_pb2.CHANNEL_UNSPECIFIED: Channel.PUBLIC
}
REASONS: Final = {chat_pb2.ReportReason.Value(f"REPORT_REASON_{reason.name}"): reason for reason in Reason}


def place_in(request: Any) -> Place:
    """The table that a request is about."""
    return Place(request.table_id, request.game_id)


def said_in(request: chat_pb2.SendMessageRequest) -> Said:
    """What somebody wants to write."""
    return Said(CHANNELS[request.channel], request.phrase, request.text)


def cause_in(request: Any) -> Cause:
    """Why somebody is reported."""
    return Cause(REASONS[request.reason], request.words)


def cursor_in(request: chat_pb2.ListMessagesRequest) -> tuple[int | None, int | None]:
    """Before which number, and after which."""
    named = request.WhichOneof("cursor")
    return request.before if named == "before" else None, request.after if named == "after" else None


def sent_answer(table: Table, message: Message, viewer: str) -> bytes:
    """The answer to SendMessage, as it is kept under its request id."""
    response = chat_pb2.SendMessageResponse(message=chat_message(table, message, viewer))
    return response.SerializeToString(deterministic=True)


def page_answer(page: Page, viewer: str) -> chat_pb2.ListMessagesResponse:
    """A page of messages."""
    return chat_pb2.ListMessagesResponse(
        messages=[chat_message(page.table, message, viewer) for message in page.messages],
        more=page.more,
        read_up_to=page.read_up_to,
        unread=page.unread,
        chat=chat_name(page.table.terms.chat),
        channels=[f"CHANNEL_{channel.name}" for channel in page.channels],
    )


def chat_message(table: Table, message: Message, viewer: str) -> chat_pb2.ChatMessage:
    """A message as somebody reads it."""
    shown = chat_pb2.ChatMessage(
        number=message.number,
        channel=f"CHANNEL_{message.channel.name}",
        seat=message.seat,
        mine=message.author == viewer,
    )
    if message.author == viewer or not table.masked:
        shown.user_id, shown.display_name = message.author, message.author_name
    shown.at.FromMilliseconds(message.at)
    if message.phrase:
        shown.phrase = message.phrase
    else:
        shown.text = message.text
    return shown


def unread_answer(found: Sequence[Unread]) -> chat_pb2.ListUnreadResponse:
    """Where something waits."""
    tables = [chat_pb2.Unread(table_id=one.table_id, game_id=one.game_id, unread=one.total) for one in found]
    return chat_pb2.ListUnreadResponse(tables=tables)


def phrases_answer() -> chat_pb2.ListPhrasesResponse:
    """The set phrases."""
    return chat_pb2.ListPhrasesResponse(
        phrases=[
            chat_pb2.Phrase(phrase=phrase, words={language: words[phrase] for language, words in WORDS.items()})
            for phrase in PHRASES
        ]
    )


def receipt_answer(kind: Callable[..., Any], table: Table, report: Report) -> bytes:
    """The answer to a report, as it is kept under its request id."""
    receipt = chat_pb2.ReportReceipt(report_id=report.id, block_user_id="" if table.masked else report.reported)
    return bytes(kind(receipt=receipt).SerializeToString(deterministic=True))


def position_in(token: str) -> Position | None:
    """Where a page of reports begins."""
    parts = parts_of(token, NUMBER, REPORT_ID)
    return (int(parts[0]), parts[1]) if parts else None


def reports_answer(found: Sequence[Report], size: int) -> internal_pb2.ListReportsResponse:
    """A page of reports."""
    token = page_token(found[-1].at, found[-1].id) if len(found) == size else ""
    return internal_pb2.ListReportsResponse(reports=map(report_message, found), next_page_token=token)


def report_message(report: Report) -> internal_pb2.Report:
    """A report as the operator reads it."""
    plain = ("reporter", "reported", "reported_name", "table_id", "game_id", "first_version", "last_version", "words")
    message = internal_pb2.Report(
        report_id=report.id,
        reason=f"REPORT_REASON_{Reason(report.reason).name}",
        messages=map(reported_message, report.messages),
        **{name: getattr(report, name) for name in plain},
    )
    message.at.FromMilliseconds(report.at)
    return message


def reported_message(message: Message) -> internal_pb2.ReportedMessage:
    """A message as it was when it was reported."""
    kept = internal_pb2.ReportedMessage(
        number=message.number,
        channel=f"CHANNEL_{message.channel.name}",
        phrase=message.phrase,
        text=message.text,
        version=message.version,
    )
    kept.at.FromMilliseconds(message.at)
    return kept
