"""Runs a tree that has the diary in it, starts a game, and says what the diary holds, asked through the gateway."""

from __future__ import annotations

import asyncio
import http.client
import secrets
import struct
import sys
import time
from pathlib import Path

from fieldpost.diary.v1 import diary_pb2
from fieldpost.rules.v1 import game_pb2, internal_pb2, internal_pb2_grpc, rules_pb2, rules_pb2_grpc

from deploy.local import Stack
from services.common.clients import sync_channel
from services.common.keys import Keys
from services.common.ports import SystemClock
from services.common.settings import Settings

MEMBERS = {"valkey", "rules", "diary", "worker", "beat", "gateway"}
PATIENCE = 60.0
EVERY = 0.2
GRPC_WEB = {"content-type": "application/grpc-web+proto", "x-grpc-web": "1"}


def start_game(settings: Settings) -> None:
    """A game that waits for its first player, made as matchmaking makes it."""
    channel = sync_channel(settings, "rules", Keys.load(settings.data, "matchmaking"), SystemClock())
    internal = internal_pb2_grpc.RulesInternalServiceStub(channel)
    reserved = internal.ReserveGame(internal_pb2.ReserveGameRequest(request_id=secrets.token_hex(8)))
    seats = [{"user_id": "u_" + "p" * 20, "bot": "greedy", "dice_seed": secrets.token_bytes(16)}]
    seats += [{"bot": "greedy"}, {"bot": "greedy"}]
    mode = game_pb2.Mode(edition="world", variant="conquest")
    audience = game_pb2.AUDIENCE_EVERYBODY
    rules_pb2_grpc.RulesServiceStub(channel).CreateGame(
        rules_pb2.CreateGameRequest(game_id=reserved.game_id, title="One", mode=mode, seats=seats, audience=audience)
    )


def diary(settings: Settings) -> diary_pb2.GetDiaryResponse:
    """What the diary holds, asked as a page asks: by gRPC-web, through Envoy."""
    connection = http.client.HTTPConnection("127.0.0.1", settings.port_of("gateway"), timeout=PATIENCE)
    connection.request("POST", "/fieldpost.diary.v1.DiaryService/GetDiary", struct.pack(">BI", 0, 0), GRPC_WEB)
    body = connection.getresponse().read()
    connection.close()
    kind, size = struct.unpack(">BI", body[:5])
    assert kind == 0, body
    return diary_pb2.GetDiaryResponse.FromString(body[5 : 5 + size])


def followed(settings: Settings) -> str:
    """Has a game start, and waits until the diary has heard of it and a task has tidied it."""
    start_game(settings)
    until = time.monotonic() + PATIENCE
    while True:
        found = diary(settings)
        if (found.pages, found.tidy) == (1, 1) or time.monotonic() > until:
            return f"{found.pages} page, {found.tidy} tidy"
        time.sleep(EVERY)


async def drive(port: int, data: Path) -> None:
    """Runs everything once."""
    async with Stack(port, data, {"FIELDPOST_CALLS_PER_SECOND": "0"}, MEMBERS, say=lambda text: None) as stack:
        print(await asyncio.to_thread(followed, stack.settings))


if __name__ == "__main__":
    asyncio.run(drive(int(sys.argv[1]), Path(sys.argv[2])))
