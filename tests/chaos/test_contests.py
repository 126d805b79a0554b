"""Many callers at one question, over several processes: one is right, all others hear what the game is now."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from fieldpost.common.v1.problem_pb2 import Problem
from fieldpost.rules.v1 import view_pb2
from google.rpc.status_pb2 import Status

from services.common.settings import Settings
from tests.chaos.calls import Answer, Command
from tests.chaos.town import PEOPLE, Town, answer_to, town

CALLERS = 16
IDENTICAL = 4
"""After so many contests comes one between copies of a single command."""


def details_of(answer: Answer) -> tuple[Problem, view_pb2.View]:
    """What a refusal carries: the problem, and the fresh view."""
    told, seen = Status.FromString(answer.body).details
    problem, view = Problem(), view_pb2.View()
    assert told.Unpack(problem)
    assert seen.Unpack(view)
    return problem, view


async def at_once(here: Town, commands: list[Command], first: int = 0) -> list[Answer]:
    """Sends commands together, every other one to another process, beginning with that one."""
    doors = len(here.doors)
    return await asyncio.gather(*[here.insist(one, door=(first + at) % doors) for at, one in enumerate(commands)])


def winner_of(answers: list[Answer]) -> int:
    """Who was accepted, as the only one; the others are stale, and see the game as he left it."""
    winners = [at for at, one in enumerate(answers) if one.accepted]
    losers = [one for one in answers if not one.accepted]
    assert len(winners) == 1
    assert [one.code for one in losers] == ["ABORTED"] * (CALLERS - 1)
    after = answers[winners[0]].submitted().view
    for loser in losers:
        problem, fresh = details_of(loser)
        assert problem.code == "stale"
        assert fresh == after
    return winners[0]


async def copies_agree(here: Town, game_id: str, chance: Random) -> None:
    """All copies of a command get one answer, and make one entry."""
    who, view = await here.look(game_id)
    if not who:
        return
    before = len(await here.numbers(who, game_id))
    answers = await at_once(here, [answer_to(who, game_id, view, chance)] * CALLERS)
    assert answers[0].accepted
    assert set(answers) == {answers[0]}
    assert len(await here.numbers(who, game_id)) == before + 1


async def contest(data: Path, races: int, seconds: float, second: bool = False, **environment: str) -> None:
    """Contests one after the other in one game, and in the next when it is over."""
    chance = Random(races)
    async with asyncio.timeout(seconds), town(data, second=second, **environment) as here:
        assert len(here.doors) == 1 + second
        game_id = await here.game()
        run, won = 0, dict.fromkeys(range(len(here.doors)), 0)
        while run < races:
            who, view = await here.look(game_id)
            if not who:
                game_id = await here.game()
                continue
            commands = [answer_to(who, game_id, view, chance) for _ in range(CALLERS)]
            won[(run + winner_of(await at_once(here, commands, run))) % len(won)] += 1
            run += 1
            if run % IDENTICAL == 0:
                await copies_agree(here, game_id, chance)
        numbers = await here.numbers(PEOPLE[0], game_id)
        assert numbers == list(range(1, len(numbers) + 1))
    print(f"{races} contests, won at each process: {won}")
    assert min(won.values()) > 0


def on_postgresql(settings: Settings, races: int, seconds: float) -> None:
    """Two processes on the test's own schemas."""
    names = {"DATABASE_URL": settings.database_url, "DATABASE_SCHEMA_PREFIX": settings.schema_prefix}
    asyncio.run(contest(settings.data, races, seconds, second=True, **names))


def test_of_sixteen_commands_at_one_question_two_processes_accept_one(postgres_settings: Settings):
    on_postgresql(postgres_settings, 100, 240)


@pytest.mark.chaos
def test_in_five_hundred_contests_two_processes_accept_one_command_each(postgres_settings: Settings):
    on_postgresql(postgres_settings, 500, 1800)


@pytest.mark.chaos
def test_in_five_hundred_contests_one_process_on_sqlite_accepts_one_command_each(tmp_path: Path):
    asyncio.run(contest(tmp_path, 500, 1800))
