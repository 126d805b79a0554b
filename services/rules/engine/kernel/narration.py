"""Events and questions of one game as sentences for one reader, in the words of the game's edition."""

from collections.abc import Collection
from functools import cache
from typing import Final

from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, SPECTATOR, Army, Seat
from services.rules.engine.kernel.phrases import fill, fitting
from services.rules.engine.kernel.record import Record, fields_of
from services.rules.engine.kernel.sentences import title, word
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.vocabulary import Vocabulary

SMALL_WORDS: Final = {
    "en": {"unseen": "something unseen", "nobody": "nobody", "nothing": "nothing", "yes": "yes", "no": "no"},
    "fr": {"unseen": "quelque chose de caché", "nobody": "personne", "nothing": "rien", "yes": "oui", "no": "non"},
}
"""What is said of a value that names nothing."""


@cache
def vocabulary(edition: str) -> Vocabulary:
    """An edition's vocabulary; making one costs more than an evening of sentences."""
    return Vocabulary(edition)


class Narrator:
    """Tells what happened to one reader. Give only events that the reader may see: `view.seen_events` leaves those."""

    def __init__(self, language: str, reader: Seat = SPECTATOR) -> None:
        self.language = language
        self.reader = reader
        self.small = SMALL_WORDS[language]

    def sentence(self, variant: Variant, event: Event) -> str:
        """An event in words; "" where it is bookkeeping."""
        kinds = dict(fields_of(type(event)))
        values = dict(zip(kinds, event.row(), strict=True))
        entry = vocabulary(variant.edition).event_of(event.NAME)
        wording = fitting(
            entry.wordings if entry else (),
            frozenset([name for name, kind in kinds.items() if self.is_reader(variant, kind, values[name])]),
            frozenset([name for name, kind in kinds.items() if is_lacking(kind, values[name])]),
            frozenset([name for name, value in values.items() if value is True]),
        )
        if wording is None:
            return ""
        words = {name: self.words(variant, kind, values[name]) for name, kind in kinds.items()}
        numbers = {name: value for name, value in values.items() if isinstance(value, int)}
        return fill(wording.texts[self.language], self.language, words, numbers)

    def question(self, game: Game, ask: Ask) -> str:
        """What is asked, in words; its name where nobody worded it."""
        entry = vocabulary(game.variant.edition).question_of(ask.NAME)
        kinds = dict(fields_of(type(ask)))
        values = dict(zip(kinds, ask.row(), strict=True))
        words = {name: self.words(game.variant, kind, values[name]) for name, kind in kinds.items() if kind != "step"}
        numbers = {"reserve": game.reserve}
        template = entry.titles.get(self.language) if entry else None
        if template is None:
            return ask.NAME.replace("_", " ")
        return fill(template, self.language, {**words, "reserve": str(game.reserve)}, numbers)

    def is_between(self, variant: Variant, event: Event) -> bool:
        """Whether an event names the reader and somebody else."""
        values = zip(fields_of(type(event)), event.row(), strict=True)
        parties = [(kind, value) for (_, kind), value in values if kind.rstrip("?") in ("army", "seat")]
        own = [self.is_reader(variant, kind, value) for kind, value in parties if value != NOBODY]
        return True in own and False in own

    def is_reader(self, variant: Variant, kind: str, value: object) -> bool:
        """Whether a field names the reader: the seat, or an army of it."""
        own: Collection[int] = variant.armies_of[self.reader] if self.reader >= 0 else ()
        return value in own if kind.rstrip("?") == "army" else kind == "seat" and value == self.reader >= 0

    def words(self, variant: Variant, kind: str, value: object) -> str:
        """One field as people say it."""
        kind = kind.rstrip("?")
        if kind == "details" and isinstance(value, tuple):
            reasons = [f"{word(variant.edition, reason, self.language)} {count}" for reason, count in value]
            return ", ".join(reasons) or self.small["nothing"]
        if kind == "spread" and isinstance(value, tuple):
            places = [f"{title(variant, 'zone', zone, self.language)} {count}" for zone, count in value]
            return ", ".join(places) or self.small["nothing"]
        if isinstance(value, tuple):
            each = [self.words(variant, kind.removesuffix("*"), one) for one in value]
            return ", ".join(each) or self.small["nobody"]
        if kind in ("army", "seat") and isinstance(value, int):
            first = kind == "seat" and value >= 0
            return self.army(variant, variant.armies_of[value][0] if first else Army(value))
        if isinstance(value, bool):
            return self.small["yes" if value else "no"]
        if isinstance(value, int):
            return self.small["unseen"] if value < 0 and kind != "int" else title(variant, kind, value, self.language)
        return value.NAME if isinstance(value, Record) else word(variant.edition, str(value), self.language)

    def army(self, variant: Variant, army: Army) -> str:
        """An army by its name."""
        return self.small["nobody"] if army == NOBODY else title(variant, "army", army, self.language)


def is_lacking(kind: str, value: object) -> bool:
    """Whether a field says nothing: nobody, nowhere, hidden, or not so."""
    if value is None or value is False:
        return True
    return isinstance(value, int) and value < 0 and kind != "int"
