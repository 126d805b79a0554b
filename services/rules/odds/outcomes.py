"""The outcomes of one battle with their chances, from the engine's own hooks: every throw is looked at."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Fighter
from services.rules.engine.mechanics.dice import compare, counted, throw
from services.rules.odds.again import Outcome, alone, casting, together
from services.rules.odds.throws import Faces, Lying, throws

Counts = tuple[tuple[Faces, float], ...]
"""What one side's dice may count, from the highest, with the chance of each."""


class Fight(NamedTuple):
    """Who fights whom, and with how many dice."""

    army: Army
    origin: Zone
    defender: Army
    target: Zone
    dice: int
    defence: int

    def attacker(self) -> Fighter:
        return Fighter(self.army, self.origin, self.target, True, self.dice)

    def defending(self) -> Fighter:
        return Fighter(self.defender, self.target, self.target, False, self.defence)


class Ones(Chance):
    """Every die shows 1."""

    def roll(self, reason: str, count: int, sides: int = 6) -> Faces:
        return (1,) * count


def outcomes(game: Game, fight: Fight) -> tuple[Outcome, ...]:
    """All that one battle may bring, in this state of the game."""
    attacker, defender = thrown(game, fight.attacker()), thrown(game, fight.defending())
    ours, theirs = dict(throws(tuple(attacker.sizes))), dict(throws(tuple(defender.sizes)))
    stages = casting(game, attacker, defender) if game.variant.reroll else []
    while stages and not stages[0].told:
        rule, attacking, _ = stages.pop(0)
        if attacking:
            ours = alone(game, rule, attacker, ours)
        else:
            theirs = alone(game, rule, defender, theirs)
    if stages:
        return together(game, stages, attacker, defender, ours, theirs)
    ways = matched(side(game, attacker, ours), side(game, defender, theirs))
    return tuple([Outcome(lost, slain, (), chance) for (lost, slain), chance in ways])


def thrown(game: Game, fighter: Fighter) -> Fighter:
    """The fighter with the sizes of its dice, the largest first, as the engine throws them."""
    throw(Play(game, Ones()), fighter)
    return fighter


def side(game: Game, fighter: Fighter, lying: Lying) -> Counts:
    """What one side's dice may count, as they may lie."""
    found: dict[Faces, float] = {}
    for faces, chance in lying.items():
        fighter.faces = list(faces)
        counts = tuple(counted(game, fighter))
        found[counts] = found.get(counts, 0.0) + chance
    return tuple(sorted(found.items()))


@lru_cache(maxsize=128)
def matched(attack: Counts, defence: Counts) -> tuple[tuple[tuple[int, int], float], ...]:
    """The losses of both sides where neither's dice depend on the other's."""
    found: dict[tuple[int, int], float] = {}
    theirs = [(list(faces), chance) for faces, chance in defence]
    for faces, likely in attack:
        ours = list(faces)
        for others, chance in theirs:
            result = compare(ours, others)
            found[result] = found.get(result, 0.0) + likely * chance
    return tuple(sorted(found.items()))
