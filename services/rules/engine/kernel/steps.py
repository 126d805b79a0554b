"""Pieces of the future as data. The last step of a game's agenda comes next; an open decision is one on top of it."""

from typing import TYPE_CHECKING, ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.record import Record, register
from services.rules.engine.kernel.refusal import Refusal

if TYPE_CHECKING:
    from services.rules.engine.kernel.game import Game
    from services.rules.engine.kernel.play import Play


class Step(Record):
    """Something that will be done when it comes to the top; it is taken off before it works."""

    __slots__ = ()
    NAME: ClassVar[str] = ""

    def work(self, play: "Play") -> None:
        """Emits events and pushes what follows."""

    def seen(self, game: "Game", viewer: int) -> "Step":
        """The step as a seat may see it; steps that carry a secret must hide it here."""
        return self


class Ask(Step):
    """A decision: the only way to wait. It stays on top until an answer takes it off (`play.close`).

    CLOCK is the label of the clock that runs: turn, reaction, consent or setup. FOREGONE says that `opens` may answer
    no, FOLLOWS that it comes out of the seat's own action: a plan that says nothing about it takes the default.
    RULE is the rule that the decision answers; a verb that it does not know is refused by it.
    """

    __slots__ = ("seat",)
    CLOCK: ClassVar[str] = "turn"
    RULE: ClassVar[str] = "C-25"
    FOREGONE: ClassVar[bool] = False
    FOLLOWS: ClassVar[bool] = False

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def row(self) -> tuple[object, ...]:
        return (self.seat,)

    def opens(self, game: "Game") -> bool:
        """Whether anybody need be asked; where not, the default answers at once."""
        return True

    def offers(self, game: "Game") -> tuple[Offer, ...]:
        """Exactly what `check` accepts; built only when somebody looks."""
        return ()

    def check(self, game: "Game", action: Action) -> Refusal | None:
        """Why this answer is refused; None where it may be given."""
        return Refusal("unknown_verb", "C-25")

    def answer(self, play: "Play", action: Action) -> None:
        """Does what was answered; only for actions that `check` let pass."""

    def default(self, game: "Game") -> Action:
        """The answer when the clock runs out; it always moves the game on."""
        raise TypeError(f"the decision {self.NAME} has no default")


class ArmyAsk(Ask):
    """A decision of a seat about one of its armies."""

    __slots__ = ("army",)
    SPEC: ClassVar[str] = "seat:seat army:army"

    def __init__(self, seat: int, army: int) -> None:
        self.seat = seat
        self.army = army

    def row(self) -> tuple[object, ...]:
        return (self.seat, self.army)


def wrong_verb(ask: Ask, game: "Game", action: Action) -> Refusal:
    """The refusal of a verb that this decision does not know, with the verbs that it does."""
    verbs: list[object] = []
    for offer in ask.offers(game):
        if offer.verb not in verbs:
            verbs.append(offer.verb)
    return Refusal("wrong_verb", action.WHEN or ask.RULE, (("verb", action.NAME), ("allowed", tuple(verbs))))


class Together(Step):
    """Decisions that several seats answer at once and unseen; the answers take effect when the last is in."""

    __slots__ = ("asks",)
    NAME: ClassVar[str] = "together"
    SPEC: ClassVar[str] = "asks:step*"

    def __init__(self, asks: tuple[Ask, ...]) -> None:
        self.asks = asks

    def row(self) -> tuple[object, ...]:
        return (self.asks,)

    def seen(self, game: "Game", viewer: int) -> Step:
        return Together(tuple([seen for ask in self.asks if isinstance(seen := ask.seen(game, viewer), Ask)]))


register(Together)
