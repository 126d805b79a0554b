"""Two people at one table, each in a browser of their own: what one does, the other sees; and nothing is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.e2e.browsing import Browser
from tests.e2e.shell import fieldpost

PROMPT_MS = 10_000
"""That nobody asked for it is told by the calls: on a busy machine this may take longer than asking would."""


@pytest.fixture(scope="module")
def met(browser: Browser) -> dict[str, Any]:
    return browser.play("two_people", within=300)


def test_each_sees_the_moves_of_the_other_without_asking(met: dict[str, Any]):
    for seen in (met["toAnna"], met["toBert"]):
        assert seen["ms"] < PROMPT_MS
        # how many other games wait, that its note was seen, and what is written at tables
        assert set(seen["asked"]) <= {"ListGames", "MarkSeen", "ListUnread"}


def test_a_page_that_is_reloaded_in_mid_turn_asks_the_same_with_what_was_chosen_and_goes_on(met: dict[str, Any]):
    assert len(met["reload"]["before"]) == 4
    assert met["reload"]["before"] == met["reload"]["after"]


def test_the_odds_are_those_of_what_the_key_sends_and_never_those_of_another_attack(met: dict[str, Any]):
    odds = met["reload"]["odds"]
    assert odds["taken"]["text"].endswith("to take it")
    assert odds["once"]["text"].endswith("to take it with one roll")
    assert odds["once"]["chance"] <= odds["taken"]["chance"]
    assert odds["early"] == 0


def test_a_page_without_a_network_catches_up_when_it_is_back(met: dict[str, Any]):
    assert met["away"] == {"unseen": True, "caughtUp": True}


def test_an_answer_that_is_given_without_a_network_arrives_when_it_is_back_though_the_page_was_reloaded(
    met: dict[str, Any],
):
    assert met["tunnel"]["button"] == "Post when online"
    assert met["tunnel"]["waited"]
    assert met["tunnel"]["placed"] == met["tunnel"]["granted"] > 0


def test_both_come_to_the_same_end(met: dict[str, Any]):
    anna, bert = met["endings"]
    assert anna["winners"] == bert["winners"] != ""
    assert anna["board"] == bert["board"]
    assert len(anna["board"]) == 42
    assert anna["log"] == bert["log"]


def test_the_list_of_games_names_who_played_along(met: dict[str, Any]):
    assert re.search(r"\bWith Bert[^,]* and \w+", met["listed"])


def test_the_proofs_of_both_hold(met: dict[str, Any]):
    for ending in met["endings"]:
        proof = fieldpost("verify", ending["proof"])
        assert proof.status == 0, proof.err


def test_nothing_goes_wrong_in_either_browser(met: dict[str, Any]):
    assert met["faults"] == []
