"""Hostile strings are words and nothing else, in whatever field somebody writes them, and wherever others read them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser

FIELDS = 10
"""Screens with fields, the code of an invitation, chat and reports among them."""


@pytest.fixture(scope="module", params=[25, pytest.param(500, marks=pytest.mark.chaos)])
def written(request: pytest.FixtureRequest, browser: Browser) -> dict[str, Any]:
    return browser.play("hostile", within=600, many=request.param)


def test_no_string_runs_or_breaks_the_layout_in_the_field_where_it_is_typed(written: dict[str, Any]):
    assert {at: one["bad"] for at, one in written["fields"].items() if one["bad"]} == {}
    assert len([at for at, one in written["fields"].items() if one["fields"]]) >= FIELDS


def test_titles_and_messages_are_words_to_those_who_read_them(written: dict[str, Any]):
    assert written["titles"] > 0
    assert written["seen"] == []


def test_nothing_ran_and_the_policy_had_nothing_to_stop(written: dict[str, Any]):
    assert written["found"] == []
    assert written["faults"] == []
