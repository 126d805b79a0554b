"""A case that holds, and others that differ from it."""

import copy
import json
from pathlib import Path
from typing import Any

from services.cli.conformance import Result, run

CASE: dict[str, Any] = {
    "title": "The attacker loses two troops.",
    "rules": ["C-36"],
    "edition": "world",
    "variant": "conquest",
    "seats": 3,
    "position": {"zones": {"alaska": {"red": 5}, "kamchatka": {"blue": 3}}, "phase": "attack"},
    "dice": [[3, 2, 6, 2]],
    "play": [
        {
            "seat": 0,
            "verb": "attack",
            "origin": "alaska",
            "target": "kamchatka",
            "dice": 2,
            "expect": {"zones": {"alaska": {"red": 3}}, "events": [{"event": "assaulted", "lost": 2}]},
        }
    ],
}


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The case with one value other than it should be."""
    case = copy.deepcopy(CASE)
    place: Any = case
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return case


def played(folder: Path, case: Any) -> Result:
    """How a case went; text is written as it is."""
    file = folder / "case.json"
    file.write_text(case if isinstance(case, str) else json.dumps(case), encoding="utf-8")
    return run([file]).results[0]


def message(folder: Path, case: Any) -> str:
    """What is said of a case."""
    return played(folder, case).message
