"""The die for independents that were invaded or that took part in an invasion (N-21)."""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.independents import (
    Alliances,
    Turned,
    active,
    opponent,
    step_towards,
)
from services.rules.engine.kernel.events import Event, Public, Rolled
from services.rules.engine.kernel.game import Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Maybe, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Assaulted, MovedIn
from services.rules.engine.mechanics.ending import Elimination

LEAVES: Final = 4
"""The highest face on which an independent moves away from the player."""


class Invasion(PublicSlice):
    """The place under attack, -1 for none, and the independents that this concerns: the invaded one, and allies."""

    NAME = "invasion"

    target: Maybe[Zone]
    involved: tuple[Army, ...]


class Involved(Public):
    """An independent has a part in the invasion of a place: as the one invaded, or as an ally that attacks."""

    NAME = "involved"

    army: Army
    target: Zone

    def fold(self, game: Game) -> None:
        now = game.slice(Invasion)
        game.slices["invasion"] = Invasion(self.target, tuple(sorted((*now.involved, self.army))))


class InvasionEnded(Public):
    """The invasion that concerned independents is over, whether the place was taken or not."""

    NAME = "invasion_ended"

    def fold(self, game: Game) -> None:
        game.slices["invasion"] = Invasion(NOWHERE, ())


class Loyalty(Rule):
    """Keeps the invasion under way, and throws the dice when it has ended.

    Whoever asks for attacks calls `settle_allegiance` when another place is attacked and when combat ends (N-46).
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, MovedIn)
    BEHIND: ClassVar[tuple[type[Rule], ...]] = (Elimination,)  # an independent that is out throws no die (N-47)

    def initial(self, game: Game) -> Slice | None:
        return Invasion(NOWHERE, ())

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, Assaulted):
            for army in (event.army, event.defender):
                if army in active(play.game) and army not in play.game.slice(Invasion).involved:
                    play.emit(Involved(army, event.target))
        else:
            self.settle_allegiance(play)

    def settle_allegiance(self, play: Play) -> None:
        """Ends the invasion, if one is under way that concerns independents: one die for each that is left."""
        involved = play.game.slice(Invasion).involved
        if involved:
            play.emit(InvasionEnded())
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


register(Invasion, Involved, InvasionEnded)
