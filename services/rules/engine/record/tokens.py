"""Dice and shuffles as words: `631:52` a battle, `first_player=35` another throw, `cards[2,0,1]` a shuffle."""

import re
from typing import Final, cast

from services.rules.engine.kernel.chance import Chance, Draw, Kind, OutOfScript, digits, read_digits
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.record import fields_of

BATTLE: Final = "battle"
SIDE: Final = r"(?:[1-9]+|(?:[1-9][0-9]{0,3}\.)+)"
FACES: Final = rf"{SIDE}(?::{SIDE})*"
SHUFFLE: Final = re.compile(r"([a-z][a-z0-9_]*)\[((?:[0-9]{1,6}(?:,[0-9]{1,6})*)?)\]")
THROW: Final = re.compile(rf"(?:([a-z][a-z0-9_]*)=)?({FACES})")
TOKEN: Final = re.compile(rf"{SHUFFLE.pattern}|{THROW.pattern}")
COUNTED: Final = re.compile(r"=[0-9.]*")


def words_of_chance(drawn: list[Draw], shuffled: list[Draw], events: list[Event]) -> tuple[str, ...]:
    """Throws, then shuffles, each in its order; the throws of a battle joined as its event tells them."""
    told = [COUNTED.sub("", word) for event in events for word in told_dice(event)]
    words: list[str] = []
    at = 0
    while at < len(drawn):
        size = battle_size(drawn[at : at + 4], told)
        if size:
            words.append(told.pop(0))
        else:
            reason, faces = drawn[at]
            words.append(("" if reason == BATTLE else f"{reason}=") + digits(faces))
        at += size or 1
    return (*words, *[f"{reason}[{','.join(map(str, cards))}]" for reason, cards in shuffled])


def told_dice(event: Event) -> list[str]:
    """The battles that an event tells, one word each."""
    kinds = fields_of(type(event))
    return str(event.row()[kinds.index(("dice", "str"))]).split() if ("dice", "str") in kinds else []


def battle_size(draws: list[Draw], told: list[str]) -> int:
    """How many of the throws are the battle that was told next; 0 where they are something else."""
    text = ""
    for size, (reason, faces) in enumerate(draws, 1):
        text += digits(faces)
        if not told or reason != BATTLE:
            return 0
        if text == told[0].replace(":", ""):
            return size
    return 0


class Playback(Chance):
    """Gives the dice and orders of one entry after the other; a throw never reaches over the end of a word."""

    def __init__(self) -> None:
        self.throws: list[tuple[str, list[int]]] = []
        self.orders: list[tuple[str, tuple[int, ...]]] = []

    def load(self, words: tuple[str, ...]) -> None:
        """The words of the entry that comes next; what was left of the last one is forgotten."""
        self.throws, self.orders = [], []
        for word in words:
            shuffle, throw = SHUFFLE.fullmatch(word), THROW.fullmatch(word)
            if shuffle is not None:
                cards = tuple([int(card) for card in shuffle[2].split(",") if card])
                self.orders.append((shuffle[1], cards))
            elif throw is not None:
                faces = [face for side in throw[2].split(":") for face in read_digits(side)]
                self.throws.append((throw[1] or BATTLE, faces))

    def left(self) -> str:
        """What was written down and not asked for, as words of a sentence."""
        return ", ".join([f"{reason} {values}" for reason, values in [*self.throws, *self.orders]])

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        noted, faces = self.throws[0] if self.throws else ("", [])
        if noted != reason or len(faces) < count or not all(face <= sides for face in faces[:count]):
            raise OutOfScript(f"{reason} wants {count} dice of {sides} sides, and the record has {faces or 'none'}")
        thrown = tuple(faces[:count])
        del faces[:count]
        if not faces:
            self.throws.pop(0)
        return thrown

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        noted, order = self.orders.pop(0) if self.orders else ("", ())
        if noted != reason or sorted(order) != sorted(cards):
            raise OutOfScript(f"{reason} wants an order of {len(cards)} cards, and the record has {len(order)}")
        return cast("tuple[Kind, ...]", order)
