"""Whole games for two, between bots."""

from random import Random

import pytest

from services.bots.brains.dice_player import sample
from services.bots.brains.greedy import Greedy
from services.bots.brains.match import brains, play_on, start
from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.independents import Alliances
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.hands import Cards, hand


@pytest.mark.rule("N-12", "C-29")
@pytest.mark.parametrize("setup", ["deal", "draft"])
@pytest.mark.parametrize("name", ["duel-passive", "duel-active"])
def test_nearly_all_games_of_greedy_players_end_by_eliminating_the_opponent(name: str, setup: str):
    reasons = []
    for seed in range(30):
        play = start(variant("napoleon", name, 2, {"setup": setup, "round_limit": "100"}), seed)
        play_on(play, brains(("greedy",), 2, seed))
        reasons.append(play.game.reason)
    assert reasons.count("conquest") >= 28


@pytest.mark.rule("N-15", "N-16", "N-23")
def test_no_card_is_lost_on_its_way_through_the_independents():
    given = 0
    for seed in range(10):
        play = start(variant("napoleon", "duel-active", 2, {"round_limit": "30"}), seed)
        random, fighter = Random(seed), Greedy()
        while not play.game.over():
            ask = random.choice(open_asks(play.game))
            fights = isinstance(ask, AttackAsk) and random.random() < 0.8
            action = fighter.choose(play.game, ask) if fights else sample(random, ask.offers(play.game))
            assert play.submit(ask.seat, action) is None
            check_cards(play.game)
        given += len([event for event in play.log if event.NAME == "card_given"])
    assert given > 50


def check_cards(game: Game) -> None:
    """Every card is in one place, and each gift lies with its independent."""
    now = game.slice(Cards)
    known = [*now.pile, *now.discards, *[card for cards in now.hands for card in cards]]
    if known:  # before the pile is made there is no card at all
        assert sorted(known) == list(range(50))
    held = {army: list(hand(game, army)) for army in range(2, 6)}
    gifts = game.slice(Alliances).gifts
    assert {army: sorted(gift.card for gift in gifts if gift.army == army) for army in held} == held
    assert max(map(len, held.values())) <= 3
