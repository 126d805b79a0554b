"""Reading somebody's games page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from fieldpost.rules.v1 import rules_pb2

from services.common.callers import Caller
from tests.rules.house import House


async def walked(house: House, who: Caller, size: int, **how: Any) -> AsyncIterator[list[str]]:
    """The ids of somebody's games, page by page; between two of them the test may do what it likes."""
    token = ""
    while True:
        page = await house.ask(who, rules_pb2.ListGamesRequest(page_size=size, page_token=token, **how))
        yield [game.game_id for game in page.games]
        token = page.next_page_token
        if not token:
            return


async def pages(house: House, who: Caller, size: int, **how: Any) -> list[list[str]]:
    """All pages at once."""
    return [page async for page in walked(house, who, size, **how)]


async def listed(house: House, who: Caller, **how: Any) -> rules_pb2.ListGamesResponse:
    """The first page."""
    found: rules_pb2.ListGamesResponse = await house.ask(who, rules_pb2.ListGamesRequest(**how))
    return found
