"""Standing orders answer in advance, and betray nothing (A-1, A-2)."""

import pytest

from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.table import resign, standing
from services.rules.engine.kernel.table_events import OrderRefused
from services.rules.engine.kernel.view import seen_events
from services.rules.engine.mechanics.defence import AskDefence, DefendWith
from services.rules.engine.mechanics.neutrals import PlaceEvenly, PlaceForAsk
from services.rules.engine.mechanics.verbs import Attack, Defend
from tests.engine.kernel.positions import BLUE, RED, Troops, attacking, ended, fresh, zone

TROOPS: Troops = {"alaska": (RED, 9), "kamchatka": (BLUE, 4), "brazil": (BLUE, 1)}


def attack(battles: int = 1) -> Attack:
    return Attack(zone("alaska"), zone("kamchatka"), 3, battles)


def dice_of(play: Play) -> list[str]:
    """The dice of every battle, one word for each."""
    return [word for event in play.log if event.NAME == "assaulted" for word in str(event.row()[4]).split()]


@pytest.mark.rule("A-2", "C-16")
def test_without_orders_the_defender_rolls_as_many_dice_as_allowed():
    play = attacking(TROOPS, (6, 5, 4, 1, 1))
    assert play.submit(0, attack()) is None
    assert dice_of(play) == ["654:11"]


@pytest.mark.rule("A-2")
def test_an_order_for_one_die_everywhere_or_at_one_place_is_obeyed():
    for place, battle in ((-1, "654:1"), (zone("kamchatka"), "654:1")):
        play = attacking(TROOPS, (6, 5, 4, 1))
        assert standing(play, 1, (DefendWith(place, 1),)) is None
        assert play.submit(0, attack()) is None
        assert dice_of(play) == [battle]


@pytest.mark.rule("A-2")
def test_an_order_for_another_place_says_nothing():
    play = attacking(TROOPS, (6, 5, 4, 1, 1))
    assert standing(play, 1, (DefendWith(zone("brazil"), 1),)) is None
    assert play.submit(0, attack()) is None
    assert dice_of(play) == ["654:11"]


@pytest.mark.rule("A-1")
def test_the_first_order_that_answers_does_so():
    play = attacking(TROOPS, (6, 5, 4, 1))
    orders = (DefendWith(zone("kamchatka"), 1), DefendWith(-1, 2), AskDefence())
    assert standing(play, 1, orders) is None
    assert play.submit(0, attack()) is None
    assert dice_of(play) == ["654:1"]


@pytest.mark.rule("A-1", "A-2")
def test_an_order_whose_answer_is_refused_is_put_away_and_its_owner_alone_hears_why():
    play = attacking(TROOPS, (6, 5, 4, 1, 1))
    kept = DefendWith(zone("brazil"), 1)
    assert standing(play, 1, (DefendWith(-1, 0), kept)) is None
    assert play.submit(0, attack()) is None
    assert dice_of(play) == ["654:11"]
    assert play.game.orders[1] == (kept,)
    told = [[event for event in seen_events(play.game, play.log, seat) if event.TOLD] for seat in (SPECTATOR, 0, 1, 2)]
    assert told == [[], [], [OrderRefused(1, "defend_with", "wrong_dice", "C-16")], []]


@pytest.mark.rule("A-1", "A-2")
def test_who_wants_to_be_asked_is_asked_before_every_battle():
    play = attacking(TROOPS, (6, 5, 4, 1), (6, 5, 4, 1, 1))
    assert standing(play, 1, (AskDefence(),)) is None
    assert play.submit(0, attack(2)) is None
    assert [(ask.seat, ask.CLOCK) for ask in open_asks(play.game)] == [(1, "reaction")]
    assert play.submit(1, Defend(1)) is None
    assert play.submit(1, Defend(2)) is None
    assert dice_of(play) == ["654:1", "654:11"]
    assert [ask.seat for ask in open_asks(play.game)] == [0]


@pytest.mark.rule("A-15", "A-1")
@pytest.mark.parametrize("orders", [(), (DefendWith(-1, 2),), (DefendWith(0, 1),), (PlaceEvenly(),)])
def test_orders_that_change_nothing_leave_no_trace_in_the_log(orders: tuple[DefendWith, ...]):
    plain, ordered = [attacking(TROOPS, (6, 5, 4, 6, 6), (6, 5, 4, 1, 1), (6, 5, 4, 1, 1)) for _ in range(2)]
    assert standing(ordered, 1, orders) is None
    told = len(ordered.log)
    for play in (plain, ordered):
        assert play.submit(0, attack(0)) is None
    assert ordered.log[told:] == plain.log
    assert ordered.game.version == plain.game.version


@pytest.mark.rule("A-1", "A-5")
def test_an_order_that_answers_an_open_question_does_so_at_once():
    play = fresh("duel", 2)
    while not isinstance(play.game.agenda[-1], PlaceForAsk):
        assert play.expire(open_asks(play.game)[0].seat) is None
    seat = open_asks(play.game)[0].seat
    assert standing(play, seat, (PlaceEvenly(),)) is None
    assert not isinstance(play.game.agenda[-1], PlaceForAsk)
    assert play.game.reserve == 0


@pytest.mark.rule("A-1", "C-30")
def test_a_seat_that_left_gives_no_orders_and_its_old_ones_are_dead():
    play = attacking(TROOPS, (6, 5, 4, 1, 1), resigned="neutral")
    assert standing(play, 1, (DefendWith(-1, 1),)) is None
    assert resign(play, 1) is None
    refusal = standing(play, 1, ())
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("resigned", "C-30")
    assert play.submit(0, attack()) is None
    assert dice_of(play) == ["654:11"]


@pytest.mark.rule("A-1", "C-25")
def test_orders_of_seats_that_do_not_exist_or_of_games_that_are_over_are_refused():
    play = attacking(TROOPS)
    for seat in (-1, 3):
        refusal = standing(play, seat, ())
        assert refusal is not None
        assert refusal.code == "no_such_seat"
    refusal = standing(ended(play), 0, ())
    assert refusal is not None
    assert refusal.code == "game_over"
