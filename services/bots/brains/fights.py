"""Assaults to the end, exactly: how likely they take a place, and how many come through, for any kind of dice."""

from typing import Final

from services.rules.engine.mechanics.odds import battle_odds

SIZE: Final = 100
"""Armies beyond it are scaled down together, where odds hardly change."""

Ways = tuple[tuple[int, int, float], ...]
"""What one battle may cost attacker and defender, with the chance of each."""


class Fights:
    """Odds of assaults by numbers of troops, from the outcomes of one battle for each choice of dice.

    `battles` has them by (attack dice - 1) * 2 + defence dice - 1.
    """

    __slots__ = ("battles", "chances", "kept", "rows", "spared")

    def __init__(self, battles: tuple[Ways, ...]) -> None:
        self.battles = battles
        self.rows = 0
        self.chances: list[float] = [1.0] * (SIZE + 1)
        self.kept: list[float] = [0.0] * (SIZE + 1)
        self.spared: list[float] = [float(theirs) for theirs in range(SIZE + 1)]
        self.chances[1:] = [0.0] * SIZE

    def grow(self, rows: int) -> None:
        """Works out the odds for so many attackers."""
        while self.rows < rows:
            self.rows += 1
            self.add_row(self.rows)

    def add_row(self, mine: int) -> None:
        """The odds of one more attacker, against any defence."""
        width = SIZE + 1
        chances, kept, spared = self.chances, self.kept, self.spared
        chances.append(1.0)
        kept.append(float(mine))
        spared.append(0.0)
        base = (3 if mine > 3 else mine) * 2 - 2
        for theirs in range(1, width):
            chance = through = left = 0.0
            for lost, slain, likely in self.battles[base + (1 if theirs > 1 else 0)]:
                index = (mine - lost) * width + theirs - slain
                chance += likely * chances[index]
                through += likely * kept[index]
                left += likely * spared[index]
            chances.append(chance)
            kept.append(through)
            spared.append(left)

    def index(self, mine: int, theirs: int) -> int:
        """Where the odds of an assault stand; both numbers at least 0."""
        if mine > SIZE or theirs > SIZE:
            most = mine if mine > theirs else theirs
            mine = (mine * SIZE + most - 1) // most
            theirs = (theirs * SIZE + most - 1) // most
        if mine > self.rows:
            self.grow(mine)
        return mine * (SIZE + 1) + theirs

    def chance(self, mine: int, theirs: int) -> float:
        """How likely so many attackers, all of whom may leave, take a place."""
        if mine < 1:
            return 0.0
        return self.chances[self.index(mine, theirs)]

    def survivors(self, mine: int, theirs: int) -> float:
        """How many attackers are left on average where they take the place."""
        if mine < 1:
            return 0.0
        index = self.index(mine, theirs)
        chance = self.chances[index]
        if chance <= 0.0:
            return 1.0
        left = self.kept[index] / chance
        most = mine if mine > theirs else theirs
        return left * most / SIZE if most > SIZE else left

    def standing(self, mine: int, theirs: int) -> float:
        """How many defenders are left on average, whatever happens."""
        if mine < 1:
            return float(theirs)
        most = mine if mine > theirs else theirs
        left = self.spared[self.index(mine, theirs)]
        return left * most / SIZE if most > SIZE else left


PLAIN: Final = Fights(tuple([battle_odds(attack, defence) for attack in (1, 2, 3) for defence in (1, 2)]))
"""Fights with ordinary dice."""
