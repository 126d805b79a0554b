"""Pieces of the future as data. The last step of a game's agenda comes next; an open decision is one on top of it."""

from typing import TYPE_CHECKING, ClassVar

from services.rules.engine.kernel.actions import Action, Done
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

    def proceed(self, play: "Play") -> bool:
        """Does what comes next; says whether the game goes on, and does not wait for somebody."""
        play.game.agenda.pop()
        self.work(play)
        return True

    def asked(self, game: "Game", seat: Seat) -> "Ask | None":
        """The decision that is open for a seat while the step is on top."""
        return None

    def open_asks(self, game: "Game") -> "list[Ask]":
        """Every decision that is open while the step is on top, one a seat, in the order of the seats."""
        return []

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

    def proceed(self, play: "Play") -> bool:
        game = play.game
        if play.settled(False) or not (game.prompted or self.FOREGONE):
            return False
        action = play.foregone(self)
        if action is None:
            return False
        self.answer(play, action)
        return True

    def asked(self, game: "Game", seat: Seat) -> "Ask | None":
        return self if seat == self.seat else None

    def open_asks(self, game: "Game") -> "list[Ask]":
        return [self]

    def opens(self, game: "Game") -> bool:
        """Whether anybody need be asked; where not, the default answers at once."""
        return True

    def offers(self, game: "Game") -> tuple[Offer, ...]:
        """Exactly what `check` accepts; built only when somebody looks."""
        return ()

    def check(self, game: "Game", action: Action) -> Refusal | None:
        """Why this answer is refused; None where it may be given."""
        return Refusal("unknown_verb", "C-25")

    def nearest(self, game: "Game", action: Action) -> Action:
        """What a planned answer becomes, which was made before anybody knew the losses."""
        return action

    def answer(self, play: "Play", action: Action) -> None:
        """Does what was answered; only for actions that `check` let pass."""

    def default(self, game: "Game") -> Action:
        """The answer when the clock runs out; it always moves the game on."""
        raise TypeError(f"the decision {self.NAME} has no default")


class ArmyAsk(Ask):
    """A decision about one army: as a rule the seat's own, else one that has to do with it."""

    army: Army


class OptionalAsk(ArmyAsk):
    """A decision that may be passed over with `done`, which is what comes of it when nobody answers."""

    def check(self, game: "Game", action: Action) -> Refusal | None:
        return None if isinstance(action, Done) else self.refusal(game, action)

    def refusal(self, game: "Game", action: Action) -> Refusal | None:
        """Why any other answer is refused."""
        return wrong_verb(self, game, action)

    def default(self, game: "Game") -> Action:
        return Done()


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

    def proceed(self, play: "Play") -> bool:
        return play.gathered(self)

    def asked(self, game: "Game", seat: Seat) -> Ask | None:
        """Of several the first that the seat has not answered."""
        given = [answered for answered, _ in game.sealed].count(seat)
        mine = [ask for ask in self.asks if ask.seat == seat]
        return mine[given] if given < len(mine) else None

    def open_asks(self, game: "Game") -> list[Ask]:
        return [ask for seat in game.variant.every_seat if (ask := self.asked(game, seat)) is not None]

    def seen(self, game: "Game", viewer: Seat) -> Step:
        return Together(tuple([seen for ask in self.asks if isinstance(seen := ask.seen(game, viewer), Ask)]))


class AskEverybody(Step):
    """Asks every army of the order the same question, at once and unseen."""

    ASK: ClassVar[type[ArmyAsk]] = ArmyAsk

    def work(self, play: "Play") -> None:
        game = play.game
        play.push(Together(tuple([self.ASK(game.variant.seat_of[army], army) for army in game.order])))


register(Together)
