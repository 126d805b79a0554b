"""Who plays in a match: the project's own bots, and whatever else can answer a decision."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple, Protocol

from services.bots.brains.brain import Brain
from services.bots.brains.match import BRAINS
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import Masked

Asking = Generator[dict[str, Json], dict[str, Json], tuple[Action, ...]]
"""Yields questions, is sent their answers, and returns what is answered to the decision in the end."""

ILLEGAL: Final = "illegal"
"""The kind of a fault: an answer that the rules refuse."""


class Fault(Exception):
    """A bot that gave no answer; `kind` is what results count it by."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Chair(NamedTuple):
    """Where somebody sits down."""

    game: str
    """Names the game, and seeds the bot."""
    variant: Variant
    seat: Seat
    seed: int


class Sitter(Protocol):
    """Somebody at one seat of one game."""

    def choose(self, game: Masked, ask: Ask) -> tuple[Action, ...]:
        """Answers to an open decision and what follows from it, taken in order up to the first that is refused.

        Raises Fault where there is none.
        """

    def leave(self, winners: tuple[Seat, ...], reason: str) -> float | None:
        """The game is over; says how many CPU seconds it took in another process, if it thinks there."""


class Entrant(Protocol):
    """One side of a match: it sits down at one seat or several of each game, under one name."""

    name: str

    def check(self, chair: Chair) -> None:
        """BadInput where it cannot play such a game at all."""

    def sit(self, chair: Chair) -> Sitter:
        """Takes a seat in a new game."""

    def close(self) -> None:
        """Ends whatever it started."""


class Own:
    """One of the project's bots at a seat."""

    def __init__(self, brain: Brain) -> None:
        self.brain = brain

    def choose(self, game: Masked, ask: Ask) -> tuple[Action, ...]:
        return (self.brain.choose(game, ask),)

    def leave(self, winners: tuple[Seat, ...], reason: str) -> None:
        """It keeps nothing, and thinks in this process only."""


class OwnBot:
    """A bot of the project by its name."""

    def __init__(self, name: str) -> None:
        if name not in BRAINS:
            raise BadInput(f"there is no bot '{name}'; there are: {', '.join(BRAINS)}")
        self.name = name

    def check(self, chair: Chair) -> None:
        """It plays everything."""

    def sit(self, chair: Chair) -> Sitter:
        return Own(BRAINS[self.name](f"{chair.game}/{chair.seat}"))

    def close(self) -> None:
        """Nothing was started."""
