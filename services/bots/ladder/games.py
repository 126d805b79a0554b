"""The games of the ladder as files, a line each: what was played stays played, whenever it is stopped."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from services.bots.arena.bout import Bout, Meter, play_bout
from services.bots.arena.entrants import Chair, OwnBot
from services.bots.arena.seating import Seating, seatings
from services.bots.arena.tally import Tally
from services.bots.ladder.plan import Match
from services.rules.engine.kernel.kinds import Seat

SEED: Final = 1
PLAYED: Final = ("services/bots/brains", "services/bots/arena", "services/rules/engine")
"""What games depend on: when it changes, what was played before says nothing any more."""


class Played(NamedTuple):
    """One game of a match by its number."""

    number: int
    seating: Seating
    bout: Bout


def version(root: Path) -> str:
    """Names what the games are played by."""
    digest = sha256()
    for folder in PLAYED:
        for path in sorted((root / folder).rglob("*.py")) + sorted((root / folder).rglob("board.json")):
            digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def play(match: Match, numbers: Sequence[int]) -> list[str]:
    """Games of a match as lines; the same number is the same game on every machine."""
    variant = match.mode.table()
    entrants = [OwnBot(name) for name in match.bots]
    order = list(islice(seatings(variant, len(entrants), SEED), max(numbers) + 1))
    lines = []
    for number in numbers:
        seed, seating = SEED + number, order[number]
        game = f"{match.mode.edition}-{match.mode.variant}-{seed}"
        chairs = [Chair(game, variant, Seat(seat), seed) for seat in range(variant.seats)]
        sitters = [entrants[entrant].sit(chair) for entrant, chair in zip(seating, chairs, strict=True)]
        lines.append(written(Played(number, seating, play_bout(variant, sitters, seed))))
    return lines


def written(played: Played) -> str:
    """A game as a line."""
    bout = played.bout
    meters = [
        [one.turns, one.answers, round(one.wall, 6), round(one.cpu, 6), round(one.slowest, 6), dict(one.faults)]
        for one in bout.meters
    ]
    return json.dumps([played.number, played.seating, bout.winners, bout.reason, bout.rounds, meters])


def read(line: str) -> Played:
    """The reverse of `written`; ValueError where a line was cut off."""
    row: Any = json.loads(line)
    number, seating, winners, reason, rounds, meters = row
    return Played(
        number, tuple(seating), Bout(tuple(winners), reason, rounds, tuple([meter(one) for one in meters]), None)
    )


def meter(row: list[Any]) -> Meter:
    """What a seat's answers cost."""
    found = Meter()
    found.turns, found.answers, found.wall, found.cpu, found.slowest = row[:5]
    found.faults = Counter(row[5])
    return found


class Games:
    """The folder of what was played by one version."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def of(self, match: Match) -> list[Played]:
        """The games of a match, each once, in their order."""
        found: dict[int, Played] = {}
        with suppress(FileNotFoundError):
            for line in self._file(match).read_text().splitlines():
                with suppress(ValueError):
                    one = read(line)
                    found[one.number] = one
        return [found[number] for number in sorted(found) if number < match.games]

    def add(self, match: Match, lines: Iterable[str]) -> None:
        """Keeps games; a line that was cut off before stays alone."""
        with self._file(match).open("a") as file:
            file.write("".join([f"\n{line}" for line in lines]))

    def tally(self, match: Match) -> Tally:
        """What the games of a match come to."""
        tally = Tally(match.mode.table(), match.bots)
        for one in self.of(match):
            tally.add(one.bout, one.seating)
        return tally

    def _file(self, match: Match) -> Path:
        return self.folder / f"{match.id}.jsonl"
