"""Cards in the turns of others: armed or asked for, and what the rest of the table can tell of it (A-3, A-15)."""

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.effects_verbs import PlayCard, PlayCardBetween, PlayCards
from services.rules.engine.editions.napoleon.rules.invasion import Invasion
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.chance import Scripted
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play, asked, open_asks
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.snapshots import restore, snapshot
from services.rules.engine.kernel.steps import Together
from services.rules.engine.kernel.table import resign, standing
from services.rules.engine.kernel.view import masked, view
from services.rules.engine.mechanics.armed import ArmCard, KeepCards
from services.rules.engine.mechanics.hands import hand
from services.rules.engine.mechanics.verbs import Attack, MoveIn
from tests.engine.editions.napoleon.effects_table import (
    ANDALUSIA,
    CASTILE,
    PORTUGAL,
    armed,
    card,
    game,
    ids,
    looks,
    siege,
    told,
)
from tests.engine.properties.selfplay import state

RED = ids("sweden", "western_russia", "aquitaine", "austria_bohemia")
ROLL = ((1,), (6, 6))


def besieged(*orders: Order, reactions: str = "armed", **more: Json) -> Play:
    """The siege, red having these standing orders; enough dice for two battles."""
    play = siege({"red": RED}, *ROLL, *ROLL, reactions=reactions, **more)
    assert standing(play, 1, orders) is None
    return play


def strike(play: Play, target: int = PORTUGAL) -> Play:
    assert play.submit(0, Attack(CASTILE, target, 1)) is None
    return play


SILENT: list[tuple[Order, ...]] = [
    (armed("sweden", ANDALUSIA),),
    (armed("sweden", attacker=2), armed("aquitaine", odds=100)),
    (armed("western_russia"),),
    (armed("western_russia", PORTUGAL), armed("austria_bohemia")),
    (armed("scotland"), armed("finland")),
    (KeepCards(),),
]


@pytest.mark.rule("A-3", "A-15")
@pytest.mark.parametrize("orders", SILENT)
def test_others_cannot_tell_which_cards_are_armed_as_long_as_none_is_played(orders: tuple[Order, ...]):
    plain, other = besieged(), besieged(*orders)
    assert looks(plain) == looks(other)
    for action in (Attack(CASTILE, PORTUGAL, 1), Attack(CASTILE, PORTUGAL, 1), Done(), Done()):
        for play in (plain, other):
            assert play.submit(0, action) is None
        assert looks(plain) == looks(other)
    assert plain.game.version == other.game.version


@pytest.mark.rule("A-3", "A-15")
def test_others_cannot_tell_armed_cards_apart_before_the_territory_is_lost():
    plays = [siege({"red": RED}, (6,), (1,), zones={"portugal": {"red": 1}}) for _ in range(2)]
    assert standing(plays[1], 1, (armed("western_russia"),)) is None
    for play in plays:
        strike(play)
    assert looks(plays[0]) == looks(plays[1])
    assert [play.game.slice(Invasion).kept for play in plays] == [(), (card("western_russia"),)]
    for play in plays:
        assert play.submit(0, MoveIn(5)) is None
    assert [play.game.total[PORTUGAL] for play in plays] == [5, 3]


@pytest.mark.rule("A-15")
@pytest.mark.parametrize("other", [["western_russia"], ["sweden"], ["lapland"], ["austria_bohemia"], ["joker"]])
def test_the_question_of_a_live_table_does_not_depend_on_what_the_hand_holds(other: list[str]):
    held = [["joker_1"] if place == "joker" else ids(place) for place in ("aquitaine", *other)]
    plays = [strike(siege({"red": hand_of}, *ROLL, reactions="live")) for hand_of in held]
    assert [(ask.seat, ask.NAME) for ask in open_asks(plays[0].game)] == [(1, "reacting")]
    assert looks(plays[0]) == looks(plays[1])


@pytest.mark.rule("A-15")
def test_to_commit_scorched_earth_looks_like_declining():
    plays = [strike(besieged(reactions="live")) for _ in range(2)]
    answers: tuple[Action, ...] = (Done(), PlayCards((card("western_russia"),)))
    for play, action in zip(plays, answers):
        assert play.submit(1, action) is None
    assert looks(plays[0]) == looks(plays[1])
    assert masked(plays[1].game, 1).slice(Invasion).kept == (card("western_russia"),)
    for play in plays:
        assert play.submit(0, Done()) is None
    assert looks(plays[0]) == looks(plays[1])
    assert plays[1].game.slice(Invasion).kept == ()


def countered(seat: int, action: Action) -> Play:
    """Blue has played a charge at a live table, and one of two opponents has answered."""
    hands = {"blue": ids("hungary"), "red": ids("finland", "sweden"), "white": ids("ireland", "lapland")}
    play = siege(hands, reactions="live")
    assert play.submit(0, PlayCardBetween(card("hungary"), CASTILE, PORTUGAL)) is None
    assert isinstance(play.game.agenda[-1], Together)
    assert play.submit(seat, action) is None
    return play


@pytest.mark.rule("A-3", "A-15")
@pytest.mark.parametrize(("seat", "place"), [(1, "finland"), (2, "ireland")])
def test_answers_of_a_live_table_are_hidden_until_the_last_is_in(seat: int, place: str):
    plays = [countered(seat, action) for action in (Done(), PlayCard(card(place)))]
    others = tuple([viewer for viewer in (-1, 0, 1, 2) if viewer != seat])
    assert looks(plays[0], others) == looks(plays[1], others)
    assert view(plays[0].game, 0)["answered"] == [seat]
    assert [told(play, "effect_cancelled") for play in plays] == [[], []]
    for play in plays:
        assert play.submit(3 - seat, Done()) is None
    assert [told(play, "effect_cancelled") for play in plays] == [[], [(seat, card("hungary"))]]
    assert [play.game.slice(Invasion).of(True) for play in plays] == [(card("hungary"),), ()]


@pytest.mark.rule("A-3")
def test_armed_cards_that_are_not_played_open_no_question_and_let_the_attack_go_on():
    play = strike(besieged(armed("sweden", ANDALUSIA)))
    assert [(ask.seat, ask.NAME) for ask in open_asks(play.game)] == [(0, "invading")]
    assert len(told(play, "assaulted")) == 1


@pytest.mark.rule("A-3")
def test_all_cards_that_are_armed_for_an_invasion_are_committed_in_it():
    play = strike(besieged(armed("sweden"), armed("aquitaine", PORTUGAL), armed("western_russia", attacker=0)))
    assert {row[1] for row in told(play, "card_played")} == {card("sweden"), card("aquitaine")}
    assert play.game.slice(Invasion).kept == (card("western_russia"),)


@pytest.mark.rule("A-3")
def test_cards_are_committed_before_the_first_battle_and_not_later_in_the_invasion():
    play = strike(besieged())
    assert standing(play, 1, (armed("sweden"),)) is None
    strike(play)
    assert told(play, "card_played") == []


@pytest.mark.rule("A-3")
def test_in_a_new_invasion_of_the_same_place_cards_are_committed_again():
    zones = {"andalusia": {"red": 3}}
    play = siege({"red": ids("sweden", "scotland")}, *ROLL, *ROLL, *ROLL, zones=zones)
    assert standing(play, 1, (armed("sweden", PORTUGAL),)) is None
    strike(play)
    assert standing(play, 1, (armed("scotland", PORTUGAL),)) is None
    strike(play, ANDALUSIA)
    assert [row[1] for row in told(play, "card_played")] == [card("sweden")]
    strike(play)
    assert [row[1] for row in told(play, "card_played")] == [card("sweden"), card("scotland")]


@pytest.mark.rule("A-3")
def test_an_attack_that_stops_before_its_first_battle_asks_nobody():
    play = besieged(reactions="live")
    assert play.submit(0, Attack(CASTILE, PORTUGAL, 1, 1, 50)) is None
    assert [ask.seat for ask in open_asks(play.game)] == [0]
    strike(play)
    assert [ask.seat for ask in open_asks(play.game)] == [1]


@pytest.mark.rule("A-3")
@pytest.mark.parametrize(("odds", "played"), [(88, True), (89, False)])
def test_the_odds_of_a_condition_are_the_attackers_when_the_invasion_begins(odds: int, played: bool):
    play = strike(besieged(armed("sweden", odds=odds)))  # 88.8 percent
    assert bool(told(play, "card_played")) == played


@pytest.mark.rule("A-3", "A-8")
def test_a_seat_that_left_is_not_waited_for():
    play = siege({"red": RED}, *ROLL, reactions="live")
    assert resign(play, 1) is None
    strike(play)
    assert [ask.seat for ask in open_asks(play.game)] == [1], "a bot plays the seat and answers"
    assert play.expire(1) is None
    neutral = siege({"red": RED}, *ROLL, reactions="live", resigned="neutral")
    assert resign(neutral, 1) is None
    strike(neutral)
    assert [ask.seat for ask in open_asks(neutral.game)] == [0]


@pytest.mark.rule("A-3")
def test_a_game_that_waits_for_cards_can_be_stored_and_goes_on_the_same():
    for play in (strike(besieged(reactions="live")), countered(1, PlayCard(card("finland")))):
        stored = restored(play.game)
        assert state(stored) == state(play.game)
        twin = Play(stored, Scripted(ROLL))
        seat = open_asks(play.game)[-1].seat
        for each in (play, twin):
            assert each.expire(seat) is None
        assert state(twin.game) == state(play.game)


def restored(now: Game) -> Game:
    return restore(variant("napoleon", "advanced", 3, dict(now.variant.options)), snapshot(now))


@pytest.mark.rule("A-3")
def test_the_choice_of_the_table_is_armed_or_live_and_armed_if_nothing_is_said():
    assert variant("napoleon", "advanced", 3).options["reactions"] == "armed"
    with pytest.raises(BadInput, match="armed, live"):
        variant("napoleon", "advanced", 3, {"reactions": "never"})


@pytest.mark.rule("NA-38", "A-3")
def test_a_counter_order_is_asked_of_living_opponents_with_cards_only():
    hands = {"blue": ids("austria_bohemia", "galicia"), "red": [], "white": ids("finland")}
    play = game({"zones": {"castile": {"blue": 3}, "england": {"red": 3}}, "hands": hands}, reactions="live")
    assert play.submit(0, PlayCard(card("austria_bohemia"))) is None
    assert [ask.seat for ask in open_asks(play.game)] == [2]
    assert play.submit(2, PlayCard(card("finland"))) is None
    assert hand(play.game, 2) == ()
    assert asked(play.game, 0) is not None


@pytest.mark.rule("A-3", "NA-38")
def test_a_card_that_comes_back_into_play_is_not_cancelled_by_what_cancelled_it_before():
    hands = {"blue": ids("austria_bohemia"), "red": ids("finland")}
    play = game({"zones": {"castile": {"blue": 3}, "england": {"red": 3}}, "hands": hands})
    assert standing(play, 1, (armed("finland"),)) is None
    assert play.submit(0, PlayCard(card("austria_bohemia"))) is None
    assert play.game.reserve == 3
    cards = play.game.slices["cards"]
    play.game.slices["cards"] = type(cards)(((card("austria_bohemia"),), (), ()), (), (card("finland"),), 0)
    assert play.submit(0, PlayCard(card("austria_bohemia"))) is None
    assert play.game.reserve == 7


@pytest.mark.rule("A-3")
def test_a_condition_that_names_no_place_of_the_board_never_holds():
    window_orders = [ArmCard(card("sweden"), 99, -1, -1, 0), ArmCard(card("sweden"), -1, 99, -1, 0)]
    for order in window_orders:
        assert told(strike(besieged(order)), "card_played") == []
