"""Games between greedy bots end by their own goal (C-24, C-29)."""

from collections import Counter

import pytest

from services.bots.brains.match import brains
from services.rules.engine.kernel.play import replay
from tests.engine.build import once
from tests.engine.properties.selfplay import brain_answers, opened, run, state
from tests.engine.properties.tables import every_variant, table

pytestmark = once

FOREIGN = {"round_limit", "draw", "resignation", "nobody_left"}
"""Reasons for an end that are nobody's goal."""


@pytest.mark.rule("C-24", "C-27", "C-29")
@every_variant
def test_of_a_hundred_greedy_games_95_end_by_their_own_goal_and_the_rest_by_the_limit(edition: str, name: str):
    reasons: Counter[str] = Counter()
    for number in range(100):
        variant = table(edition, name, number, round_limit="100")
        play = opened(variant, number)
        run(brain_answers(play, brains(("greedy",), variant.seats, number)))
        folded = variant.new_game()
        replay(folded, play.log)
        assert state(folded) == state(play.game)
        reasons[play.game.reason] += 1
    assert sum(count for reason, count in reasons.items() if reason not in FOREIGN) >= 95, reasons
    assert set(reasons) & FOREIGN <= {"round_limit"}, reasons
