"""Victory points of the campaign: at the start of each turn, and for first invasions (NI-10, NI-11)."""

from typing import Any, ClassVar, Final

from services.rules.engine.editions.napoleon.rules.campaign_start import powers
from services.rules.engine.editions.napoleon.rules.independents import Alliances, allies_of, commanded, opponent
from services.rules.engine.editions.napoleon.rules.independents_loyalty import Loyalty
from services.rules.engine.editions.napoleon.rules.invading import Entered
from services.rules.engine.editions.napoleon.rules.points import HoldingPoints, VictoryPoints, award
from services.rules.engine.editions.napoleon.rules.seas import Seas
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, Army
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import MovedIn

EVERYBODY: Final = ("empires", "routes")
"""What brings points in every advanced game, and is counted there."""


def zones_held(game: Game, army: Army) -> int:
    """How many maritime zones an army holds."""
    return len([zone for zone in game.variant.part(Seas).zones if game.holder[zone] == army])


class CampaignStart(HoldingPoints):
    """The start of a turn: besides empires and routes, what the data say for each of the two players (NI-10)."""

    def __init__(self, board: Board) -> None:
        objectives = board.data["campaign"]["objectives"]
        self.worth: dict[int, dict[str, int]] = {}
        for power, army in powers(board, "player").items():
            rows = objectives[power]["each_turn"]
            self.worth[army] = {reason: rows[reason] for reason in rows if reason not in EVERYBODY}

    def begin(self, play: Play) -> None:
        super().begin(play)
        game = play.game
        for reason, points in self.worth[game.mover].items():
            count = times(game, game.mover, reason)
            if count:
                award(play, game.mover, points * count, reason)


def times(game: Game, army: Army, reason: str) -> int:
    """How often the points of a reason are won now: a territory's name stands for holding it (NI-12)."""
    if reason == "per_ally":
        return len(allies_of(game, army))
    if reason == "maritime_supremacy":
        return 1 if zones_held(game, army) > zones_held(game, opponent(game, army)) else 0
    return 1 if game.holder[game.variant.board.zone[reason]] == army else 0


class Prize:
    """Points of a player for the first invasion of a territory: before a round, or while an army has a master."""

    __slots__ = ("ally", "army", "before", "master", "points", "reason", "zone")

    def __init__(self, board: Board, army: Army, row: dict[str, Any]) -> None:
        army_of, years = powers(board), board.data["campaign"]["era_track"]
        ally, master = row.get("if_allied", ("", ""))
        self.army = army
        self.zone = board.zone[row["territory"]]
        self.points: int = row["points"]
        self.reason = "first_invasion_of_" + row["territory"]
        self.before: int = years.index(row["before_year"]) + 1 if "before_year" in row else len(years) + 1
        self.ally = army_of.get(ally, NOBODY)
        self.master = army_of.get(master, NOBODY)

    def won(self, game: Game) -> bool:
        """Whether its conditions hold, and it was not won before."""
        if game.round >= self.before or (self.ally >= 0 and game.slice(Alliances).masters[self.ally] != self.master):
            return False
        return not any(one.army == self.army and one.reason == self.reason for one in game.slice(VictoryPoints).ledger)


class FirstInvasions(Rule):
    """Points for the first invasion by a player or an ally."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (MovedIn, Entered)
    BEFORE: ClassVar[tuple[type[Rule], ...]] = (Loyalty,)  # alliances count as they were at the invasion

    def __init__(self, board: Board) -> None:
        self.prizes: list[Prize] = []
        for power, army in powers(board, "player").items():
            for row in board.data["campaign"]["objectives"][power]["first_invasion"]:
                self.prizes.append(Prize(board, army, row))

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, (MovedIn, Entered))
        game = play.game
        if event.army not in commanded(game):
            return
        for prize in self.prizes:
            if prize.army == game.mover and prize.zone == event.target and prize.won(game):
                award(play, prize.army, prize.points, prize.reason)
