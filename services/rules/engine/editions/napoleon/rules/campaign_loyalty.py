"""Who stays loyal in the campaign: Britain's allies until they are beaten, all others by the die (NI-6, NI-16)."""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.campaign_capitals import invite
from services.rules.engine.editions.napoleon.rules.campaign_combat import LastTerritory
from services.rules.engine.editions.napoleon.rules.campaign_marches import britain
from services.rules.engine.editions.napoleon.rules.independents import Alliances, Turned, active
from services.rules.engine.editions.napoleon.rules.independents_loyalty import Loyalty
from services.rules.engine.editions.napoleon.rules.invading import Campaigns, Entered
from services.rules.engine.editions.napoleon.rules.invasion import Invasion, InvasionOver, end_invasion
from services.rules.engine.editions.napoleon.rules.leaders import LeadersCaptured
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.events import Event, Public, Rolled
from services.rules.engine.kernel.game import NOBODY, Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Assaulted, MovedIn

BREAKS: Final = 6
"""The least that makes a beaten ally of Britain neutral."""


class Disasters(PublicSlice):
    """The independents that lost generals in the invasion that goes on, each as often as it lost one."""

    NAME = "disasters"

    armies: tuple[Army, ...]


class DisastersCounted(Public):
    """Who has lost generals in the invasion that goes on; nobody, when it is over."""

    NAME = "disasters_counted"

    armies: tuple[Army, ...]

    def fold(self, game: Game) -> None:
        game.slices["disasters"] = Disasters(self.armies)


class LostGenerals(Rule):
    """Keeps the generals that an invasion cost each independent, for the die that follows it (NI-6)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (LeadersCaptured, InvasionOver)

    def initial(self, game: Game) -> Slice | None:
        return Disasters(())

    def after(self, play: Play, event: Event) -> None:
        now = play.game.slice(Disasters).armies
        if isinstance(event, LeadersCaptured):
            if event.army in active(play.game):
                play.emit(DisastersCounted((*now, *((event.army,) * event.count))))
        elif now:
            play.emit(DisastersCounted(()))


class CampaignLoyalty(Loyalty):
    """The die of N-21 for whoever is invaded and for France's allies that fought; Britain's roll only when beaten.

    An ally whose capital falls turns neutral without a die.
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, MovedIn, Entered)
    BEFORE: ClassVar[tuple[type[Rule], ...]] = (Campaigns,)  # generals follow before the capital's fate is asked
    BEHIND: ClassVar[tuple[type[Rule], ...]] = (LastTerritory,)  # an independent that is out throws no die (N-47)

    def __init__(self, board: Board, capitals: dict[Army, Zone]) -> None:
        self.britain = britain(board)
        self.capitals = capitals

    def after(self, play: Play, event: Event) -> None:
        if not isinstance(event, (MovedIn, Entered)):
            super().after(play, event)
            return
        fallen = self.fallen(play.game, event.army, event.target)
        if isinstance(event, MovedIn):
            self.settle(play, event.loser, fallen, True)
        if fallen >= 0:
            invite(play, fallen, event.army, event.origin, event.target)

    def fallen(self, game: Game, invader: Army, target: Zone) -> Army:
        """The ally whose capital another army has just invaded; -1 for none."""
        for army in active(game):
            if self.capitals[army] == target and army != invader and game.slice(Alliances).masters[army] >= 0:
                return army
        return NOBODY

    def settle_allegiance(self, play: Play) -> None:
        """The place was not taken."""
        target = play.game.slice(Invasion).target
        if target >= 0:
            self.settle(play, play.game.holder[target], NOBODY, False)

    def settle(self, play: Play, invaded: Army, fallen: Army, taken: bool) -> None:
        """Throws for all in the invasion of a place that `invaded` held; `fallen` has turned neutral and has no die.

        It is over where the place was kept; where it was taken, more follows before `Campaigns` ends it.
        """
        game = play.game
        involved, lost = game.slice(Invasion).involved, game.slice(Disasters).armies
        spared = self.spared(game, invaded)
        if not taken:
            end_invasion(play)
        for army in involved:
            if army not in active(game) or army == fallen:
                continue
            if army == invaded or game.mover != self.britain:
                self.waver(play, army)
            beaten = taken if army == invaded else not taken
            if beaten and army in spared:
                self.despair(play, army, lost.count(army))

    def spared(self, game: Game, invaded: Army) -> tuple[Army, ...]:
        """Britain's allies that fought for it in this invasion: to defend themselves, or to attack others."""
        allies = [army for army in active(game) if game.slice(Alliances).masters[army] == self.britain]
        if game.mover == self.britain:
            return tuple([army for army in allies if army != invaded])
        return tuple([army for army in allies if army == invaded])

    def despair(self, play: Play, army: Army, generals: int) -> None:
        """A beaten ally of Britain: one die, and one more for each general that the battle cost it."""
        faces = play.chance.roll("despair", 1)
        play.emit(Rolled("despair", army, faces))
        if faces[0] + generals >= BREAKS:
            play.emit(Turned(army, NOBODY))


register(Disasters, DisastersCounted)
