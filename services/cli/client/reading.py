"""How words of `fieldpost client` are read that say a time, an hour or an id."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Final

from services.cli.arguments import whole_number

UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400}
DURATION: Final = re.compile(r"([0-9]{1,9})([smhd]?)")
LONGEST: Final = 366 * UNITS["d"]
"""More than the server allows for anything, and within what a message can hold."""


def duration(text: str) -> int:
    """Reads seconds: 90, 90s, 5m, 12h, 3d."""
    match = DURATION.fullmatch(text)
    seconds = int(match[1]) * UNITS[match[2] or "s"] if match else LONGEST + 1
    if seconds > LONGEST:
        raise argparse.ArgumentTypeError(f"must be a time as 90s, 5m, 12h or 3d, a year at most, not '{text}'")
    return seconds


def length(seconds: int) -> str:
    """Seconds as `duration` reads them, in the largest unit without a rest: 1d, 90m."""
    unit = next(unit for unit in ("d", "h", "m", "s") if seconds % UNITS[unit] == 0)
    return f"{seconds // UNITS[unit]}{unit}"


def identity(kinds: str, what: str) -> Callable[[str], str]:
    """Reads an id of those kinds: it begins with the letter of its kind."""
    shape = re.compile(f"[{kinds}]_[a-z2-7]{{20}}")

    def read(text: str) -> str:
        if not shape.fullmatch(text):
            raise argparse.ArgumentTypeError(
                f"must be the id of {what} as `fieldpost client list` shows it, not '{text}'"
            )
        return text

    return read


def hours(text: str) -> list[int]:
    """Reads hours of a day: 19,20,21."""
    read = whole_number(0, 23)
    return [read(part) for part in text.split(",")]
