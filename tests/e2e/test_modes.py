"""Each mode is played to its end by the page alone, with a thumb: every verb that is offered is given at least once."""

from __future__ import annotations

from typing import Any, Final

import pytest

from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import edition_names
from tests.e2e.browsing import Browser

ROUNDS: Final = 3
EACH: Final = 240
"""Seconds for a mode."""

SELDOM: Final = 2
"""So often at most a verb is passed over for another that had not been tried either, and then never comes again."""

CHOOSING: Final = 0.68
DECIDING: Final = 0.48
"""Parts of a phone's height above the sheet: while a place is asked for, and once there is something to decide."""

LOW: Final = 120
MOVED: Final = 8
"""Pixels: how far the middle of the main button is from the screen's foot, and how far it moves between steps."""

ROUNDING: Final = 0.5
"""Points between the chance that is shown and the exact one."""

PROMPT_MS: Final = 100
"""From a tap on an own place to the chances on the map, on a processor four times slower: the best of a game."""

SAMPLE: Final = (("napoleon", "advanced"), ("clone_wars", "factions"))
"""The modes with most verbs."""

ALL: Final = tuple((name, variant) for name in edition_names() for variant in edition(name).plans)


def played(browser: Browser, mode: tuple[str, str]) -> dict[str, Any]:
    name, variant = mode
    modes = [{"edition": name, "variant": variant}]
    found = browser.play("modes", within=EACH + 30, modes=modes, rounds=ROUNDS, each=EACH)
    assert found["faults"] == []
    (game,) = found["played"].values()
    return dict(game)


def check(game: dict[str, Any]) -> None:
    assert game["over"]
    assert game["missed"] == [], "wanted, and then something else was sent"
    untried = game["offered"].keys() - game["answered"].keys()
    assert {verb for verb in untried if game["passed"].get(verb) != game["offered"][verb]} == set()
    assert {verb for verb in untried if game["offered"][verb] > SELDOM} == set(), game["offered"]
    assert set(game["pointed"]) - game["tapped"].keys() == set(), (
        "answered without a tap, though places could be tapped"
    )
    assert {"place", "attack", "wish"} & game["offered"].keys() <= game["tapped"].keys()
    assert game["covered"] == [], "what is asked about lies under something else"
    assert (game["generic"], game["selects"]) == ([], 0)
    shares = {kind: above["share"] for kind, above in game["above"].items()}
    assert shares["choosing"] >= CHOOSING, game["above"]
    assert shares["deciding"] >= DECIDING, game["above"]
    assert game["silent"] == [], "a main button that cannot be pressed, and nothing says why"
    assert game["astray"] <= ROUNDING
    assert min(game["chancesMs"]) <= PROMPT_MS, game["chancesMs"]
    heights = [int(pixels) for pixels in game["buttons"]]
    assert max(heights) <= LOW, game["buttons"]
    assert max(heights) - min(heights) <= MOVED, game["buttons"]


@pytest.mark.parametrize("mode", SAMPLE, ids=" ".join)
def test_a_mode_is_played_to_its_end_by_the_page_alone(browser: Browser, mode: tuple[str, str]):
    check(played(browser, mode))


@pytest.mark.chaos
@pytest.mark.parametrize("mode", ALL, ids=" ".join)
def test_every_mode_is_played_to_its_end_by_the_page_alone(browser: Browser, mode: tuple[str, str]):
    check(played(browser, mode))
