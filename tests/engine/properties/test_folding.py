"""A log tells its game: folding it gives the state, also after a store, and a stored state plays on."""

import json
from random import Random

import pytest

from services.bots.brains.chance import Seeded
from services.bots.brains.match import brains
from services.rules.engine.kernel.play import Play, replay
from services.rules.engine.kernel.record import encode
from services.rules.engine.kernel.snapshots import restore, snapshot
from tests.engine.build import once
from tests.engine.properties.selfplay import brain_answers, opened, random_answers, run, state, through_json
from tests.engine.properties.tables import every_variant, table, thirty_games

pytestmark = once


@pytest.mark.rule("C-27")
@every_variant
@thirty_games
def test_folding_the_stored_log_gives_the_live_game(edition: str, name: str, games: int):
    for number in range(games):
        variant = table(edition, name, number, round_limit="30")
        play = opened(variant, number)
        run(random_answers(play, Random(number)))
        folded = variant.new_game()
        replay(folded, [through_json(event) for event in play.log])
        assert state(folded) == state(play.game)


@pytest.mark.rule("C-27")
@every_variant
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_folding_follows_the_live_game_after_each_answer(edition: str, name: str, bot: str):
    for number in range(6):
        variant = table(edition, name, number, round_limit="4")
        play = opened(variant, number)
        folded = variant.new_game()
        told = 0
        for _ in brain_answers(play, brains((bot,), variant.seats, number)):
            replay(folded, [through_json(event) for event in play.log[told:]])
            told = len(play.log)
            assert state(folded) == state(play.game)


@every_variant
def test_a_stored_game_comes_back_as_it_was_and_plays_on_alike(edition: str, name: str):
    for number in range(4):
        variant = table(edition, name, number, round_limit="12")
        play = opened(variant, number)
        for count, _ in enumerate(random_answers(play, Random(number))):
            if count % 50 == 7:
                stored = json.loads(json.dumps(snapshot(play.game)))
                back = restore(variant, stored)
                assert state(back) == state(play.game)
                assert later(Play(back, Seeded(count)), count) == later(Play(play.game.copy(), Seeded(count)), count)


@every_variant
def test_a_copy_is_equal_and_goes_its_own_way(edition: str, name: str):
    for number in range(4):
        play = opened(table(edition, name, number, round_limit="12"), number)
        for count, _ in enumerate(random_answers(play, Random(number))):
            if count % 50 == 7:
                before = state(play.game)
                twin = play.game.copy()
                assert state(twin) == before
                after = later(Play(twin, Seeded(count)), count)
                assert state(play.game) == before != after[-1]
                later(Play(play.game.copy(), Seeded(count)), count + 1)
                assert state(twin) == after[-1]


def later(play: Play, seed: int) -> list[str]:
    """The log of thirty more answers and the state after them."""
    run(random_answers(play, Random(seed), 30))
    return [json.dumps(encode(tuple(play.log))), state(play.game)]
