"""Two browsers find each other by a search, and play again by one tap each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser


@pytest.fixture(scope="module")
def matched(browser: Browser) -> dict[str, Any]:
    return browser.play("match", within=180)


def test_a_search_says_step_by_step_what_it_takes(matched: dict[str, Any]):
    assert len(matched["steps"]) >= 2
    assert "now" in matched["steps"][0]
    assert "Bots take the free places" in matched["steps"][-1]


def test_two_who_look_for_the_same_end_at_one_game(matched: dict[str, Any]):
    assert matched["games"][0] == matched["games"][1]


def test_a_rematch_is_one_tap_for_each(matched: dict[str, Any]):
    assert matched["again"][0] == matched["again"][1] != matched["games"][0]


def test_nothing_goes_wrong_in_either_browser(matched: dict[str, Any]):
    assert matched["faults"] == []
