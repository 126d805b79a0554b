"""The dice and shuffles that a case forces."""

from typing import Final, cast

from services.cli.cases.written import at
from services.rules.engine.kernel.chance import Chance, Kind, OutOfScript
from services.rules.engine.kernel.forms import listing, mapping, numbers_of
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.variant import Variant

BATTLE: Final = "battle"
SHUFFLED: Final = {
    "tokens": "token",
    "planets": "zone",
    "objectives": "objective",
    "missions": "mission",
    "rewards": "reward",
}
"""What a shuffle is of, by its reason; all others are of cards."""


class Forced(Chance):
    """One list of faces is one throw; a shuffle puts the named cards on top, the rest in board order.

    The engine rolls a battle in one go or in parts (the attacker's dice, the defender's, dice thrown again): all of
    them are one throw, and may also be lists of their own. No throw begins inside the list of another. `game` tells
    which parts belong together.
    """

    def __init__(self, variant: Variant, dice: Json, shuffles: Json) -> None:
        self.throws = [read_throw(at("dice", index), throw) for index, throw in enumerate(listing("dice", dice))]
        self.tops = [
            read_top(variant, at("shuffles", index), top) for index, top in enumerate(listing("shuffles", shuffles))
        ]
        self.game: Game | None = None
        self.begun = False
        """Whether the first of `throws` has been used in part."""
        self.moment = -1
        self.drawn: list[str] = []
        """What was rolled and shuffled since the last `take`."""

    def take(self) -> list[str]:
        """What was drawn since the last call, in sentences."""
        drawn, self.drawn = self.drawn, []
        return drawn

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        what = f"{reason} rolls {count} dice of {sides} sides"
        if not self.throws:
            raise OutOfScript(f"{what}, but no throw is left in the case")
        if self.begins(reason) and self.begun:
            raise OutOfScript(f"{what}, but the throw before it has dice left: {self.throws[0]}")
        parts = 1
        while reason == BATTLE and not self.begun and len(self.all(parts)) < count and parts < len(self.throws):
            parts += 1
        faces = self.all(parts)
        if len(faces) < count or (parts > 1 and len(faces) > count):
            raise OutOfScript(f"{what}, but the case goes on with {self.throws[0]}: one list is one whole throw")
        if max(faces[:count]) > sides:
            raise OutOfScript(f"{what}, but the case goes on with {faces}")
        self.throws[:parts] = [faces[count:]] if faces[count:] else []
        self.begun = len(faces) > count
        self.drawn.append(f"{what}: {faces[:count]}")
        return tuple(faces[:count])

    def all(self, lists: int) -> list[int]:
        """The faces of the next lists."""
        return [face for throw in self.throws[:lists] for face in throw]

    def begins(self, reason: str) -> bool:
        """Whether a new throw begins: in a battle of several parts nothing happens between them."""
        before, self.moment = self.moment, self.game.version if self.game else -1
        whole = reason != BATTLE or self.game is None or self.game.variant.plain
        return whole or before != self.moment

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        kind, top = self.tops.pop(0) if self.tops else ("", ())
        wanted = SHUFFLED.get(reason, "card")
        if kind not in ("", wanted):
            raise OutOfScript(
                f"{reason} are shuffled, which are of the kind '{wanted}', but the case goes on with '{kind}'"
            )
        if not set(top) <= set(cards):
            raise OutOfScript(f"the shuffle for {reason} has not all the cards that the case puts on top")
        self.drawn.append(f"{reason} are shuffled: {len(cards)} of the kind '{wanted}', {len(top)} named on top")
        return cast("tuple[Kind, ...]", top) + tuple([card for card in sorted(cards) if card not in top])

    def left(self) -> list[str]:
        """What was not used, in sentences."""
        dice = [f"dice are left: {self.throws}"] if self.throws else []
        return dice + ([f"{len(self.tops)} shuffles are left"] if self.tops else [])


def read_throw(where: str, form: Json) -> list[int]:
    """The faces of one throw."""
    throw = listing(where, form)
    if not throw or not all(isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= 8 for face in throw):
        raise BadInput(f"{where}: a throw of dice is a list of numbers from 1 to 8, not {throw}")
    return list(throw)


def read_top(variant: Variant, where: str, form: Json) -> tuple[str, tuple[int, ...]]:
    """What is shuffled (card, objective, mission), and what lies on top afterwards."""
    if len(mapping(where, form)) != 1:
        raise BadInput(f'{where}: a shuffle is an object with one key: {{"card": ["alaska", "peru"]}}')
    kind, ids = next(iter(form.items()))
    if kind not in variant.board.ids:
        raise BadInput(
            f"{where}: a shuffle cannot be of '{kind}'; it can be of: {', '.join(sorted(variant.board.ids))}"
        )
    top = numbers_of(variant, f"{where}.{kind}", kind, ids)
    if len(set(top)) < len(top):
        raise BadInput(f"{where}: a shuffle names a {kind} twice: {', '.join(ids)}")
    return kind, top
