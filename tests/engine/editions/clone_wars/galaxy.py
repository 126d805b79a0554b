"""Games between factions in a position that is written down as in conformance cases."""

from collections.abc import Iterator
from random import Random

from services.bots.brains.chance import Seeded
from services.rules.engine.editions import variant
from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import read_action
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.position import placed
from tests.engine.properties.selfplay import opened, random_answers
from tests.engine.properties.tables import table

RED, BLACK, ORANGE, BLUE = 0, 1, 2, 3
ALL: Json = {"armies": ["red", "black", "orange", "blue"]}


def factions(seats: int = 4, **options: str) -> Variant:
    return variant("clone_wars", "factions", seats, options)


def galaxy(position: Json, seats: int = 4, chance: Chance | None = None, **options: str) -> Play:
    """A game in a position, run up to its first decision; the armies share all planets that are not named."""
    play = Play(placed(factions(seats, **options), {"fill": ALL, **position}), chance or Seeded(1))
    play.start()
    return play


def answer(play: Play, seat: int, verb: str, **fields: Json) -> Refusal | None:
    """Answers as a person would write it."""
    return play.submit(seat, read_action(play.game.variant, {"verb": verb, **fields}))


def random_games(games: int) -> Iterator[Iterator[tuple[Game, list[Event]]]]:
    """Random games, all numbers of seats and forms of set-up in turn: their moments one by one."""
    for number in range(games):
        yield moments(opened(table("clone_wars", "factions", number, round_limit="20"), number), Random(number))


def moments(play: Play, random: Random) -> Iterator[tuple[Game, list[Event]]]:
    """The game before each answer and at the end, with what the last answer brought."""
    told = 0
    for _ in random_answers(play, random):
        yield play.game, play.log[told:]
        told = len(play.log)
    yield play.game, play.log[told:]
