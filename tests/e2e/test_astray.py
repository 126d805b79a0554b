"""People who come by links that lead nowhere, or too late: they are told so in words, and asked for nothing in vain."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser


@pytest.fixture(scope="module")
def lost(browser: Browser) -> dict[str, Any]:
    return browser.play("astray", within=180)


def test_somebody_new_is_not_told_that_the_network_is_gone(lost: dict[str, Any]):
    assert lost["games"]["stranger"] == "You are not signed in on this device."


def test_an_address_of_nothing_says_so(lost: dict[str, Any]):
    for said in (lost["games"]["guest"], lost["games"]["nonsense"]):
        assert said.startswith("This page is not there")


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("wrong", "This invitation is wrong"),
        ("full", "This table is full."),
        ("closed", "This table was closed."),
    ],
)
def test_an_invitation_without_a_seat_says_why_and_offers_none(lost: dict[str, Any], when: str, said: str):
    assert lost[when]["said"].startswith(said)
    assert lost[when]["join"] == 0


def test_the_message_that_an_invitation_came_in_is_taken_for_it(lost: dict[str, Any]):
    assert lost["pasted"] == lost["full"]["said"]


def test_an_invitation_leads_members_to_their_table(lost: dict[str, Any]):
    assert lost["back"]


def test_a_long_word_does_not_make_the_page_wider(lost: dict[str, Any]):
    assert lost["sideways"] == 0


def test_nothing_goes_wrong_in_either_browser(lost: dict[str, Any]):
    assert lost["faults"] == []
