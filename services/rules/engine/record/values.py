"""Actions and orders as words: `attack alaska>kamchatka dice=3 until_conquest`.

The words follow from the record's SPEC, so a new verb needs nothing here. A word never holds a space.
"""

import json
import re
from typing import Final

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.naming import named, unnamed
from services.rules.engine.kernel.notices import Notice
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import REGISTRY, BadInput, Json, Record, defaults_of, fields_of
from services.rules.engine.kernel.sayings import Saying
from services.rules.engine.kernel.variant import Variant

NOTHING: Final = "-"
BARE: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.\-]*")
NUMBER: Final = re.compile(r"-?[0-9]{1,10}")
NAMED: Final = re.compile(r"([a-z][a-z0-9_]*)=(.*)")
SPREAD: Final = re.compile(r"([A-Za-z0-9_][A-Za-z0-9_.\-]*)\+(-?[0-9]{1,10})")
FLAGS: Final = {"battles=0": "until_conquest"}
FLAGGED: Final = {flag: word for word, flag in FLAGS.items()}
FAMILIES: Final[dict[str, type[Record]]] = {"verb": Action, "order": Order, "event": Notice, "saying": Saying}
"""What a record may hold, by the key that its name stands under."""

OPAQUE: Final = ("any", "details", "action", "order", "step")
"""Kinds without a form of their own: JSON."""


def words_of(variant: Variant, record: Record) -> list[str]:
    """An action or an order: its name, its first field (or origin>target), then the others by name."""
    kind = type(record)
    form = named(variant, record)
    defaults = defaults_of(kind)
    words = {
        name: word_of(what, form[name])
        for name, what in fields_of(kind)
        if not (name in defaults and form[name] == defaults[name]) and not (what.endswith("?") and form[name] is None)
    }
    found = [record.NAME]
    head = head_of(kind)
    if all(name in words for name in head):
        found += [">".join([words.pop(name) for name in head])] if head else []
    pairs = [f"{name}={word}" for name, word in words.items()]
    return found + [FLAGS.get(pair, pair) for pair in pairs]


def read_words(variant: Variant, key: str, words: list[str]) -> Record:
    """The action (key "verb"), order (key "order"), notice (key "event") or saying that was written, or BadInput."""
    form: dict[str, Json] = {key: words[0]}
    kind = REGISTRY.get(words[0])
    if kind is not None:
        kinds = dict(fields_of(kind))
        for at, word in enumerate(words[1:]):
            for name, value in pairs_of(head_of(kind) if at == 0 else [], word):
                if name in form:
                    raise BadInput(f"{words[0]} has the field '{name}' twice")
                form[name] = read_value(f"{words[0]}.{name}", kinds.get(name, "str"), value)
    return unnamed(variant, FAMILIES[key], form)


def pairs_of(head: list[str], word: str) -> list[tuple[str, str]]:
    """The fields that one word gives, each with its value as text."""
    match = NAMED.fullmatch(FLAGGED.get(word, word))
    if match is not None:
        return [(match[1], match[2])]
    values = word.split(">")
    if not head or len(values) != len(head):
        raise BadInput(f"'{word}' must read name=value")
    return list(zip(head, values, strict=True))


def head_of(kind: type[Record]) -> list[str]:
    """The fields that are written by their values alone."""
    names = [name for name, what in fields_of(kind)]
    needed = [name for name, what in fields_of(kind) if name not in defaults_of(kind) and not what.endswith("?")]
    return names[:2] if names[:2] == ["origin", "target"] == needed[:2] else names[:1]


def word_of(kind: str, value: Json) -> str:
    """A value of a kind as one word."""
    if value is None or value in ([], {}):
        return NOTHING
    kind = kind.rstrip("?")
    if isinstance(value, dict) and kind == "spread" and all(BARE.fullmatch(place) for place in value):
        return ",".join([f"{place}+{count}" for place, count in value.items()])
    if isinstance(value, list) and kind.endswith("*"):
        words = [word_of(kind[:-1], one) for one in value]
        if all(BARE.fullmatch(word) or NUMBER.fullmatch(word) for word in words):
            return ",".join(words)
    elif kind not in OPAQUE and isinstance(value, bool | int):
        return str(value).lower()
    elif kind not in OPAQUE and isinstance(value, str) and BARE.fullmatch(value):
        return value
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020").replace(">", "\\u003e")


def read_value(where: str, kind: str, word: str) -> Json:
    """The value that a word of a kind stands for; the reverse of `put`."""
    kind = kind.rstrip("?")
    if word == NOTHING:
        return {} if kind == "spread" else [] if kind.endswith("*") else None
    if kind in OPAQUE or word[:1] in ("{", "[", '"'):
        return from_json(where, word)
    if kind == "spread":
        return spread(where, word)
    if kind.endswith("*"):
        return [read_value(where, kind[:-1], one) for one in word.split(",")]
    if kind in ("int", "seat") and NUMBER.fullmatch(word):
        return int(word)
    return {"true": True, "false": False}.get(word, word) if kind == "bool" else word


def spread(where: str, word: str) -> dict[str, Json]:
    """Places with counts, each place once."""
    form: dict[str, Json] = {}
    for part in word.split(","):
        match = SPREAD.fullmatch(part)
        if match is None or match[1] in form:
            raise BadInput(f"{where} must read place+count,place+count with each place once, not '{word}'")
        form[match[1]] = int(match[2])
    return form


def from_json(where: str, word: str) -> Json:
    try:
        return json.loads(word)
    except (ValueError, RecursionError):
        raise BadInput(f"{where} is no JSON: '{word[:60]}'") from None
