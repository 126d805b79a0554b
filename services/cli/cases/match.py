"""Compares what a case expects with what came: objects by the fields that are named, all else exactly."""

from collections.abc import Sequence
from typing import Any, Final

from services.rules.engine.kernel.record import BadInput, Json

LIST_WORDS: Final = ("contains", "lacks", "length")
LONGEST: Final = 160


class Mismatch(Exception):
    """What a case expected did not come: one sentence that says both."""


def match(where: str, expected: Json, came: Json) -> None:
    """Mismatch unless `came` is as expected.

    An object beside an object names some of its fields, null meaning that there is nothing; beside a list it says what
    the list contains, lacks, or its length; a list is compared one by one, its objects by their named fields.
    """
    if isinstance(expected, dict) and isinstance(came, dict):
        for key, value in expected.items():
            if key not in came and value is not None:
                raise Mismatch(f"{where} has no '{key}'; it has: {', '.join(map(str, came)) or 'nothing'}")
            match(f"{where}.{key}", value, came.get(key))
    elif isinstance(expected, dict) and isinstance(came, list):
        match_words(where, expected, came)
    elif isinstance(expected, list) and isinstance(came, list) and len(expected) == len(came):
        for index, (one, other) in enumerate(zip(expected, came)):
            match(f"{where}[{index}]", one, other)
    elif not same(expected, came):
        raise Mismatch(f"{where}: expected {brief(expected)}, came {brief(came)}")


def match_words(where: str, words: dict[str, Json], came: list[Any]) -> None:
    """Compares a list with `contains`, `lacks` and `length`."""
    for word, value in words.items():
        if word not in LIST_WORDS:
            raise BadInput(f"{where} is a list: expect a list, or an object with {', '.join(LIST_WORDS)}, not '{word}'")
        if word == "length":
            match(f"the length of {where}", value, len(came))
            continue
        for one in value if isinstance(value, list) else [value]:
            if any(fits(one, other) for other in came) != (word == "contains"):
                raise Mismatch(f"{where} {'lacks' if word == 'contains' else 'has'} {brief(one)}: {brief(came)}")


def match_in_order(where: str, expected: Sequence[Json], came: Sequence[dict[str, Json]]) -> None:
    """Mismatch unless the expected events came in this order; others may come between them."""
    at = 0
    for one in expected:
        found = next((index for index in range(at, len(came)) if fits(one, came[index])), -1)
        if found < 0:
            name = one.get("event") if isinstance(one, dict) else one
            likely = [event for event in came[at:] if event["event"] == name] or [event["event"] for event in came[at:]]
            raise Mismatch(f"{where}: expected {brief(one)}, came {brief(likely)}")
        at = found + 1


def fits(expected: Json, came: Json) -> bool:
    """Whether `match` would be silent."""
    try:
        match("", expected, came)
    except Mismatch:
        return False
    return True


def same(expected: Json, came: Json) -> bool:
    """Equality that keeps true apart from 1."""
    return bool(expected == came) and isinstance(expected, bool) == isinstance(came, bool)


def brief(form: Json) -> str:
    """A value, short enough for a sentence."""
    text = str(form)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
