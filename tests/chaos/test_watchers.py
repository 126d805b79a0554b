"""Valkey dies and forgets while people play and others look on: it carries hints only, so nothing is missed."""

from __future__ import annotations

from random import Random

import pytest

from services.common.settings import Settings
from tests.chaos.player import playing
from tests.chaos.processes import PEOPLE, SPECTATOR, rules_processes
from tests.chaos.sizes import chaos
from tests.chaos.valkey import Blows

PLAYERS = 4
EVERY = 40
"""Answers between two blows to Valkey."""


@pytest.mark.parametrize("answers", [400, chaos(4000)])
async def test_watchers_get_every_entry_once_while_valkey_dies_and_forgets(postgres_settings: Settings, answers: int):
    """People play and look on at two processes, which hear of each other by hints alone."""
    chance = Random(answers)
    async with rules_processes(postgres_settings, "valkey", processes=2, watchers=[*PEOPLE, SPECTATOR]) as here:
        blows = Blows(here.stack, chance)
        async with playing(here, PLAYERS, chance):
            for _ in range(answers // EVERY):
                await here.ledger.more(EVERY)
                await blows.strike()
        watchers = [one for seen in here.seen.values() for one in seen]
    print(f"{len(watchers)} watchers, Valkey {dict(blows.struck)}")
    assert [one.streams for one in watchers] == [1] * len(watchers)
    assert min(blows.struck.values()) > 0
