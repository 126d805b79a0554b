"""A long log costs whoever asks for it, and nobody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import cycle

import grpc.aio
import pytest
from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2

from services.common.callers import Caller, acting_as
from services.common.settings import Settings
from services.common.statuses import problem_of
from services.rules.app.game import asides
from services.rules.app.internal import RulesInternal
from services.rules.app.process import App
from services.rules.app.service import Rules
from tests.chaos.audit import offline
from tests.common.databases import postgres_settings, postgres_url, settings, sqlite_settings
from tests.rules.house import ANNE, BEN, CLEO, DORA, EVE, MATCHMAKING, table_request
from tests.rules.wire import Wire, on_the_wire

__all__ = ["postgres_settings", "postgres_url", "settings", "sqlite_settings"]

GUESTS = (ANNE, BEN, CLEO)
MINUTES_OF_CHAOS = 15
"""After so long a test hangs."""

SOON = 0.25
"""Seconds in which somebody else's view is there."""

Work = Callable[[], Awaitable[object]]


async def table(app: App, name: str, *people: Caller) -> str:
    """The id of a new game that everybody may look at."""
    with acting_as(MATCHMAKING):
        reserved = await RulesInternal(app).ReserveGame(internal_pb2.ReserveGameRequest(request_id=name), None)
        request = table_request(reserved.game_id, people, audience=game_pb2.AUDIENCE_EVERYBODY)
        await Rules(app).CreateGame(request, None)
    game_id: str = reserved.game_id
    return game_id


async def grown(settings: Settings, entries: int, bounds: pytest.MonkeyPatch) -> tuple[str, str]:
    """A game with a log as two guests could make it before there was a bound, and a game of somebody else."""
    async with offline(settings) as app:
        game_id = await table(app, "table_long", *GUESTS)
        other = await table(app, "table_other", DORA, EVE, BEN)
        with bounds.context() as old:
            old.setattr(asides, "MOST_SAID", entries)
            for count, who in zip(range(1, entries), cycle((ANNE, BEN)), strict=False):
                request = {"game_id": game_id, "request_id": f"toggled_{count}", "refuse": who is BEN}
                with acting_as(who):
                    await Rules(app).ProposeDraw(rules_pb2.ProposeDrawRequest(**request), None)
    return game_id, other


async def insisting(wire: Wire, who: Caller, request: object) -> None:
    """Asks until there is an answer, as soon as a refusal allows; any other end is a fault."""
    while True:
        try:
            await wire.ask(who, request, timeout=30)
        except grpc.aio.AioRpcError as error:
            problem = problem_of(error)
            assert problem is not None
            assert problem.code in ("walking_already", "too_many_waiting"), problem
            await asyncio.sleep(problem.retry_after.ToMilliseconds() / 1000)
        else:
            return


async def exports(wire: Wire, game_id: str, asked: int) -> None:
    """Everybody wants so many files and proofs at once."""
    wanted = (
        rules_pb2.ExportRecordRequest(game_id=game_id, form=rules_pb2.EXPORT_FORM_PROOF),
        rules_pb2.GetDiceProofRequest(game_id=game_id),
    )
    calls = [insisting(wire, who, wanted[count % 2]) for who in GUESTS for count in range(asked)]
    await asyncio.gather(*calls)


async def streams(wire: Wire, game_id: str, most: int) -> None:
    """Everybody watches the game from its beginning, several times."""

    async def one(who: Caller) -> None:
        request = rules_pb2.WatchGameRequest(game_id=game_id, since_version=0, entries_only=True)
        call = wire.rules.WatchGame(request, metadata=wire.token(who))
        async for message in call:
            if message.entries and message.entries[-1].number == most:
                break
        call.cancel()

    await asyncio.gather(*[one(who) for who in GUESTS for _ in range(4)])


async def lists(wire: Wire, game_id: str, asked: int) -> None:
    """Everybody reads so many pages at once, as long as they may be."""
    calls = [
        insisting(wire, who, rules_pb2.ListEventsRequest(game_id=game_id, since_version=10 * count, page_size=200))
        for who in GUESTS
        for count in range(asked)
    ]
    await asyncio.gather(*calls)


@asynccontextmanager
async def looking(wire: Wire, game_id: str) -> AsyncIterator[list[float]]:
    """How long somebody else's views take meanwhile."""
    took: list[float] = []

    async def look() -> None:
        while True:
            since = time.monotonic()
            await wire.view(DORA, game_id)
            took.append(time.monotonic() - since)
            await asyncio.sleep(0.01)

    task = asyncio.create_task(look())
    try:
        yield took
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def part(took: list[float], share: float) -> float:
    """The time in which such a share of the views was there."""
    return sorted(took)[min(len(took) - 1, int(len(took) * share))]


async def attacked(settings: Settings, entries: int, asked: int, share: float, bounds: pytest.MonkeyPatch) -> None:
    """Each attack is carried out to its end, and somebody else gets that share of the views soon."""
    game_id, other = await grown(settings, entries, bounds)
    async with on_the_wire(settings) as wire:
        attacks: tuple[Work, ...] = (
            lambda: exports(wire, game_id, asked),
            lambda: streams(wire, game_id, entries),
            lambda: lists(wire, game_id, asked),
        )
        for attack in attacks:
            async with looking(wire, other) as took:
                await attack()
            assert len(took) > 3
            assert part(took, share) <= SOON, f"{part(took, 0.5):.3f} s, {part(took, share):.3f} s of {len(took)} views"


async def test_others_see_their_games_soon_while_guests_want_a_long_log_again_and_again(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    await attacked(sqlite_settings, 1_000, 5, 0.9, monkeypatch)


@pytest.mark.chaos
def test_others_see_their_games_soon_beside_a_log_of_sixteen_thousand_entries(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    asyncio.run(asyncio.wait_for(attacked(settings, 16_000, 16, 0.99, monkeypatch), MINUTES_OF_CHAOS * 60))
