"""Recorded games of every variant that there is."""

import pytest

from services.bots.brains.match import brains, play_on, seeded
from services.rules.engine import editions
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.record.form import GameRecord
from services.rules.engine.record.recorder import Recorder, recorded

VARIANTS = [(edition, name) for edition in edition_names() for name in editions.edition(edition).plans]

every_variant = pytest.mark.parametrize(
    ("edition", "name"), VARIANTS, ids=[f"{edition}-{name}" for edition, name in VARIANTS]
)


def fresh(edition: str, name: str, seed: int = 1, **options: str) -> Recorder:
    """A recorded game for the fewest seats, up to its first decision."""
    seats = editions.edition(edition).plans[name].sizes[0]
    variant = editions.variant(edition, name, seats, options)
    return recorded(variant, seeded(variant, seed))


def played(edition: str, name: str, bot: str = "greedy", seed: int = 1, rounds: int = 12, **options: str) -> Recorder:
    """A recorded game between bots of one kind."""
    play = fresh(edition, name, seed, round_limit=str(rounds), **options)
    play_on(play, brains((bot,), play.game.variant.seats, seed))
    assert play.game.over()
    return play


def record_of(play: Recorder) -> GameRecord:
    return play.record({"engine": "test", "player.red": "Anna O'Hara [guest]"})
