"""How browsers stay reachable: addresses that are renewed, iPhones, and one stream that tabs pass on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser
from tests.e2e.play import Served
from tests.e2e.sharing import PUSH_PORTS


@pytest.fixture(scope="module")
def called(stack: Served, browser: Browser) -> dict[str, Any]:
    return browser.play("calling", within=240, port=stack.port + PUSH_PORTS["calling"])


def test_an_address_that_the_browser_renews_is_told_by_its_worker_and_pushes_come_there(called: dict[str, Any]):
    assert called["renewal"]["before"] == ["/push/1"]
    assert "/push/2" in called["renewal"]["after"]


def test_an_iphone_is_shown_the_way_to_its_home_screen_and_asked_only_there(called: dict[str, Any]):
    assert len(called["iphone"]["steps"]) == 2
    assert "Add to Home Screen" in called["iphone"]["steps"][1]
    assert (called["iphone"]["asked"], called["iphone"]["state"]) == (0, "on")


def test_of_two_tabs_one_has_the_stream_and_tells_the_other(called: dict[str, Any]):
    assert called["tabs"]["held"] == [1, 0]
    assert called["tabs"]["told"] == 1


def test_when_the_tab_with_the_stream_is_closed_another_takes_it_over(called: dict[str, Any]):
    assert called["tabs"]["after"] == [1, 0]


def test_nothing_goes_wrong_in_any_browser(called: dict[str, Any]):
    assert called["faults"] == []
