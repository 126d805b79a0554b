"""Exact odds of battles, by enumeration of the dice."""

from functools import cache
from itertools import product
from typing import Final

from services.rules.engine.mechanics.dice import compare

SIDES: Final = range(1, 7)


@cache
def battle_odds(attackers: int, defenders: int) -> tuple[tuple[int, int, float], ...]:
    """The outcomes of one battle of ordinary dice: what each side loses, and how likely that is."""
    ways: dict[tuple[int, int], int] = {}
    for faces in product(SIDES, repeat=attackers + defenders):
        attack = sorted(faces[:attackers], reverse=True)
        result = compare(attack, sorted(faces[attackers:], reverse=True))
        ways[result] = ways.get(result, 0) + 1
    total = 6 ** (attackers + defenders)
    return tuple([(lost, slain, count / total) for (lost, slain), count in sorted(ways.items())])


TABLE: Final[dict[tuple[int, int], float]] = {}


def conquest(attackers: int, defenders: int) -> float:
    """The chance that troops which may leave take a place, both sides rolling as many dice as they can."""
    known = TABLE.get((attackers, defenders))
    if known is not None:
        return known
    for theirs in range(1, defenders + 1):
        for mine in range(1, attackers + 1):
            if (mine, theirs) in TABLE:
                continue
            chance = 0.0
            for lost, slain, odds in battle_odds(min(3, mine), min(2, theirs)):
                left, foes = mine - lost, theirs - slain
                if foes <= 0:
                    chance += odds
                elif left > 0:
                    chance += odds * TABLE[left, foes]
            TABLE[mine, theirs] = chance
    return 1.0 if defenders < 1 else TABLE.get((attackers, defenders), 0.0)


def conquest_percent(attackers: int, defenders: int) -> float:
    """The chance of `conquest` in percent; armies beyond 200 are scaled down, where it hardly changes."""
    most = max(attackers, defenders)
    if most > 200:
        attackers, defenders = attackers * 200 // most, max(1, defenders * 200 // most)
    return 100.0 * conquest(attackers, defenders)
