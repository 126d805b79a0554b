"""The first game of somebody who has never played: at once or guided, with the coach beside the turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser

SOON_MS = 15_000
TAPS = 3


@pytest.fixture(scope="module")
def begun(browser: Browser) -> dict[str, Any]:
    return browser.play("first", within=240)


def test_the_first_troop_stands_soon_after_few_taps_and_without_a_name(begun: dict[str, Any]):
    print(f"first own move after {begun['first']['ms']} ms and {begun['first']['taps']} taps")
    assert begun["first"]["ms"] <= SOON_MS
    assert begun["first"]["taps"] <= TAPS
    assert begun["first"]["names"] == 0


def test_the_coach_says_one_thing_for_each_step_of_the_turn(begun: dict[str, Any]):
    words = ("attack", "chance", "As many as you like", "card", "post your turn")
    assert [word in mark["said"] for word, mark in zip(words, begun["marks"], strict=True)] == [True] * len(words)


def test_its_marks_stay_on_the_screen_and_off_the_sheet(begun: dict[str, Any]):
    assert [mark["said"] for mark in begun["marks"] if not mark["inside"]] == []


def test_what_was_learnt_is_not_said_again(begun: dict[str, Any]):
    assert begun["again"] == 0
    assert begun["kept"] == "place,attack,chance,move_in,card,move,posted"


@pytest.fixture(scope="module")
def guided(browser: Browser) -> dict[str, Any]:
    return browser.play("guided", within=240)


def test_a_guided_game_says_each_thing_when_it_comes_up_though_dice_and_films_interrupt(guided: dict[str, Any]):
    turn = ["touches an enemy", "attack", "chance", "As many as you like", "card", "post your turn", "Tap here"]
    words = ["choose", *turn] if guided["choosing"] else turn
    assert [word in mark["said"] for word, mark in zip(words, guided["marks"], strict=True)] == [True] * len(words)
    assert guided["quiet"] == 0, "it says nothing while a film is on"


def test_a_guided_games_marks_do_not_hide_the_sheet_nor_the_chances_that_they_explain(guided: dict[str, Any]):
    assert [mark["said"] for mark in guided["marks"] if not mark["inside"]] == []
    assert [mark["hidden"] for mark in guided["marks"] if "chance" in mark["said"]] == [[]]


def test_the_coach_ends_once_everything_was_said(guided: dict[str, Any]):
    assert guided["after"] == 0
    kept = "place,attack,chance,move_in,card,move,posted,aim"
    assert guided["kept"] == ("choose," if guided["choosing"] else "") + kept


def test_nothing_goes_wrong_in_the_browser(begun: dict[str, Any], guided: dict[str, Any]):
    assert begun["faults"] + guided["faults"] == []
