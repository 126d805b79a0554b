"""Hostile strings are words and nothing else, in whatever field somebody writes them, and wherever others read them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser

FIELDS = {
    "welcome": "display-name",
    "join": "display-name",
    "you": "display-name",
    "settings": "display-name",
    "new///people": "table-title",
    "code": "invitation-code",
    "device": "device-code",
    "tables": "invitation-code",
    "friends": "friend-code",
    "notifications": "mail-address",
    "rules/world": "rules-search",
    "chat": "chat-text",
    "report": "report-words",
}
"""Each screen with a field for words, and the field."""


@pytest.fixture(scope="module", params=[(25, 4), pytest.param((500, 500), marks=pytest.mark.chaos)], ids=str)
def written(request: pytest.FixtureRequest, browser: Browser) -> dict[str, Any]:
    many, forging = request.param
    return browser.play("hostile", within=120 + 6 * forging, many=many, forging=forging)


def test_no_string_runs_or_breaks_the_layout_in_the_field_where_it_is_typed(written: dict[str, Any]):
    assert {at: one["bad"] for at, one in written["fields"].items() if one["bad"]} == {}
    assert {at: field for at, field in FIELDS.items() if field not in written["fields"][at]["fields"]} == {}


def test_titles_and_messages_are_words_to_those_who_read_them(written: dict[str, Any]):
    assert written["titles"] > 0
    assert written["seen"] == []


def test_names_and_titles_that_the_services_would_never_let_through_are_words_too(written: dict[str, Any]):
    assert written["forged"] == []


def test_nothing_ran_and_the_policy_had_nothing_to_stop(written: dict[str, Any]):
    assert written["faults"] == []
