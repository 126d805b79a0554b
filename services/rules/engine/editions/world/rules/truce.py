"""The grace of the first rounds."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.mechanics.occupants import occupant
from services.rules.engine.mechanics.verbs import Attack


class NoEarlyElimination(Rule):
    """Until the end of a round, the battle that could take a player's last territory is refused (W-11).

    A battle can take it when it can cost the defender every army there.
    """

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def veto(self, game: Game, army: Army, action: Action) -> Refusal | None:
        if game.round > self.rounds or not isinstance(action, Attack):
            return None
        defender = occupant(game, action.target)
        if game.held[defender] > 1 or game.variant.seat_of[defender] < 0:
            return None
        if min(action.dice, 2) < game.total[action.target]:
            return None
        return Refusal("too_early", "W-11", (("round", game.round), ("until", self.rounds)))
