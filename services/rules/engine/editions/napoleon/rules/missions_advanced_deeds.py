"""The deeds that missions of the advanced rules ask for, where invasions are declared and ships fight too."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.deeds import TurnDeeds, count_as_repelled
from services.rules.engine.editions.napoleon.rules.invading import Campaigns, Entered, InvasionDeclared, InvasionOver
from services.rules.engine.kernel.events import Eliminated, Event, TurnBegan
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Assaulted, MovedIn


class DeclaredDeeds(TurnDeeds):
    """An invasion is repelled when it is over or another is declared, and its place was kept; battles at sea count not.

    Whoever enters an empty place has taken it, though from no enemy (NA-34).
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (
        TurnBegan, Assaulted, MovedIn, Entered, Eliminated, InvasionDeclared, InvasionOver
    )  # fmt: skip

    BEFORE: ClassVar[tuple[type[Rule], ...]] = (Campaigns,)  # a conquered place must not count as kept

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, (InvasionDeclared, InvasionOver)):
            count_as_repelled(play)
        elif isinstance(event, Entered):
            self.taken(play, event.target)
        else:
            super().after(play, event)

    def fought(self, play: Play, event: Assaulted) -> None:
        if not play.game.variant.board.sea[event.target]:
            super().fought(play, event)
