"""The die for independents that were invaded or that took part in an invasion (N-21)."""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.independents import (
    Turned,
    active,
    alliances_of,
    opponent,
    step_towards,
)
from services.rules.engine.kernel.events import Event, Public, Rolled
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Maybe, Seat, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Assaulted, MovedIn

LEAVES: Final = 4
"""The highest face on which an independent moves away from the player."""


class Invasion(Slice):
    """The place under attack, -1 for none, and the independents that this concerns: the invaded one, and allies."""

    NAME = "invasion"

    target: Maybe[Zone]
    involved: tuple[Army, ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        return self


class Involved(Public):
    """An independent has a part in the invasion of a place: as the one invaded, or as an ally that attacks."""

    NAME = "involved"

    army: Army
    target: Zone

    def fold(self, game: Game) -> None:
        now = invasion_of(game)
        game.slices["invasion"] = Invasion(self.target, tuple(sorted((*now.involved, self.army))))


class InvasionEnded(Public):
    """The invasion that concerned independents is over, whether the place was taken or not."""

    NAME = "invasion_ended"

    def fold(self, game: Game) -> None:
        game.slices["invasion"] = Invasion(NOWHERE, ())


class Loyalty(Rule):
    """Keeps the invasion under way, and throws the dice when it has ended.

    It must come after the rule that eliminates, for an independent that is out throws no die (N-47). Whoever asks for
    attacks must call `end` when another place is attacked and when combat ends (N-46).
    """

    PART: ClassVar[str] = "loyalty"
    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, MovedIn)

    def initial(self, game: Game) -> Slice | None:
        return Invasion(NOWHERE, ())

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, Assaulted):
            for army in (event.army, event.defender):
                if army in active(play.game) and army not in invasion_of(play.game).involved:
                    play.emit(Involved(army, event.target))
        else:
            self.end(play)

    def end(self, play: Play) -> None:
        """Ends the invasion, if one is under way that concerns independents: one die for each that is left."""
        involved = invasion_of(play.game).involved
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
        if faces[0] <= LEAVES and master != alliances_of(game).masters[army]:
            play.emit(Turned(army, master))


def invasion_of(game: Game) -> Invasion:
    slice = game.slices["invasion"]
    assert isinstance(slice, Invasion)
    return slice


def loyalty_of(game: Game) -> Loyalty:
    """The variant's rule for the loyalty of independents."""
    rule = game.variant.parts["loyalty"]
    assert isinstance(rule, Loyalty)
    return rule


register(Invasion, Involved, InvasionEnded)
