"""People who write to each other at tables."""

from __future__ import annotations

from typing import Any

from fieldpost.accounts.v1 import friends_pb2
from fieldpost.matchmaking.v1 import chat_pb2, matchmaking_pb2
from fieldpost.rules.v1 import game_pb2

from tests.matchmaking.player import Player, request_id
from tests.matchmaking.serving import Matchmaking

PUBLIC, TEAM = chat_pb2.CHANNEL_PUBLIC, chat_pb2.CHANNEL_TEAM
TEAMS = game_pb2.Mode(edition="napoleon", variant="teams")


async def say(one: Player, table: matchmaking_pb2.Table, text: str = "", **more: Any) -> chat_pb2.ChatMessage:
    """Writes at a table."""
    said: dict[str, Any] = {"request_id": request_id(), "table_id": table.table_id, **more}
    if "phrase" not in said:
        said["text"] = text
    message: chat_pb2.ChatMessage = (await one.call("SendMessage", chat_pb2.SendMessageRequest(**said))).message
    return message


async def page(one: Player, table: matchmaking_pb2.Table, **more: Any) -> chat_pb2.ListMessagesResponse:
    """What somebody reads at a table."""
    request = chat_pb2.ListMessagesRequest(table_id=table.table_id, **more)
    answer: chat_pb2.ListMessagesResponse = await one.call("ListMessages", request)
    return answer


async def texts(one: Player, table: matchmaking_pb2.Table, **more: Any) -> list[str]:
    """The words of it."""
    return [message.text or message.phrase for message in (await page(one, table, **more)).messages]


async def read(one: Player, table: matchmaking_pb2.Table, up_to: int) -> int:
    """Marks what somebody has read; where the mark is then."""
    request = chat_pb2.MarkReadRequest(table_id=table.table_id, up_to=up_to)
    return int((await one.call("MarkRead", request)).read_up_to)


async def unread(one: Player) -> dict[str, int]:
    """How much waits for somebody, by table."""
    answer = await one.call("ListUnread", chat_pb2.ListUnreadRequest())
    return {found.table_id: found.unread for found in answer.tables}


async def block(at: Matchmaking, one: Player, other: Player, *, take_back: bool = False) -> None:
    """Somebody blocks somebody, or does so no more."""
    method, kind = ("UnblockAccount", friends_pb2.UnblockAccountRequest)
    if not take_back:
        method, kind = ("BlockAccount", friends_pb2.BlockAccountRequest)
    request = kind(request_id=request_id(), user_id=other.id)
    await getattr(at.accounts, method)(request, metadata=(("authorization", f"Bearer {one.token}"),))


async def seated(at: Matchmaking, names: str, **more: Any) -> tuple[list[Player], matchmaking_pb2.Table]:
    """People at a table that is theirs alone, the first as its host."""
    people = [await at.player(name) for name in names.split()]
    said: dict[str, Any] = {"seats": max(3, len(people)), "chat": chat_pb2.CHAT_PUBLIC, **more}
    table = await people[0].create(**said)
    for one in people[1:]:
        table = (await one.join(table.table_id, invitation=table.invitation)).table
    return people, table
