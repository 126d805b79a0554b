"""The page as a browser takes it: files and headers, the service worker, the policy, and what is left offline."""

from __future__ import annotations

from typing import Any

import pytest

from services.gateway.headers import ASKED_AGAIN, CACHED_FOR_EVER, SECURITY
from tests.e2e.browsing import SHOTS, Browser

MODES = [
    {"edition": "command", "variant": "command"},
    {"edition": "napoleon", "variant": "advanced"},
    {"edition": "clone_wars", "variant": "factions"},
]


@pytest.fixture(scope="module")
def visited(browser: Browser) -> dict[str, Any]:
    return browser.play("page", within=120)


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
    assert visited["reachable"] is False
    for name in ("game", "start"):
        assert (SHOTS / f"desktop-offline-{name}.png").is_file()


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
    assert [verb for played in found["played"].values() for verb in played["generic"]]
