"""Whatever is changed in a document is found, and told with its place."""

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

from services.rules.dice.check import findings
from services.rules.engine.kernel.record import BadInput, Json
from tests.rules.dice.ledger import ledger

Path = tuple[str | int, ...]
GAMES = {"world": ("conquest", 3, 3), "clone_wars": ("factions", 2, 2)}
"""For each edition a variant, a number of seats and a seed; the second game knows eight-sided dice."""


@cache
def text_of(game: str, over: bool) -> str:
    """The document of seat 0, of a short game or of the middle of it."""
    name, seats, seed = GAMES[game]
    kept = ledger(game, name, seats, seed, round_limit="4")
    return json.dumps(kept.play_on("greedy", seed, 10_000 if over else 80).document())


def leaves(value: Json, path: Path = ()) -> Iterator[Path]:
    """The path of everything in a document that holds nothing else."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield from leaves(one, (*path, key))
    if not isinstance(value, dict | list):
        yield path


def at(document: Json, path: Path) -> Json:
    for key in path:
        document = document[key]
    return document


def kind_of(document: Json, path: Path) -> str:
    """What a path is a field of: places in lists do not count, events and answers have their own fields."""
    words = []
    for end, key in enumerate(path):
        holder = at(document, path[:end])
        if isinstance(holder, dict) and "event" in holder:
            words.append(f"<{holder['event']}>")
        if end > 1 and path[end - 2] == "throws":
            key = ("reason", "sides", "faces")[key]
        words.append("*" if isinstance(key, int) else key)
    return ".".join(words)


def changed(value: Json) -> Json:
    """Another value of the same kind."""
    if value is None:
        return 1
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if re.fullmatch("[0-9a-f]{16,}", value):
        return ("0" if value[0] != "0" else "1") + value[1:]
    digit = re.search("[1-5]", value)
    return value[: digit.start()] + str(int(digit[0]) + 1) + value[digit.end() :] if digit else value + "x"


def verdict(document: Json, place: str = "") -> str:
    """The first thing that is wrong with a document and names a place; nothing where it holds."""
    try:
        return next((one.detail for one in findings(document) if not one.ok and re.search(place, one.detail)), "")
    except BadInput as fault:
        return str(fault)


def place_of(path: Path) -> str:
    """How a sentence names the entry that a path is in."""
    inner = path[path[0] == "opened" :]
    return rf"entry {inner[1] + 1}\b|entries\[{inner[1]}\]" if inner[:1] == ("entries",) else ""


def missed(text: str, excused: str = "$^") -> list[str]:
    """The kinds of fields of which a change is not told with its place."""
    document = json.loads(text)
    kinds: dict[str, list[Path]] = {}
    for path in leaves(document):
        kinds.setdefault(kind_of(document, path), []).append(path)
    found = []
    for kind, paths in kinds.items():
        for path in () if re.search(excused, kind) else {paths[0], paths[-1]}:
            holder, key = at(document, path[:-1]), path[-1]
            before = holder[key]
            holder[key] = changed(before)
            said = verdict(document, place_of(path))
            holder[key] = before
            if not re.search(place_of(path) or ".", said):
                found.append(f"{kind} at {path}: {before!r}: {said!r}")
    assert verdict(document) == ""
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_finished_game_is_bound(game: str):
    text = text_of(game, over=True)
    assert game == "world" or '["battle", 8, ' in text or '["order66", 8, ' in text
    assert missed(text) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_was_hidden_is_open_if_and_only_if_the_game_is_over(game: str):
    over, running = (json.loads(text_of(game, over=over)) for over in (True, False))
    over["opened"], running["opened"] = None, over["opened"]
    assert verdict(over) == f"entry {len(over['entries'])} ended the game, and what was hidden is still closed"
    assert verdict(running, "no entry ended the game") != ""


UNTIL_THE_END = "|".join(
    [
        r"^viewer$",
        r"^entries\.\*\.(version|at|about\..*)$",
        r"^entries\.\*\.draws\.throws\.\*\.sides$",
        r"^entries\.\*\.draws\.shuffles\.\*\.(reason|commitments\.\*)$",
        r"^entries\.\*\.events\.",
    ]
)
LISTS_UNTIL_THE_END = re.compile(r"(shuffles|commitments|mine)$|\.events")
"""What only the leaves bind, which are closed while a game runs."""


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_running_game_that_can_be_checked_is_bound(game: str):
    assert missed(text_of(game, over=False), UNTIL_THE_END) == []


@pytest.mark.parametrize("game", GAMES)
def test_dice_in_the_events_of_a_running_game_are_bound(game: str):
    document = json.loads(text_of(game, over=False))
    told = [
        (entry["number"], event, name)
        for entry in document["entries"]
        for event in entry["events"]
        for name in ("dice", "faces")
        if name in event
    ]
    assert len(told) > 5
    for number, event, name in told:
        before = event[name]
        event[name] = changed(before) if name == "dice" else [changed(before[0]), *before[1:]]
        assert f"entry {number}: an event tells of " in verdict(document)
        event[name] = before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("over", [False, True])
def test_a_list_that_lost_doubled_or_exchanged_something_is_found(game: str, over: bool):
    document = json.loads(text_of(game, over))
    lists: dict[str, Path] = {}
    for path in leaves(document):
        for end in range(1, len(path) + 1):
            kind = kind_of(document, path[:end])
            if isinstance(at(document, path[:end]), list) and (over or not LISTS_UNTIL_THE_END.search(kind)):
                lists.setdefault(kind, path[:end])
    assert len(lists) > (20 if over else 5)
    for kind, path in lists.items():
        holder, key = at(document, path[:-1]), path[-1]
        before = holder[key]
        for shape in shapes(before):
            holder[key] = shape
            shorter = kind == "entries" and shape == before[:-1] and not over  # as the game was a moment ago
            assert shorter or shape == before or verdict(document), f"{kind} at {path}"
        holder[key] = before


def shapes(value: list[Json]) -> list[list[Json]]:
    return [value[1:], value[:-1], [*value, *value[-1:]], [*value[1:2], *value[:1], *value[2:]]]


CLOSED = ("entries.*.events", "entries.*.about")


@pytest.mark.parametrize("over", [False, True])
def test_a_field_that_is_missing_or_unknown_is_told(over: bool):
    text = text_of("world", over)
    document = json.loads(text)
    holders: dict[str, Path] = {}
    for path in leaves(document):
        for end in range(len(path)):
            kind = kind_of(document, path[:end])
            if isinstance(at(document, path[:end]), dict) and (over or not kind.startswith(CLOSED)):
                holders.setdefault(kind, path[:end])
    assert len(holders) > 5
    for path in holders.values():
        for name in at(document, path):
            worse = json.loads(text)
            del at(worse, path)[name]
            assert verdict(worse), f"without {name} in {path}"
        worse = json.loads(text)
        at(worse, path)["more"] = 1
        assert verdict(worse), f"more in {path}"


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_record_is_bound(game: str):
    document = json.loads(text_of(game, over=True))
    lines = document["opened"]["record"].split("\n")
    said = [(number, line) for number, line in enumerate(lines) if not line.startswith("#")]  # comments prove nothing
    for number, line in said[:30] if game == "world" else said[:15]:
        for other in ([changed(line)], [line[:-1]], [" ".join(line.split(" ")[::-1])], [], [line, line]):
            if other != [line] and not (line == other == ""):
                document["opened"]["record"] = "\n".join([*lines[:number], *other, *lines[number + 1 :]])
                assert verdict(document), f"{line!r} as {other}"
