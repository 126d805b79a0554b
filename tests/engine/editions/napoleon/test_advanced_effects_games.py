"""Whole games with cards: every effect and every verb comes up, and bots play on at live tables too."""

from collections import Counter
from random import Random

import pytest

from services.bots.brains.dice_player import sample
from services.bots.brains.match import brains, play_on, start
from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.effects_cards import CardEffects
from services.rules.engine.editions.napoleon.rules.effects_verbs import CardAction, PlayCards
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import Play, replay
from services.rules.engine.kernel.record import REGISTRY
from services.rules.engine.kernel.table import living, standing
from services.rules.engine.mechanics.armed import ArmCard
from services.rules.engine.mechanics.hands import hand
from tests.engine.properties.selfplay import opened, random_answers, state, through_json

GAMES = 300
ONCE = ("effect_cancelled", "effect_spent", "cards_kept", "card_stolen", "manoeuvre_granted")
"""What effects do besides what other rules do too."""


def table(number: int, reactions: str) -> Play:
    forms = ("deal", "orders", "draft")
    options = {"reactions": reactions, "setup": forms[number % 3]}
    return opened(variant("napoleon", "advanced", 3 + number % 4, options), number)


def arm_everything(play: Play) -> None:
    """Every seat arms what it holds, without a condition."""
    for seat in living(play.game):
        orders = tuple([ArmCard(card, -1, -1, -1, 0) for card in hand(play.game, seat)])
        if orders != play.game.orders[seat]:
            assert standing(play, seat, orders) is None


@pytest.mark.rule("NA-38", "A-3")
@pytest.mark.parametrize("reactions", ["armed", "live"])
def test_every_effect_and_every_verb_occurs_in_games_of_random_players(reactions: str):
    effects = {one["id"] for one in table(0, reactions).game.variant.board.data["card_effects"]}
    verbs = {name for name, kind in REGISTRY.items() if issubclass(kind, CardAction)}
    verbs |= {PlayCards.NAME} if reactions == "live" else set()
    met: Counter[str] = Counter()
    for number in range(GAMES):
        play, random = table(number, reactions), Random(number)
        for _, action in random_answers(play, random):
            met[action.NAME] += 1
            if reactions == "armed" and random.random() < 0.1:
                arm_everything(play)
        part = play.game.variant.part(CardEffects)
        met.update([part.effects[event.row()[1]] for event in play.log if event.NAME == "card_played"])  # type: ignore[call-overload]
        met.update([event.NAME for event in play.log])
        if met.keys() >= {*effects, *verbs, *ONCE}:
            return
    raise AssertionError(f"never met in {GAMES} games: {sorted({*effects, *verbs, *ONCE} - met.keys())}")


@pytest.mark.rule("NA-38", "C-26")
@pytest.mark.parametrize("reactions", ["armed", "live"])
def test_every_answer_that_is_sampled_from_the_offers_is_accepted(reactions: str):
    for number in range(30):
        play, random = table(number, reactions), Random(number)
        for ask, _ in random_answers(play, random):
            offers = ask.offers(play.game)
            for one in (sample(random, offers), ask.default(play.game)):
                assert admitted(offers, one), (ask, one)
                assert ask.check(play.game, one) is None, (ask, one)
        assert play.game.over()


@pytest.mark.rule("A-3", "C-27")
@pytest.mark.parametrize("reactions", ["armed", "live"])
def test_games_with_armed_cards_fold_into_the_same_states(reactions: str):
    for number in range(6):
        play, random = table(number, reactions), Random(number)
        folded = play.game.variant.new_game()
        told_so_far = 0
        for _ in random_answers(play, random):
            if random.random() < 0.1:
                arm_everything(play)
            replay(folded, [through_json(event) for event in play.log[told_so_far:]])  # type: ignore[misc]
            told_so_far = len(play.log)
            assert state(folded) == state(play.game)


@pytest.mark.rule("A-3")
@pytest.mark.parametrize("reactions", ["armed", "live"])
def test_greedy_players_play_on_and_use_cards(reactions: str):
    played = 0
    for number in range(40):
        play = start(variant("napoleon", "advanced", 4, {"reactions": reactions}), number)
        play_on(play, brains(("greedy",), 4, number), 20_000)
        assert play.game.reason == "victory_points"
        played += sum(event.NAME == "card_played" for event in play.log)
    assert played
