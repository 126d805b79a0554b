"""What chance decides before anybody places a troop: cities, and missions with their rewards."""

from typing import ClassVar

from services.rules.engine.editions.command.rules.buildings import CitiesBuilt
from services.rules.engine.editions.command.rules.missions import NONE, MissionsOpened
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Step
from services.rules.engine.mechanics.hands import Shuffled


class DrawCities(Step):
    """Cities go where the first cards say; the others become the pile, and those that drew start the discards."""

    __slots__ = ()
    NAME: ClassVar[str] = "draw_cities"

    def work(self, play: Play) -> None:
        board = play.game.variant.board
        order = play.chance.shuffle("cities", tuple(range(len(board.cards))))
        count: int = board.data["city_count"]
        cards = tuple(sorted(order[:count]))
        play.emit(Shuffled(play.chance.shuffle("cards", tuple(sorted(order[count:])))))
        play.emit(CitiesBuilt(tuple(sorted([board.cards[card].zone for card in cards])), cards))


class DrawMissions(Step):
    """Some missions of each level are laid open, each with one reward of its level; the other missions are out."""

    __slots__ = ()
    NAME: ClassVar[str] = "draw_missions"

    def work(self, play: Play) -> None:
        data = play.game.variant.board.data
        missions: list[int] = []
        rewards: list[int] = []
        for level, count in data["command_centre_draw"].items():
            for name, drawn in (("missions", missions), ("rewards", rewards)):
                among = tuple([index for index, one in enumerate(data[name]) if one["level"] == level])
                drawn.extend(play.chance.shuffle(name, among)[:count])
        play.emit(MissionsOpened(tuple(missions), tuple(rewards)))


class OpenMissions(Step):
    """Given missions are laid open, without rewards."""

    __slots__ = ("missions",)
    NAME: ClassVar[str] = "open_missions"
    SPEC: ClassVar[str] = "missions:mission*"

    def __init__(self, missions: tuple[int, ...]) -> None:
        self.missions = missions

    def row(self) -> tuple[object, ...]:
        return (self.missions,)

    def work(self, play: Play) -> None:
        play.emit(MissionsOpened(self.missions, (NONE,) * len(self.missions)))


register(DrawCities, DrawMissions, OpenMissions)
