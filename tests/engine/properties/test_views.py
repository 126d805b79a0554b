"""What a viewer is told adds up to what the viewer is shown, and no bot needs more (A-15)."""

from random import Random

import pytest

from services.bots.brains.match import BRAINS, brains
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import asked, open_asks, replay
from services.rules.engine.kernel.view import masked, seen_events
from tests.engine.build import once
from tests.engine.properties.secrets import Id, ids_in, known
from tests.engine.properties.selfplay import brain_answers, opened, random_answers, state, through_json
from tests.engine.properties.tables import every_variant, table

pytestmark = once

UNSTYLED = sorted([name for name in BRAINS if "-" not in name])
"""Styles only weigh otherwise what the same code looks at."""


@pytest.mark.rule("A-15", "C-27")
@every_variant
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_folding_the_events_that_a_viewer_saw_gives_the_game_as_the_viewer_sees_it(edition: str, name: str, bot: str):
    for number in range(3):
        variant = table(edition, name, number, round_limit="4")
        play = opened(variant, number)
        viewers = range(SPECTATOR, variant.seats)
        followers = {viewer: masked(variant.new_game(), viewer) for viewer in viewers}
        shown: dict[int, set[Id]] = {viewer: set() for viewer in viewers}
        told = 0
        for _ in brain_answers(play, brains((bot,), variant.seats, number)):
            for viewer, follower in followers.items():
                replay(follower, [through_json(event) for event in seen_events(play.game, play.log[told:], viewer)])
                assert state(masked(follower, viewer)) == state(masked(play.game, viewer)), f"viewer {viewer}"
                shown[viewer] |= known(play.game, viewer)
                more = ids_in(variant, follower.slices.values()) - shown[viewer]
                assert more == set(), f"viewer {viewer} was told more than was ever shown"
            told = len(play.log)


@pytest.mark.rule("A-15")
@every_variant
@pytest.mark.parametrize(("number", "bot"), list(enumerate(UNSTYLED)))
def test_a_bot_answers_from_the_view_of_its_seat_what_it_answers_from_the_whole_game(
    edition: str, name: str, number: int, bot: str
):
    variant = table(edition, name, number, round_limit="6")
    play = opened(variant, number)
    seeing = brains((bot,), variant.seats, number)
    blind = brains((bot,), variant.seats, number)
    while not play.game.over():
        ask = open_asks(play.game)[0]
        view = masked(play.game, ask.seat)
        twin = asked(view, ask.seat)
        assert twin is not None
        action = seeing[ask.seat].choose(play.game, ask)
        assert blind[ask.seat].choose(view, twin) == action
        assert play.submit(ask.seat, action) is None


@pytest.mark.rule("A-15")
@every_variant
def test_a_seat_is_offered_the_same_from_its_view_as_from_the_whole_game(edition: str, name: str):
    for number in range(4):
        play = opened(table(edition, name, number, round_limit="6"), number)
        for ask, _ in random_answers(play, Random(number)):
            view = masked(play.game, ask.seat)
            twin = asked(view, ask.seat)
            assert twin == ask
            assert twin.offers(view) == ask.offers(play.game)
            assert twin.default(view) == ask.default(play.game)
