"""Who leads follows from what everybody sees."""

from random import Random

import pytest

from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.view import masked
from services.rules.engine.mechanics.standing import scores
from tests.engine.build import once
from tests.engine.properties.selfplay import opened, random_answers
from tests.engine.properties.tables import every_variant, table

pytestmark = once


@pytest.mark.rule("A-15")
@every_variant
def test_standings_are_what_somebody_without_a_seat_could_count(edition: str, name: str):
    for number in range(2):
        play = opened(table(edition, name, number, round_limit="3"), number)
        for _ in random_answers(play, Random(number)):
            assert scores(play.game) == scores(masked(play.game, SPECTATOR))
        assert len(scores(play.game)) == play.game.variant.seats
