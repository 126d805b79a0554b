"""Texts that try to be more than text, by the hundred."""

import sys
import unicodedata
from pathlib import Path

CONTROLS = [chr(number) for number in (*range(0x20), 0x7F, *range(0x80, 0xA0), 0x2028, 0x2029)]
FORMATS = [chr(number) for number in range(sys.maxunicode + 1) if unicodedata.category(chr(number)) == "Cf"]
"""Bidirectional controls, zero-width characters, tags."""

BLANKS = list("\u034f\u115f\u1160\u17b4\u17b5\u180b\u2800\u3164\uffa0\ufffc\ufffd")
NOBODYS = [chr(number) for number in (0xE000, 0xF8FF, 0xF0000, 0x10FFFD, 0x0378, 0xFFFE, 0x1FFFF, 0x10FFFF, 0xFDD0)]
"""Private use, unassigned, and numbers that are no characters."""

MARKUPS = (Path(__file__).parent / "markup.txt").read_text(encoding="utf-8").splitlines()
ESCAPES = [f"\x1b{tail}" for tail in ("[31mred", "[2J", "]0;title\x07", "[A", "c", "[?25l", "(0")]
CROWDS = ["a" + "\u0301" * count + "da" for count in range(4, 40)]
CROWDS += ["\u0e01" + "\u0e48" * count for count in range(4, 20)]
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
WIDE = ["\ufdfa" * 8, "x" * 33, "x" * 250, "\u00e9" * 100, "\u1f46f" * 40, FAMILY]
LOOK_ALIKES = [
    "\u0430dmin",
    "adm\u0456n",
    "\u0391dmin",
    "\u13aadmin",
    "\ua4ee dmin",
    "\u1d00dmin",
    "a\u2044b",
    "\uff1cb",
]


def payloads() -> list[str]:
    """All of them, each once."""
    placed = []
    for char in CONTROLS + FORMATS[:60] + BLANKS + NOBODYS:
        placed += [f"{char}Ada", f"Ada{char}Byron", f"Ada{char}"]
    return list(dict.fromkeys(placed + MARKUPS + ESCAPES + CROWDS + WIDE + LOOK_ALIKES))
