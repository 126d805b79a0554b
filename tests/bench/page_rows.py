"""The rows of the page: what its map costs under a finger, and a turn in taps, in Chromium, on a stack of its own."""

import tempfile
from pathlib import Path
from typing import Any

from tests.bench import machine, page_speed
from tests.e2e.browsing import Browser, obstacle
from tests.e2e.play import Play

__all__ = ["LIMITS", "collect", "obstacle"]

LIMITS = {
    "pwa.pan_p95_ms": ("<=", 10),
    "pwa.pan_longest_ms": ("<=", 50),
    "pwa.pinch_p95_ms": ("<=", 10),
    "pwa.pinch_longest_ms": ("<=", 50),
    "pwa.taps_per_turn": ("<=", 12),
    "pwa.first_move_taps": ("<=", 3),
    "pwa.js_gzip_kb": ("<=", 84),
    "pwa.first_usable_ms": ("<=", 2500),
    "pwa.repeat_usable_ms": ("<=", 1000),
    "pwa.lighthouse_performance": (">=", 95),
    "pwa.lighthouse_accessibility": (">=", 95),
    "pwa.lighthouse_best_practices": (">=", 95),
}

TURN = "classic world on 360 × 740: troops on two places, three attacks that take their places, a move"
FIRST_MOVE = "from opening the page for the first time to the first own troop on the board"
CONDITIONS = (
    "classic world on 360 × 740, CPU throttled four times; CPU time of the main thread's tasks from one drawn frame to "
    "the next, DevTools' own tracing included; the calmest of five rounds"
)


def collect() -> dict[str, dict[str, Any]]:
    """Drags and pinches the map of a running game, counts taps, and opens the page on a slow phone."""
    with tempfile.TemporaryDirectory() as folder, Play(Path(folder) / "data") as play:
        speeds = [machine.calibration()]
        browser = Browser(f"http://localhost:{play.port}", Path(folder))
        found = browser.play("pan")
        speeds.append(machine.calibration())
        counted = browser.play("taps")
        where = machine.described(speeds)
        speed = page_speed.usable(browser, where) | page_speed.lighthouse(f"http://localhost:{play.port}/", where)
    rows: dict[str, dict[str, Any]] = {
        **page_speed.sizes(),
        **speed,
        "pwa.taps_per_turn": {"value": usual_turn(counted), "unit": "taps", "conditions": TURN},
        "pwa.first_move_taps": {"value": counted["firstMove"], "unit": "taps", "conditions": FIRST_MOVE},
    }
    for motion in ("pan", "pinch"):
        for name in ("p50_ms", "p95_ms", "longest_ms"):
            value = round(found[motion][name], 1)
            rows[f"pwa.{motion}_{name}"] = {"value": value, "unit": "ms", "conditions": f"{CONDITIONS}; {where}"}
    return rows


def usual_turn(counted: dict[str, Any]) -> int:
    """The taps of the turn with three attacks and a move; more than any where the dice gave none."""
    return min((turn["taps"] for turn in counted["turns"] if turn["moved"]), default=99)
