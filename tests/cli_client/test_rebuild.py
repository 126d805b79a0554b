"""What the client makes of a view is the game that the seat sees."""

import pytest

from services.bots.brains.match import BRAINS
from services.cli.client.acting import chosen
from services.cli.client.offers import example, explained, offers_of
from services.cli.client.rebuild import event_of, game_of
from services.cli.telling import Narrator
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.snapshots import snapshot
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.kernel.view import masked
from services.rules.engine.record.values import read_words, words_of
from tests.cli_client.games import MODES, moments

UNTOLD = {"agenda", "orders", "plans", "sealed", "killers", "received"}
"""What no view tells, or another way."""


@pytest.mark.rule("A-15")
@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_a_view_gives_back_all_that_the_seat_may_know(edition: str, mode: str):
    for moment in moments(edition, mode, "random"):
        found, seen = game_of(moment.view()), masked(moment.game, moment.ask.seat)
        told, known = snapshot(found), snapshot(seen)
        derived = UNTOLD | ({"holder"} if seen.variant.controller else set())
        assert {key: told[key] for key in known if key not in derived} == {
            key: known[key] for key in known if key not in derived
        }
        assert asked(found, moment.ask.seat) == moment.ask.seen(moment.game, moment.ask.seat)
        assert phase_of(found) == phase_of(moment.game)


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_what_happened_is_told_as_the_engine_tells_it(edition: str, mode: str):
    for moment in moments(edition, mode, "greedy"):
        variant = moment.game.variant
        for event, form in zip(moment.events, moment.entry()["events"], strict=True):
            found = event_of(variant, form)
            assert found is not None
            said, meant = Narrator(False).lines(moment.game, found), Narrator(False).lines(moment.game, event)
            assert [sorted(line) for line in said] == [sorted(line) for line in meant]  # reasons have no order


def test_an_event_of_a_newer_server_is_not_understood_and_not_fatal():
    moment = next(moments("world", "conquest", "greedy"))
    assert event_of(moment.game.variant, {"name": "danced", "fields": {"army": "red"}}) is None
    assert event_of(moment.game.variant, {"name": "attack", "fields": {}}) is None


@pytest.mark.rule("C-26")
@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_every_example_that_is_shown_is_an_answer_that_may_be_given(edition: str, mode: str):
    for moment in moments(edition, mode, "random"):
        view = moment.view()
        variant = game_of(view).variant
        decision = next(one for one in view["decisions"] if one["seat"] == moment.ask.seat)
        offers, real = offers_of(variant, decision), moment.ask.offers(moment.game)
        assert offers == real
        for offer in offers:
            action = example(offer)
            assert admitted(real, action)
            assert read_words(variant, "verb", words_of(variant, action)) == action
        assert {line.split(";")[0].strip() for line in explained(variant, offers, True) if line[2] != " "} == {
            offer.verb for offer in offers
        }


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("bot", [name for name in BRAINS if "-" not in name])  # styles only weigh otherwise
@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_whatever_a_bot_answers_for_a_person_is_offered(edition: str, mode: str, bot: str):
    brain = BRAINS[bot]("1")
    for moment in moments(edition, mode, "random", steps=10, answers=17):
        view = moment.view()
        decision = next(one for one in view["decisions"] if one["seat"] == moment.ask.seat)
        action = chosen(game_of(view), view, decision, brain)
        assert moment.ask.check(moment.game, action) is None
