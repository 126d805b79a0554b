"""The missions that lie open with their rewards, and what each army has won."""

from typing import ClassVar

from services.rules.engine.editions.command.rules.buildings import holds_own_capital
from services.rules.engine.editions.command.rules.conditions import aim
from services.rules.engine.editions.command.rules.this_turn import note_mission
from services.rules.engine.kernel.events import Eliminated, Event, OfArmy, Public
from services.rules.engine.kernel.game import ALIVE, Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import Army, Maybe, Mission, Reward, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register, replace, with_entry
from services.rules.engine.kernel.rules import Aim, Outcome, Rule


class Missions(PublicSlice):
    """Open missions with the reward on each; and by army the missions taken, the rewards, and airfields that stand."""

    NAME = "missions"

    open: tuple[Mission, ...]
    carried: tuple[Maybe[Reward], ...]
    taken: tuple[tuple[Mission, ...], ...]
    rewards: tuple[tuple[Reward, ...], ...]
    airfields: tuple[tuple[Zone, ...], ...]


class MissionsOpened(Public):
    """Missions were laid open, each with the reward that it carries (-1 for none)."""

    NAME = "missions_opened"

    missions: tuple[Mission, ...]
    rewards: tuple[Maybe[Reward], ...]

    def fold(self, game: Game) -> None:
        game.slices["missions"] = replace(game.slice(Missions), open=self.missions, carried=self.rewards)


class MissionTaken(OfArmy):
    """An army took an open mission and the reward on it; nothing takes its place (K-7)."""

    NAME = "mission_taken"

    mission: Mission
    reward: Maybe[Reward]

    def fold(self, game: Game) -> None:
        now = game.slice(Missions)
        at = now.open.index(self.mission)
        army = self.army
        rewards = now.rewards if self.reward < 0 else with_entry(now.rewards, army, (*now.rewards[army], self.reward))
        game.slices["missions"] = replace(
            now,
            open=now.open[:at] + now.open[at + 1 :],
            carried=now.carried[:at] + now.carried[at + 1 :],
            taken=with_entry(now.taken, army, (*now.taken[army], self.mission)),
            rewards=rewards,
        )
        note_mission(game)


class MissionsInherited(OfArmy):
    """The missions of an army that is out went to another (or, with -1, out of the game); its rewards left the game."""

    NAME = "missions_inherited"

    by: Army
    missions: tuple[Mission, ...]

    def fold(self, game: Game) -> None:
        now = game.slice(Missions)
        taken = with_entry(now.taken, self.army, ())
        if self.by >= 0:
            taken = with_entry(taken, self.by, taken[self.by] + self.missions)
        rewards = with_entry(now.rewards, self.army, ())
        airfields = with_entry(now.airfields, self.army, ())
        game.slices["missions"] = replace(now, taken=taken, rewards=rewards, airfields=airfields)
        if self.by == game.mover:
            note_mission(game)


def set_airfields(game: Game, army: Army, zones: tuple[Zone, ...]) -> None:
    """An army's airfields stand on these places; for folds only."""
    now = game.slice(Missions)
    game.slices["missions"] = replace(now, airfields=with_entry(now.airfields, army, zones))


class KeepsMissions(Rule):
    """Who has which missions and rewards; those of an eliminated player go the way of K-5."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Eliminated,)

    def initial(self, game: Game) -> Slice | None:
        each = game.armies
        return Missions((), (), ((),) * each, ((),) * each, ((),) * each)

    def aims(self, game: Game, army: Army) -> tuple[Aim, ...]:
        return tuple([aim(game, army, mission) for mission in game.slice(Missions).open])

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, Eliminated)
        missions = play.game.slice(Missions).taken[event.army]
        if missions:
            play.emit(MissionsInherited(event.army, event.by, missions))


class MissionsWin(Rule):
    """So many missions, with one's own capital held, win at the end of one's turn (K-12)."""

    def __init__(self, needed: int) -> None:
        self.needed = needed

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        army = game.mover
        if not turn_over or game.status[army] != ALIVE or len(game.slice(Missions).taken[army]) < self.needed:
            return None
        return Outcome((game.variant.seat_of[army],), "missions") if holds_own_capital(game, army) else None


register(Missions, MissionsOpened, MissionTaken, MissionsInherited)
