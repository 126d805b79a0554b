"""A standing order that comes to mean nothing says why, to its owner alone."""

import pytest

from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.table import standing, tell_disarmed
from services.rules.engine.kernel.table_events import OrderDisarmed
from services.rules.engine.kernel.view import seen_events
from services.rules.engine.mechanics.armed import ArmCard
from services.rules.engine.mechanics.defence import DefendWith
from services.rules.engine.mechanics.hands import Cards
from services.rules.engine.mechanics.verbs import Attack
from tests.engine.kernel.positions import BLUE, RED, attacking, zone

TROOPS = {"alaska": (RED, 9), "kamchatka": (BLUE, 1), "brazil": (BLUE, 1)}


def told(play: Play, seat: int) -> list[OrderDisarmed]:
    return [event for event in seen_events(play.game, play.log, seat) if isinstance(event, OrderDisarmed)]


@pytest.mark.rule("A-1", "A-2", "A-15")
def test_an_order_for_a_place_that_is_lost_says_so_once_and_to_its_owner_alone():
    play = attacking(TROOPS, (6, 5, 4, 1))
    everywhere, here, there = (DefendWith(place, 1) for place in (-1, zone("kamchatka"), zone("brazil")))
    assert standing(play, 1, (everywhere, here, there)) is None
    before = play.game.copy()
    assert play.submit(0, Attack(zone("alaska"), zone("kamchatka"), 3, 0)) is None
    version = play.game.version
    tell_disarmed(play, before)
    assert told(play, 1) == [OrderDisarmed(1, "defend_with", "place_lost")]
    assert [told(play, seat) for seat in (SPECTATOR, 0, 2)] == [[], [], []]
    assert play.game.version == version
    tell_disarmed(play, play.game.copy())
    assert len(told(play, 1)) == 1


@pytest.mark.rule("A-3")
def test_an_armed_card_that_is_gone_says_so():
    play = attacking(TROOPS)
    play.game.slices["cards"] = Cards(((), (3, 4), ()), (), (), 0)
    assert standing(play, 1, (ArmCard(3, -1, -1, -1, 0), ArmCard(4, -1, -1, -1, 0))) is None
    before = play.game.copy()
    play.game.slices["cards"] = Cards(((), (4,), ()), (), (3,), 0)
    tell_disarmed(play, before)
    assert told(play, 1) == [OrderDisarmed(1, "arm_card", "card_gone")]
