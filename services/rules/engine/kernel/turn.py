"""Whose turn it is, as a step that is always at the bottom of the agenda once set-up is over."""

from typing import TYPE_CHECKING

from services.rules.engine.kernel.events import TurnBegan
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Step

if TYPE_CHECKING:
    from services.rules.engine.kernel.play import Play


class FirstTurn(Step):
    """Set-up is over: the first army of the order begins."""

    NAME = "first_turn"

    def work(self, play: "Play") -> None:
        army = next(army for army in play.game.order if play.game.status[army] == ALIVE)
        play.emit(TurnBegan(army, 1))
        play.push(Turn(0))


class Turn(Step):
    """The turn of the army on move, its next phase being number `at`."""

    NAME = "turn"

    at: int

    def work(self, play: "Play") -> None:
        game = play.game
        phases = game.variant.phases
        if self.at < len(phases) and game.status[game.mover] == ALIVE:
            play.push(Turn(self.at + 1))
            phases[self.at].begin(play)
        elif not play.settled(turn_over=True):
            army, later = following(game)
            play.emit(TurnBegan(army, game.round + later))
            play.push(Turn(0))


def following(game: Game) -> tuple[Army, int]:
    """The army that moves next, and 1 where that begins a new round."""
    order, status = game.order, game.status
    here = order.index(game.mover)
    for army in order[here + 1 :]:
        if status[army] == ALIVE:
            return army, 0
    for army in order[: here + 1]:
        if status[army] == ALIVE:
            return army, 1
    return game.mover, 1


def phase_of(game: Game) -> str:
    """The name of the phase that the game is in; "setup" before the first turn, "" when it is over."""
    if game.over():
        return ""
    for step in reversed(game.agenda):
        if isinstance(step, Turn):
            return game.variant.phases[step.at - 1].NAME
    return "setup"


register(FirstTurn, Turn)
