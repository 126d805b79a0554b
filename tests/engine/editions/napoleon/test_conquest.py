"""Conquest, where a case would be clumsy."""

import pytest

from services.bots.brains.match import start
from services.rules.engine.editions import edition, variant
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.mechanics.sets import Trading
from tests.engine.editions.napoleon.napoleon_table import greedy_ends, table

RIDER = [4, 6, 8, 10, 15, 20, 25, 30, 35, 40, 45, 50, 50, 50]


@pytest.mark.rule("N-4")
@pytest.mark.parametrize(("traded", "worth"), list(enumerate(RIDER)))
def test_every_set_brings_what_the_golden_rider_shows_after_the_sets_before(traded: int, worth: int):
    hand = ["territory_egypt", "territory_helvetic_confederation", "joker_1"]
    game = table("conquest", 3, {"hands": {"blue": hand}, "slices": {"cards": {"traded": traded}}}).game
    trading = game.variant.find_part(Trading)
    assert trading is not None
    assert trading.worth(game, trading.any_set(game, 0)) == worth


@pytest.mark.rule("N-2", "A-6")
@pytest.mark.parametrize("name", ["conquest", "mission", "teams"])
def test_without_a_choice_of_the_table_everybody_hands_in_wishes_at_once(name: str):
    game = start(variant("napoleon", name, 4), 1).game
    assert [(ask.NAME, ask.seat) for ask in open_asks(game)] == [("wishing", seat) for seat in range(4)]


@pytest.mark.rule("N-2", "C-7")
@pytest.mark.parametrize("setup", ["draft", "deal", "orders"])
@pytest.mark.parametrize("name", ["conquest", "mission", "teams"])
def test_the_first_player_is_rolled_again_when_all_regiments_are_down(name: str, setup: str):
    play = start(variant("napoleon", name, 4, {"setup": setup}), 2)
    while play.game.round == 0:
        play.expire(open_asks(play.game)[0].seat)
    orders = [at for at, event in enumerate(play.log) if event.NAME == "order_set"]
    mustered = [at for at, event in enumerate(play.log) if event.NAME == "mustered"]
    assert len(orders) == 2
    assert orders[0] < mustered[0] < mustered[-1] < orders[1]
    assert sum(play.game.troops) == 4 * 35


@pytest.mark.rule("N-1")
@pytest.mark.parametrize(("name", "sizes"), [("conquest", (3, 4, 5, 6)), ("mission", (3, 4, 5, 6)), ("teams", (4, 6))])
def test_tables_have_the_sizes_of_the_rules(name: str, sizes: tuple[int, ...]):
    assert edition("napoleon").plans[name].sizes == sizes


@pytest.mark.rule("N-8", "C-29")
def test_nearly_all_games_of_greedy_players_end_by_conquest():
    assert greedy_ends("conquest", 100).count("conquest") >= 95
