"""How many taps a turn costs on a phone of 360 by 740."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser

PLAIN = 8
"""Troops on two places, one attack until taken, all move in, no move, post."""

USUAL = 12
"""The same with three attacks, each from the place that was taken before, and a move at the end that a finger draws."""

FURTHER = 2
"""For each further place of a chain, from the taken place on."""

FIRST_MOVE = 3
"""From opening the page to the first own troop on the board."""


@pytest.fixture(scope="module")
def counted(browser: Browser) -> dict[str, Any]:
    return browser.play("taps", within=240)


def test_a_plain_turn_costs_at_most_eight_taps(counted: dict[str, Any]):
    plain, *_ = counted["turns"]
    assert plain["attacks"] == 1
    assert plain["taps"] <= PLAIN


def test_a_usual_turn_with_three_attacks_and_a_move_costs_at_most_twelve_taps(counted: dict[str, Any]):
    usual = counted["turns"][-1]
    print(f"pwa.taps_per_turn {usual['taps']}; pwa.first_move_taps {counted['firstMove']}")
    assert (usual["attacks"], usual["moved"]) == (3, True)
    assert usual["taps"] <= USUAL
    assert counted["selects"] == 0


def test_each_further_place_of_a_chain_costs_at_most_two_taps(counted: dict[str, Any]):
    assert counted["turns"][-1]["chain"]
    for turn in counted["turns"]:
        assert [taps for taps in turn["chain"] if taps > FURTHER + 1] == []
    assert counted["turns"][-1]["chain"] == [FURTHER] * 2


def test_the_first_troop_stands_after_three_taps(counted: dict[str, Any]):
    assert counted["firstMove"] <= FIRST_MOVE


def test_nothing_goes_wrong_in_the_browser(counted: dict[str, Any]):
    assert counted["faults"] == []
