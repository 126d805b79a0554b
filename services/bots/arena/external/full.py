"""The dialect `full/1`: every mode, by the view of the seat and batches of actions."""

from __future__ import annotations

from services.bots.arena.entrants import ILLEGAL, Asking, Chair, Fault
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import read_action
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.view import Masked, shown


class Full:
    """Any variant can be played."""

    def __init__(self, chair: Chair) -> None:
        self.seat = chair.seat

    def game(self) -> dict[str, Json]:
        """What the program is told of the game besides what every one is told."""
        return {}

    def questions(self, game: Masked, ask: Ask) -> Asking:
        """One question for each decision."""
        answer = yield {"seat": self.seat, "view": shown(game, self.seat)}
        return actions(game, answer)


def actions(game: Game, answer: dict[str, Json]) -> tuple[Action, ...]:
    """The batch in an answer."""
    forms = answer.get("actions")
    if not isinstance(forms, list) or not forms:
        raise Fault(ILLEGAL)
    try:
        return tuple([read_action(game.variant, form) for form in forms])
    except BadInput:
        raise Fault(ILLEGAL) from None
