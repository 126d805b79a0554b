"""Victory points: who has how many, for what, and who wins by them after the last round."""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.seas import Seas, empires_held, routes_held
from services.rules.engine.kernel.events import OfArmy
from services.rules.engine.kernel.game import NEUTRAL, Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Record, register, with_entry
from services.rules.engine.kernel.rules import Outcome, Rule
from services.rules.engine.kernel.turn import following
from services.rules.engine.kernel.variant import QuietPhase

MISSION: Final = "mission_achieved"
"""The reason of points for a mission: these are counted, and bring a card (NA-2, NA-44)."""


class Award(Record):
    """One line of the ledger."""

    NAME = "award"

    army: Army
    points: int
    reason: str
    round: int


class VictoryPoints(PublicSlice):
    """Points and missions achieved by army, the armies with a mission since the end of their last turn, the ledger."""

    NAME = "victory_points"

    total: tuple[int, ...]
    missions: tuple[int, ...]
    fresh: tuple[Army, ...]
    ledger: tuple[Award, ...]


class Awarded(OfArmy):
    """An army won victory points, or (below zero) lost some; its total may go below zero (NA-50)."""

    NAME = "awarded"

    points: int
    reason: str

    def fold(self, game: Game) -> None:
        now = game.slice(VictoryPoints)
        mission = self.reason == MISSION
        fresh = tuple(sorted({*now.fresh, self.army})) if mission else now.fresh
        game.slices["victory_points"] = VictoryPoints(
            with_entry(now.total, self.army, now.total[self.army] + self.points),
            with_entry(now.missions, self.army, now.missions[self.army] + 1) if mission else now.missions,
            fresh,
            (*now.ledger, Award(self.army, self.points, self.reason, game.round)),
        )


class MeritsCounted(OfArmy):
    """The cards of a turn are drawn: missions achieved until now bring no further one."""

    NAME = "merits_counted"

    def fold(self, game: Game) -> None:
        now = game.slice(VictoryPoints)
        fresh = tuple([army for army in now.fresh if army != self.army])
        game.slices["victory_points"] = VictoryPoints(now.total, now.missions, fresh, now.ledger)


def award(play: Play, army: Army, points: int, reason: str) -> None:
    """Gives (or takes) victory points; the one way to do so."""
    play.emit(Awarded(army, points, reason))


class HoldingPoints(QuietPhase):
    """The start of a turn: points for each empire and route held (NA-14)."""

    NAME: ClassVar[str] = "start"

    def happen(self, play: Play, army: Army) -> None:
        for id, bonus in (*empires_held(play.game, army), *routes_held(play.game, army)):
            award(play, army, bonus, id)


class LastCount(QuietPhase):
    """The end of a turn of the last round: a point for three places, without a minimum (NA-45)."""

    NAME: ClassVar[str] = "end"

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def happen(self, play: Play, army: Army) -> None:
        game = play.game
        points = game.held[army] // 3
        if game.round >= self.rounds and points:
            award(play, army, points, "places")


class MostPoints(Rule):
    """After the last round most victory points win, then most regiments, then most missions; else it is shared.

    Whoever has left the board can win (NA-1); troops that a resigned player left behind cannot.
    """

    COUNTS: ClassVar[str] = "victory_points"

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def last_round(self) -> int:
        return self.rounds

    def score(self, game: Game, army: Army) -> int:
        return game.slice(VictoryPoints).total[army]

    def initial(self, game: Game) -> Slice | None:
        none = (0,) * game.armies
        return VictoryPoints(none, none, (), ())

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        if not turn_over or game.round < self.rounds or not following(game)[1]:
            return None
        now = game.slice(VictoryPoints)
        scores = {
            seat: (now.total[army], regiments(game, army), now.missions[army])
            for army, seat in zip(game.variant.every_army, game.variant.seat_of)
            if seat >= 0 and game.status[army] != NEUTRAL
        }
        best = max(scores.values())
        return Outcome(tuple([seat for seat, score in scores.items() if score == best]), "victory_points")


def regiments(game: Game, army: Army) -> int:
    """An army's troops on land."""
    return sum(game.troops[army :: game.armies]) - sum(
        [game.troops_of(zone, army) for zone in game.variant.part(Seas).zones]
    )


register(Award, VictoryPoints, Awarded, MeritsCounted)
