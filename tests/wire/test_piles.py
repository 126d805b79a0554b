"""Who holds which card, objective or token, and how piles lie, shows in no byte that anybody else gets (A-15)."""

from __future__ import annotations

import pytest

from services.common.settings import Settings
from tests.wire.pair import Mode, paired

MODES = [
    ("world", "objectives"),
    ("world", "conquest"),
    ("command", "command"),
    ("command", "total"),
    ("napoleon", "mission"),
    ("napoleon", "advanced"),
    ("clone_wars", "factions"),
    ("clone_wars", "conquest"),
]
BLOCK = 3
BLOCKS = [0, *[pytest.param(first, marks=pytest.mark.chaos) for first in range(BLOCK, 250, BLOCK)]]
"""Two thousand pairs of games in `make chaos`."""

STEPS = 50
CHECKS = (0, 25)


@pytest.mark.rule("A-15")
@pytest.mark.parametrize("first", BLOCKS)
@pytest.mark.parametrize("mode", MODES, ids="-".join)
async def test_games_that_differ_in_hands_and_hidden_piles_answer_with_the_same_bytes(
    settings: Settings, mode: Mode, first: int
):
    found = compared = 0
    for number in range(first, first + BLOCK):
        async with paired(settings, mode, number, exchanging=True) as pair:
            for step in range(STEPS):
                if step in CHECKS:
                    await pair.compare()
                if not await pair.step():
                    break
            else:
                await pair.compare()
            found += bool(pair.insiders)
            compared += pair.compared
    assert found or first, "nobody ever came by what differs"
    assert compared > 100
