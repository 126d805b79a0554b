"""What a brain is: it looks at a game as its seat sees it, and answers an open decision."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.truces import Truce


class Brain:
    """Answers decisions; it may keep notes, but must play on from any view when they are lost."""

    def choose(self, game: Game, ask: Ask) -> Action:
        """The answer; whoever calls must be ready for a refusal and fall back on the default."""
        return ask.default(game)

    def agrees(self, game: Game, seat: Seat, offer: Truce) -> bool:
        """Whether a seat accepts a truce that is offered to it; whoever never attacks gains by each."""
        return True


class Caretaker(Brain):
    """Finishes a turn and no more: places, trades only when forced, never attacks."""
