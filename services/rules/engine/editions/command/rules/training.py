"""Training: colours are chosen by dice, and a colour fixes everything else (K-14, K-33)."""

from typing import Any

from services.rules.engine.editions.command.rules.buildings import CapitalSet, CitiesBuilt
from services.rules.engine.editions.command.rules.verbs import ChooseColour
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import OfArmy, OrderSet, Rolled
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, Army, Color
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, Step, wrong_verb
from services.rules.engine.mechanics.setup import Mustered


class ColourChosen(OfArmy):
    """An army took a colour; the army that bore it until now gets the chooser's old one, for the time being."""

    NAME = "colour_chosen"

    colour: Color

    def fold(self, game: Game) -> None:
        colors = list(game.variant.colors)
        colors[colors.index(self.colour)] = colors[self.army]
        colors[self.army] = self.colour
        game.variant = game.variant.recolored(tuple(colors))


class RollColours(Step):
    """One die each, and nothing is rolled again: of equal dice the earlier seat chooses first."""

    NAME = "roll_colours"

    def work(self, play: Play) -> None:
        armies = play.game.variant.every_army
        faces = play.chance.roll("colours", len(armies))
        play.emit(Rolled("colours", NOBODY, faces))
        play.push(ChooseColours(tuple(sorted(armies, key=lambda army: (-faces[army], army)))))


class ChooseColours(Step):
    """The first of these armies chooses its colour, then the others."""

    NAME = "choose_colours"

    armies: tuple[Army, ...]

    def work(self, play: Play) -> None:
        if self.armies:
            army = self.armies[0]
            play.push(ChooseColours(self.armies[1:]))
            play.push(ColourAsk(play.game.variant.seat_of[army], army, self.armies))


class ColourAsk(ArmyAsk):
    """Choose one of the colours that the armies still to choose bear; the last colour needs no choice."""

    NAME = "choosing_colour"
    RULE = "K-33"
    CLOCK = "setup"
    FOREGONE = True

    waiting: tuple[Army, ...]

    def opens(self, game: Game) -> bool:
        return len(self.waiting) > 1

    def free(self, game: Game) -> tuple[Color, ...]:
        """The colours that nobody has chosen."""
        return tuple(sorted([game.variant.colors[army] for army in self.waiting]))

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (Offer("choose_colour", (Pick("colour", self.free(game)),)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, ChooseColour):
            return wrong_verb(self, game, action)
        if action.colour not in self.free(game):
            colors = game.variant.board.colors
            return Refusal("colour_taken", "K-33", (("free", tuple([colors[color] for color in self.free(game)])),))
        return None

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, ChooseColour)
        play.close(self)
        play.emit(ColourChosen(self.army, action.colour))

    def default(self, game: Game) -> Action:
        """The colour that plays earliest."""
        return ChooseColour(min(self.free(game)))


class TakePositions(Step):
    """Puts cities, capitals and troops where the colours' positions have them, and sets the order of play."""

    NAME = "take_positions"

    def work(self, play: Play) -> None:
        game = play.game
        board = game.variant.board
        play.emit(CitiesBuilt(tuple(sorted([board.zone[city] for city in board.data["training"]["cities"]])), ()))
        players: list[dict[str, Any]] = board.data["training"]["setups"][str(game.armies)]["players"]
        armies = [Army(game.variant.colors.index(board.color[player["color"]])) for player in players]
        play.emit(OrderSet(tuple(armies)))
        for army, player in zip(armies, players):
            for zone, count in player["regiments"].items():
                play.emit(Mustered(army, board.zone[zone], count))
            play.emit(CapitalSet(army, board.zone[player["capital"]]))


register(ColourChosen, RollColours, ChooseColours, ColourAsk, TakePositions)
