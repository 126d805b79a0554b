"""The first whole path: a guest, one tap, a classic game against bots on a phone, until somebody has won it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.browsing import SHOTS, Browser
from tests.e2e.shell import fieldpost


@pytest.fixture(scope="module")
def played(browser: Browser) -> dict[str, Any]:
    return browser.play("quick_game", within=360)


def test_a_guest_plays_a_classic_game_on_a_phone_to_its_end(played: dict[str, Any]):
    assert {"place", "attack", "decision-done"} <= set(played["answers"])
    winner = played["winner"]
    assert winner["seats"] in {"0", "1", "2"}
    assert ("You have won" if winner["seats"] == "0" else "Sergeant") in winner["text"]
    assert "The game is over" in played["log"][0]


def test_the_banner_of_a_finished_game_is_a_sentence(played: dict[str, Any]):
    assert re.fullmatch(r"(You|Sergeant \(\w+\)) won: nobody else is left on the board\.", played["banner"])


def test_the_map_fills_its_pane_on_a_phone_and_grows_under_two_fingers(played: dict[str, Any]):
    shape = played["map"]
    assert max(shape["width"], shape["height"]) > 0.9
    assert shape["inside"]
    assert shape["pinched"] > 2


def test_places_are_pointed_at_on_the_map_and_in_the_list(played: dict[str, Any]):
    assert played["tapped"] == 2


def test_nothing_goes_wrong_in_the_browser_meanwhile(played: dict[str, Any]):
    assert played["faults"] == []


def test_the_proof_from_the_page_holds_and_its_record_plays_again(played: dict[str, Any]):
    proof = fieldpost("verify", played["proof"])
    assert proof.status == 0, proof.err
    assert "Everything holds" in proof.out
    assert "the game ends the same: conquest" in proof.out
    record = fieldpost("replay", played["record"])
    assert record.status == 0, record.err
    assert "the checksum agrees" in record.out


def test_a_proof_that_was_tampered_with_does_not_hold(played: dict[str, Any], tmp_path: Path):
    text = Path(played["proof"]).read_text(encoding="utf-8")
    at = text.index('"throws"') + text[text.index('"throws"') :].index("6")
    broken = tmp_path / "broken.proof.json"
    broken.write_text(text[:at] + "5" + text[at + 1 :], encoding="utf-8")
    assert fieldpost("verify", broken).status == 1


def test_there_are_pictures_for_people_to_look_at(played: dict[str, Any]):
    for name in ("start", "first-question", "list", "over", "log"):
        assert (SHOTS / f"phone-{name}.png").stat().st_size > 10_000
