"""What others did is seen as a film before one answers, and a game that is over tells how it went."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.browsing import Browser

PICTURE_MS = 400
OPEN_MS = 300
FRAME_MS = 1000 / 60
SLOWER = 4
"""A phone's processor is so many times slower than this one."""

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


@pytest.mark.parametrize(("what", "bound"), [("picture", PICTURE_MS), ("opened", OPEN_MS)])
def test_a_film_is_soon_there_and_soon_skipped(seen: dict[str, Any], what: str, bound: int):
    """By the frames that pass, of which a busy machine draws fewer; the page's own work as a phone would do it."""
    print(f"film {what}: {seen[what]['frames']} frames, {seen[what]['cpu']:.0f} ms of processor time")
    assert seen[what]["frames"] * FRAME_MS <= bound
    assert seen[what]["cpu"] * SLOWER <= bound


def test_the_film_of_a_whole_game_begins_with_the_whole_board(seen: dict[str, Any]):
    assert seen["whole"] == {"all": 42, "seen": 42}


def test_no_scene_says_only_that_somebody_answered(seen: dict[str, Any]):
    assert not [one for one in seen["sentences"] if "answered" in one]


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
