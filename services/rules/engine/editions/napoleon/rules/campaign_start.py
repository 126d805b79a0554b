"""The start of the campaign: a given position, and a card for each power that begins as an ally (NI-2, NI-3)."""

from typing import Any

from services.rules.engine.editions.napoleon.rules.forts import FortBuilt
from services.rules.engine.editions.napoleon.rules.independents import Turned
from services.rules.engine.editions.napoleon.rules.leaders import LeadersPlaced
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.events import OrderSet
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.troops import Stationed
from services.rules.engine.mechanics.cards import draw


def powers(board: Board, role: str = "") -> dict[str, Army]:
    """The army of each power, by its id in the data, or of those with one role; armies are numbered by their colour."""
    rows: list[dict[str, Any]] = board.data["campaign"]["powers"]
    return {row["id"]: Army(board.color[row["color"]]) for row in rows if role in ("", row["role"])}


class StartPosition(Step):
    """Puts all pieces where the data say, makes the first alliances, and lets the first power of the data begin."""

    NAME = "start_position"

    def work(self, play: Play) -> None:
        board = play.game.variant.board
        campaign = board.data["campaign"]
        army_of, players = powers(board), powers(board, "player")
        for row in campaign["setup"]:
            zone, army = board.zone[row["territory"]], army_of[row["power"]]
            play.emit(Stationed(army, zone, row["regiments"], "start"))
            if row["generals"]:
                play.emit(LeadersPlaced(army, zone, row["generals"]))
            if row["fortification"]:
                play.emit(FortBuilt(army, zone))
        for row in campaign["fleets"]:
            zone, army = board.zone[row["zone"]], army_of[row["power"]]
            play.emit(Stationed(army, zone, row["ships"], "start"))
            if row["admirals"]:
                play.emit(LeadersPlaced(army, zone, row["admirals"]))
        for ally, master in campaign["alliances_at_start"].items():
            if master is not None:
                play.emit(Turned(army_of[ally], army_of[master]))
        first = players[campaign["first_player"]]
        play.emit(OrderSet(tuple(sorted(players.values(), key=lambda army: army != first))))


class AlliedCards(Step):
    """The cards that lie with independents from the start, which nobody has seen (NI-3)."""

    NAME = "allied_cards"

    def work(self, play: Play) -> None:
        board = play.game.variant.board
        army_of = powers(board)
        for power, count in board.data["campaign"]["face_down_cards_at_start"].items():
            for _ in range(count):
                draw(play, army_of[power])


register(StartPosition, AlliedCards)
