"""The deeds that missions of the advanced rules ask for, where places are entered and ships fight too."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.deeds import TurnDeeds
from services.rules.engine.editions.napoleon.rules.invading import Entered
from services.rules.engine.editions.napoleon.rules.invasion import InvasionOver
from services.rules.engine.kernel.events import Eliminated, Event, TurnBegan
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.troops import Assaulted, MovedIn


class DeclaredDeeds(TurnDeeds):
    """Battles at sea count not; whoever enters an empty place has taken it, though from no enemy (NA-34)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, Assaulted, MovedIn, Entered, Eliminated, InvasionOver)

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, Entered):
            self.taken(play, event.target)
        else:
            super().after(play, event)

    def fought(self, play: Play, event: Assaulted) -> None:
        if not play.game.variant.board.sea[event.target]:
            super().fought(play, event)
