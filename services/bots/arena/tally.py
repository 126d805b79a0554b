"""What the games of a match come to. A game that several sides win is shared evenly; one that nobody wins is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from services.bots.arena.bout import Bout, Cost
from services.bots.arena.seating import Seating
from services.rules.engine.kernel import play
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.variant import Variant

WIDE: Final = 1.959964
"""A normal distribution has 95 % within so many standard deviations."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's method; a shared game counts in part."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, WIDE * WIDE
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = WIDE / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Line(Cost):
    """What one entrant, or one seat, has come to."""

    def __init__(self) -> None:
        super().__init__()
        self.games = 0
        self.fair = 0.0
        self.wins = 0.0

    def share(self) -> dict[str, Json]:
        """Wins of all games, drawn ones included, with the interval; all shares are parts of 1."""
        low, high = wilson(self.wins, self.games)
        games = self.games or 1
        return {
            "wins": round(self.wins, 3),
            "share": round(self.wins / games, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "fair": round(self.fair / games, 4),
        }

    def cost(self) -> dict[str, Json]:
        """What a turn took, in milliseconds; what was asked in others' turns counts too."""
        turns = self.turns or 1
        return {
            "turns": self.turns,
            "answers": self.answers,
            "wall_ms_per_turn": round(1000 * self.wall / turns, 4),
            "cpu_ms_per_turn": round(1000 * self.cpu / turns, 4),
            "slowest_turn_ms": round(1000 * self.slowest, 3),
            "faults": dict(sorted(self.faults.items())),
        }


class Shares(NamedTuple):
    """Who won how much of a game: 1 in all, or nothing where it is drawn."""

    of_seat: tuple[float, ...]
    shared: bool


def shares(variant: Variant, bout: Bout) -> Shares:
    """Every side among the winners has an equal part, and its winning seats share that."""
    side_of = [variant.side_of[armies[0]] for armies in variant.armies_of]
    won = Counter([side_of[seat] for seat in bout.winners])
    parts = [1 / len(won) / won[side_of[seat]] if seat in bout.winners else 0.0 for seat in range(variant.seats)]
    return Shares(tuple(parts), len(won) > 1)


class Tally:
    """A match so far; entrants of one name are counted together."""

    def __init__(self, variant: Variant, names: Sequence[str]) -> None:
        self.variant = variant
        self.names = tuple(names)
        self.lines = {name: Line() for name in names}
        self.seats = [Line() for _ in range(variant.seats)]
        self.reasons: Counter[str] = Counter()
        self.games = self.drawn = self.shared = self.rounds = 0
        self.fault: Exception | None = None

    def add(self, bout: Bout, seating: Seating) -> None:
        """Counts a game."""
        parts = shares(self.variant, bout)
        self.games += 1
        self.rounds += bout.rounds
        self.reasons[bout.reason] += 1
        self.drawn += not bout.winners
        self.shared += parts.shared
        self.fault = self.fault or bout.fault
        for name in {self.names[number] for number in seating}:
            self.lines[name].games += 1
        for seat, number in enumerate(seating):
            line, at = self.lines[self.names[number]], self.seats[seat]
            at.games += 1
            for one in (line, at):
                one.fair += 1 / len(seating)
                one.wins += parts.of_seat[seat]
            line.add(bout.meters[seat])

    def form(self) -> dict[str, Json]:
        """The result as JSON; the keys are explained in PORT.md and stay."""
        variant = self.variant
        games = self.games or 1
        return {
            "edition": variant.edition,
            "variant": variant.name,
            "seats": variant.seats,
            "options": dict(variant.options),
            "games": self.games,
            "compiled": not str(play.__file__).endswith(".py"),
            "drawn": self.drawn,
            "shared": self.shared,
            "reasons": dict(self.reasons.most_common()),
            "rounds": round(self.rounds / games, 2),
            "bots": [{"bot": name, **line.share(), **line.cost()} for name, line in self.lines.items()],
            "by_seat": [{"seat": seat, **line.share()} for seat, line in enumerate(self.seats)],
        }
