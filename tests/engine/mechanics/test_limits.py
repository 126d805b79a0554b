"""How many troops may leave a place."""

import pytest

from services.rules.engine.mechanics.limits import free
from tests.engine.editions.napoleon.campaign_table import BLUE, CAMPAIGN, RED, ZONE
from tests.engine.mechanics.boards import world


@pytest.mark.rule("C-14", "N-37")
def test_one_troop_stays_behind_unless_others_hold_the_place():
    game = world().new_game()
    assert free(game, 0, 0) == 0
    game.add(0, 0, 3)
    assert free(game, 0, 0) == 2
    game.add(0, 1, 1)
    assert (free(game, 0, 0), free(game, 0, 1)) == (3, 1)


@pytest.mark.rule("NI-9")
def test_a_garrison_stays_and_one_that_is_too_small_frees_nobody():
    game = CAMPAIGN.new_game()
    for place, army, count in (("england", RED, 7), ("scotland", RED, 4), ("ireland", BLUE, 7), ("norway", RED, 7)):
        game.add(ZONE[place], army, count)
    assert [free(game, ZONE[place], RED) for place in ("england", "scotland", "norway")] == [2, 0, 6]
    assert free(game, ZONE["ireland"], BLUE) == 6
    game.add(ZONE["england"], BLUE, 1)
    assert free(game, ZONE["england"], RED) == 2, "troops of others are no garrison"
