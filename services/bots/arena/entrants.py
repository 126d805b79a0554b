"""Who plays in a match: the project's own bots, and whatever else can answer a decision."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from services.bots.brains.brain import Brain
from services.bots.brains.match import BRAINS
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.variant import Variant


class Fault(Exception):
    """A bot that gave no answer; `kind` is what results count it by."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Place(NamedTuple):
    """Where somebody sits down."""

    game: str
    """Names the game, and seeds the bot."""
    variant: Variant
    seat: Seat
    seed: int


class Sitter(Protocol):
    """Somebody at one seat of one game."""

    def choose(self, game: Game, ask: Ask) -> Action:
        """The answer to an open decision, from the game as the seat sees it; raises Fault where there is none."""

    def leave(self, winners: tuple[Seat, ...], reason: str) -> float | None:
        """The game is over; says how many CPU seconds it took in another process, if it thinks there."""


class Entrant(Protocol):
    """One side of a match: it sits down at one seat or several of each game, under one name."""

    name: str

    def sit(self, place: Place) -> Sitter:
        """Takes a seat in a new game."""

    def close(self) -> None:
        """Ends whatever it started."""


class Own:
    """One of the project's bots at a seat."""

    def __init__(self, brain: Brain) -> None:
        self.brain = brain

    def choose(self, game: Game, ask: Ask) -> Action:
        return self.brain.choose(game, ask)

    def leave(self, winners: tuple[Seat, ...], reason: str) -> None:
        """It keeps nothing, and thinks in this process only."""


class OwnBot:
    """A bot of the project by its name."""

    def __init__(self, name: str) -> None:
        if name not in BRAINS:
            raise BadInput(f"there is no bot '{name}'; there are: {', '.join(BRAINS)}")
        self.name = name

    def sit(self, place: Place) -> Sitter:
        return Own(BRAINS[self.name](f"{place.game}/{place.seat}"))

    def close(self) -> None:
        """Nothing was started."""
