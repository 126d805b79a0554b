"""Compares what a case expects with what came: objects by the fields that are named, all else exactly.

Everything gives back the list of what does not fit, one sentence each, so that a case can tell all of it.
"""

from collections.abc import Sequence
from typing import Any, Final

from services.cli.cases.written import shown
from services.rules.engine.kernel.record import BadInput, Json

LIST_WORDS: Final = ("contains", "lacks", "length")

Names = tuple[str, ...]
"""What the armies are called, in their order: a list with an entry for each may be given by army."""


def match(armies: Names, where: str, expected: Json, came: Json) -> list[str]:
    """What is not as expected.

    An object beside an object names some of its fields, null meaning that there is nothing; beside a list it says what
    the list contains, lacks, or its length, or names armies of a list with one entry for each; a list is compared one
    by one, its objects by their named fields.
    """
    if isinstance(expected, dict) and isinstance(came, dict):
        return match_fields(armies, where, expected, came)
    if isinstance(expected, dict) and isinstance(came, list):
        if expected and set(expected) <= set(armies):
            return match_fields(armies, where, expected, by_army(armies, where, came))
        return match_words(armies, where, expected, came)
    if isinstance(expected, list) and isinstance(came, list) and len(expected) == len(came):
        each = enumerate(zip(expected, came))
        return [fault for index, pair in each for fault in match(armies, f"{where}[{index}]", *pair)]
    return [] if same(expected, came) else [f"{where}: expected {shown(expected)}, came {shown(came)}"]


def match_fields(armies: Names, where: str, expected: dict[str, Json], came: dict[str, Json]) -> list[str]:
    """Compares the fields that are named."""
    faults: list[str] = []
    for key, value in expected.items():
        if key not in came and value is not None:
            faults.append(f"{where} has no '{key}'; it has: {', '.join(map(str, came)) or 'nothing'}")
        else:
            faults += match(armies, f"{where}.{key}", value, came.get(key))
    return faults


def by_army(armies: Names, where: str, came: list[Any]) -> dict[str, Json]:
    """A list with one entry for each army as an object by army."""
    if came and all(isinstance(row, dict) and row.get("army") in armies for row in came):
        return {row["army"]: row for row in came}
    if len(came) != len(armies):
        raise BadInput(f"{where} is not a list of one entry for each army, so it cannot be expected by army")
    return dict(zip(armies, came))


def match_words(armies: Names, where: str, words: dict[str, Json], came: list[Any]) -> list[str]:
    """Compares a list with `contains`, `lacks` and `length`."""
    faults: list[str] = []
    for word, value in words.items():
        if word not in LIST_WORDS:
            allowed = ", ".join(LIST_WORDS)
            raise BadInput(f"{where} is a list: expect a list, or an object with {allowed} or armies, not '{word}'")
        if word == "length":
            faults += match(armies, f"the length of {where}", value, len(came))
            continue
        for one in value if isinstance(value, list) else [value]:
            if any(fits(armies, one, other) for other in came) != (word == "contains"):
                verb = "lacks" if word == "contains" else "has"
                faults.append(f"{where} {verb} {shown(one)}: {shown(came)}")
    return faults


def match_in_order(armies: Names, where: str, expected: Sequence[Json], came: Sequence[dict[str, Json]]) -> list[str]:
    """Which of the expected events did not come in this order; others may come between them."""
    faults: list[str] = []
    at = 0
    for one in expected:
        found = next((index for index in range(at, len(came)) if fits(armies, one, came[index])), -1)
        if found < 0:
            likely = [event for event in came[at:] if event["event"] == one["event"]]
            faults.append(
                f"{where}: expected {shown(one)}, came {shown(likely or [one['event'] for one in came[at:]])}"
            )
        else:
            at = found + 1
    return faults


def fits(armies: Names, expected: Json, came: Json) -> bool:
    """Whether nothing is other than expected."""
    return not match(armies, "", expected, came)


def ordered(form: Json) -> Json:
    """A list whose order means nothing, in one that can be compared."""
    return sorted(form, key=str) if isinstance(form, list) else form


def same(expected: Json, came: Json) -> bool:
    """Equality that keeps true apart from 1."""
    return bool(expected == came) and isinstance(expected, bool) == isinstance(came, bool)
