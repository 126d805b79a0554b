"""What people are told about each bot that they may seat, from the weakest to the strongest, and about each style.

The names are those of `match.BRAINS`, which also knows bots that only measure others.
"""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple


class Entry(NamedTuple):
    """One bot: its strength from 1 on, and its title and a sentence about it by language."""

    bot: str
    level: int
    titles: dict[str, str]
    about: dict[str, str]


class Manner(NamedTuple):
    """A style in which a level plays, which changes how, and not how well; with its title and a sentence about it."""

    style: str
    titles: dict[str, str]
    about: dict[str, str]


WORDS: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("words.json").read_text(encoding="utf-8"))
ROSTER: Final = tuple([Entry(**one) for one in WORDS["bots"]])
MANNERS: Final = tuple([Manner(**one) for one in WORDS["styles"]])
