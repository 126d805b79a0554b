"""The missions that lie open with their rewards, and what each army has won."""

from typing import ClassVar, Final, TypeVar

from services.rules.engine.editions.command.rules.buildings import holds_own_capital
from services.rules.engine.editions.command.rules.this_turn import ThisTurn, this_turn
from services.rules.engine.kernel.events import Eliminated, Event, Public
from services.rules.engine.kernel.game import ALIVE, Game, Slice
from services.rules.engine.kernel.kinds import Army, Maybe, Mission, Reward, Seat, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Outcome, Rule

NO_REWARD: Final = Reward(-1)
"""The reward on a mission that carries none."""

Kind = TypeVar("Kind")


class Missions(Slice):
    """Open missions with the reward on each; and by army the missions taken, the rewards, and airfields that stand."""

    NAME = "missions"

    open: tuple[Mission, ...]
    carried: tuple[Maybe[Reward], ...]
    taken: tuple[tuple[Mission, ...], ...]
    rewards: tuple[tuple[Reward, ...], ...]
    airfields: tuple[tuple[Zone, ...], ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        return self

    def with_airfields(self, army: Army, zones: tuple[Zone, ...]) -> "Missions":
        """The same, with other airfields for one army."""
        airfields = put(self.airfields, army, zones)
        return Missions(self.open, self.carried, self.taken, self.rewards, airfields)


def missions_of(game: Game) -> Missions:
    slice = game.slices["missions"]
    assert isinstance(slice, Missions)
    return slice


def put(lists: tuple[tuple[Kind, ...], ...], army: Army, values: tuple[Kind, ...]) -> tuple[tuple[Kind, ...], ...]:
    """The lists with one army's replaced."""
    return lists[:army] + (values,) + lists[army + 1 :]


class MissionsOpened(Public):
    """Missions were laid open, each with the reward that it carries (-1 for none)."""

    NAME = "missions_opened"

    missions: tuple[Mission, ...]
    rewards: tuple[Maybe[Reward], ...]

    def fold(self, game: Game) -> None:
        now = missions_of(game)
        game.slices["missions"] = Missions(self.missions, self.rewards, now.taken, now.rewards, now.airfields)


class MissionTaken(Public):
    """An army took an open mission and the reward on it; nothing takes its place (K-7)."""

    NAME = "mission_taken"

    army: Army
    mission: Mission
    reward: Maybe[Reward]

    def fold(self, game: Game) -> None:
        now = missions_of(game)
        at = now.open.index(self.mission)
        army = self.army
        rewards = now.rewards if self.reward < 0 else put(now.rewards, army, (*now.rewards[army], self.reward))
        game.slices["missions"] = Missions(
            now.open[:at] + now.open[at + 1 :],
            now.carried[:at] + now.carried[at + 1 :],
            put(now.taken, army, (*now.taken[army], self.mission)),
            rewards,
            now.airfields,
        )
        note_mission(game)


class MissionsInherited(Public):
    """The missions of an army that is out went to another (or, with -1, out of the game); its rewards left the game."""

    NAME = "missions_inherited"

    army: Army
    by: Army
    missions: tuple[Mission, ...]

    def fold(self, game: Game) -> None:
        now = missions_of(game)
        taken = put(now.taken, self.army, ())
        if self.by >= 0:
            taken = put(taken, self.by, taken[self.by] + self.missions)
        rewards = put(now.rewards, self.army, ())
        airfields = put(now.airfields, self.army, ())
        game.slices["missions"] = Missions(now.open, now.carried, taken, rewards, airfields)
        if self.by == game.mover:
            note_mission(game)


def note_mission(game: Game) -> None:
    """The army on move won a mission; for folds only."""
    game.slices["this_turn"] = ThisTurn(this_turn(game).foreign, True)


class KeepsMissions(Rule):
    """Who has which missions and rewards; those of an eliminated player go the way of K-5."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Eliminated,)

    def initial(self, game: Game) -> Slice | None:
        each = game.armies
        return Missions((), (), ((),) * each, ((),) * each, ((),) * each)

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, Eliminated)
        missions = missions_of(play.game).taken[event.army]
        if missions:
            play.emit(MissionsInherited(event.army, event.by, missions))


class MissionsWin(Rule):
    """So many missions, with one's own capital held, win at the end of one's turn (K-12)."""

    def __init__(self, needed: int) -> None:
        self.needed = needed

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        army = game.mover
        if not turn_over or game.status[army] != ALIVE or len(missions_of(game).taken[army]) < self.needed:
            return None
        return Outcome((game.variant.seat_of[army],), "missions") if holds_own_capital(game, army) else None


register(Missions, MissionsOpened, MissionTaken, MissionsInherited)
