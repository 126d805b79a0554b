"""What others did is seen as a film before one answers, and a game that is over tells how it went."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.browsing import Browser

OPEN_MS = 1000
"""A thirtieth of a second where nobody else wants the processor."""

PHONE = {"viewport": {"width": 360, "height": 740}, "isMobile": True, "hasTouch": True}


@pytest.fixture(scope="module")
def seen(browser: Browser) -> dict[str, Any]:
    return browser.play("film", within=180, device=PHONE)


def test_the_turns_of_others_play_as_a_film_in_sentences(seen: dict[str, Any]):
    length = re.fullmatch(r"(\d+) turns? · (\d+) seconds?", seen["facts"])
    assert length, seen["facts"]
    assert 1 <= int(length[2]) <= 20
    assert seen["colours"] >= 1
    assert all(re.fullmatch(r"[^_{]+[.!]", one) for one in seen["sentences"]), seen["sentences"]


def test_a_film_shows_its_first_picture_within_a_second_of_the_tap_on_its_game(seen: dict[str, Any]):
    assert seen["picture"] <= 1000


def test_a_skipped_film_leaves_the_question_open_at_once(seen: dict[str, Any]):
    assert seen["opened"] <= OPEN_MS


def test_the_end_shows_who_won_the_curve_and_the_luck_of_everybody_who_fought(seen: dict[str, Any]):
    assert seen["winner"] in {"1", "2", "1 2", ""}
    assert seen["areas"] == 3
    assert any("expected" in row for row in seen["ledger"]), seen["ledger"]


def test_the_stamp_is_handed_on_as_a_picture(seen: dict[str, Any]):
    content = Path(seen["stamp"]).read_bytes()
    assert content.startswith(b"\x89PNG")
    assert len(content) > 20_000


def test_turns_that_mattered_lead_back_to_their_board(seen: dict[str, Any]):
    assert seen["earlier"] != ""


def test_nothing_goes_wrong_in_the_browser_meanwhile(seen: dict[str, Any]):
    assert seen["faults"] == []
