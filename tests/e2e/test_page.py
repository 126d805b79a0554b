"""The page as a browser takes it: files and headers, the service worker, the policy, and what is left offline."""

from __future__ import annotations

from typing import Any

import pytest

from services.gateway.headers import ASKED_AGAIN, CACHED_FOR_EVER, SECURITY
from tests.e2e.browsing import SHOTS, Browser

PROMPT_MS = 10_000
"""Far below the seconds after which a silent stream is given up."""

MODES = [
    {"edition": "command", "variant": "command"},
    {"edition": "napoleon", "variant": "advanced"},
    {"edition": "clone_wars", "variant": "factions"},
]


@pytest.fixture(scope="module")
def visited(browser: Browser) -> dict[str, Any]:
    return browser.play("page", within=240)


def test_the_browser_is_told_nothing_wrong_and_speaks_to_nobody_else(visited: dict[str, Any], browser: Browser):
    assert visited["honest"] == []
    assert visited["origins"] == [browser.wanted["base"]]


def test_every_file_comes_with_the_security_headers(visited: dict[str, Any]):
    assert {"/", "/manifest.webmanifest"} <= {file["path"] for file in visited["files"]}
    for file in visited["files"]:
        assert file["status"] == 200
        assert {name: file["headers"].get(name) for name in SECURITY} == SECURITY


def test_assets_are_kept_for_ever_and_everything_else_is_asked_for_again(visited: dict[str, Any]):
    kept = {file["path"]: file["headers"]["cache-control"] for file in visited["files"]}
    assets = {path for path in kept if path.startswith("/assets/")}
    assert len(assets) >= 2
    assert {kept[path] for path in assets} == {CACHED_FOR_EVER}
    assert {kept[path] for path in kept.keys() - assets} == {ASKED_AGAIN}


def test_the_service_worker_serves_the_page_which_can_be_installed(visited: dict[str, Any]):
    for worker in visited["workers"]:
        assert (worker["state"], worker["controls"]) == ("activated", True)
        assert any(name.startswith("page-") for name in worker["caches"])
    assert visited["install"] == []


def test_without_a_network_the_page_opens_and_shows_the_game_as_it_was(visited: dict[str, Any]):
    assert visited["without"]["reachable"] is False
    assert visited["without"]["asOf"].startswith("No network. Board of ")
    for name in ("game", "start"):
        assert (SHOTS / f"desktop-offline-{name}.png").is_file()


def test_a_game_opened_without_a_network_tells_what_is_kept_of_it_and_that_there_may_be_more(visited: dict[str, Any]):
    told = visited["without"]["told"]
    assert told["lines"] > 0
    assert "could not be loaded" in told["said"]
    assert told["retry"] == 1
    assert "Nothing has happened yet" not in told["whole"]


def test_a_page_that_loses_its_network_says_so_at_once_and_is_live_again_when_it_is_back(visited: dict[str, Any]):
    cut = visited["cut"]
    assert cut["ms"] < PROMPT_MS
    assert cut["asOf"].startswith("No network. Board of ")
    assert cut["notices"] == []
    assert (cut["back"], cut["excuses"]) == ("live", 0)


def test_a_brand_new_game_has_no_line_for_what_came_while_nobody_looked(visited: dict[str, Any]):
    assert visited["begun"]["borders"] == 0


def test_a_known_device_is_told_who_plays_instead_of_asked(visited: dict[str, Any]):
    said = f"Playing as {visited['begun']['name']}"
    for plays in (visited["without"]["plays"], visited["without"]["back"]):
        assert plays["said"].startswith(said)
        assert plays["fields"] == 0
    assert visited["anew"].startswith("Doris")


def test_a_name_that_somebody_has_is_told_beside_the_name_with_names_that_are_free(visited: dict[str, Any]):
    twin = visited["twin"]
    assert "Somebody has this name" in twin["said"]
    assert twin["notices"] == 0
    assert twin["field"] == twin["chosen"]
    assert twin["plays"]["said"].startswith(f"Playing as {twin['chosen']}")


def test_a_page_that_was_broken_into_can_do_nothing(visited: dict[str, Any]):
    assert visited["attempts"] == {"evaluate": False, "markup": False, "inline": False, "elsewhere": False}
    assert len(visited["faults"]) > len(visited["honest"])


def test_the_storage_holds_no_token_and_the_cookie_is_out_of_reach(visited: dict[str, Any]):
    kept = visited["kept"]
    assert not [text for text in kept["storage"].values() if "eyJ" in text]
    (cookie,) = kept["cookies"]
    assert cookie["name"].startswith("__Host-")
    assert (cookie["httpOnly"], cookie["secure"], cookie["sameSite"]) == (True, True, "Strict")


def test_the_page_speaks_the_language_of_the_browser(visited: dict[str, Any]):
    assert visited["language"] == "fr"
    assert (SHOTS / "phone-dark-french.png").is_file()


def test_games_of_the_other_editions_are_begun_and_answered_at_a_desk(browser: Browser):
    found = browser.play("editions", within=180, modes=MODES)
    assert found["faults"] == []
    assert found["played"].keys() == {mode["edition"] for mode in MODES}
    for played in found["played"].values():
        assert sum(played["answers"].values()) >= 5
        assert {"ask_defence", "defend_with"} <= set(played["orders"])
    assert [verb for played in found["played"].values() for verb in played["generic"]] == []
    assert [place for played in found["played"].values() for place in played["hidden"]] == []
    for played in found["played"].values():
        assert played["places"]["listed"] == played["places"]["onMap"] >= 42
        assert played["places"]["ids"] == []
    orders = {edition: set(played["orders"]) for edition, played in found["played"].items()}
    assert orders["command"] == {"ask_defence", "defend_with"}
    assert orders["napoleon"] - orders["command"] == {"arm_card", "ask_missions", "keep_missions"}
    assert orders["clone_wars"] - orders["command"] == {"arm_card"}
