"""Every screen keeps the layout's hard rules, with text twice as large as well, and is still for who wants no motion.

With `make pictures` in every way.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import pytest

from deploy.tools.front_end import ROOT
from tests.e2e.browsing import Browser
from tests.e2e.looks import made_world
from tests.e2e.play import Served
from tests.e2e.sharing import once

ALL: Final = os.environ.get("FIELDPOST_PICTURES") == "1"
PICTURES: Final = ROOT / "build" / "pictures"
WAYS: Final = {language: ["light", "dark"] for language in ("en", "fr")} if ALL else {"en": ["light"], "fr": ["dark"]}
"""The themes of each language."""

LEAST: Final = 34
"""Screens, in the list of them all (`scenarios/screens.mjs`)."""

Found = dict[str, dict[str, list[str]]]


@pytest.fixture(scope="module")
def looked(stack: Served, browser: Browser, common: Path) -> dict[str, Any]:
    PICTURES.mkdir(parents=True, exist_ok=True)
    world = once(common, "world", lambda: made_world(f"localhost:{stack.port}", common / "looks"))
    return browser.play("looks", within=900, world=world, ways=WAYS, pictures=ALL, shots=str(PICTURES))


def breaking(found: Found, rule: str) -> dict[str, list[str]]:
    """The pictures that break a rule, and how."""
    return {name: one[rule] for name, one in found.items() if one.get(rule)}


@pytest.mark.parametrize("rule", ["axe", "cut", "small", "overlaps", "sideways", "moving"])
def test_no_screen_has_what_axe_finds_cut_text_small_targets_anything_over_another_or_that_moves(
    looked: dict[str, Any], rule: str
):
    """Nothing that can be chosen lies under anything. Counters that cannot be chosen may lie under the sheet, and that
    is right for players: the sheet never covers what it asks about, a finger moves the map to all else, and a board
    that had to fit above every sheet whole would be too small for thumbs.
    """
    assert breaking(looked["found"], rule) == {}


def test_every_screen_is_looked_at_in_every_way_and_pictured_where_that_is_wanted(looked: dict[str, Any]):
    themes = sum(len(themes) for themes in WAYS.values())
    large = len(WAYS) if ALL else 1
    assert len(looked["found"]) >= LEAST * (2 * themes + large)
    assert [name for name in looked["found"] if ALL and not (PICTURES / f"{name}.png").is_file()] == []


def test_nothing_goes_wrong_in_any_browser(looked: dict[str, Any]):
    assert looked["faults"] == []
