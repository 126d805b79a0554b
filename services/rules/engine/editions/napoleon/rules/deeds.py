"""What was done in the turn so far, as far as missions ask for it: all of it happened in public."""

from typing import Any, ClassVar, Final

from services.rules.engine.editions.napoleon.rules.invading import Undeclared
from services.rules.engine.editions.napoleon.rules.invasion import InvasionCost, InvasionOver, end_invasion, recount
from services.rules.engine.kernel.events import Eliminated, Event, Public, TurnBegan
from services.rules.engine.kernel.game import NOBODY, Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Maybe, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Record, register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.troops import Assaulted, AtPlace, MovedIn
from services.rules.engine.mechanics.combat import Attacks


class Deeds(PublicSlice):
    """Capitals taken and players eliminated by the player to move; `holder` kept a place that cost him `repelled`.

    They outlive the invasions of the turn: missions ask for them when these are over.
    """

    NAME = "turn_deeds"
    FORMER: ClassVar[tuple[str, ...]] = ("deeds",)

    capitals: int
    eliminated: int
    holder: Maybe[Army]
    repelled: int

    @classmethod
    def from_former(cls, former: dict[str, tuple[Any, ...]]) -> Slice:
        """Up to 2026-11-19 what the invasion under way had cost stood in the middle."""
        capitals, eliminated, _, _, holder, repelled = former["deeds"]
        return Deeds(capitals, eliminated, holder, repelled)


NO_DEEDS: Final = Deeds(0, 0, NOBODY, 0)


class DeedDone(Public):
    """The player to move took a capital or eliminated a player."""

    NAME = "deed_done"

    capitals: int
    eliminated: int

    def fold(self, game: Game) -> None:
        now = game.slice(Deeds)
        capitals, eliminated = now.capitals + self.capitals, now.eliminated + self.eliminated
        game.slices["turn_deeds"] = Deeds(capitals, eliminated, now.holder, now.repelled)


class DeedsForgotten(Public):
    """A new turn: nothing has been done in it."""

    NAME = "deeds_forgotten"

    def fold(self, game: Game) -> None:
        game.slices["turn_deeds"] = NO_DEEDS


class Repelled(AtPlace):
    """An invasion ended, and the place was kept: what it cost the attacker."""

    NAME = "repelled"

    losses: int

    def fold(self, game: Game) -> None:
        now = game.slice(Deeds)
        game.slices["turn_deeds"] = Deeds(now.capitals, now.eliminated, self.army, self.losses)
        recount(game, NOWHERE, 0)  # before 2026-11-19 this was the end of the invasion


class TurnDeeds(Rule):
    """Keeps the book of the turn's deeds, and of what an invasion costs the attacker."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, Assaulted, MovedIn, Eliminated, InvasionOver)
    BEHIND: ClassVar[tuple[type[Rule], ...]] = (Undeclared,)  # what the last invasion cost must not count for this one

    def __init__(self, capitals: tuple[Zone, ...]) -> None:
        self.capitals = capitals

    def initial(self, game: Game) -> Slice | None:
        return NO_DEEDS

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, Assaulted):
            self.fought(play, event)
        elif isinstance(event, MovedIn):
            self.taken(play, event.target)
        elif isinstance(event, InvasionOver):
            if event.holder >= 0 and event.losses:
                play.emit(Repelled(event.holder, event.target, event.losses))
        elif isinstance(event, Eliminated):
            if event.by == play.game.mover:
                play.emit(DeedDone(0, 1))
        elif play.game.slice(Deeds) != NO_DEEDS:
            play.emit(DeedsForgotten())

    def fought(self, play: Play, event: Assaulted) -> None:
        """What an invasion costs is added up."""
        if event.lost:
            play.emit(InvasionCost(event.target, event.lost))

    def taken(self, play: Play, target: Zone) -> None:
        """Capitals count, whoever held them."""
        if target in self.capitals:
            play.emit(DeedDone(1, 0))


class CombatEnds(Step):
    """Combat is over, and the last invasion with it."""

    NAME = "combat_ends"

    def work(self, play: Play) -> None:
        end_invasion(play)


class Invasions(Attacks):
    """The attack phase where somebody counts what an invasion costs."""

    def begin(self, play: Play) -> None:
        play.push(CombatEnds())
        super().begin(play)


# For logs of before 2026-11-19, which told all deeds after each


class FormerDeeds(Record):
    """The deeds with the invasion under way among them."""

    NAME = "deeds"

    capitals: int
    eliminated: int
    target: Maybe[Zone]
    losses: int
    holder: Maybe[Army]
    repelled: int


class DeedsNoted(Public):
    """The turn's deeds, all of them, after one more."""

    NAME = "deeds_noted"

    deeds: FormerDeeds

    def fold(self, game: Game) -> None:
        former = self.deeds
        game.slices["turn_deeds"] = Deeds(former.capitals, former.eliminated, former.holder, former.repelled)
        recount(game, former.target, former.losses)


register(Deeds, DeedDone, DeedsForgotten, Repelled, CombatEnds, FormerDeeds, DeedsNoted)
