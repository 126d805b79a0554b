"""Cards given to active independents, and what the opponent learns of them."""

from itertools import product

import pytest

from services.rules.engine.editions.napoleon.rules.independents import Alliances
from services.rules.engine.editions.napoleon.rules.independents_influence import Influence
from services.rules.engine.kernel.events import Ended
from services.rules.engine.kernel.naming import named
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import open_asks, replay
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.kernel.view import masked, seen_events
from tests.engine.editions.napoleon.duel_table import BLACK, GREEN, answer, duel

HAND = ["territory_egypt", "territory_prussia", "territory_finland"]
THREE = ["territory_naples", "territory_syria", "territory_castile"]


@pytest.mark.rule("N-15", "N-16", "C-26")
def test_influence_is_offered_exactly_where_it_is_accepted():
    masters = {"alliances": {"masters": {"green": "red", "yellow": "blue"}}}
    play = duel({"hands": {"blue": HAND, "black": THREE}, "slices": masters})
    ask = open_asks(play.game)[0]
    offers = ask.offers(play.game)
    open_to = {army for army, card in product(range(-1, 7), range(-1, 51)) if admitted(offers, Influence(army, card))}
    assert open_to == {2, GREEN}
    for army, card in product(range(-1, 7), range(-1, 51)):
        action = Influence(army, card)
        assert admitted(offers, action) == (ask.check(play.game, action) is None), action


@pytest.mark.rule("N-15")
def test_an_independent_that_is_out_takes_no_card():
    play = duel({"fill": {"armies": ["blue", "red", "white", "green", "yellow"]}, "hands": {"blue": HAND}})
    refusal = answer(play, "influence", army="black", card=HAND[0])
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_an_independent", "N-15")


@pytest.mark.rule("N-14", "N-15")
def test_without_a_card_or_with_nobody_left_to_influence_the_phase_passes_by():
    allies = {"alliances": {"masters": dict.fromkeys(("white", "black", "green", "yellow"), "blue")}}
    assert phase_of(duel({}).game) == "reinforce"
    assert phase_of(duel({"hands": {"blue": HAND}, "slices": allies}).game) == "reinforce"
    assert phase_of(duel({"hands": {"blue": HAND}}).game) == "influence"


@pytest.mark.rule("N-15", "A-15")
@pytest.mark.parametrize("viewer", [1, -1])
def test_what_others_are_told_of_a_gift_makes_what_others_see(viewer: int):
    play = duel({"hands": {"blue": HAND}})
    before = masked(play.game, viewer)
    assert answer(play, "influence", army="black", card=HAND[1]) is None
    replay(before, seen_events(play.game, play.log, viewer))
    after = masked(play.game, viewer)
    assert before.slices == after.slices
    assert "prussia" not in str([named(after.variant, slice) for slice in after.slices.values()])


@pytest.mark.rule("N-15")
def test_after_the_end_everybody_sees_what_was_given():
    play = duel({"hands": {"blue": HAND}})
    answer(play, "influence", army="black", card=HAND[1])
    play.emit(Ended((0,), "conquest"))
    assert masked(play.game, 1).slice(Alliances) == play.game.slice(Alliances)


@pytest.mark.rule("N-16", "N-23")
def test_gifts_are_forgotten_when_the_independent_is_out_and_its_cards_are_in_the_hand():
    position = {
        "fill": {"armies": ["red", "white"]},
        "zones": {"england": {"black": 1}, "north_picardy": {"blue": 2}},
        "hands": {"blue": HAND},
    }
    play = duel(position, (2,), (6, 1))
    answer(play, "influence", army="black", card=HAND[1])
    assert [gift.army for gift in play.game.slice(Alliances).gifts] == [BLACK]
    answer(play, "done")
    answer(play, "place", troops={"north_picardy": 3})
    answer(play, "decline")
    answer(play, "attack", origin="north_picardy", target="england", dice=1)
    answer(play, "move_in", count=1)
    assert play.game.slice(Alliances).gifts == ()
    assert play.game.slice(Alliances).masters == (-1,) * 6
