"""The missions that lie open with their rewards, and what each army has won."""

from typing import ClassVar

from services.rules.engine.editions.command.rules.buildings import holds_own_capital
from services.rules.engine.editions.command.rules.this_turn import ThisTurn, this_turn
from services.rules.engine.kernel.events import Eliminated, Event, Public
from services.rules.engine.kernel.game import ALIVE, Game, Slice
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Outcome, Rule

NONE = -1
"""The reward on a mission that carries none."""

Lists = tuple[tuple[int, ...], ...]


class Missions(Slice):
    """Open missions with the reward on each; and by army the missions taken, the rewards, and airfields that stand."""

    __slots__ = ("airfields", "carried", "open", "rewards", "taken")
    NAME: ClassVar[str] = "missions"
    SPEC: ClassVar[str] = "open:mission* carried:reward?* taken:mission** rewards:reward** airfields:zone**"

    def __init__(
        self, open: tuple[int, ...], carried: tuple[int, ...], taken: Lists, rewards: Lists, airfields: Lists
    ) -> None:
        self.open = open
        self.carried = carried
        self.taken = taken
        self.rewards = rewards
        self.airfields = airfields

    def row(self) -> tuple[object, ...]:
        return (self.open, self.carried, self.taken, self.rewards, self.airfields)

    def seen(self, game: Game, viewer: int) -> Slice:
        return self

    def with_airfields(self, army: int, zones: tuple[int, ...]) -> "Missions":
        """The same, with other airfields for one army."""
        airfields = put(self.airfields, army, zones)
        return Missions(self.open, self.carried, self.taken, self.rewards, airfields)


def missions_of(game: Game) -> Missions:
    slice = game.slices["missions"]
    assert isinstance(slice, Missions)
    return slice


def put(lists: Lists, army: int, values: tuple[int, ...]) -> Lists:
    """The lists with one army's replaced."""
    return lists[:army] + (values,) + lists[army + 1 :]


class MissionsOpened(Public):
    """Missions were laid open, each with the reward that it carries (-1 for none)."""

    __slots__ = ("missions", "rewards")
    NAME: ClassVar[str] = "missions_opened"
    SPEC: ClassVar[str] = "missions:mission* rewards:reward?*"

    def __init__(self, missions: tuple[int, ...], rewards: tuple[int, ...]) -> None:
        self.missions = missions
        self.rewards = rewards

    def row(self) -> tuple[object, ...]:
        return (self.missions, self.rewards)

    def fold(self, game: Game) -> None:
        now = missions_of(game)
        game.slices["missions"] = Missions(self.missions, self.rewards, now.taken, now.rewards, now.airfields)


class MissionTaken(Public):
    """An army took an open mission and the reward on it; nothing takes its place (K-7)."""

    __slots__ = ("army", "mission", "reward")
    NAME: ClassVar[str] = "mission_taken"
    SPEC: ClassVar[str] = "army:army mission:mission reward:reward?"

    def __init__(self, army: int, mission: int, reward: int) -> None:
        self.army = army
        self.mission = mission
        self.reward = reward

    def row(self) -> tuple[object, ...]:
        return (self.army, self.mission, self.reward)

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

    __slots__ = ("army", "by", "missions")
    NAME: ClassVar[str] = "missions_inherited"
    SPEC: ClassVar[str] = "army:army by:army missions:mission*"

    def __init__(self, army: int, by: int, missions: tuple[int, ...]) -> None:
        self.army = army
        self.by = by
        self.missions = missions

    def row(self) -> tuple[object, ...]:
        return (self.army, self.by, self.missions)

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
        nothing: Lists = ((),) * game.armies
        return Missions((), (), nothing, nothing, nothing)

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, Eliminated)
        missions = missions_of(play.game).taken[event.army]
        if missions:
            play.emit(MissionsInherited(event.army, event.by, missions))


class MissionsWin(Rule):
    """So many missions and the own capital win at the end of the own turn (K-12)."""

    def __init__(self, needed: int) -> None:
        self.needed = needed

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        army = game.mover
        if not turn_over or game.status[army] != ALIVE or len(missions_of(game).taken[army]) < self.needed:
            return None
        return Outcome((game.variant.seat_of[army],), "missions") if holds_own_capital(game, army) else None


register(Missions, MissionsOpened, MissionTaken, MissionsInherited)
