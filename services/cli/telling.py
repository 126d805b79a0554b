"""Events as plain sentences, in the words of their edition."""

from collections.abc import Collection
from functools import cache
from typing import Final

from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, SPECTATOR, Army, Seat
from services.rules.engine.kernel.phrases import fill, fitting
from services.rules.engine.kernel.record import Record, fields_of
from services.rules.engine.kernel.sentences import title, word
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.vocabulary import Vocabulary

LANGUAGE: Final = "en"
HIDDEN: Final = "something unseen"
BRIGHT: Final = 140.0


@cache
def vocabulary(edition: str) -> Vocabulary:
    """An edition's vocabulary; making one costs more than an evening of sentences."""
    return Vocabulary(edition)


class Narrator:
    """Tells events of one game to one reader; with colour, every army is written on its own."""

    def __init__(self, color: bool, reader: Seat = SPECTATOR) -> None:
        self.color = color
        self.reader = reader
        self.round = 0

    def lines(self, game: Game, event: Event) -> list[str]:
        """The sentence of an event, if it has one; a new round begins with who holds what."""
        sentence = self.sentence(game.variant, event)
        lines = [sentence] if sentence else []
        if isinstance(event, TurnBegan) and event.round != self.round:
            self.round = event.round
            standing = [self.standing(game, army) for army in game.variant.every_army if game.held[army]]
            lines.insert(0, f"-- Round {event.round}: {'; '.join(standing)}")
        return lines

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
        return fill(wording.texts[LANGUAGE], LANGUAGE, words, numbers)

    def question(self, game: Game, ask: Ask) -> str:
        """What is asked, in words; its name where nobody worded it."""
        entry = vocabulary(game.variant.edition).question_of(ask.NAME)
        kinds = dict(fields_of(type(ask)))
        values = dict(zip(kinds, ask.row(), strict=True))
        words = {name: self.words(game.variant, kind, values[name]) for name, kind in kinds.items() if kind != "step"}
        numbers = {"reserve": game.reserve}
        template = entry.titles.get(LANGUAGE) if entry else None
        if template is None:
            return ask.NAME.replace("_", " ")
        return fill(template, LANGUAGE, {**words, "reserve": str(game.reserve)}, numbers)

    def is_reader(self, variant: Variant, kind: str, value: object) -> bool:
        """Whether a field names the reader: the seat, or an army of it."""
        own: Collection[int] = variant.armies_of[self.reader] if self.reader >= 0 else ()
        return value in own if kind.rstrip("?") == "army" else kind == "seat" and value == self.reader >= 0

    def standing(self, game: Game, army: Army) -> str:
        """What an army has on the board."""
        troops = sum(game.troops[army :: game.armies])
        return f"{self.army(game.variant, army)} {game.held[army]} places, {troops} troops"

    def words(self, variant: Variant, kind: str, value: object) -> str:
        """One field as people say it."""
        kind = kind.rstrip("?")
        if kind == "details" and isinstance(value, tuple):
            reasons = [f"{word(variant.edition, reason, LANGUAGE)} {count}" for reason, count in value]
            return ", ".join(reasons) or "nothing"
        if kind == "spread" and isinstance(value, tuple):
            return (
                ", ".join([f"{title(variant, 'zone', zone, LANGUAGE)} {count}" for zone, count in value]) or "nothing"
            )
        if isinstance(value, tuple):
            return ", ".join([self.words(variant, kind.removesuffix("*"), one) for one in value]) or "nobody"
        if kind in ("army", "seat") and isinstance(value, int):
            first = kind == "seat" and value >= 0
            return self.army(variant, variant.armies_of[value][0] if first else Army(value))
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return HIDDEN if value < 0 and kind != "int" else title(variant, kind, value, LANGUAGE)
        return value.NAME if isinstance(value, Record) else word(variant.edition, str(value), LANGUAGE)

    def army(self, variant: Variant, army: Army) -> str:
        """An army by its name, in colour on a ground of its own so that it can be read on any terminal."""
        if army == NOBODY:
            return "nobody"
        name = title(variant, "army", army, LANGUAGE)
        if not self.color:
            return name
        red, green, blue = bytes.fromhex(variant.board.data["armies"][variant.colors[army]]["hex"].removeprefix("#"))
        ink = 30 if 0.3 * red + 0.6 * green + 0.1 * blue > BRIGHT else 97
        return f"\x1b[48;2;{red};{green};{blue};{ink}m {name} \x1b[0m"


def is_lacking(kind: str, value: object) -> bool:
    """Whether a field says nothing: nobody, nowhere, hidden, or not so."""
    if value is None or value is False:
        return True
    return isinstance(value, int) and value < 0 and kind != "int"
