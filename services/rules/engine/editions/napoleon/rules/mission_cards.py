"""Mission cards on the table: who holds which of each rank, which are achieved, and who may see them."""

from typing import ClassVar

from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.record import register

HIDDEN = -1
RANKS = 4


class MissionCards(Slice):
    """The mission of each rank that each army was dealt, which are achieved, and who announced one in this turn.

    Cards lie face down, the announced ones too; the last one of an army that has three achieved is face up (N-29).
    """

    __slots__ = ("achieved", "announced", "dealt")
    NAME: ClassVar[str] = "mission_cards"
    SPEC: ClassVar[str] = "dealt:mission** achieved:bool** announced:army*"

    def __init__(
        self, dealt: tuple[tuple[int, ...], ...], achieved: tuple[tuple[bool, ...], ...], announced: tuple[int, ...]
    ) -> None:
        self.dealt = dealt
        self.achieved = achieved
        self.announced = announced

    def row(self) -> tuple[object, ...]:
        return (self.dealt, self.achieved, self.announced)

    def seen(self, game: Game, viewer: int) -> Slice:
        if game.over():
            return self
        mine = game.variant.armies_of[viewer] if viewer >= 0 else ()
        dealt = [cards if army in mine else self.face_up(army) for army, cards in enumerate(self.dealt)]
        return MissionCards(tuple(dealt), self.achieved, self.announced)

    def face_up(self, army: int) -> tuple[int, ...]:
        """The army's cards as they lie on the table."""
        last = self.achieved[army].count(False) == 1
        cards = zip(self.dealt[army], self.achieved[army])
        return tuple([card if last and not achieved else HIDDEN for card, achieved in cards])


class MissionDealt(Event):
    """An army got its secret mission of a rank."""

    __slots__ = ("army", "mission", "rank")
    NAME: ClassVar[str] = "mission_dealt"
    SPEC: ClassVar[str] = "army:army rank:mission_rank mission:mission"

    def __init__(self, army: int, rank: int, mission: int) -> None:
        self.army = army
        self.rank = rank
        self.mission = mission

    def row(self) -> tuple[object, ...]:
        return (self.army, self.rank, self.mission)

    def fold(self, game: Game) -> None:
        now = missions_of(game)
        dealt = [list(cards) for cards in now.dealt]
        dealt[self.army][self.rank] = self.mission
        game.slices["mission_cards"] = MissionCards(
            tuple([tuple(cards) for cards in dealt]), now.achieved, now.announced
        )

    def seen(self, game: Game, viewer: int) -> Event | None:
        mine = viewer >= 0 and self.army in game.variant.armies_of[viewer]
        return self if mine else MissionDealt(self.army, self.rank, HIDDEN)


class MissionAnnounced(Public):
    """A mission was shown to all with its condition met, and laid face down as achieved (N-48)."""

    __slots__ = ("army", "mission")
    NAME: ClassVar[str] = "mission_announced"
    SPEC: ClassVar[str] = "army:army mission:mission"

    def __init__(self, army: int, mission: int) -> None:
        self.army = army
        self.mission = mission

    def row(self) -> tuple[object, ...]:
        return (self.army, self.mission)

    def fold(self, game: Game) -> None:
        now = missions_of(game)
        achieved = [list(flags) for flags in now.achieved]
        achieved[self.army][rank_of(game, self.mission)] = True
        done = tuple([tuple(flags) for flags in achieved])
        game.slices["mission_cards"] = MissionCards(now.dealt, done, (*now.announced, self.army))


class MissionTurnedUp(Public):
    """Three are achieved: the last mission lies open from now on (N-29)."""

    __slots__ = ("army", "mission")
    NAME: ClassVar[str] = "mission_turned_up"
    SPEC: ClassVar[str] = "army:army mission:mission"

    def __init__(self, army: int, mission: int) -> None:
        self.army = army
        self.mission = mission

    def row(self) -> tuple[object, ...]:
        return (self.army, self.mission)


class AnnouncementsForgotten(Public):
    """A new turn: everybody may announce again."""

    __slots__ = ()
    NAME: ClassVar[str] = "announcements_forgotten"

    def fold(self, game: Game) -> None:
        now = missions_of(game)
        game.slices["mission_cards"] = MissionCards(now.dealt, now.achieved, ())


def missions_of(game: Game) -> MissionCards:
    slice = game.slices["mission_cards"]
    assert isinstance(slice, MissionCards)
    return slice


def rank_of(game: Game, mission: int) -> int:
    """The number of a mission's rank, the lowest rank being 0."""
    data = game.variant.board.data
    return game.variant.board.ids["mission_rank"].index(data["missions"][mission]["rank"])


register(MissionCards, MissionDealt, MissionAnnounced, MissionTurnedUp, AnnouncementsForgotten)
