"""How a game changes ratings: openskill's Plackett-Luce, by sides, with the share of the game that each person played.

openskill has weights of its own; they raise what a loss costs as they fall, so that a short stay would cost most. Here
an update is made as if the whole game had been played, and a share of it is applied.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

MODEL: Final = PlackettLuce()
POINTS: Final = 100
"""Points that people see, for one of openskill's."""

BOT: Final = "bot:"
"""Stands before the name of a bot, which is rated as a person is."""


class Skill(NamedTuple):
    """What is believed of how well somebody plays."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def at_least(self) -> float:
        """As good as certainly no less than this."""
        return self.mu - 3 * self.sigma


NEW: Final = Skill()


class Holder(NamedTuple):
    """Who played a seat, for which share of the game."""

    name: str
    share: float
    left: bool = False
    """Whether it is somebody who gave the seat up, or lost it by not coming: they count as last, for the whole game."""


class SeatResult(NamedTuple):
    """How a seat came out: its side, its place (1 is the best), and who had it, one after the other."""

    side: int
    place: int
    holders: tuple[Holder, ...]

    @property
    def main(self) -> str:
        """Who played most of it."""
        return max(self.holders, key=lambda one: one.share).name


def rated(seats: Sequence[SeatResult], skills: Mapping[str, Skill]) -> dict[str, Skill]:
    """What everybody's skill is after a game; who has none yet begins as everybody does."""
    known = {one.name: skills.get(one.name, NEW) for seat in seats for one in seat.holders}
    changes: dict[str, list[Skill]] = {}
    for number, seat in enumerate(seats):
        for holder in seat.holders:
            whole = _as_if(seats, known, number, holder)
            share = 1.0 if holder.left else holder.share
            changes.setdefault(holder.name, []).append(_partly(known[holder.name], whole, share))
    return {name: _mean(found) for name, found in changes.items()}


def _as_if(seats: Sequence[SeatResult], known: Mapping[str, Skill], number: int, holder: Holder) -> Skill:
    """A holder's skill if they had played the whole of a seat, and others what they mostly played."""
    sides = sorted({seat.side for seat in seats})
    players = {one: [place for place, seat in enumerate(seats) if seat.side == one] for one in sides}
    names = [holder.name if place == number else seat.main for place, seat in enumerate(seats)]
    ranks = {one: float(min([seats[place].place for place in players[one]])) for one in sides}
    if holder.left:
        ranks[seats[number].side] = math.inf
    teams = [[_rating(known[names[place]]) for place in players[one]] for one in sides]
    after = MODEL.rate(teams, ranks=_numbered([ranks[one] for one in sides]))
    own = seats[number].side
    found = after[sides.index(own)][players[own].index(number)]
    return Skill(found.mu, found.sigma)


def _numbered(ranks: list[float]) -> list[float]:
    """The same order in small numbers."""
    order = sorted({*ranks})
    return [float(order.index(rank)) for rank in ranks]


def _rating(skill: Skill) -> PlackettLuceRating:
    return MODEL.rating(mu=skill.mu, sigma=skill.sigma)


def _partly(before: Skill, whole: Skill, share: float) -> Skill:
    """A share of the way from one skill to another."""
    if share == 1:
        return whole
    variance = before.sigma**2 + share * (whole.sigma**2 - before.sigma**2)
    return Skill(before.mu + share * (whole.mu - before.mu), math.sqrt(variance))


def _mean(skills: Sequence[Skill]) -> Skill:
    """One skill for a bot that had several seats of a game."""
    if len(skills) == 1:
        return skills[0]
    variance = sum([one.sigma**2 for one in skills]) / len(skills)
    return Skill(sum([one.mu for one in skills]) / len(skills), math.sqrt(variance))


def season_of(now: int) -> str:
    """The season of a time: a quarter of a year."""
    date = datetime.fromtimestamp(now / 1000, UTC)
    return f"{date.year}-{(date.month + 2) // 3}"


def carried_over(skill: Skill) -> Skill:
    """What is believed of somebody when a new season begins: the same, with less certainty."""
    return skill._replace(sigma=min(NEW.sigma, math.hypot(skill.sigma, NEW.sigma / 4)))
