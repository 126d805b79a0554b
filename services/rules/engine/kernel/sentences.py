"""What people read: names of places and armies, and why something was refused, in their language."""

from typing import Any, Final

from services.rules.engine.kernel.data import declared, rulebook, wordings, words
from services.rules.engine.kernel.phrases import fill
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.variant import Variant

RULE: Final = {"en": "Rule {}: {}", "fr": "Règle {} : {}"}
STAR: Final = "★"


def sentence(variant: Variant, refusal: Refusal, language: str) -> str:
    """What was wrong and what is allowed, then the rule; give a game's own variant, since it knows who has which
    colour. BadInput where there is no such language."""
    if language not in RULE:
        raise BadInput(f"there is no language '{language}'; there are: {', '.join(RULE)}")
    details = {name: detail_in_words(variant, name, value, language) for name, value in refusal.details}
    wording = wordings(variant.edition, language).get(refusal.code)
    if wording is None:
        wording = refusal.code.replace("_", " ") + "".join([f", {name} {{{name}}}" for name in details]) + "."
    text = wording.format(*details.values(), **details)
    rule = rulebook(variant.edition, language).get(refusal.rule)  # the verb of another edition names a rule of it
    quoted = "" if rule is None else " " + RULE[language].format(refusal.rule, rule)
    return text[:1].upper() + text[1:] + quoted


def detail_in_words(variant: Variant, name: str, value: object, language: str) -> str:
    """A detail in words: what its number names by the edition's vocabulary, else as it is."""
    if isinstance(value, tuple):
        return ", ".join([detail_in_words(variant, name, one, language) for one in value]) or "–"
    if not isinstance(value, int):
        return word(variant.edition, str(value), language)
    kind = declared(variant.edition).get("details", {}).get(name, name)
    if kind == "seat" and 0 <= value < variant.seats:  # a seat is called after its first army
        return title(variant, "army", variant.armies_of[value][0], language)
    return title(variant, kind, value, language)


def word(edition: str, text: str, language: str) -> str:
    """A reason, symbol or the like as people say it."""
    return str(words(edition, language).get("words", {}).get(text, text.replace("_", " ")))


def title(variant: Variant, kind: str, index: int, language: str) -> str:
    """The name of a place, army, card and so on; the number itself where the kind or the number names nothing."""
    kind = kind.rstrip("*?")
    rows: Any = variant.board.data.get(kind + "s")
    if kind in ("army", "color"):
        armies = variant.board.data["armies"]
        rows = armies if kind == "color" else [armies[color] for color in variant.colors]
    if not isinstance(rows, list) or not 0 <= index < len(rows):
        return str(index)
    row = rows[index]
    names = row.get("name") or row.get("text") or {}
    if names:
        return fill(str(names.get(language, row["id"])).rstrip("."), language, by_players(row, variant.seats), {})
    fields = declared(variant.edition).get("kinds", {}).get(kind, ())
    parts = [part_of(variant, field, row[field], language) for field in fields if row.get(field)]
    if not parts:
        return str(row["id"]).replace("_", " ")
    return f"{parts[0]} ({', '.join(parts[1:])})" if parts[1:] else parts[0]


def by_players(row: dict[str, Any], seats: int) -> dict[str, str]:
    """What a row's condition asks for with so many players; its text has holes of the same names."""
    conditions = row.get("condition", {}).items()
    return {key: str(value[str(seats)]) for key, value in conditions if isinstance(value, dict) and str(seats) in value}


def part_of(variant: Variant, field: str, value: Any, language: str) -> str:
    """A part of the name of a row that has none of its own: an id of another kind, stars, or a word."""
    if isinstance(value, int):
        return STAR * value
    ids = variant.board.ids.get(field, ())
    return title(variant, field, ids.index(value), language) if value in ids else word(variant.edition, value, language)
