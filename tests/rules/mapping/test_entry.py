"""Entries tell what a viewer saw; refusals tell what is wrong in words, for programs, and by rule."""

from random import Random

import pytest
from fieldpost.rules.v1 import view_pb2 as pb

from services.common.refusals import Kind
from services.rules.app.wire.encoding import serialised
from services.rules.app.wire.entry import refusal_problem
from services.rules.engine.editions import variant
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.naming import named
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.table import standing
from services.rules.engine.kernel.view import seen_events
from services.rules.engine.mechanics.defence import AskDefence
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.verbs import Attack, Claim
from tests.engine.properties.selfplay import opened, random_answers
from tests.engine.properties.tables import every_variant, table
from tests.rules.mapping.reading import entry_message, struct, text


def told(play: Play, viewer: int, since: int) -> pb.Entry:
    """What a viewer gets of the events since an index of the log."""
    events = seen_events(play.game, play.log[since:], viewer)
    return entry_message(3, play.game.version, 1_800_000_000_123, pb.CAUSE_PLAYER, 1, events, play.game.variant)


@pytest.mark.rule("A-15")
@every_variant
def test_an_entry_names_every_event_that_the_viewer_may_see_in_its_order(edition: str, name: str):
    play = opened(table(edition, name, 2, round_limit="3"), 2)
    since = 0
    for _ in random_answers(play, Random(2), 120):
        for viewer in range(SPECTATOR, play.game.variant.seats):
            seen = [one for one in seen_events(play.game, play.log[since:], viewer) if not one.SILENT]
            entry = told(play, viewer, since)
            forms = [{"event": event.name, **struct(event.fields)} for event in entry.events]
            assert text(forms) == text([named(play.game.variant, one) for one in seen])
            assert pb.Entry.FromString(serialised(entry)) == entry
        since = len(play.log)


def test_an_entry_says_when_who_and_how():
    play = opened(variant("world", "conquest", 3), 1)
    entry = entry_message(7, 12, 1_800_000_000_123, pb.CAUSE_OUTAGE, -1, [], play.game.variant, 900)
    assert (entry.number, entry.version, entry.cause, entry.seat) == (7, 12, pb.CAUSE_OUTAGE, -1)
    assert entry.at.ToMilliseconds() == 1_800_000_000_123
    assert entry.extended_seconds == 900


@pytest.mark.rule("A-1")
def test_a_silent_event_appears_in_nobodys_entry_not_even_in_that_of_its_seat():
    play = opened(variant("world", "conquest", 3), 1)
    since = len(play.log)
    assert standing(play, 0, (AskDefence(),)) is None
    assert len(play.log) == since + 1
    assert seen_events(play.game, play.log[since:], 0) != []
    assert [list(told(play, viewer, since).events) for viewer in (0, 1, SPECTATOR)] == [[], [], []]


@pytest.mark.rule("C-25")
def test_a_refusal_has_a_sentence_a_code_a_rule_and_details_with_names():
    play = opened(variant("world", "conquest", 3, {"setup": "draft"}), 1)
    seat = open_asks(play.game)[0].seat
    refusal = play.submit((seat + 1) % 3, Claim(0))
    assert refusal is not None
    problem = refusal_problem(refusal, play.game.variant)
    assert problem.kind is Kind.AGAINST_RULE
    assert (problem.code, problem.rule) == ("not_your_decision", "C-25")
    assert problem.details == {"asked": [seat]}
    assert problem.message[0].isupper()
    assert "Rule C-25" in problem.message


@pytest.mark.rule("C-14")
def test_a_refusal_names_places_by_their_ids_in_details_and_by_their_titles_in_words():
    play = opened(variant("world", "conquest", 3, {"setup": "draft"}), 1)
    while open_asks(play.game)[0].NAME != "attacking":
        play.expire(open_asks(play.game)[0].seat)
    ask = open_asks(play.game)[0]
    board = play.game.variant.board
    origin = next(zone for zone in play.game.places(play.game.mover) if free(play.game, zone, play.game.mover) > 0)
    far = next(zone for zone in range(42) if zone not in board.near[origin] and zone != origin)
    refusal = play.submit(ask.seat, Attack(origin, far, 1))
    assert refusal is not None
    problem = refusal_problem(refusal, play.game.variant, "fr")
    assert problem.code == "not_adjacent"
    assert problem.details == {"origin": board.zones[origin], "target": board.zones[far]}
    assert "Règle C-14" in problem.message
