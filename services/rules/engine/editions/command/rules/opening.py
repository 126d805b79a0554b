"""What chance decides before anybody places a troop: cities, and missions with their rewards."""

from services.rules.engine.editions.command.rules.buildings import CitiesBuilt
from services.rules.engine.editions.command.rules.missions import MissionsOpened
from services.rules.engine.kernel.kinds import NO_REWARD, Mission, Reward
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Step
from services.rules.engine.mechanics.hands import Shuffled


class DrawCities(Step):
    """Cities go where the first cards say; the others become the pile, and those that drew start the discards."""

    NAME = "draw_cities"

    def work(self, play: Play) -> None:
        board = play.game.variant.board
        order = play.chance.shuffle("cities", board.every_card)
        count: int = board.data["city_count"]
        cards = tuple(sorted(order[:count]))
        play.emit(Shuffled(play.chance.shuffle("cards", tuple(sorted(order[count:])))))
        play.emit(CitiesBuilt(tuple(sorted([board.cards[card].zone for card in cards])), cards))


class DrawMissions(Step):
    """Some missions of each level are laid open, each with one reward of its level; the other missions are out."""

    NAME = "draw_missions"

    def work(self, play: Play) -> None:
        data = play.game.variant.board.data
        missions: list[Mission] = []
        rewards: list[Reward] = []
        for level, count in data["command_centre_draw"].items():
            missions += [Mission(one) for one in drawn(play, "missions", level)[:count]]
            rewards += [Reward(one) for one in drawn(play, "rewards", level)[:count]]
        play.emit(MissionsOpened(tuple(missions), tuple(rewards)))


def drawn(play: Play, name: str, level: str) -> tuple[int, ...]:
    """The missions or rewards of a level in an order of chance, by their number."""
    rows = play.game.variant.board.data[name]
    return play.chance.shuffle(name, tuple([index for index, one in enumerate(rows) if one["level"] == level]))


class OpenMissions(Step):
    """Given missions are laid open, without rewards."""

    NAME = "open_missions"

    missions: tuple[Mission, ...]

    def work(self, play: Play) -> None:
        play.emit(MissionsOpened(self.missions, (NO_REWARD,) * len(self.missions)))


register(DrawCities, DrawMissions, OpenMissions)
