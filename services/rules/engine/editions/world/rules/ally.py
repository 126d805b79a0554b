"""Two players with an allied force between them."""

from typing import Final

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Seat
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Received
from services.rules.engine.mechanics.combat import Attacks
from services.rules.engine.mechanics.neutrals import NeutralReinforcements, PlaceForAsk
from services.rules.engine.mechanics.occupants import occupant
from services.rules.engine.mechanics.verbs import Attack

ALLY: Final = Army(2)
"""The army of the allied force."""


class AllyReinforcements(NeutralReinforcements):
    """The ally receives half of what the player to move received; the opponent places it (W-22)."""

    NAME = "allied_reinforce"

    def begin(self, play: Play) -> None:
        game = play.game
        count = game.received // 2
        if count and game.held[ALLY]:
            play.emit(Received(ALLY, count, (("half", count),)))
            play.push(PlaceForAsk(Seat(1 - game.variant.seat_of[game.mover]), ALLY, "W-22"))


class AttacksWithAlly(Attacks):
    """The player to move also commands the ally (W-24)."""

    def commanded(self, game: Game) -> tuple[Army, ...]:
        return (game.mover, ALLY) if game.held[ALLY] else (game.mover,)


class AllyIsLoyal(Rule):
    """The ally never attacks the player who commands it (W-24)."""

    def veto(self, game: Game, army: Army, action: Action) -> Refusal | None:
        if army == ALLY and isinstance(action, Attack) and occupant(game, action.target) == game.mover:
            return Refusal("ally_attacks_you", "W-24", (("target", action.target),))
        return None
