"""Who waits sees what the others do, plans the coming turn by taps on the map, and gives orders in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser


@pytest.fixture(scope="module")
def waited(browser: Browser) -> dict[str, Any]:
    return browser.play("waiting", within=180)


def test_a_turn_is_planned_with_the_sheets_of_a_turn_and_drawn_on_the_map(waited: dict[str, Any]):
    planned = waited["planned"]
    placed, taken = planned["steps"][:2]
    assert placed.startswith("1\nPlace ")
    assert taken.startswith("2\nTake ")
    assert "until it is taken" in taken
    assert planned["arrows"] >= 1
    assert 0 < planned["chance"] <= 1


def test_the_plan_plays_when_the_turn_comes_or_says_why_it_stopped(waited: dict[str, Any]):
    """The bot's turn lies between: it may take the place, or a region and with it some of the troops to be placed."""
    placed = waited["planned"]["steps"][0].removeprefix("1\nPlace ")
    stopped = [line for line in waited["log"] if line.startswith("Your plan stopped")]
    assert all("rule" in line for line in stopped), stopped
    if not stopped:
        assert f"You placed {placed}." in waited["log"]
        assert any(line.startswith("You attacked ") for line in waited["log"])


def test_what_others_do_is_shown_while_one_waits(waited: dict[str, Any]):
    assert any("Bert" in line for line in waited["live"]), waited["live"]


def test_a_posted_turn_gets_its_postmark_and_says_what_it_brought(waited: dict[str, Any]):
    assert waited["posted"].startswith("Posted")
    assert "taken this time" in waited["posted"] or "You took " in waited["posted"]


def test_an_order_is_a_sentence_with_a_switch_and_no_list_to_select_from(waited: dict[str, Any]):
    assert waited["ordered"]["said"].startswith("Defend with this many dice")
    assert waited["ordered"]["selects"] == 0


def test_the_chat_is_a_tap_away(waited: dict[str, Any]):
    assert waited["chat"].startswith("#/chat/game/g_")


def test_nothing_goes_wrong_in_either_browser(waited: dict[str, Any]):
    assert waited["faults"] == []
