"""Games of the edition's larger variants in a position, with forced dice."""

from services.bots.brains.match import brains, play_on, start
from services.rules.engine.editions import variant
from services.rules.engine.kernel.chance import Scripted
from services.rules.engine.kernel.naming import read_action
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.position import placed


def table(name: str, seats: int, position: Json, *throws: tuple[int, ...]) -> Play:
    """A game of a variant where the position says, up to its next decision."""
    play = Play(placed(variant("napoleon", name, seats), position), Scripted(throws))
    play.start()
    return play


def answer(play: Play, seat: int, verb: str, **fields: Json) -> Refusal | None:
    """Answers as a person would write it."""
    return play.submit(seat, read_action(play.game.variant, {"verb": verb, **fields}))


def greedy_ends(name: str, games: int) -> list[str]:
    """Why games of four greedy players ended."""
    reasons = []
    for seed in range(games):
        play = start(variant("napoleon", name, 4, {"round_limit": "100"}), seed)
        play_on(play, brains(("greedy",), 4, seed))
        reasons.append(play.game.reason)
    return reasons
