"""An edition that the page was not built with is played to its end in a browser; only its folder is named."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.e2e.browsing import Browser

MODE = {"edition": "lighthouses", "variant": "islands"}


@pytest.fixture(scope="module")
def played(browser: Browser) -> dict[str, Any]:
    return browser.play("toy", **MODE)


def test_its_verb_is_answered_by_the_form_of_its_family(played: dict[str, Any]):
    assert played["generic"] == []
    assert played["answers"]["light"] >= 1


def test_it_ends_for_its_own_reason_in_its_own_words(played: dict[str, Any]):
    assert "Three lamps burn." in played["why"]


def test_what_happened_in_it_is_told(played: dict[str, Any]):
    assert "You light the " in played["log"]
    assert " lights the " in played["log"]


def test_its_pieces_marks_and_tallies_are_drawn(played: dict[str, Any]):
    assert any("✦ light" in marks and "☺ 1 keeper" in marks for marks in played["marks"])
    assert re.search("Lamps lit: [1-3]", played["players"])  # the game may end by taking all islands too


def test_no_id_is_ever_shown(played: dict[str, Any]):
    shown = "\n".join((played["log"], played["why"], played["players"], *played["marks"]))
    assert "_" not in shown
    assert "{" not in shown
