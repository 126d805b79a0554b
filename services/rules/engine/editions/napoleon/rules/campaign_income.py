"""What the powers of the campaign receive: half an empire for one's own capital, and allies by the normal count."""

from services.rules.engine.editions.napoleon.rules.campaign_start import powers
from services.rules.engine.editions.napoleon.rules.independents_turn import AlliedReinforcements
from services.rules.engine.kernel.board import Board, Region
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Reasons, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Rule


def homes(board: Board) -> dict[Army, Region]:
    """The empire of each army that has one: its own, by the name of the power."""
    empires = {region.id: region for region in board.regions}
    return {army: empires[power] for power, army in powers(board).items() if power in empires}


def home_capitals(board: Board) -> dict[Army, Zone]:
    """The capital of each army that has an empire of its own."""
    return {army: board.zone[home.data["capital"]] for army, home in homes(board).items()}


class HomeIncome(Rule):
    """Half the bonus of one's empire, rounded up, for its capital, unless the whole empire is held (NI-4, NI-17)."""

    def __init__(self, board: Board) -> None:
        self.homes = homes(board)
        self.capitals = home_capitals(board)

    def income(self, game: Game, army: Army) -> tuple[tuple[str, int], ...]:
        home = self.homes.get(army)
        if home is None or game.holder[self.capitals[army]] != army:
            return ()
        if all(game.holder[zone] == army for zone in home.zones):
            return ()
        return ((game.variant.board.zones[self.capitals[army]], (home.bonus + 1) // 2),)


class AlliedLevies(AlliedReinforcements):
    """Allies receive what a player would for the same territories, without a die (NI-5)."""

    def brings(self, play: Play, ally: Army) -> Reasons:
        reasons: list[tuple[str, int]] = []
        for rule in play.game.variant.income:
            reasons.extend(rule.income(play.game, ally))
        return tuple(reasons)
