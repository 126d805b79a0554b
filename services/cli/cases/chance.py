"""The dice and shuffles that a case forces."""

from services.rules.engine.kernel.chance import Chance, OutOfScript
from services.rules.engine.kernel.forms import listing, mapping, numbers_of
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.variant import Variant


class Forced(Chance):
    """Throws are used up in their order and whole; a shuffle puts the named cards on top, the rest in board order.

    A throw may be taken in parts (the attacker's dice, then the defender's), but no roll reaches into the next one.
    """

    def __init__(self, variant: Variant, dice: Json, shuffles: Json) -> None:
        self.throws = [read_throw(throw) for throw in listing("dice", dice)]
        self.tops = [read_top(variant, shuffle) for shuffle in listing("shuffles", shuffles)]

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        if not self.throws:
            raise OutOfScript(f"{count} dice were rolled for {reason}, but none are left in the case")
        throw = self.throws[0]
        faces = tuple(throw[:count])
        if len(faces) < count or max(faces, default=0) > sides:
            raise OutOfScript(f"{reason} rolls {count} dice of {sides} sides, but the case goes on with {throw}")
        del throw[:count]
        if not throw:
            del self.throws[0]
        return faces

    def shuffle(self, reason: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        top = self.tops.pop(0) if self.tops else ()
        if not set(top) <= set(cards):
            raise OutOfScript(f"the shuffle for {reason} has not all the cards that the case puts on top")
        return top + tuple([card for card in sorted(cards) if card not in top])

    def left(self) -> str:
        """What was not used, in words; empty when all was."""
        if self.throws:
            return f"dice are left: {self.throws}"
        return f"{len(self.tops)} shuffles are left" if self.tops else ""


def read_throw(form: Json) -> list[int]:
    """The faces of one throw."""
    throw = listing("a throw of dice", form)
    if not throw or not all(isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= 8 for face in throw):
        raise BadInput(f"a throw of dice is a list of numbers from 1 to 8, not {throw}")
    return list(throw)


def read_top(variant: Variant, form: Json) -> tuple[int, ...]:
    """The cards on top after a shuffle: an object with one key, what they are (card, objective, mission)."""
    if len(mapping("a shuffle", form)) != 1:
        raise BadInput('a shuffle is an object with one key: {"card": ["alaska", "peru"]}')
    kind, ids = next(iter(form.items()))
    if kind not in variant.board.ids:
        raise BadInput(f"a shuffle cannot be of '{kind}'; it can be of: {', '.join(sorted(variant.board.ids))}")
    top = numbers_of(variant, f"shuffles.{kind}", kind, ids)
    if len(set(top)) < len(top):
        raise BadInput(f"a shuffle names a {kind} twice: {', '.join(ids)}")
    return top
