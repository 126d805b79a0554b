"""An account goes from one browser to others, each with a context of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsing import Browser


@pytest.fixture(scope="module")
def moved(browser: Browser) -> dict[str, Any]:
    return browser.play("devices", within=240)


def test_a_link_brings_the_games_to_another_browser_once_its_person_says_so(moved: dict[str, Any]):
    assert len(moved["mine"]) == 1
    assert moved["link"]["games"] == moved["mine"]
    assert "UseDeviceLink" not in moved["link"]["before"]


def test_the_secret_of_a_link_is_in_no_address_that_a_server_sees(moved: dict[str, Any]):
    assert moved["link"]["seen"] is False


def test_words_do_the_same_where_an_account_is_after_asking_and_its_games_stay_with_it(moved: dict[str, Any]):
    words, names = moved["words"], moved["names"]
    assert names["ben"] in words["asked"]
    assert (words["games"], words["moved"]) == (moved["mine"], names["anna"])
    assert words["back"]["name"] == names["ben"]
    assert not set(words["back"]["games"]) & set(moved["mine"])


def test_who_answers_on_a_second_device_what_was_answered_on_the_first_is_told_so(moved: dict[str, Any]):
    assert moved["late"].startswith("You went on at your other screen.")


def test_an_answer_that_the_rules_forbid_is_refused_in_words_with_what_would_do_and_nothing_is_lost(
    moved: dict[str, Any],
):
    """The draft that stays is sent again when both devices answer: the service takes it then."""
    wrong = moved["wrong"]
    assert wrong["why"].endswith(".")
    assert "_" not in wrong["why"]
    assert wrong["address"].startswith("#/rules/world/")
    assert wrong["instead"] != ""
    assert (wrong["kept"], wrong["ready"]) == (True, True)


@pytest.mark.rule("C-14")
def test_an_attack_out_of_reach_is_refused_in_words_with_the_way_to_its_rule(moved: dict[str, Any]):
    refused = moved["refused"]
    assert "reach" in refused["why"]
    assert refused["address"] == "#/rules/world/C-14"


def test_devices_are_listed_by_name_and_can_be_ended(moved: dict[str, Any]):
    assert len(moved["devices"]) == 3
    assert len([one for one in moved["devices"] if "this device" in one]) == 1
    assert all("Chrome (" in one for one in moved["devices"])


@pytest.mark.rule("A-10")
def test_a_vacation_is_planned_in_days_and_taken_back(moved: dict[str, Any]):
    plans = moved["plans"]
    assert "3 days" in plans["planned"]
    assert plans["left"].startswith("27 of 30")
    assert plans["after"].startswith("30 of 30")


def test_nothing_goes_wrong_in_any_browser(moved: dict[str, Any]):
    assert moved["faults"] == []
