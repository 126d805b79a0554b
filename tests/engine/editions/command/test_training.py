"""Training: colours, and what they fix."""

import json

import pytest

from services.bots.brains.chance import Seeded
from services.rules.engine.editions import variant
from services.rules.engine.editions.command.rules.buildings import Buildings
from services.rules.engine.editions.command.rules.verbs import ChooseColour
from services.rules.engine.kernel.chance import Chance, Scripted
from services.rules.engine.kernel.data import board
from services.rules.engine.kernel.play import Play, open_asks, replay
from services.rules.engine.kernel.snapshots import restore, snapshot
from services.rules.engine.kernel.view import view
from services.rules.engine.mechanics.hands import Cards

BOARD = board("command")
tables = pytest.mark.parametrize("seats", [3, 4, 5])


class Dice(Chance):
    """The dice for the colours are given, and no card changes its place; anything more is an error."""

    def __init__(self, faces):
        self.faces = faces

    def roll(self, reason, count, sides=6):
        assert (reason, count, sides) == ("colours", len(self.faces), 6)
        return self.faces

    def shuffle(self, reason, cards):
        return cards


def chosen(seats, dice, colours):
    """A game of training whose players chose these colours, by seat."""
    play = Play(variant("command", "training", seats, {}).new_game(), Dice(dice))
    play.start()
    asked = []
    while play.game.mover < 0:
        ask = open_asks(play.game)[0]
        asked.append(ask.seat)
        assert play.submit(ask.seat, ChooseColour(BOARD.color[colours[ask.seat]])) is None
    return play, asked


@pytest.mark.rule("K-33")
@tables
def test_seats_choose_from_the_highest_die_down_and_the_last_is_not_asked(seats):
    colours = list(reversed(BOARD.colors[:seats]))
    play, asked = chosen(seats, tuple(range(1, seats + 1)), colours)
    assert asked == list(range(seats - 1, 0, -1))
    assert [BOARD.colors[color] for color in play.game.variant.colors] == colours


@pytest.mark.rule("K-14", "K-33")
@tables
def test_a_colour_brings_its_position_capital_and_place_in_the_order(seats):
    colours = [*BOARD.colors[2:seats], "yellow", "green"]
    game = chosen(seats, tuple(range(seats, 0, -1)), colours)[0].game
    players = BOARD.data["training"]["setups"][str(seats)]["players"]
    for place, player in enumerate(players):
        army = colours.index(player["color"])
        held = {BOARD.zones[zone]: game.troops_of(zone, army) for zone in game.places(army)}
        assert held == player["regiments"]
        assert BOARD.zones[game.slice(Buildings).capitals[army]] == player["capital"]
        assert game.order[place] == army
    assert game.mover == colours.index("yellow")


@pytest.mark.rule("K-34")
@tables
def test_starting_cards_go_by_the_colours_place_in_the_order(seats):
    colours = [*BOARD.colors[1:seats], "yellow"]
    game = chosen(seats, tuple(range(seats, 0, -1)), colours)[0].game
    hands = dict(zip(colours, game.slice(Cards).hands))
    assert [len(hands[color]) for color in BOARD.colors[:seats]] == [0, 0, 1, 1, 2][:seats]


@pytest.mark.rule("K-33")
def test_views_name_each_seat_by_the_colour_it_chose():
    game = chosen(3, (6, 5, 4), ["blue", "yellow", "green"])[0].game
    for viewer in (-1, 0, 1, 2):
        form = view(game, viewer)
        assert [row["army"] for row in form["armies"]] == ["blue", "yellow", "green"]
        assert form["mover"] == "yellow"
        assert form["zones"]["eastern_australia"] == {"blue": 4}


@pytest.mark.rule("C-27", "K-33")
def test_chosen_colours_come_back_from_the_log_and_from_a_stored_game():
    play, _ = chosen(4, (3, 4, 5, 6), ["red", "blue", "green", "yellow"])
    table = variant("command", "training", 4, {})
    folded = table.new_game()
    replay(folded, play.log)
    stored = restore(table, json.loads(json.dumps(snapshot(play.game))))
    assert folded.variant.colors == stored.variant.colors == play.game.variant.colors == (3, 2, 1, 0)
    assert snapshot(folded) == snapshot(stored) == snapshot(play.game)


@pytest.mark.rule("K-33")
def test_a_colour_that_is_not_in_play_is_refused():
    play = Play(variant("command", "training", 3, {}).new_game(), Scripted(((6, 5, 4),)))
    play.start()
    refusal = play.submit(0, ChooseColour(BOARD.color["black"]))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("colour_taken", "K-33")


@pytest.mark.rule("K-14", "K-33")
def test_nothing_is_placed_by_hand_and_training_has_no_form_of_set_up():
    table = variant("command", "training", 3, {})
    assert sorted(table.options) == ["resigned", "round_limit"]
    play = Play(table.new_game(), Seeded(1))
    play.start()
    names = set()
    while play.game.mover < 0:
        names |= {ask.NAME for ask in open_asks(play.game)}
        play.expire(open_asks(play.game)[0].seat)
    assert names == {"choosing_colour"}
