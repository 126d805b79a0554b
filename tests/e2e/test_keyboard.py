"""A whole turn by keys alone, and one by the list alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser


@pytest.fixture(scope="module")
def turns(browser: Browser) -> dict[str, Any]:
    return browser.play("keyboard", within=240)


def test_a_turn_is_taken_by_keys_alone_and_the_focus_is_always_seen(turns: dict[str, Any]):
    keys = turns["keys"]
    assert (keys["moved"], keys["back"]) == (True, 0)
    assert "left to place" in keys["placed"]
    assert keys["unseen"] == []


def test_a_turn_is_taken_on_the_list_which_groups_places_and_tells_chances(turns: dict[str, Any]):
    found = turns["list"]
    assert 0 < found["parts"]["open"] <= found["parts"]["mine"] < found["parts"]["all"] == 42
    assert found["duel"] == 1
    assert found["chances"]
    assert all(chance.endswith("%") for chance in found["chances"])


def test_nothing_goes_wrong_in_the_browser(turns: dict[str, Any]):
    assert turns["faults"] == []
