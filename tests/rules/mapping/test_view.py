"""The message of a view holds exactly what the engine shows that viewer, for every mode and every viewer (A-15)."""

from random import Random

import pytest
from fieldpost.rules.v1 import view_pb2 as pb

from services.bots.brains.match import brains
from services.rules.app.wire.encoding import serialised
from services.rules.app.wire.view import view_bytes
from services.rules.engine.editions import variant as variant_of
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.snapshots import restore, snapshot
from services.rules.engine.kernel.table import plan, resign, seat_bot, standing
from services.rules.engine.kernel.view import masked, view
from services.rules.engine.mechanics.truce_talk import AcceptTruce, OfferTruce
from services.rules.engine.mechanics.truces import Truces
from tests.engine.properties.selfplay import brain_answers, opened, random_answers, run
from tests.engine.properties.tables import every_variant, table
from tests.rules.mapping.reading import decisions, expected, text, view_form, view_message
from tests.rules.mapping.samples import actions, orders

GAME = "g_" + "a" * 20


def check(play: Play) -> None:
    """Compares all viewers' messages with what the engine shows them."""
    game = play.game
    open_now = decisions(game)
    for viewer in range(SPECTATOR, game.variant.seats):
        message = view_message(GAME, game, viewer, open_now)
        shown = expected(GAME, viewer, view(game, viewer), open_now)
        assert text(view_form(message, game.variant)) == text(shown), f"viewer {viewer}"


def stir(random: Random, play: Play) -> None:
    """Seats give orders, plan, go and come back, now and then; most of it is legal."""
    seat = random.randrange(play.game.variant.seats)
    chance = random.random()
    if chance < 0.1:
        standing(play, seat, orders(random, play.game.variant))
    elif chance < 0.2:
        plan(play, seat, actions(random, play.game.variant))
    elif chance < 0.25:
        seat_bot(play, seat, random.random() < 0.5)
    elif chance < 0.2503:
        resign(play, seat)


@pytest.mark.rule("A-15")
@every_variant
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_message_shows_what_the_engine_shows_to_every_viewer_and_nothing_else(edition: str, name: str, bot: str):
    for number in range(3):
        variant = table(edition, name, number, round_limit="5")
        play = opened(variant, number)
        for at, _ in enumerate(brain_answers(play, brains((bot,), variant.seats, number), 250)):
            if at % 7 == 0:
                check(play)
        check(play)


@pytest.mark.rule("A-15", "A-1", "A-11")
@every_variant
def test_the_message_shows_a_viewers_own_orders_and_plans_and_nobody_elses(edition: str, name: str):
    for number in range(2):
        play = opened(table(edition, name, number, round_limit="4"), number)
        random = Random(number)
        for at in range(150):
            run(random_answers(play, random, 1))
            stir(random, play)
            if at % 9 == 0:
                check(play)


def test_every_field_of_the_message_is_compared():
    play = opened(variant_of("world", "conquest", 3), 1)
    form = view_form(view_message(GAME, play.game, 0, decisions(play.game)), play.game.variant)
    assert set(form) == {field.name for field in pb.View.DESCRIPTOR.fields} - {"pause"}  # no game's, but its table's


def test_truces_are_shown_to_everybody():
    play = opened(variant_of("world", "conquest", 3, {"truces": "true"}), 1)
    asia = play.game.variant.board.ids["region"].index("asia")
    for terms in ((-1, -1, -1), (0, play.game.variant.board.near[0][0], -1), (-1, -1, asia)):
        assert OfferTruce(1, 3, 1, *terms).said(play, 0) is None
        check(play)
        assert AcceptTruce(play.game.slice(Truces).made).said(play, 1) is None
        check(play)


@every_variant
def test_equal_positions_give_equal_bytes_however_they_came_about(edition: str, name: str):
    variant = table(edition, name, 1)
    play = opened(variant, 1)
    for at, _ in enumerate(random_answers(play, Random(1), 60)):
        if at % 10 == 0:
            again = restore(table(edition, name, 1), snapshot(play.game))
            for viewer in range(SPECTATOR, variant.seats):
                found = view_bytes(GAME, masked(play.game, viewer), viewer, decisions(play.game))
                assert view_bytes(GAME, masked(again, viewer), viewer, decisions(again)) == found
                assert serialised(view_message(GAME, again, viewer, decisions(again))) == found


def test_two_games_at_one_table_do_not_borrow_from_each_other():
    plays = [opened(variant_of("world", "conquest", 3), seed) for seed in range(6)]
    for _ in range(40):
        for seed, play in enumerate(plays):
            for _ in random_answers(play, Random(seed), 1):
                pass
            check(play)


def test_a_game_without_clocks_has_no_deadline():
    play = opened(variant_of("world", "conquest", 3), 1)
    open_now = [one._replace(deadline=0) for one in decisions(play.game)]
    message = view_message(GAME, play.game, 0, open_now)
    assert {one.HasField("deadline") for one in message.decisions} == {False}


def test_chosen_colours_name_the_armies():
    variant = variant_of("command", "command", 3)
    play = opened(variant, 4)
    mixed = restore(variant, {**snapshot(play.game), "colors": list(reversed(variant.colors))})
    names = [one.army for one in view_message(GAME, mixed, SPECTATOR, []).armies]
    assert names == [variant.board.colors[color] for color in reversed(variant.colors)]
