"""What an edition names and how it calls it: verbs, questions, events, orders, pieces and marks, with their kinds.

The fields and their kinds come from the records themselves. What no record can say (which verbs are attacks, where a
mark stands) is in `vocabulary.json`, and the words are in `words.<language>.json`: the shared ones in the folder of
the mechanics, an edition's own in its own, where it may also word a shared thing anew.
"""

from functools import cache
from typing import Any, Final

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.data import board, declared, words
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import REGISTRY, Record, fields_of
from services.rules.engine.kernel.steps import Ask

LANGUAGES: Final = ("en", "fr")
EDITIONS: Final = "services.rules.engine.editions."
PLAIN: Final = {"int": "number", "bool": "flag", "str": "word", "any": "number", "action": "verb"}
"""How the kinds of plain values, and of records in records, are called outside of the engine."""

Texts = dict[str, str]
"""A text by language."""


class FieldEntry:
    """A field of a record: its kind, whether it holds many, whether it may be missing, and its title."""

    def __init__(self, name: str, spelled: str, titles: Texts) -> None:
        self.name = name
        self.kind = outside(spelled)
        self.many = "*" in spelled
        self.optional = spelled.endswith("?")
        self.titles = titles


class Wording:
    """One way to tell an event, for when these fields name the reader, are missing (or false), or are true."""

    def __init__(self, conditions: str, texts: Texts) -> None:
        pairs = [condition.partition(":") for condition in conditions.split()]
        self.you = tuple([field for what, _, field in pairs if what == "you"])
        self.lacking = tuple([field for what, _, field in pairs if what == "no"])
        self.given = tuple([field for what, _, field in pairs if what == "yes"])
        self.texts = texts


class Entry:
    """A verb, question, event or order with its words.

    `titles` is a title or a question, `closing` what the closing verb says there, and `wordings` how an event is told.
    """

    def __init__(self, name: str, titles: Texts, fields: tuple[FieldEntry, ...]) -> None:
        self.name = name
        self.titles = titles
        self.fields = fields
        self.family = ""
        self.closes = False
        self.once = False
        self.piece = ""
        self.cost = 0
        self.throws = ""
        self.closing: Texts = {}
        self.always: dict[str, str] = {}
        self.asked_by = ""
        self.wordings: tuple[Wording, ...] = ()


def outside(spelled: str) -> str:
    """The kind of one value of a field, as the contract calls it."""
    plain = spelled.rstrip("*?")
    return PLAIN.get(plain, plain)


class Vocabulary:
    """All of an edition; load the edition first, since its records are known only then."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.declared: dict[str, dict[str, Any]] = declared(edition)
        self.words: dict[str, dict[str, dict[str, Any]]] = {
            language: words(edition, language) for language in LANGUAGES
        }
        self.kinds: dict[str, str] = {**lists(board(edition)), "army": "armies", "color": "armies"}
        self.verbs = tuple([self.verb(kind) for kind in records_of(Action, edition)])
        self.questions = tuple([self.question(kind) for kind in records_of(Ask, edition)])
        self.events = tuple([self.event(kind) for kind in records_of(Event, edition)])
        self.orders = tuple([self.order(kind) for kind in records_of(Order, edition)])

    def event_of(self, name: str) -> Entry | None:
        """An event by its name."""
        return next((entry for entry in self.events if entry.name == name), None)

    def question_of(self, name: str) -> Entry | None:
        """A question by its name."""
        return next((entry for entry in self.questions if entry.name == name), None)

    def texts(self, section: str, name: str) -> Texts:
        """The words for a thing in all languages; empty where it is not worded."""
        found = {language: self.words[language].get(section, {}).get(name) for language in LANGUAGES}
        return {language: text for language, text in found.items() if isinstance(text, str)}

    def section(self, section: str) -> dict[str, Texts]:
        """Everything of a section in all languages."""
        return {name: self.texts(section, name) for name in self.words[LANGUAGES[0]].get(section, {})}

    def plainly(self, kind: type[Record]) -> tuple[FieldEntry, ...]:
        """A record's fields without titles; a question's seat is told apart from what belongs to it."""
        asks = issubclass(kind, Ask)
        return tuple(
            [FieldEntry(name, spelled, {}) for name, spelled in fields_of(kind) if not (asks and name == "seat")]
        )

    def titled(self, kind: type[Record]) -> tuple[FieldEntry, ...]:
        """A record's fields with titles: its own ("arm_card.odds"), or what the name is called everywhere."""
        return tuple(
            [
                FieldEntry(name, spelled, self.texts("fields", f"{kind.NAME}.{name}") or self.texts("fields", name))
                for name, spelled in fields_of(kind)
            ]
        )

    def order(self, kind: type[Record]) -> Entry:
        return Entry(kind.NAME, self.texts("orders", kind.NAME), self.titled(kind))

    def verb(self, kind: type[Record]) -> Entry:
        entry = Entry(kind.NAME, self.texts("verbs", kind.NAME), self.titled(kind))
        said = self.declared.get("verbs", {}).get(kind.NAME, {})
        entry.closes = bool(said.get("closes", False))
        entry.piece, entry.cost = said.get("piece", ""), said.get("cost", 0)
        entry.throws = said.get("throws", "")
        entry.family = said.get("family") or likely_family(entry.fields)
        return entry

    def question(self, kind: type[Record]) -> Entry:
        forms = {language: self.words[language].get("questions", {}).get(kind.NAME) or {} for language in LANGUAGES}
        entry = Entry(kind.NAME, part_of(forms, "text"), self.plainly(kind))
        entry.closing = part_of(forms, "closing")
        said = self.declared.get("questions", {}).get(kind.NAME, {})
        entry.once = said.get("once", False)
        entry.always, entry.asked_by = said.get("always", {}), said.get("asked_by", "")
        return entry

    def event(self, kind: type[Record]) -> Entry:
        entry = Entry(kind.NAME, {}, self.plainly(kind))
        forms = {language: self.words[language].get("events", {}).get(kind.NAME) for language in LANGUAGES}
        told = {language: {"": form} if isinstance(form, str) else form or {} for language, form in forms.items()}
        entry.wordings = tuple([Wording(conditions, part_of(told, conditions)) for conditions in told[LANGUAGES[0]]])
        return entry


def part_of(forms: dict[str, Any], name: str) -> Texts:
    """One part of something that is worded in parts, in all languages."""
    return {language: form[name] for language, form in forms.items() if form.get(name)}


def belongs(kind: type[Record], edition: str) -> bool:
    """Whether a record is shared by all editions or of this one."""
    made: Any = kind  # mypyc takes __module__ of a class for an attribute of its instances
    module: str = made.__module__
    return not module.startswith(EDITIONS) or module.startswith(f"{EDITIONS}{edition}.")


def lists(map: Board) -> dict[str, str]:
    """The list of the board's data that each kind of ids numbers."""
    return {kind: kind + "s" for kind in map.ids if kind + "s" in map.data and kind != "armie"}


@cache
def records_of(base: type[Record], edition: str) -> tuple[type[Record], ...]:
    """The records of that base that mean something in an edition that was loaded: shared ones and its own."""
    found = [kind for _, kind in sorted(REGISTRY.items()) if issubclass(kind, base) and belongs(kind, edition)]
    return tuple(found)


def fitting_orders(game: Game, seat: Seat) -> list[str]:
    """The standing orders that mean something for a seat now; none for a spectator."""
    if seat < 0:
        return []
    return [kind.NAME for kind in orders_of(game.variant.edition) if kind.fits(game, seat)]


@cache
def orders_of(edition: str) -> tuple[type[Order], ...]:
    """The kinds of standing orders of an edition; every view asks for them."""
    return tuple([kind for kind in records_of(Order, edition) if issubclass(kind, Order)])


def likely_family(fields: tuple[FieldEntry, ...]) -> str:
    """The family of a verb that does not say its own, by what its fields name."""
    names = [field.kind for field in fields]
    if names.count("zone") > 1 and not any(field.many for field in fields):
        return "move"
    if "card" in names:
        return "cards"
    if "zone" in names or "spread" in names:
        return "place"
    return "choose" if names else "answer"


def slice_kind(name: str, field: str) -> str:
    """The kind of what a field of a slice holds."""
    kind = REGISTRY[name]
    assert issubclass(kind, Slice)
    return outside(dict(fields_of(kind))[field])
