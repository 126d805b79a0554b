"""Long work waits in a line that is fair between users, and never fills the loop."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from services.common import turns
from services.common.refusals import Kind, Refused
from services.common.turns import MOST_ASKED, MOST_WAITING, MOST_WALKS, SLICE, Turns
from tests.common.clock import Clock


class LoopClock(Clock):
    """Time as it passes."""

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()


async def rounds(count: int = 5) -> None:
    """Lets everybody do what they can do now."""
    for _ in range(count):
        await asyncio.sleep(0)


def work(seconds: float) -> None:
    """Keeps the loop for so long."""
    now = asyncio.get_running_loop().time
    since = now()
    while now() - since < seconds:
        pass


@asynccontextmanager
async def held(line: Turns, user: str) -> AsyncIterator[None]:
    """Somebody has the turn."""
    async with line.turn(user):
        yield


async def test_the_turn_goes_round_between_users_whoever_asked_for_more():
    line = Turns(Clock())
    told: list[str] = []

    async def asks(user: str, name: str) -> None:
        async with line.turn(user):
            told.append(name)

    async with held(line, "c"):
        calls = [asyncio.create_task(asks("a", f"a{count}")) for count in range(4)]
        await rounds()
        calls += [asyncio.create_task(asks("b", f"b{count}")) for count in range(2)]
        await rounds()
        assert told == []
    await asyncio.gather(*calls)
    assert told == ["a0", "b0", "a1", "b1", "a2", "a3"]


async def test_work_stops_after_each_slice_for_whoever_waits():
    line = Turns(LoopClock())
    told: list[str] = []

    async def works(user: str) -> None:
        async with line.turn(user) as turn:
            for _ in range(3):
                told.append(user)
                work(SLICE)
                await turn.pause()

    async with held(line, "c"):
        both = asyncio.gather(works("a"), works("b"))
        await rounds()
    await both
    assert told == ["a", "b", "a", "b", "a", "b"]


async def test_less_than_a_slice_is_not_interrupted():
    line = Turns(Clock())
    async with line.turn("a") as turn:
        other = asyncio.create_task(line.take("b"))
        await rounds()
        await turn.pause()
        assert not other.done()
    await other


async def test_nobody_begins_before_a_rest_as_long_as_the_work():
    line = Turns(LoopClock())
    now = asyncio.get_running_loop().time
    async with line.turn("a"):
        work(0.02)
    ended = now()
    async with line.turn("b"):
        assert now() - ended >= 0.018


async def test_a_rest_has_an_end_where_the_clock_went_far():
    clock = Clock()
    line = Turns(clock)
    async with line.turn("a"):
        clock.go(3600)
    async with asyncio.timeout(5), line.turn("b"):
        assert turns.LONGEST_REST < 1


async def test_whoever_leaves_is_passed_over_and_whose_turn_it_just_was_passes_it_on():
    line = Turns(Clock())
    async with held(line, "c"):
        tasks = [asyncio.create_task(line.take(user)) for user in ("a", "b", "d", "d")]
        await rounds()
        tasks[0].cancel()
        await rounds()
    tasks[1].cancel()  # the turn is b's, who does not know it yet
    await rounds()
    assert [one.done() for one in tasks] == [True, True, True, False]
    line.give_back(0)
    await tasks[3]
    line.give_back(0)
    async with line.turn("e"):
        pass


async def test_whoever_leaves_in_the_rest_gives_the_turn_back():
    clock = Clock()
    line = Turns(clock)
    async with line.turn("a"):
        clock.go(0.05)
    resting = asyncio.create_task(line.take("b"))
    await rounds()
    resting.cancel()
    await rounds()
    clock.go(1)
    async with line.turn("c"):
        pass


async def test_a_user_waits_for_so_many_turns_and_no_more():
    line = Turns(Clock())
    async with held(line, "c"):
        tasks = [asyncio.create_task(line.take("a")) for _ in range(MOST_WAITING)]
        await rounds()
        with pytest.raises(Refused) as refused:
            async with line.turn("a"):
                pass
        assert (refused.value.kind, refused.value.code) == (Kind.TOO_MUCH, "too_many_waiting")
        assert refused.value.retry_after_ms > 0
        for one in tasks:
            one.cancel()
        await rounds()
    async with line.turn("a"):
        pass


async def test_a_user_has_one_walk_at_a_time():
    line = Turns(Clock())
    async with line.walk("a"):
        with pytest.raises(Refused) as refused:
            async with line.walk("a"):
                pass
        assert (refused.value.kind, refused.value.code) == (Kind.TOO_MUCH, "walking_already")
        assert refused.value.retry_after_ms > 0
        async with line.walk("b"):
            pass
    async with line.walk("a"):
        pass


async def test_walks_wait_for_a_place_in_the_order_in_which_they_were_asked_for():
    line = Turns(Clock())
    told: list[str] = []
    end = asyncio.Event()

    async def walks(user: str) -> None:
        async with line.walk(user):
            told.append(user)
            await end.wait()

    names = [f"u{count:02d}" for count in range(MOST_ASKED)]
    tasks = [asyncio.create_task(walks(user)) for user in names]
    await rounds()
    assert told == names[:MOST_WALKS]
    with pytest.raises(Refused) as refused:
        await walks("one more")
    assert refused.value.code == "too_many_walks"
    tasks[MOST_WALKS].cancel()
    end.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert told == names[:MOST_WALKS] + names[MOST_WALKS + 1 :]
