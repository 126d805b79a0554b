"""Calling somebody: a real browser's worker gets what the stack pushes, shows it, and leads to the decision."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser
from tests.e2e.play import Served
from tests.e2e.sharing import PUSH_PORTS


@pytest.fixture(scope="module")
def called(stack: Served, browser: Browser) -> dict[str, Any]:
    port = stack.port + PUSH_PORTS["notify"]
    return browser.play("notify", within=200, port=port, mails=str(stack.data / "mail"))


def test_whoever_says_yes_after_the_first_posted_turn_is_called_and_nights_are_quiet(called: dict[str, Any]):
    assert called["preferences"]["calling"] == "on"
    assert called["preferences"]["quiet"] == "22:00"


def test_preferences_are_kept(called: dict[str, Any]):
    assert called["preferences"]["kept"] == {"reminder": "Once a day", "from": True, "to": True, "muted": True}


def test_an_address_gets_mails_once_its_owner_has_followed_the_link(called: dict[str, Any]):
    assert called["preferences"]["before"].startswith("We have written to this address")
    assert "Mails will come here" in called["preferences"]["said"]


def test_a_test_message_is_told_in_the_delivery_log_in_words(called: dict[str, Any]):
    sent = called["preferences"]["sent"]
    assert any("Message" in line for line in sent)
    assert any("a…@example.org" in line for line in sent)


def test_an_open_list_its_title_and_the_badge_follow_without_a_reload(called: dict[str, Any]):
    assert called["titles"] == ["Fieldpost", "(1) Fieldpost"]
    assert called["badges"] == [1, 1]
    assert called["titleAfter"] == "Fieldpost"
    assert called["stands"]["reloaded"] is False


def test_a_push_is_one_visible_note_however_often_it_comes(called: dict[str, Any]):
    (note,) = called["shown"]
    wanted = called["push"]["notification"]
    assert (note["title"], note["body"], note["tag"]) == (wanted["title"], wanted["body"], wanted["tag"])
    assert [one["action"] for one in note["actions"]] == ["let_caretaker_play"]


def test_a_tap_leads_to_the_open_decision(called: dict[str, Any]):
    assert called["stands"]["hash"] == f"#/game/{called['game']}"
    assert called["stands"]["left"] == 0


def test_a_button_acts_from_the_note_and_says_what_it_did(called: dict[str, Any]):
    assert len(called["done"]) == 1
    assert called["done"][0]["actions"] == []


def test_the_inbox_tells_the_same(called: dict[str, Any]):
    assert called["push"]["notification"]["title"] in called["inbox"].replace("\n", " ")


def test_nothing_goes_wrong_in_either_browser(called: dict[str, Any]):
    assert called["faults"] == []
