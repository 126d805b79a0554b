"""How strong the bots are, as the ladder last found it (`make ladder`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

RESULT: Final = Path(__file__).parent / "ladder.json"


class Strength(NamedTuple):
    """What a bot reached in a mode; the fields are those of the contract."""

    edition: str
    variant: str
    seats: int
    rating: int
    low: int
    high: int
    cpu_ms_per_turn: float


class Measured(NamedTuple):
    """The last result."""

    date: str
    strengths: dict[str, list[Strength]]


def measured(result: Path = RESULT) -> Measured:
    """What the ladder wrote; nothing where it has not been played."""
    if not result.is_file():
        return Measured("", {})
    form: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
    found: dict[str, list[Strength]] = {}
    for mode in form["modes"]:
        where = mode["edition"], mode["variant"], mode["seats"]
        for one in mode["bots"]:
            row = one["rating"], one["low"], one["high"], one["cpu_ms_per_turn"]
            found.setdefault(one["bot"], []).append(Strength(*where, *row))
    return Measured(form["date"], found)
