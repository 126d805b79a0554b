"""What Lighthouse says of the page, how soon it can be used, and how large it is."""

from __future__ import annotations

import gzip
import json
import statistics
import subprocess
from pathlib import Path
from typing import Any

from deploy.tools import browser, front_end
from tests.e2e.browsing import Browser

LIGHTHOUSE = "lighthouse@12.8.2"
FOLDER = front_end.ROOT / "build" / "lighthouse"
PROGRAM = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
LANGUAGES = ("en-", "fr-")
RUNS = 5
SCORES = {"performance": "performance", "accessibility": "accessibility", "best-practices": "best_practices"}
SLOW = "latency 150 ms, 1.6 Mbit/s down, 750 kbit/s up, CPU throttled four times, 360 × 740, a guest signed in"

Rows = dict[str, dict[str, Any]]


def row(value: float, unit: str, conditions: str) -> dict[str, Any]:
    return {"value": value, "unit": unit, "conditions": conditions}


def sizes() -> Rows:
    """What the first screen's script weighs, zipped."""
    page = (front_end.PWA / "dist" / "index.html").read_text()
    zipped = {
        one.name: len(gzip.compress(one.read_bytes(), 9)) for one in (front_end.PWA / "dist" / "assets").glob("*.js")
    }
    named = sum(size for name, size in zipped.items() if name in page)
    words = max(size for name, size in zipped.items() if name.startswith(LANGUAGES))
    conditions = "every script that index.html names, and the words of the longer language, gzip -9"
    return {"pwa.js_gzip_kb": row(round((named + words) / 1000, 1), "kB", conditions)}


def usable(page: Browser, where: str) -> Rows:
    """Milliseconds until the board of a running classic game is drawn and its first offer can be tapped."""
    found = page.play("usable", within=600, rounds=RUNS)
    rows = {}
    for name, visits, said in (
        ("first", found["first"], "nothing kept of the page"),
        ("repeat", found["again"], "the page kept by its worker"),
    ):
        conditions = f"{said}; {SLOW}; median of {len(visits)}; {where}"
        rows[f"pwa.{name}_usable_ms"] = row(round(median(visits, "usable")), "ms", conditions)
        rows[f"pwa.{name}_lcp_ms"] = row(round(median(visits, "lcp")), "ms", conditions)
        rows[f"pwa.{name}_tbt_ms"] = row(round(median(visits, "tbt")), "ms", conditions)
        rows[f"pwa.{name}_cls"] = row(round(median(visits, "cls"), 3), "shift", conditions)
    return rows


def median(visits: list[dict[str, float]], name: str) -> float:
    return statistics.median(one[name] for one in visits)


def lighthouse(address: str, where: str) -> Rows:
    """Scores of the first screen as Lighthouse sees it on a phone; none where it cannot be had, which is said."""
    if not PROGRAM.is_file() and not installed():
        print(f"bench: {LIGHTHOUSE} is not in npm's cache and not to be had: its three scores are left out")
        return {}
    found = [audited(address) for _ in range(RUNS)]
    conditions = f"{LIGHTHOUSE}, mobile, first screen, median of {RUNS}; {where}"
    return {
        f"pwa.lighthouse_{name}": row(round(100 * statistics.median(one[score] for one in found)), "points", conditions)
        for score, name in SCORES.items()
    }


def installed() -> bool:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text('{"private": true}\n')
    node, npm = front_end.node_and_npm()
    words = ("install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", LIGHTHOUSE)
    done = subprocess.run((node, npm, *words), cwd=FOLDER, env=front_end.environment(node, npm), capture_output=True)
    return done.returncode == 0


def audited(address: str) -> dict[str, float]:
    """One run, each category from 0 to 1."""
    node, _ = front_end.node_and_npm()
    result = FOLDER / "result.json"
    flags = ("--quiet", "--output=json", f"--output-path={result}", f"--only-categories={','.join(SCORES)}")
    chrome = "--chrome-flags=--headless=new --no-sandbox"
    chromium = {"CHROME_PATH": str(browser.chromium())}
    subprocess.run((node, PROGRAM, address, *flags, chrome), env={**PLAIN, **chromium}, check=True, capture_output=True)
    said = json.loads(Path(result).read_text())
    return {name: float(said["categories"][name]["score"]) for name in SCORES}


PLAIN = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(FOLDER)}
