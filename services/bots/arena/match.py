"""A match: the same bots play many games, their seats shared out evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from services.bots.arena.bout import play_bout
from services.bots.arena.entrants import Chair, Entrant
from services.bots.arena.seating import seatings
from services.bots.arena.tally import Tally
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.variant import Variant


def play_match(variant: Variant, entrants: Sequence[Entrant], games: int, seed: int, done: int = 0) -> Iterator[Tally]:
    """The tally after each game; game n has the first seed + n - 1, whatever was `done` before and is left out."""
    tally = Tally(variant, [entrant.name for entrant in entrants])
    for number, seating in islice(enumerate(seatings(variant, len(entrants), seed)), done, games):
        game = f"{variant.edition}-{variant.name}-{seed + number}"
        sitters = [
            entrants[entrant].sit(Chair(game, variant, Seat(seat), seed + number))
            for seat, entrant in enumerate(seating)
        ]
        tally.add(play_bout(variant, sitters, seed + number), seating)
        yield tally
