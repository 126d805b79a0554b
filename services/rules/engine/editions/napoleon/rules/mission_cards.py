"""Mission cards on the table: who holds which of each rank, which are achieved, and who may see them."""

from typing import Final

from services.rules.engine.kernel.events import Event, OfArmy, Public, Secret
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import UNSEEN_MISSION, Army, Mission, MissionRank, Seat
from services.rules.engine.kernel.record import register, replace

RANKS = 4
RANKED: Final = tuple([MissionRank(index) for index in range(RANKS)])


class MissionCards(Slice):
    """The mission of each rank that each army was dealt, which are achieved, and who announced one in this turn.

    Cards lie face down, the announced ones too; the last one of an army that has three achieved is face up (N-29).
    """

    NAME = "mission_cards"

    dealt: tuple[tuple[Mission, ...], ...]
    achieved: tuple[tuple[bool, ...], ...]
    announced: tuple[Army, ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        if game.over():
            return self
        mine = game.variant.armies_of[viewer] if viewer >= 0 else ()
        dealt = [
            cards if army in mine else self.face_up(army) for army, cards in zip(game.variant.every_army, self.dealt)
        ]
        return MissionCards(tuple(dealt), self.achieved, self.announced)

    def face_up(self, army: Army) -> tuple[Mission, ...]:
        """The army's cards as they lie on the table."""
        last = self.achieved[army].count(False) == 1
        cards = zip(self.dealt[army], self.achieved[army])
        return tuple([card if last and not achieved else UNSEEN_MISSION for card, achieved in cards])


def no_missions(game: Game) -> MissionCards:
    """The slice before anything is dealt."""
    return MissionCards(((UNSEEN_MISSION,) * RANKS,) * game.armies, ((False,) * RANKS,) * game.armies, ())


class MissionGiven(Secret):
    """An army got a secret mission of a rank; only its owner sees which."""

    rank: MissionRank
    mission: Mission

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        mine = viewer >= 0 and self.army in game.variant.armies_of[viewer]
        return self if mine else replace(self, mission=UNSEEN_MISSION)


class OfMission(OfArmy):
    """Something that happened to a mission of an army."""

    mission: Mission


class MissionDealt(MissionGiven):
    """An army got its secret mission of a rank."""

    NAME = "mission_dealt"

    def fold(self, game: Game) -> None:
        now = game.slice(MissionCards)
        dealt = [list(cards) for cards in now.dealt]
        dealt[self.army][self.rank] = self.mission
        game.slices["mission_cards"] = MissionCards(
            tuple([tuple(cards) for cards in dealt]), now.achieved, now.announced
        )


class MissionAnnounced(OfMission):
    """A mission was shown to all with its condition met, and laid face down as achieved (N-48)."""

    NAME = "mission_announced"

    def fold(self, game: Game) -> None:
        now = game.slice(MissionCards)
        achieved = [list(flags) for flags in now.achieved]
        achieved[self.army][rank_of(game, self.mission)] = True
        done = tuple([tuple(flags) for flags in achieved])
        game.slices["mission_cards"] = MissionCards(now.dealt, done, (*now.announced, self.army))


class MissionTurnedUp(OfMission):
    """Three are achieved: the last mission lies open from now on (N-29)."""

    NAME = "mission_turned_up"


class AnnouncementsForgotten(Public):
    """A new turn: everybody may announce again."""

    NAME = "announcements_forgotten"

    def fold(self, game: Game) -> None:
        now = game.slice(MissionCards)
        game.slices["mission_cards"] = MissionCards(now.dealt, now.achieved, ())


def every_mission(game: Game) -> tuple[Mission, ...]:
    """All missions of the data, in their order."""
    return tuple([Mission(index) for index in range(len(game.variant.board.data["missions"]))])


def rank_of(game: Game, mission: Mission) -> MissionRank:
    """The number of a mission's rank, the lowest rank being 0."""
    data = game.variant.board.data
    return MissionRank(game.variant.board.ids["mission_rank"].index(data["missions"][mission]["rank"]))


register(MissionCards, MissionDealt, MissionAnnounced, MissionTurnedUp, AnnouncementsForgotten)
