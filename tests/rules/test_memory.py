"""What is kept in memory is never more than a short way to what the database says."""

import asyncio
from contextlib import aclosing
from random import Random
from typing import Any

import pytest
from fieldpost.rules.v1 import rules_pb2
from sqlalchemy import text

from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from services.rules.app.game.keeping import SNAPSHOTS
from services.rules.app.storage import store
from services.rules.app.storage.cache import Context
from services.rules.app.storage.positions import Entry
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.snapshots import snapshot
from tests.rules.house import ANNE, BEN, CLEO, House, inline_house, open_house, refused
from tests.rules.rounds import answer_of, set_up, step

PEOPLE = (ANNE, BEN, CLEO)


async def play(house: House, game_id: str, steps: int, seed: int = 1) -> None:
    chance = Random(seed)
    for _ in range(steps):
        await step(house, game_id, PEOPLE, chance)


async def test_a_game_that_is_loaded_is_the_game_that_was_kept():
    house = inline_house()
    game_id = await house.table(*PEOPLE, mode=("world", "objectives"))
    for count in range(5):
        await play(house, game_id, SNAPSHOTS // 3, count)
        kept = house.app.context.kept[game_id]
        empty = Context(house.app.context.vault)
        loaded = await house.database.read(lambda connection, other=empty: other.here(connection, game_id))
        assert snapshot(loaded.game) == snapshot(kept.game)
        assert (loaded.table, loaded.row, loaded.desk) == (kept.table, kept.row, kept.desk)
        assert open_asks(loaded.game) == open_asks(kept.game)


async def test_only_so_many_games_are_kept():
    house = inline_house()
    house.app.context.most = 3
    games = [await house.table(*PEOPLE) for _ in range(5)]
    assert list(house.app.context.kept) == games[2:]
    await house.view(ANNE, games[0])
    assert list(house.app.context.kept) == [*games[3:], games[0]]


async def test_what_is_kept_does_not_count_when_the_database_says_otherwise():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    kept = house.app.context.kept[game_id]
    restored = text("UPDATE game SET stamp = :stamp WHERE id = :game")
    await house.database.write(lambda connection: connection.execute(restored, {"stamp": b"other", "game": game_id}))
    await house.view(mover, game_id)
    again = house.app.context.kept[game_id]
    assert again is not kept
    assert again.row.stamp == b"other"


async def test_a_command_that_was_not_committed_leaves_no_trace(monkeypatch: pytest.MonkeyPatch):
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    call = await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
    before = await house.view(mover, game_id)

    def fails(*_: object) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patched:
        patched.setattr(store, "put_command", fails)  # the last statement of the transaction
        with pytest.raises(OSError, match="disk"):
            await house.ask(mover, call)
    assert await house.view(mover, game_id) == before
    assert (await house.ask(mover, call)).taken == 1


async def test_two_processes_play_one_game_and_never_undo_each_other(postgres_settings: Settings):
    async with (
        open_house(postgres_settings, name="one") as one,
        open_house(postgres_settings, clock=one.clock, name="two") as two,
    ):
        game_id = await one.table(*PEOPLE)
        for count in range(12):
            await play((one, two)[count % 2], game_id, 3, count)
        for who in PEOPLE:
            assert await one.view(who, game_id) == await two.view(who, game_id)
        assert await one.entries(ANNE, game_id) == await two.entries(ANNE, game_id)


async def test_of_many_calls_over_two_processes_one_wins(postgres_settings: Settings):
    async with (
        open_house(postgres_settings, name="one") as one,
        open_house(postgres_settings, clock=one.clock, name="two") as two,
    ):
        game_id = await one.table(*PEOPLE)
        mover = await set_up(one, game_id, PEOPLE)
        for race in range(5):
            if not (await one.view(mover, game_id)).decisions[0].offers:
                break
            number = len(await one.entries(mover, game_id))
            calls = [
                await one.submission(mover, game_id, await answer_of(one, mover, game_id, Random(16 * race + seed)))
                for seed in range(16)
            ]
            asks = [(one, two)[at % 2].ask(mover, call) for at, call in enumerate(calls)]
            answers = await asyncio.gather(*asks, return_exceptions=True)
            lost = [answer for answer in answers if isinstance(answer, Refused)]
            assert [answer.code for answer in lost] == ["stale"] * 15
            assert len(await two.entries(mover, game_id)) == number + 1


async def test_the_same_call_over_two_processes_has_one_effect(postgres_settings: Settings):
    async with (
        open_house(postgres_settings, name="one") as one,
        open_house(postgres_settings, clock=one.clock, name="two") as two,
    ):
        game_id = await one.table(*PEOPLE)
        mover = await set_up(one, game_id, PEOPLE)
        call = await one.submission(mover, game_id, await answer_of(one, mover, game_id, Random(1)))
        number = len(await one.entries(mover, game_id))
        answers = await asyncio.gather(*[(one, two)[at % 2].ask(mover, call) for at in range(8)])
        assert len({answer.SerializeToString(deterministic=True) for answer in answers}) == 1
        assert len(await two.entries(mover, game_id)) == number + 1


async def test_silent_commands_do_not_make_a_game_slow_to_load():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await set_up(house, game_id, PEOPLE)
    for _ in range(3 * SNAPSHOTS):
        await house.ask(ANNE, request_of_orders(house, game_id))
    loaded = await house.database.read(lambda connection: Context(house.app.context.vault).here(connection, game_id))
    assert len(loaded.desk.unseen) == 1
    row = await house.database.read(
        lambda connection: connection.execute(text("SELECT max(seq) FROM snapshot")).scalar_one()
    )
    assert loaded.row.seq - row < SNAPSHOTS


async def test_what_was_stored_again_and_again_is_not_gone_through_when_the_log_is_read(
    monkeypatch: pytest.MonkeyPatch,
):
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    version = (await house.view(mover, game_id)).version
    for dice in (1, 2) * SNAPSHOTS:
        await house.ask(BEN, request_of_orders(house, game_id, dice))
    await play(house, game_id, 3)
    read: list[int] = []
    whole = store.entry_from

    def counted(row: Any) -> Entry:
        found = whole(row)
        read.append(found.seq)
        return found

    monkeypatch.setattr(store, "entry_from", counted)
    entries = await house.entries(ANNE, game_id, since=version)
    assert len(entries) == 3
    assert len(read) <= SNAPSHOTS
    kept = house.app.context.kept[game_id]
    empty = Context(house.app.context.vault)
    loaded = await house.database.read(lambda connection: empty.here(connection, game_id))
    assert snapshot(loaded.game) == snapshot(kept.game)


async def test_the_answer_of_a_silent_command_is_the_game_as_it_was_then():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await set_up(house, game_id, PEOPLE)
    calls = [request_of_orders(house, game_id, dice) for dice in (1, 2, 1, 2)]
    answers = [await house.ask(ANNE, call) for call in calls]
    await play(house, game_id, 3)
    assert [await house.ask(ANNE, call) for call in calls] == answers


def request_of_orders(house: House, game_id: str, dice: int = 1) -> rules_pb2.SetStandingOrdersRequest:
    orders = [{"defend_with": {"dice": dice}}]
    return rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id=house.request_id(), orders=orders)


async def test_a_stream_of_a_game_that_is_not_there_leaves_nothing_behind():
    house = inline_house()
    with refused(Kind.HIDDEN):
        async with aclosing(house.watch(ANNE, "g_" + "a" * 20)) as stream:
            await anext(stream)
    assert house.app.hub.feeds == {}
