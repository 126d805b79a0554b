"""Luck with the dice: what battles cost and brought, beside what was to be expected of the same dice."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from services.rules.engine.kernel.chance import read_digits
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.troops import Assaulted
from services.rules.odds.outcomes import Fight, matched, outcomes
from services.rules.odds.throws import throws

SIX: Final = 6

CHANGED: Final = (">", "=")
"""Before these a side's dice stand as they were thrown."""


class Expected(NamedTuple):
    """What one battle should cost on average, and how far the difference of both sides' losses is spread."""

    lost: float
    slain: float
    variance: float


class Luck(NamedTuple):
    """An army's battles so far; `spread` is the variance of what it slew less what it lost."""

    battles: int = 0
    lost: int = 0
    expected_lost: float = 0.0
    slain: int = 0
    expected_slain: float = 0.0
    spread: float = 0.0

    def after(self, battles: int, lost: int, slain: int, expected: Expected) -> Luck:
        """With some battles more."""
        return Luck(
            self.battles + battles,
            self.lost + lost,
            self.expected_lost + expected.lost,
            self.slain + slain,
            self.expected_slain + expected.slain,
            self.spread + expected.variance,
        )

    @property
    def percentile(self) -> float:
        """The chance of having less luck in the same battles; 0.5 is neither good nor bad."""
        if self.spread <= 0:
            return 0.5
        better = (self.slain - self.lost) - (self.expected_slain - self.expected_lost)
        return 0.5 * (1 + erf(better / sqrt(2 * self.spread)))


def expected(game: Game, assault: Assaulted) -> tuple[int, Expected]:
    """How many battles an assault had, and what they should have cost together; `game` is as it was before them."""
    total = Expected(0.0, 0.0, 0.0)
    words = assault.dice.split()
    for word in words:
        attack, defence = (thrown(side) for side in word.split(":"))
        fight = Fight(assault.army, assault.origin, assault.defender, assault.target, attack, defence)
        one = plain(attack, defence) if game.variant.plain else touched(game, fight)
        total = Expected(total.lost + one.lost, total.slain + one.slain, total.variance + one.variance)
    return len(words), total


def thrown(side: str) -> int:
    """How many dice one side threw."""
    for mark in CHANGED:
        side = side.partition(mark)[0]
    return len(read_digits(side))


@lru_cache(maxsize=64)
def plain(attack: int, defence: int) -> Expected:
    """One battle of ordinary dice."""
    ways = matched(throws((SIX,) * attack), throws((SIX,) * defence))
    return averaged([(lost, slain, chance) for (lost, slain), chance in ways])


def touched(game: Game, fight: Fight) -> Expected:
    """One battle in which rules may touch the dice."""
    return averaged([(one.lost, one.slain, one.chance) for one in outcomes(game, fight)])


def averaged(ways: list[tuple[int, int, float]]) -> Expected:
    lost = sum(lost * chance for lost, _, chance in ways)
    slain = sum(slain * chance for _, slain, chance in ways)
    variance = sum((slain - lost) ** 2 * chance for lost, slain, chance in ways) - (slain - lost) ** 2
    return Expected(lost, slain, max(0.0, variance))


def both(ledger: dict[Army, Luck], before: Game, assault: Assaulted) -> None:
    """Writes an assault down for both of its sides."""
    battles, should = expected(before, assault)
    attacker, defender = assault.army, assault.defender
    turned = Expected(should.slain, should.lost, should.variance)
    ledger[attacker] = ledger.get(attacker, Luck()).after(battles, assault.lost, assault.slain, should)
    ledger[defender] = ledger.get(defender, Luck()).after(battles, assault.slain, assault.lost, turned)
