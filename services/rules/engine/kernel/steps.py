"""Pieces of the future as data. The last step of a game's agenda comes next; an open decision is one on top of it."""

from typing import TYPE_CHECKING, ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Army, Seat
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.record import Record, register
from services.rules.engine.kernel.refusal import Refusal

if TYPE_CHECKING:
    from services.rules.engine.kernel.game import Game
    from services.rules.engine.kernel.play import Play


class Step(Record):
    """Something that will be done when it comes to the top; it is taken off before it works."""

    def work(self, play: "Play") -> None:
        """Emits events and pushes what follows."""

    def seen(self, game: "Game", viewer: Seat) -> "Step":
        """The step as a seat may see it; steps that carry a secret must hide it here."""
        return self


class Ask(Step):
    """A decision: the only way to wait. It stays on top until an answer takes it off (`play.close`).

    CLOCK is the label of the clock that runs: turn, reaction, consent or setup. FOREGONE says that `opens` may answer
    no, FOLLOWS that it comes out of the seat's own action: a plan that says nothing about it takes the default.
    RULE is the rule that the decision answers; a verb that it does not know is refused by it.
    """

    CLOCK: ClassVar[str] = "turn"
    RULE: ClassVar[str] = "C-25"
    FOREGONE: ClassVar[bool] = False
    FOLLOWS: ClassVar[bool] = False

    seat: Seat

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

    army: Army


def wrong_verb(ask: Ask, game: "Game", action: Action) -> Refusal:
    """The refusal of a verb that this decision does not know, with the verbs that it does."""
    verbs: list[object] = []
    for offer in ask.offers(game):
        if offer.verb not in verbs:
            verbs.append(offer.verb)
    return Refusal("wrong_verb", action.WHEN or ask.RULE, (("verb", action.NAME), ("allowed", tuple(verbs))))


class Together(Step):
    """Decisions that several seats answer at once and unseen; the answers take effect when the last is in."""

    NAME = "together"

    asks: tuple[Ask, ...]

    def seen(self, game: "Game", viewer: Seat) -> Step:
        return Together(tuple([seen for ask in self.asks if isinstance(seen := ask.seen(game, viewer), Ask)]))


class AskEverybody(Step):
    """Asks every army of the order the same question, at once and unseen."""

    ASK: ClassVar[type[ArmyAsk]] = ArmyAsk

    def work(self, play: "Play") -> None:
        game = play.game
        play.push(Together(tuple([self.ASK(game.variant.seat_of[army], army) for army in game.order])))


register(Together)
