"""Order 66 over whole games: once, by the track, and the end of tokens."""

import pytest

from services.rules.engine.editions.clone_wars.rules.order66 import Order66Given
from services.rules.engine.editions.clone_wars.rules.sides import REPUBLIC, SEPARATIST
from services.rules.engine.editions.clone_wars.rules.token_stack import TokenPlaced, Tokens
from services.rules.engine.editions.clone_wars.rules.track import SidiousMoved
from services.rules.engine.editions.clone_wars.rules.turning import PlanetTurned
from services.rules.engine.kernel.game import OUT
from tests.engine.editions.clone_wars.galaxy import random_games


@pytest.mark.rule("S-25", "S-44", "S-53")
def test_each_republic_planet_rolls_once_and_defects_exactly_on_the_numbers_of_the_cell():
    given = 0
    for moments in random_games(40):
        before: tuple[int, ...] = ()
        for game, events in moments:
            side_of = game.variant.side_of
            for order in [event for event in events if isinstance(event, Order66Given)]:
                given += 1
                success = game.variant.board.data["order66_track"][order.cell]["success"]
                turned = [one for one in events if isinstance(one, PlanetTurned) and one.reason == "order66"]
                assert sorted(order.zones) == [zone for zone, army in enumerate(before) if side_of[army] == REPUBLIC]
                assert [one.zone for one in turned] == [
                    zone for zone, face in zip(order.zones, order.faces) if face in success
                ]
                assert all(side_of[one.to] == SEPARATIST and game.status[one.to] != OUT for one in turned)
            before = tuple(game.holder)
    assert given > 20


@pytest.mark.rule("S-8", "S-26", "S-42")
def test_after_the_order_there_are_no_tokens_and_nothing_of_the_first_two_steps_happens():
    for moments in random_games(40):
        later = False
        for game, events in moments:
            for event in events:
                assert not (later and isinstance(event, (SidiousMoved, TokenPlaced, Order66Given)))
                later = later or isinstance(event, Order66Given)
            if later:
                assert (game.slice(Tokens).stack, game.slice(Tokens).zones) == ((), ())


@pytest.mark.rule("S-7", "S-20")
def test_tokens_lie_on_separatist_planets_only_and_on_different_ones_as_long_as_there_are_some():
    placed = 0
    for moments in random_games(40):
        for game, events in moments:
            zones = game.slice(Tokens).zones
            for zone in zones:
                assert game.variant.side_of[game.holder[zone]] == SEPARATIST or not game.total[zone]
            for event in [event for event in events if isinstance(event, TokenPlaced)]:
                placed += 1
                assert zones.count(event.zone) == 1 or set(game.places(event.army)) <= set(zones)
    assert placed > 40
