"""Sixteen commands at one question, sent at once: one is taken, and all others are shown the game as it is then."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from fieldpost.common.v1.problem_pb2 import Problem
from fieldpost.rules.v1 import view_pb2
from google.rpc.status_pb2 import Status

from services.common.settings import Settings
from tests.chaos.calls import Answer, Command
from tests.chaos.player import Player
from tests.chaos.processes import Processes, rules_processes
from tests.chaos.sizes import chaos

RACERS = 16
IDENTICAL = 4
"""After so many races comes one between copies of a single command."""


def details_of(answer: Answer) -> tuple[Problem, view_pb2.View]:
    """What a refusal carries: the problem, and the fresh view."""
    told, seen = Status.FromString(answer.body).details
    problem, view = Problem(), view_pb2.View()
    assert told.Unpack(problem)
    assert seen.Unpack(view)
    return problem, view


async def at_once(here: Processes, commands: list[Command], first: int = 0) -> list[Answer]:
    """Sends commands together, every other one to another process, beginning with that one."""
    return await asyncio.gather(*[here.send(one, door) for door, one in enumerate(commands, first)])


def winner_of(answers: list[Answer]) -> int:
    """Who was accepted, as the only one; the others are stale, and see the game as he left it."""
    winners = [at for at, one in enumerate(answers) if one.accepted]
    losers = [one for one in answers if not one.accepted]
    assert len(winners) == 1
    assert [one.code for one in losers] == ["ABORTED"] * (RACERS - 1)
    after = answers[winners[0]].submitted().view
    for loser in losers:
        problem, fresh = details_of(loser)
        assert problem.code == "stale"
        assert fresh == after
    return winners[0]


@pytest.mark.parametrize(
    ("settings", "processes", "races"),
    [("postgres_settings", 2, 100), chaos("postgres_settings", 2, 500), chaos("sqlite_settings", 1, 500)],
    indirect=["settings"],
)
async def test_of_sixteen_commands_at_one_question_one_is_accepted(settings: Settings, processes: int, races: int):
    """SQLite is for one process alone, which gets all commands."""
    won = [0] * processes
    async with rules_processes(settings, processes=processes) as here:
        player = Player(here, Random(races))
        for run in range(races):
            view = await player.question()
            answers = await at_once(here, [player.answer(view) for _ in range(RACERS)], run)
            winner = winner_of(answers)
            won[(run + winner) % processes] += 1
            player.took(answers[winner])
            if run % IDENTICAL == 0:
                command = player.answer(await player.question())
                player.took((await at_once(here, [command] * RACERS))[0])
    print(f"{races} races, won at each process: {won}")
    assert min(won) > 0
