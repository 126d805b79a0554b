"""A game that is under way when it begins: a first turn with something to do for whoever has never played."""

from services.rules.engine.kernel.events import OrderSet
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Step
from services.rules.engine.mechanics.setup import Mustered


class TakeWorld(Step):
    """Puts all starting troops where the board has them for so many players; the first seat begins (W-36)."""

    NAME = "take_world"

    def work(self, play: Play) -> None:
        game = play.game
        board = game.variant.board
        play.emit(OrderSet(game.variant.every_army))
        for army, troops in zip(game.variant.every_army, board.data["starting"]["under_way"][str(game.armies)]):
            for zone, count in troops.items():
                play.emit(Mustered(army, board.zone[zone], count))


register(TakeWorld)
