"""Missions of the advanced rules: dealt, shown, filled up, and checked once more when the game ends."""

from services.rules.engine.editions.napoleon.rules.mission_cards import RANKED, every_mission, rank_of
from services.rules.engine.editions.napoleon.rules.missions import START, fulfilled, timing_of
from services.rules.engine.editions.napoleon.rules.missions_advanced_bonus import grant
from services.rules.engine.editions.napoleon.rules.missions_advanced_cards import (
    MissionDrawn,
    MissionHands,
    MissionShown,
    MissionsShuffled,
)
from services.rules.engine.editions.napoleon.rules.points import MISSION, LastCount, award
from services.rules.engine.kernel.game import NEUTRAL, Game
from services.rules.engine.kernel.kinds import Army, Mission, MissionRank
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.turn import following


class DealHands(Step):
    """Makes a pile of each rank and deals everybody its top card; Empire missions are in (NA-4)."""

    NAME = "deal_hands"

    def work(self, play: Play) -> None:
        game = play.game
        deck = every_mission(game)
        for rank in RANKED:
            cards = tuple([mission for mission in deck if rank_of(game, mission) == rank])
            play.emit(MissionsShuffled(rank, play.chance.shuffle("missions", cards)))
            for army in game.order:
                draw_mission(play, army, rank)


def draw_mission(play: Play, army: Army, rank: MissionRank) -> None:
    """Draws a mission of a rank; none from an empty pile (NA-52)."""
    pile = play.game.slice(MissionHands).piles[rank]
    if pile:
        play.emit(MissionDrawn(army, rank, pile[0]))


def show_refusal(game: Game, army: Army, mission: Mission, timings: tuple[str, ...]) -> Refusal | None:
    """Why an army may not show a mission at one of these moments."""
    now = game.slice(MissionHands)
    if mission < 0 or mission not in now.hands[army]:
        return Refusal("not_your_mission", "NA-4", (("mission", mission),))
    if rank_of(game, mission) in now.shown[army]:
        return Refusal("one_of_each_rank", "NA-15", (("mission", mission),))
    if timing_of(game, mission) not in timings:
        return Refusal("not_now", "NA-67", (("mission", mission), ("moment", timing_of(game, mission))))
    if not fulfilled(game, army, mission):
        return Refusal("not_fulfilled", "NA-13", (("mission", mission),))
    return None


def showable(game: Game, army: Army, timings: tuple[str, ...]) -> tuple[Mission, ...]:
    """The missions that an army may show at one of these moments, the highest rank first."""
    found = [card for card in game.slice(MissionHands).hands[army] if show_refusal(game, army, card, timings) is None]
    return tuple(sorted(found, key=lambda card: -rank_of(game, card)))


def show(play: Play, army: Army, mission: Mission, early: bool) -> None:
    """Shows a mission: its points, a new card of its rank, and its bonuses.

    `early` says that it is the start of the army's own turn: reinforcements and battles are still to come.
    """
    reveal(play, army, mission)
    draw_mission(play, army, rank_of(play.game, mission))
    grant(play, army, mission, early)


def reveal(play: Play, army: Army, mission: Mission) -> None:
    """A mission achieved, and its points."""
    play.emit(MissionShown(army, mission))
    award(play, army, play.game.variant.board.data["missions"][mission]["victory_points"], MISSION)


def last_turn(game: Game, rounds: int) -> bool:
    """Whether the game ends with the turn that goes on."""
    return game.round >= rounds and following(game)[1] == 1


def last_check(play: Play) -> None:
    """All hands are checked once more for missions of the start of a turn; these bring points alone (NA-46)."""
    game = play.game
    for army in game.order:
        for mission in game.slice(MissionHands).hands[army] if game.status[army] != NEUTRAL else ():
            if mission >= 0 and timing_of(game, mission) in START and fulfilled(game, army, mission):
                reveal(play, army, mission)


class LastCheck(LastCount):
    """The count of the last round, and after the last turn of all the missions that are still in hand."""

    def happen(self, play: Play, army: Army) -> None:
        super().happen(play, army)
        if last_turn(play.game, self.rounds):
            last_check(play)


register(DealHands)
