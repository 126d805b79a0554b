"""Sixteen commands at one question, sent at once: one is taken, and all others are shown the game as it is now."""

from __future__ import annotations

import asyncio

import pytest
from fieldpost.rules.v1 import view_pb2
from google.rpc.status_pb2 import Status

from services.common.settings import Settings
from tests.chaos.audit import audit
from tests.chaos.lasting import within
from tests.chaos.ledger import Answer, Command
from tests.chaos.load import Load, load_on
from tests.chaos.player import Player
from tests.chaos.process import serving

RACERS = 16


def fresh_view(answer: Answer) -> view_pb2.View:
    """The view that comes with a stale answer."""
    view = view_pb2.View()
    details = Status.FromString(answer.body).details
    assert any(one.Is(view.DESCRIPTOR) and one.Unpack(view) for one in details), details
    return view


async def race(load: Load, player: Player) -> Answer:
    """One race of different commands over all processes; the answer to the winner."""
    first = await player.next()
    assert player.view is not None
    racers = [first, *[player.answer(player.view) for _ in range(RACERS - 1)]]

    async def run(number: int, command: Command) -> Answer:
        where = number % len(player.client.channels)
        answer = await player.client.once(where, command.who, command.request)
        load.ledger.note(command, answer)
        return answer

    answers = await asyncio.gather(*[run(number, command) for number, command in enumerate(racers)])
    won = [answer for answer in answers if answer.status == "OK"]
    assert len(won) == 1, f"{len(won)} commands were taken at one question"
    lost = [answer for answer in answers if answer.status != "OK"]
    assert {answer.status for answer in lost} == {"ABORTED"}
    views = [fresh_view(answer) for answer in lost]
    assert views == [won[0].response.view] * (RACERS - 1)
    return won[0]


async def race_often(settings: Settings, processes: int, races: int) -> None:
    """So many races; then all racers ask again, wherever they did not ask before."""
    async with serving(settings, processes) as running:
        addresses = [one.address for one in running]
        async with load_on(running[0].settings, addresses, 1) as load:
            player = load.players[0]
            for _ in range(races):
                player.took(await race(load, player))
            assert len(load.ledger.accepted()) == races
            await load.ask_again()
            shown = await load.shown()
    await audit(settings, load.ledger, load.games, shown)


@within(minutes=10)
async def test_of_sixteen_commands_at_one_question_over_two_processes_one_is_taken(postgres_settings: Settings):
    await race_often(postgres_settings, 2, 100)


@pytest.mark.chaos
@within(minutes=30)
async def test_five_hundred_races_over_two_processes_have_one_winner_each(postgres_settings: Settings):
    await race_often(postgres_settings, 2, 500)


@pytest.mark.chaos
@within(minutes=30)
async def test_five_hundred_races_in_one_process_have_one_winner_each(sqlite_settings: Settings):
    await race_often(sqlite_settings, 1, 500)
