"""What is offered is accepted, and nothing else is (C-26)."""

from random import Random

import pytest

from services.bots.brains.dice_player import sample
from services.rules.engine.kernel.chance import Noted
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import Play, open_asks
from tests.engine.build import once
from tests.engine.properties.mutations import mutated, refused
from tests.engine.properties.selfplay import opened, random_answers, state
from tests.engine.properties.tables import every_variant, table, thirty_games

pytestmark = once


def untouched(play: Play) -> tuple[str, int, int, int]:
    """All that a refused answer must leave alone: the state, the log, and the dice and shuffles drawn."""
    assert isinstance(play.chance, Noted)
    return state(play.game), len(play.log), len(play.chance.drawn), len(play.chance.shuffled)


@pytest.mark.rule("C-26", "C-29")
@every_variant
@thirty_games
def test_every_offered_answer_that_is_tried_is_accepted_and_every_game_ends(edition: str, name: str, games: int):
    for number in range(games):
        play = opened(table(edition, name, number, round_limit="30"), number)
        random = Random(number)
        for count, (ask, action) in enumerate(random_answers(play, random)):
            offers = ask.offers(play.game)
            others = (sample(random, offers), ask.default(play.game)) if count % 5 == 0 else ()
            for one in (action, *others):
                assert admitted(offers, one), (ask, one)
                assert ask.check(play.game, one) is None, (ask, one)
        assert play.game.over()
        assert play.game.round <= 30


@pytest.mark.rule("C-25", "C-26")
@every_variant
@thirty_games
def test_ten_mutated_answers_at_every_twentieth_decision_are_refused_and_change_nothing(
    edition: str, name: str, games: int
):
    for number in range(games):
        play = opened(table(edition, name, number, round_limit="30"), number)
        random = Random(number)
        for count, (ask, _) in enumerate(random_answers(play, random)):
            if count % 20 == 0:
                before = untouched(play)
                for action in refused(random, play.game, ask, 10):
                    refusal = play.submit(ask.seat, action)
                    assert refusal is not None, (ask, action)
                    assert refusal.code
                    assert refusal.rule
                assert untouched(play) == before


@pytest.mark.rule("C-26")
@every_variant
def test_the_offers_and_the_check_agree_about_every_answer(edition: str, name: str):
    for number in range(6):
        play = opened(table(edition, name, number, round_limit="8"), number)
        random = Random(number)
        for ask, _ in random_answers(play, random):
            offers = ask.offers(play.game)
            for action in [mutated(random, play.game, ask) for _ in range(5)]:
                assert admitted(offers, action) == (ask.check(play.game, action) is None), (ask, action)


@pytest.mark.rule("C-25")
@every_variant
def test_an_answer_by_a_seat_that_is_not_asked_is_refused_and_changes_nothing(edition: str, name: str):
    for number in range(6):
        play = opened(table(edition, name, number, round_limit="8"), number)
        for count, (_, action) in enumerate(random_answers(play, Random(number))):
            if count % 7 == 0:
                before = untouched(play)
                asked = {ask.seat for ask in open_asks(play.game)}
                for seat in range(-1, play.game.variant.seats + 1):
                    if seat not in asked:
                        refusal = play.submit(seat, action)
                        assert refusal is not None
                        assert refusal.rule == "C-25"
                        assert play.expire(seat) == refusal
                assert untouched(play) == before


@pytest.mark.rule("C-24", "C-25")
@every_variant
def test_after_the_end_every_answer_is_refused(edition: str, name: str):
    play = opened(table(edition, name, 0, round_limit="2"), 0)
    answers = list(random_answers(play, Random(0)))
    before = untouched(play)
    for ask, action in answers:
        refusal = play.submit(ask.seat, action)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("game_over", "C-24")
    assert untouched(play) == before


@pytest.mark.rule("A-8")
@every_variant
def test_a_game_whose_clocks_all_run_out_moves_on_to_its_end(edition: str, name: str):
    play = opened(table(edition, name, 1, round_limit="10"), 1)
    for _ in range(10_000):
        if play.game.over():
            return
        assert play.expire(open_asks(play.game)[-1].seat) is None
    raise AssertionError("the defaults do not move the game on")
