"""The invasion under way: what it keeps when another army goes on with it."""

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.invasion import Invasion, InvasionDeclared, Involved
from services.rules.engine.kernel.kinds import Army, Zone


@pytest.mark.rule("N-46")
@pytest.mark.parametrize(("target", "involved"), [(Zone(30), (Army(2),)), (Zone(31), ())])
def test_who_is_in_an_invasion_stays_in_it_when_another_army_attacks_the_same_place(
    target: Zone, involved: tuple[Army, ...]
):
    game = variant("napoleon", "campaign", 2).new_game()
    Involved(Army(2), Zone(30)).fold(game)
    InvasionDeclared(Army(3), Zone(5), target, 0).fold(game)
    assert game.slice(Invasion).involved == involved
