"""Games for two in a position, with forced dice."""

from services.rules.engine.editions import variant
from services.rules.engine.kernel.chance import Scripted
from services.rules.engine.kernel.naming import read_action
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.position import placed

WHITE, BLACK, GREEN, YELLOW = 2, 3, 4, 5


def duel(position: Json, *throws: tuple[int, ...]) -> Play:
    """A game with active independents where the position says, up to its next decision."""
    play = Play(placed(variant("napoleon", "duel-active", 2), position), Scripted(throws))
    play.start()
    return play


def answer(play: Play, verb: str, seat: int = 0, **fields: Json) -> Refusal | None:
    """Answers as a person would write it."""
    return play.submit(seat, read_action(play.game.variant, {"verb": verb, **fields}))


def told(play: Play, name: str) -> list[tuple[object, ...]]:
    """The fields of all events of a name so far."""
    return [event.row() for event in play.log if event.NAME == name]
