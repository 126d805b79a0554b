"""Whole games between brains, for simulations, properties and benches."""

from collections.abc import Callable
from typing import Any, Final

from services.bots.brains.brain import Brain, Caretaker
from services.bots.brains.chance import Seeded
from services.bots.brains.dice_player import RandomBrain
from services.bots.brains.greedy import Greedy
from services.bots.brains.levels import STYLED, captain, marshal, recruit, sergeant
from services.bots.brains.rungs import Hunter, Settler, Warden
from services.rules.engine.kernel.play import Play, new_play, open_asks
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.steps import Ask, Together
from services.rules.engine.kernel.variant import Variant

BRAINS: Final[dict[str, Callable[[str], Brain]]] = {
    "caretaker": lambda seed: Caretaker(),
    "recruit": recruit,
    "sergeant": sergeant,
    "captain": captain,
    "marshal": marshal,
    **STYLED,
    "greedy": lambda seed: Greedy(),
    "random": RandomBrain,
    "settler": lambda seed: Settler(),
    "hunter": lambda seed: Hunter(),
    "warden": lambda seed: Warden(),
}


def brains(names: tuple[str, ...], seats: int, seed: int) -> tuple[Brain, ...]:
    """A brain for every seat; one name fills all seats, else there must be one for each."""
    for name in names:
        if name not in BRAINS:
            raise BadInput(f"there is no bot '{name}'; there are: {', '.join(BRAINS)}")
    if len(names) == 1:
        names = names * seats
    if len(names) != seats:
        raise BadInput(f"{seats} seats need {seats} bots or one for all, not {len(names)}")
    return tuple([BRAINS[name](f"{seed}/{seat}") for seat, name in enumerate(names)])


def seeded(variant: Variant, seed: int) -> Seeded:
    """The chance of a variant's game with that number."""
    return Seeded(f"{variant.edition}/{variant.name}/{seed}")


def start(variant: Variant, seed: int) -> Play:
    """A game with seeded chance, run up to its first decision."""
    return new_play(variant, seeded(variant, seed))


def play_on(play: Play, players: tuple[Brain, ...], most: int = 1_000_000) -> int:
    """Plays until the game is over or so many answers were given; returns how many were."""
    game = play.game
    given = 0
    while not game.reason and given < most:
        top: Any = game.agenda[-1]  # a game that waits has decisions on top
        for ask in open_asks(game) if type(top) is Together else (top,):
            give(play, players[ask.seat], ask)
            given += 1
    return given


def give(play: Play, brain: Brain, ask: Ask) -> None:
    """One answer; a brain that is refused is answered for by the decision's default."""
    if play.submit(ask.seat, brain.choose(play.game, ask)) is not None:
        play.expire(ask.seat)
