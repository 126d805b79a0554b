"""`python -m services.bots.ladder` plays the ladder and publishes it; with --check it looks whether the bars hold."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from services.bots.ladder.games import Games, version
from services.bots.ladder.page import page
from services.bots.ladder.plan import Match, checked, matches
from services.bots.ladder.playing import play_all
from services.bots.ladder.results import match_form, result
from services.rules.engine.kernel import play as engine

HERE: Final = Path(__file__).resolve().parents[3]
RESULT: Final = "services/bots/ladder.json"
PAGE: Final = "services/bots/LADDER.md"


def main() -> int:
    """Exits 1 when a level is surely below its bar."""
    parser = argparse.ArgumentParser(description="Plays the bots' ladder.")
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--check", action="store_true", help="only the matches of CI, and publish nothing")
    parser.add_argument("--root", type=Path, default=HERE, help="the tree that keeps games and gets the result")
    chosen = parser.parse_args()
    found = checked() if chosen.check else matches()
    games = Games(chosen.root / "build" / "ladder" / version(HERE))
    complete = play_all(found, games, 60 * chosen.minutes, progress)
    print(file=sys.stderr)
    if not chosen.check:
        publish(chosen.root, found, games, complete)
    held = [told(match, games) for match in found]
    return int(not all(held))


def progress(text: str) -> None:
    """Shows how far it is, to whoever sits at a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def publish(root: Path, found: list[Match], games: Games, complete: bool) -> None:
    """Writes the result for the service, and the page for people."""
    form: dict[str, Any] = {
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "version": version(HERE),
        "compiled": not str(engine.__file__).endswith(".py"),
        "complete": complete,
        **result(found, games),
    }
    (root / RESULT).write_text(json.dumps(form, indent=1) + "\n")
    (root / PAGE).write_text(page(form))


def told(match: Match, games: Games) -> bool:
    """Prints a match that has a bar; False where it is surely missed."""
    form = match_form(match, games.tally(match))
    if form["bar"] is None:
        return True
    first = form["bots"][0]
    verdict = "below its bar" if form["fails"] else "holds" if form["holds"] else "not sure"
    share = f"{100 * first['share']:.1f} % ({100 * first['low']:.0f} to {100 * first['high']:.0f})"
    line = f"{match.mode.name}: {' - '.join(match.bots)}: {share} of {form['games']}"
    print(f"{line}, bar {100 * form['bar']:.0f} %: {verdict}")
    return not form["fails"]


if __name__ == "__main__":
    sys.exit(main())
