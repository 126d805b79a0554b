"""An anonymous game: until it is over, no byte that anybody gets depends on who has which of the others' seats."""

from __future__ import annotations

from typing import Any

from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2

from services.common.callers import Caller
from services.common.settings import Settings
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import open_asks
from tests.rules.house import ANNE, BEN, CLEO, EVE, MATCHMAKING, House, table_request
from tests.wire.looks import requests
from tests.wire.side import Side, side
from tests.wire.told import Table

STEPS = 12
SEATED = ((ANNE, BEN, CLEO), (ANNE, CLEO, BEN))
"""Who sits where on the two sides: what Anne and a watcher must not be able to tell apart."""


async def begun(house: House, people: tuple[Caller, ...]) -> str:
    """An anonymous game that everybody may watch, with dice that are the same whoever sits where."""
    reserved = await house.ask(MATCHMAKING, internal_pb2.ReserveGameRequest(request_id=house.request_id()))
    request = table_request(reserved.game_id, people, audience=game_pb2.AUDIENCE_EVERYBODY, anonymous=True)
    for seat, one in enumerate(request.seats):
        one.dice_seed = bytes([seat]) * 16
    await house.ask(MATCHMAKING, request)
    return str(reserved.game_id)


async def shown(where: Side, who: Caller, game_id: str) -> list[str]:
    """The accounts of the seats, as somebody is told."""
    answer = await where.ask(who, rules_pb2.GetGameRequest(game_id=game_id))
    return [player.user_id for player in rules_pb2.GetGameResponse.FromString(answer.body).game.players]


async def test_nobody_can_tell_who_sits_where_before_the_end(settings: Settings) -> None:
    async with side(settings) as one, side(settings) as other:
        sides = (one, other)
        game_id, same = [await begun(each.house, people) for each, people in zip(sides, SEATED)]
        assert game_id == same
        table = Table(one, game_id, 3, "anonymous")
        viewers = {SPECTATOR: EVE, 0: ANNE}
        streams = {
            viewer: [each.watch(who, game_id, since_version=0) for each in sides] for viewer, who in viewers.items()
        }

        async def ask_both(seat: int, request: Any) -> list[Any]:
            who = [EVE, EVE] if seat == SPECTATOR else [people[seat] for people in SEATED]
            return [await each.ask(caller, request) for each, caller in zip(sides, who)]

        past, number = table.at.row.version, 0
        for _ in range(STEPS):
            for viewer in viewers:
                for request in requests(table, viewer, past):
                    mine, theirs = await ask_both(viewer, request)
                    assert mine == theirs, (viewer, request)
                if table.at.row.number > number:
                    mine, theirs = [await stream.read() for stream in streams[viewer]]
                    assert mine == theirs, viewer
            number = table.at.row.number
            ask = table.chance.choice(open_asks(table.at.game))
            request = table.submission(ask.seat, table.answer(ask))
            for each in sides:
                each.house.clock.go(1)
            first, second = await ask_both(ask.seat, request)
            assert (first.status, second.status) == ("OK", "OK")
            past = table.at.row.version
        assert await shown(one, ANNE, game_id) == [ANNE.id, "", ""]
        assert await shown(one, EVE, game_id) == ["", "", ""]
        for stream in [stream for both in streams.values() for stream in both]:
            stream.cancel()


async def test_when_it_is_over_everybody_learns_who_sat_where(settings: Settings) -> None:
    async with side(settings) as one:
        game_id = await begun(one.house, SEATED[0])
        for who in SEATED[0]:
            draw = rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=one.house.request_id())
            assert (await one.ask(who, draw)).status == "OK"
        assert await shown(one, EVE, game_id) == [ANNE.id, BEN.id, CLEO.id]
