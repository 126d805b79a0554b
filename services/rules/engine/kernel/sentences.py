"""What people read: names of places and armies, and why something was refused, in their language."""

from typing import Any, Final

from services.rules.engine.kernel.data import rulebook, wordings
from services.rules.engine.kernel.naming import DETAIL_KINDS
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.variant import Variant

RULE: Final = {"en": "Rule {}: {}", "fr": "Règle {} : {}"}
SEATS: Final = ("agreed", "asked", "seat")
"""Details that are numbers of seats; a seat is called after its first army."""


def sentence(variant: Variant, refusal: Refusal, language: str) -> str:
    """What was wrong and what is allowed, then the rule; give a game's own variant, since it knows who has which
    colour. BadInput where there is no such language."""
    if language not in RULE:
        raise BadInput(f"there is no language '{language}'; there are: {', '.join(RULE)}")
    details = {name: told(variant, name, value, language) for name, value in refusal.details}
    wording = wordings(variant.edition, language).get(refusal.code)
    if wording is None:
        wording = refusal.code.replace("_", " ") + "".join([f", {name} {{{name}}}" for name in details]) + "."
    text = wording.format(*details.values(), **details)
    rule = rulebook(variant.edition, language).get(refusal.rule)  # the verb of another edition names a rule of it
    quoted = "" if rule is None else " " + RULE[language].format(refusal.rule, rule)
    return text[:1].upper() + text[1:] + quoted


def told(variant: Variant, name: str, value: object, language: str) -> str:
    """A detail in words: what its name says that it numbers, else as it is."""
    if isinstance(value, tuple):
        return ", ".join([told(variant, name, one, language) for one in value]) or "–"
    if not isinstance(value, int):
        return str(value).replace("_", " ")
    if name in SEATS and 0 <= value < variant.seats:
        return title(variant, "army", variant.armies_of[value][0], language)
    return title(variant, DETAIL_KINDS.get(name, name), value, language)


def title(variant: Variant, kind: str, index: int, language: str) -> str:
    """The name of a place, army, card and so on; the number itself where the kind or the number names nothing."""
    rows: Any = variant.board.data.get(kind.rstrip("*?") + "s")
    if kind in ("army", "color"):
        armies = variant.board.data["armies"]
        rows = armies if kind == "color" else [armies[color] for color in variant.colors]
    if not isinstance(rows, list) or not 0 <= index < len(rows):
        return str(index)
    row = rows[index]
    if kind == "card" and row.get("zone") in variant.board.zone:
        row = variant.board.data["zones"][variant.board.zone[row["zone"]]]
    elif kind == "card" and "effect" in row:  # a card without a place is called after what it does
        effect = variant.board.ids["effect"].index(row["effect"])
        ship = variant.board.ids["ship"].index(row["symbol"])
        return f"{title(variant, 'effect', effect, language)} ({title(variant, 'ship', ship, language)})"
    names = row.get("name") or row.get("text") or {}
    return str(names.get(language, row["id"].replace("_", " "))).rstrip(".")
