"""Sentences with places for words: which one is said of an event, and how it is filled in."""

import re
from typing import Final

from services.rules.engine.kernel.vocabulary import Wording

PLACE: Final = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")
"""{army}, or {count|troop|troops}: one of two forms after a number."""

SINGULAR: Final = {"en": (1,), "fr": (0, 1)}
"""The numbers that take the first form."""


def fitting(
    wordings: tuple[Wording, ...], own: frozenset[str], lacking: frozenset[str], given: frozenset[str]
) -> Wording | None:
    """The first wording whose conditions hold: of fields that name the reader, that are missing, and that are true."""
    for one in wordings:
        if own.issuperset(one.you) and lacking.issuperset(one.lacking) and given.issuperset(one.given):
            return one
    return None


def fill(template: str, language: str, words: dict[str, str], numbers: dict[str, int]) -> str:
    """The sentence; what it asks for and nobody gave stays as it is written."""

    def said(found: re.Match[str]) -> str:
        name, one, several = found.groups()
        if one is None:
            return words.get(name, found[0])
        return str(one if numbers.get(name) in SINGULAR[language] else several)

    return PLACE.sub(said, template)
