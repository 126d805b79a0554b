"""The one stream of a browser: the badge first, notes from a cursor on, games that move, and signs of life."""

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest
from fieldpost.notifications.v1 import notifications_pb2 as pb

from services.common.callers import Caller, acting_as
from services.matchmaking import chatting
from services.notifications import watching
from tests.notifications.office import Office, inline_office
from tests.rules.house import ANNE, BEN, CLEO, EVE
from tests.rules.rounds import set_up

PEOPLE = (ANNE, BEN, CLEO)


def word(message: pb.WatchInboxResponse) -> str:
    what = message.WhichOneof("news")
    chat = " chat" if message.moved.part == pb.MOVED_PART_CHAT else ""
    said = {"note": message.note.kind, "badge": message.badge.waiting, "moved": f"{message.moved.game_id}{chat}"}
    return f"{what} {said.get(what, '')}".strip()


class Watched:
    """A stream that is read as its own caller, whatever else the test does."""

    def __init__(self, at: Office, who: Caller, after: int = 0) -> None:
        self.who = who
        self.at = at
        self.after = after

    async def __aenter__(self) -> "asyncio.Queue[str]":
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.task = asyncio.create_task(self.read())
        return self.queue

    async def read(self) -> None:
        with acting_as(self.who):
            async with aclosing(self.at.service.WatchInbox(pb.WatchInboxRequest(after=self.after), None)) as messages:  # type: ignore[type-var]
                async for message in messages:
                    await self.queue.put(word(message))

    async def __aexit__(self, *_: object) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def next_of(queue: "asyncio.Queue[str]") -> str:
    async with asyncio.timeout(10):
        return await queue.get()


async def test_the_badge_comes_first_then_notes_then_what_is_new(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE)
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.follow()
        kinds = [note.kind for note in reversed(await at.inbox(mover))]
        async with Watched(at, mover) as news:
            assert await next_of(news) == "badge 1"
            assert [await next_of(news) for _ in kinds] == [f"note {kind}" for kind in kinds]
            await at.ask(mover, pb.SendTestRequest(request_id=at.request_id()))
            assert await next_of(news) == "note test"


async def test_a_stream_goes_on_from_its_cursor(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        for _ in range(3):
            await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        async with Watched(at, ANNE, after=2) as news:
            assert [await next_of(news) for _ in range(2)] == ["badge 0", "note test"]
            await asyncio.sleep(0)
            assert news.empty()


async def test_those_who_play_hear_that_their_game_moved_and_nobody_else(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE)
        await at.follow()
        cursor = (await at.inbox(ANNE))[0].number
        listening = asyncio.create_task(at.app.hub.listen())
        try:
            async with Watched(at, ANNE, cursor) as mine, Watched(at, EVE) as others:
                assert await next_of(mine) == "badge 1"
                assert await next_of(others) == "badge 0"
                for _ in range(20):
                    await asyncio.sleep(0)
                while not mine.empty() or not others.empty():  # that hints come through is news for everybody
                    _ = mine.empty() or mine.get_nowait(), others.empty() or others.get_nowait()
                at.hints.publish(watching.GAMES, f"{game_id} 7")
                assert await next_of(mine) == f"moved {game_id}"
                assert others.empty()
        finally:
            listening.cancel()


async def test_without_hints_a_stream_finds_out_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watching, "LOOK_EVERY", 0.02)
    async with inline_office(tmp_path) as at, Watched(at, ANNE) as news:
        assert await next_of(news) == "badge 0"
        await at.house.table(*PEOPLE)
        await at.follow()
        at.app.games.taken()  # whoever would have told of it has died
        found = {await next_of(news) for _ in range(3)}
        assert found == {"badge 1", "note started", "note your_turn"}
        at.clock.go(watching.SILENT + 1)
        assert await next_of(news) == "moved", "nobody knows which game moved"


async def test_a_silent_stream_shows_that_it_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watching, "LOOK_EVERY", 0.02)
    monkeypatch.setattr(watching, "SILENT", 10_000)
    async with inline_office(tmp_path) as at, Watched(at, ANNE) as news:
        assert await next_of(news) == "badge 0"
        at.clock.go(watching.HEARTBEAT)
        assert await next_of(news) == "heartbeat"


async def test_who_looks_is_called_later_and_not_at_all_once_the_note_was_seen(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        for who in PEOPLE:
            await at.browser(who)
        async with Watched(at, ANNE) as news:
            await next_of(news)
            await at.house.table(*PEOPLE)
            await at.deliver()
            at.clock.go(5)
            await at.deliver()
            assert at.pushes.of(ANNE.id) == []
            assert at.pushes.of(BEN.id) != []
            await at.ask(ANNE, pb.MarkSeenRequest(up_to=100))
            at.clock.go(20)
            await at.deliver()
            assert at.pushes.of(ANNE.id) == []
        assert not at.app.hub.is_looking(ANNE.id)


async def test_those_who_sit_at_a_table_hear_that_somebody_wrote_there_also_before_the_game(tmp_path: Path):
    async with inline_office(tmp_path) as at, Watched(at, ANNE) as mine, Watched(at, EVE) as others:
        assert (await next_of(mine), await next_of(others)) == ("badge 0", "badge 0")
        at.app.hub.written("g_table", ANNE.id, BEN.id)
        at.app.hub.changed({EVE.id})
        assert await next_of(mine) == "moved g_table chat"
        await asyncio.sleep(0)
        assert others.empty()


async def test_the_channel_on_which_matchmaking_speaks_is_the_one_that_is_heard():
    assert watching.CHAT == chatting.CHANNEL
