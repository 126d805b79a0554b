"""Set-up for two between independents."""

import pytest

from services.bots.brains.match import start
from services.rules.engine.editions import variant
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.turn import phase_of

both = pytest.mark.parametrize("name", ["duel-passive", "duel-active"])
INDEPENDENTS = range(2, 6)


@both
@pytest.mark.rule("N-9", "N-10")
def test_a_draft_of_defaults_puts_all_regiments_down_and_levels_every_army(name: str):
    play = start(variant("napoleon", name, 2, {"setup": "draft"}), 1)
    game = play.game
    while phase_of(game) == "setup":
        assert len(open_asks(game)) == 1
        play.expire(open_asks(game)[0].seat)
    assert [sum(game.troops[army :: game.armies]) for army in range(6)] == [36, 36, 21, 21, 21, 21]
    for army in range(6):
        strengths = [game.total[zone] for zone in game.places(army)]
        assert max(strengths) - min(strengths) <= 1


@both
@pytest.mark.rule("N-10", "A-6")
def test_dealt_by_default_the_independents_stand_three_in_each_territory_before_anybody_places(name: str):
    game = start(variant("napoleon", name, 2), 1).game
    assert {game.total[zone] for army in INDEPENDENTS for zone in game.places(army)} == {3}
    assert [(ask.NAME, ask.seat) for ask in open_asks(game)] in (
        [("deploying", 0), ("deploying", 1)],
        [("deploying", 1), ("deploying", 0)],
    )


@both
@pytest.mark.rule("N-10")
def test_the_dice_for_the_game_are_thrown_again_after_the_set_up(name: str):
    play = start(variant("napoleon", name, 2, {"setup": "draft"}), 3)
    while phase_of(play.game) == "setup":
        play.expire(open_asks(play.game)[0].seat)
    orders = [at for at, event in enumerate(play.log) if event.NAME == "order_set"]
    mustered = [at for at, event in enumerate(play.log) if event.NAME == "mustered"]
    assert len(orders) == 2
    assert orders[0] < mustered[0] < mustered[-1] < orders[1]


@both
def test_the_game_is_for_two_and_its_set_up_is_dealt_or_drafted(name: str):
    with pytest.raises(BadInput, match="2 seats"):
        variant("napoleon", name, 3)
    with pytest.raises(BadInput, match="deal, draft"):
        variant("napoleon", name, 2, {"setup": "orders"})
