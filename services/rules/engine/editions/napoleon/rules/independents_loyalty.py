"""The die for independents that were invaded or that took part in an invasion (N-21)."""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.independents import (
    Alliances,
    Turned,
    active,
    opponent,
    step_towards,
)
from services.rules.engine.editions.napoleon.rules.invading import Undeclared
from services.rules.engine.editions.napoleon.rules.invasion import Invasion, Involved, end_invasion
from services.rules.engine.kernel.events import Event, Rolled
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Assaulted, MovedIn
from services.rules.engine.mechanics.ending import Elimination

LEAVES: Final = 4
"""The highest face on which an independent moves away from the player."""


class Loyalty(Rule):
    """Notes who takes part in the invasion under way, and throws the dice when it has ended.

    Whoever asks for attacks calls `settle_allegiance` when another place is attacked and when combat ends (N-46).
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, MovedIn)
    BEFORE: ClassVar[tuple[type[Rule], ...]] = (Undeclared,)  # the conquest ends the invasion, and who was in it
    BEHIND: ClassVar[tuple[type[Rule], ...]] = (Elimination,)  # an independent that is out throws no die (N-47)

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, Assaulted):
            for army in (event.army, event.defender):
                if army in active(play.game) and army not in play.game.slice(Invasion).involved:
                    play.emit(Involved(army, event.target))
        else:
            self.throw(play, play.game.slice(Invasion).involved)

    def settle_allegiance(self, play: Play) -> None:
        """Ends the invasion, if one is under way: one die for each independent that took part and is left."""
        involved = play.game.slice(Invasion).involved
        end_invasion(play)
        self.throw(play, involved)

    def throw(self, play: Play, involved: tuple[Army, ...]) -> None:
        """One die for each of these that is left."""
        for army in involved:
            if army in active(play.game):
                self.waver(play, army)

    def waver(self, play: Play, army: Army) -> None:
        """One die: the independent moves one step away from the player to move, or stays."""
        game = play.game
        faces = play.chance.roll("loyalty", 1)
        play.emit(Rolled("loyalty", army, faces))
        master = step_towards(game, army, opponent(game, game.mover))
        if faces[0] <= LEAVES and master != game.slice(Alliances).masters[army]:
            play.emit(Turned(army, master))
