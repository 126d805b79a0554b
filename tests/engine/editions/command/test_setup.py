"""Set-up by draft, deal and wishes: what chance and the players decide."""

import pytest

from services.bots.brains.chance import Seeded
from services.rules.engine.editions import variant
from services.rules.engine.editions.command.rules.buildings import Buildings
from services.rules.engine.editions.command.rules.missions import Missions
from services.rules.engine.kernel.data import board
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.mechanics.hands import Cards

BOARD = board("command")
LEVEL = [mission["level"] for mission in BOARD.data["missions"]]
REWARD_LEVEL = [reward["level"] for reward in BOARD.data["rewards"]]
forms = pytest.mark.parametrize("form", ["orders", "draft", "deal"])
tables = pytest.mark.parametrize("seats", [3, 4, 5])


def set_up(seats, form, seed, name="command"):
    """A game whose set-up has gone by with every default."""
    play = Play(variant("command", name, seats, {"setup": form}).new_game(), Seeded(seed))
    play.start()
    while phase_of(play.game) == "setup":
        play.expire(open_asks(play.game)[0].seat)
    return play.game


@pytest.mark.rule("K-18", "K-19")
@forms
@tables
def test_everybody_has_a_capital_of_the_own_and_all_starting_troops_on_the_board(form, seats):
    for seed in range(5):
        game = set_up(seats, form, seed)
        capitals = game.slice(Buildings).capitals
        assert [game.holder[zone] for zone in capitals] == list(range(seats))
        troops = {3: 30, 4: 25, 5: 20}[seats]
        assert [sum(game.troops[army::seats]) for army in range(seats)] == [troops] * seats
        assert max(game.held) - min(game.held) <= 1


@pytest.mark.rule("K-16", "K-35")
@tables
def test_fifteen_cities_are_drawn_and_no_card_is_lost(seats):
    drawn = set()
    for seed in range(20):
        game = set_up(seats, "orders", seed)
        cards = game.slice(Cards)
        cities = game.slice(Buildings).cities
        assert len(set(cities)) == 15
        assert sorted(BOARD.cards[card].zone for card in cards.discards) == list(cities)
        hands = [card for hand in cards.hands for card in hand]
        assert sorted([*cards.pile, *cards.discards, *hands]) == list(range(42))
        drawn |= set(cities)
    assert len(drawn) == 42


@pytest.mark.rule("K-16", "K-17")
def test_four_missions_of_each_level_lie_open_each_with_a_reward_of_its_level():
    open_missions, pairs = set(), set()
    for seed in range(60):
        missions = set_up(3, "orders", seed).slice(Missions)
        levels = [LEVEL[mission] for mission in missions.open]
        assert levels == ["minor"] * 4 + ["major"] * 4
        assert [REWARD_LEVEL[reward] for reward in missions.carried] == levels
        assert len(set(missions.open)) == len(set(missions.carried)) == 8
        open_missions |= set(missions.open)
        pairs |= set(zip(missions.open, missions.carried))
    assert len(open_missions) == 12
    assert len(pairs) == 6 * 4 + 6 * 4


@pytest.mark.rule("K-20", "K-36")
@forms
@tables
def test_the_first_of_the_order_begins_and_the_later_ones_start_with_cards(form, seats):
    game = set_up(seats, form, 3)
    assert game.mover == game.order[0]
    hands = game.slice(Cards).hands
    assert [len(hands[army]) for army in game.order] == [0, 0, 1, 1, 2][:seats]


@pytest.mark.rule("K-28")
def test_total_conquest_is_set_up_like_command_centre():
    one, other = (variant("command", name, 4, {}) for name in ("command", "total"))
    assert one.setup == other.setup
    assert [phase.NAME for phase in one.phases] == [phase.NAME for phase in other.phases]
    more = {type(rule).__name__ for rule in one.rules} ^ {type(rule).__name__ for rule in other.rules}
    assert more == {"MissionsWin"}


@pytest.mark.rule("A-6", "K-19")
@tables
def test_the_proposed_wish_list_names_every_place_once_and_the_capitals_first(seats):
    play = Play(variant("command", "command", seats, {"setup": "orders"}).new_game(), Seeded(1))
    play.start()
    ask = open_asks(play.game)[0]
    wish = ask.default(play.game)
    assert ask.check(play.game, wish) is None
    assert sorted(wish.zones) == list(range(42))
    assert all(len(BOARD.near[zone]) <= 3 for zone in wish.zones[:seats])


@pytest.mark.rule("A-6", "K-19")
def test_with_dealt_places_the_proposed_capital_has_the_fewest_ways_in():
    game = set_up(4, "deal", 3)
    for army, zone in enumerate(game.slice(Buildings).capitals):
        assert len(BOARD.near[zone]) == min(len(BOARD.near[other]) for other in game.places(army))


@pytest.mark.rule("A-6", "K-19")
@pytest.mark.parametrize("form", ["orders", "draft"])
@tables
def test_capitals_that_nobody_chose_lie_apart(form, seats):
    for seed in range(10):
        game = set_up(seats, form, seed)
        for zone in game.slice(Buildings).capitals:
            assert not set(BOARD.near[zone]) & set(game.slice(Buildings).capitals)


@pytest.mark.rule("K-14", "K-18")
@pytest.mark.parametrize("name", ["training", "command", "total"])
@pytest.mark.parametrize("seats", [2, 6])
def test_fewer_than_three_players_or_more_than_five_are_told_so(name, seats):
    with pytest.raises(BadInput, match="3 to 5"):
        variant("command", name, seats, {})
