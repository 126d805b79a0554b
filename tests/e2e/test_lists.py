"""Lists of games and tables, and invitations, in a browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.e2e.browsing import Browser

WAITING = 25


@pytest.fixture(scope="module")
def looked(browser: Browser) -> dict[str, Any]:
    return browser.play("lists", within=240)


def test_all_games_that_wait_are_found_however_many(looked: dict[str, Any]):
    assert looked["waiting"] == WAITING
    assert looked["heading"] == f"Your turn {WAITING}"


def test_the_tab_says_on_every_screen_how_many_games_wait(looked: dict[str, Any]):
    assert looked["title"] == f"({WAITING}) Fieldpost"
    assert looked["titleAfter"] == f"({WAITING + 1}) Fieldpost"


def test_a_card_says_what_is_played_with_whom_and_what_happened_last(looked: dict[str, Any]):
    row = " | ".join(looked["row"])
    for part in ("World conquest", "Your turn", "With Sergeant", "You put 1 in "):
        assert part in row


def test_a_card_says_who_leads_by_what_the_mode_counts(looked: dict[str, Any]):
    assert all(re.search(r"leads? with \d+ places|level: \d+ places", text) for text in looked["standing"])


def test_an_open_list_moves_without_a_reload(looked: dict[str, Any]):
    assert looked["after"] == WAITING + 1
    assert looked["table"] >= 1
    assert not looked["reloaded"]


def test_an_invitation_says_who_invites_to_what_before_anybody_is_signed_in(looked: dict[str, Any]):
    assert looked["carlCalls"] == 0
    assert f"{looked['host']} t’invite à une partie" in looked["told"]
    for part in ("Conquête du monde", "Horloge", "1j", "2 places libres"):
        assert part in looked["told"]
    assert f"{looked['host']} invites you to a game." in looked["seen"]
    assert "2 places free" in looked["seen"]


def test_a_limit_of_rounds_is_offered_only_where_the_mode_has_none(looked: dict[str, Any]):
    assert looked["modes"]["conquest"] == {"offered": 1, "own": ""}
    assert looked["modes"]["advanced"]["offered"] == 0
    assert "after round 5" in looked["modes"]["advanced"]["own"]
    assert "most victory points win" in looked["modes"]["advanced"]["own"]


def test_nothing_goes_wrong_in_any_browser(looked: dict[str, Any]):
    assert looked["faults"] == []
