"""Set-up of the advanced rules, in each of its three forms."""

from random import Random

import pytest

from services.bots.brains.chance import Seeded
from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.epidemics import Epidemics
from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import read_action
from services.rules.engine.kernel.play import Play, new_play, open_asks
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.mechanics.position import Plainest
from tests.engine.properties.selfplay import random_answers

FORMS = ("orders", "draft", "deal")
SIZES = (3, 4, 5, 6)
TROOPS = {3: 40, 4: 35, 5: 30, 6: 25}
CARDS = {3: [0, 0, 2], 4: [0, 0, 1, 2], 5: [0, 0, 1, 1, 2], 6: [0, 0, 1, 1, 2, 2]}

each_form = pytest.mark.parametrize("form", FORMS)
each_size = pytest.mark.parametrize("seats", SIZES)


def set_up(form: str, seats: int, seed: int) -> Play:
    """A game just after a set-up of random answers; the first player's turn has begun."""
    play = new_play(variant("napoleon", "advanced", seats, {"setup": form}), Seeded(seed))
    for _ in random_answers(play, Random(seed)):
        if any(ask.NAME == "garrisoning" for ask in open_asks(play.game)):
            return play
    raise AssertionError("nobody was asked for a general")


def garrisoned(form: str, seats: int, seed: int) -> Play:
    """The same, after the generals and fortifications."""
    play = set_up(form, seats, seed)
    while phase_of(play.game) == "setup":
        assert play.expire(open_asks(play.game)[0].seat) is None
    return play


def on_land(game: Game, army: int) -> int:
    return sum([game.troops_of(zone, army) for zone in game.places(army)])


@pytest.mark.rule("NA-3", "NA-5")
@each_form
@each_size
def test_every_regiment_is_down_no_territory_has_more_than_ten_and_the_seas_are_free(form: str, seats: int):
    for seed in range(3):
        game = set_up(form, seats, seed).game
        assert [on_land(game, army) for army in range(seats)] == [TROOPS[seats]] * seats
        assert max(game.total) <= 10
        assert [game.total[zone] for zone, sea in enumerate(game.variant.board.sea) if sea] == [0] * 8
        assert all(game.total[zone] for zone, sea in enumerate(game.variant.board.sea) if not sea)


@pytest.mark.rule("NA-5")
def test_an_eleventh_regiment_is_refused_one_by_one():
    play = new_play(variant("napoleon", "advanced", 3, {"setup": "draft"}), Plainest())
    refused = False
    while open_asks(play.game)[0].NAME != "garrisoning":
        ask = open_asks(play.game)[0]
        if ask.NAME == "stationing":
            zone = next((zone for zone in play.game.places(ask.seat) if play.game.total[zone] == 10), None)
            if zone is not None:
                board = play.game.variant.board
                action = read_action(play.game.variant, {"verb": "place", "troops": {board.zones[zone]: 1}})
                refusal = play.submit(ask.seat, action)
                assert refusal is not None
                assert (refusal.code, refusal.rule) == ("too_many_at_start", "NA-5")
                refused = True
        assert play.expire(ask.seat) is None
    assert refused


@pytest.mark.rule("NA-5", "A-6")
def test_an_eleventh_regiment_is_refused_where_all_place_at_once():
    play = new_play(variant("napoleon", "advanced", 6, {"setup": "deal"}), Plainest())
    game = play.game
    zones = [game.variant.board.zones[zone] for zone in game.places(0)]
    left = TROOPS[6] - len(zones)
    for first, rule in ((10, "NA-5"), (9, None)):
        troops = {zones[0]: first, zones[1]: left - first}
        refusal = play.submit(0, read_action(game.variant, {"verb": "place", "troops": troops}))
        assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("NA-5", "A-6")
def test_a_wish_for_eleven_regiments_is_filled_up_elsewhere():
    play = new_play(variant("napoleon", "advanced", 3, {"setup": "orders"}), Plainest())
    wish = {"verb": "wish", "zones": ["castile", "portugal"], "weights": {"castile": 100}}
    for seat in range(3):
        assert play.submit(seat, read_action(play.game.variant, wish)) is None
    game = play.game
    assert game.troops_of(game.variant.board.zone["castile"], 0) == 10
    assert on_land(game, 0) == TROOPS[3]


@pytest.mark.rule("NA-3", "NA-5")
@each_form
def test_each_player_puts_one_general_and_one_fortification_on_own_territories(form: str):
    play = set_up(form, 4, 7)
    game, zones = play.game, play.game.variant.board.zones
    for seat in range(4):
        mine = [zones[zone] for zone in game.places(seat)]
        theirs = zones[game.places((seat + 1) % 4)[0]]
        for general, fort in ((theirs, mine[0]), (mine[0], theirs), (mine[0], "north_sea")):
            wrong = {"verb": "garrison", "general": general, "fort": fort}
            refusal = play.submit(seat, read_action(game.variant, wrong))
            assert refusal is not None
            assert refusal.rule == "NA-5"
        action = read_action(game.variant, {"verb": "garrison", "general": mine[0], "fort": mine[-1]})
        assert play.submit(seat, action) is None
        assert game.units[0].count(1) == (4 if seat == 3 else 0)  # nobody sees a general before the last one is down
    told = [event.row() for event in play.log if event.NAME == "fort_built"]
    assert sorted(told) == [(army, game.places(army)[-1]) for army in range(4)]
    assert [game.units[0][game.places(army)[0] * 4 + army] for army in range(4)] == [1] * 4


@pytest.mark.rule("NA-6", "NA-43")
@each_size
def test_four_epidemics_are_in_four_empires_and_may_be_where_a_fortification_is(seats: int):
    for seed in range(6):
        game = garrisoned("orders", seats, seed).game
        zones = game.variant.board.data["zones"]
        assert (
            len({zones[zone]["region"] for zone in game.slice(Epidemics).zones})
            == len(game.slice(Epidemics).zones)
            == 4
        )


@pytest.mark.rule("NA-6")
def test_a_wild_and_a_second_card_of_an_empire_are_drawn_again():
    class Drawn(Chance):  # the one compiled class that a test can derive from
        def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
            return Plainest().roll(reason, count, sides)

        def shuffle(self, reason: str, cards: tuple[int, ...]) -> tuple[int, ...]:
            card = variant("napoleon", "advanced", 3).board.card
            first = ["joker_1", "territory_castile", "territory_portugal", "territory_egypt", "joker_2"]
            top = [card[id] for id in [*first, "territory_england", "territory_syria", "territory_sweden"]]
            return (*top, *[one for one in cards if one not in top]) if reason == "epidemics" else cards

    play = new_play(variant("napoleon", "advanced", 3), Drawn())
    while phase_of(play.game) == "setup":
        assert play.expire(open_asks(play.game)[0].seat) is None
    names = [play.game.variant.board.zones[zone] for zone in play.game.slice(Epidemics).zones]
    assert sorted(names) == ["castile", "egypt", "england", "syria"]
    cards = [len(event.row()[0]) for event in play.log if event.NAME == "shuffled"]  # type: ignore[arg-type]
    assert cards == [50]


@pytest.mark.rule("NA-7", "NA-8")
@each_size
def test_the_first_player_is_rolled_again_and_starting_cards_go_by_the_order(seats: int):
    for seed in range(4):
        play = garrisoned("deal", seats, seed)
        rolled = [at for at, event in enumerate(play.log) if event.NAME == "order_set"]
        began = next(at for at, event in enumerate(play.log) if event.NAME == "turn_began")
        assert len(rolled) == 2
        drawn = [event.row()[0] for event in play.log[:began] if event.NAME == "drawn"]
        order = play.game.order
        assert [drawn.count(army) for army in order] == CARDS[seats]
        assert list(order) == [(order[0] + ahead) % seats for ahead in range(seats)]
        assert play.game.mover == order[0]
