"""What comes of a plan: everybody moves on quickly for a while, and the likeliest plans are compared by that."""

from __future__ import annotations

from random import Random
from typing import Final

from services.bots.brains.judge import Judge
from services.bots.brains.planner import Knobs, Plan, Planner, deploy, neediest
from services.bots.brains.scene import Scene

QUICK: Final = (Knobs(1, 6, 4, 0.4), Knobs(2, 8, 5, 0.4), Knobs(3, 12, 6, 0.35))
"""How hard it is thought about what comes next."""
NO_CHANCE: Final = Random(0)
"""Never asked: thoughts about others are certain."""
MOST_MOVES: Final = 400
"""Moves that are looked at in a turn before plans are taken as they are."""


class Foresight:
    """Follows plans of one army."""

    __slots__ = ("ahead", "blind", "judge", "moves", "others", "plain", "quick", "trust")

    def __init__(self, judge: Judge, others: list[int], ahead: int, trust: float, quick: int, plain: int) -> None:
        self.judge = judge
        self.blind = Judge(judge.weights, judge.card_worth)
        """What others aim at is not known."""
        self.others = others
        """Whoever moves before this army moves again, in order."""
        self.ahead = ahead
        self.trust = trust
        self.quick = quick
        self.plain = plain

    def best(self, plan: Plan, tries: list[Plan], compared: int) -> Plan:
        """The best of the likeliest plans."""
        rivals = unlike(sorted(tries, key=lambda one: -one.value), compared)
        best, most = plan, -1000.0
        for one in rivals:
            deploy(one.after, self.judge)
            value = one.value + self.trust * (self.outcome(one.after) - self.value(one.after))
            if value > most:
                best, most = one, value
        return best

    def outcome(self, scene: Scene) -> float:
        """What a position is worth once all others have moved as they are likely to, and so many rounds went on."""
        now = scene
        likely = 1.0
        total = 0.0
        for army in self.others + ([scene.me] + self.others) * self.ahead:
            if army not in now.holder:
                continue
            mine = army == scene.me
            planner = Planner(self.judge if mine else self.blind, QUICK[self.quick], NO_CHANCE)
            after = planner.best(turned(now, army, mine, self.judge)).after
            spare = neediest(after) if after.reserve > 0 else -1
            if spare >= 0:
                after.place(spare, after.reserve)
            if after.captures:
                after.cards[army] += 1
            if after.chance < 1.0:
                total += likely * (1.0 - after.chance) * self.value(now)
                likely *= after.chance
            now = returned(after, scene)
        return total + likely * self.value(now)

    def value(self, scene: Scene) -> float:
        if not self.plain:
            return self.judge.value(scene)
        mine = all = 0.001
        horizon = self.judge.weights.horizon
        for army, alive in enumerate(scene.alive):
            if army in scene.holder:
                one = horizon * income(scene, army) + self.judge.card_worth * scene.cards[army]
                for zone, holder in enumerate(scene.holder):
                    if holder == army:
                        one += scene.troops[zone]
                all += one
                if scene.side_of[army] == scene.side_of[scene.me]:
                    mine += one
        return mine / all


def unlike(plans: list[Plan], most: int) -> list[Plan]:
    """The first of some plans that take different places."""
    found: list[Plan] = []
    seen: list[list[int]] = []
    for one in plans:
        taken = sorted([target for _, target in one.after.steps])
        if taken not in seen:
            seen.append(taken)
            found.append(one)
            if len(found) == most:
                break
    return found


def turned(scene: Scene, army: int, mine: bool, judge: Judge) -> Scene:
    """The position at the beginning of an army's turn, its reinforcements in its reserve."""
    other = scene.copy()
    other.me = army
    other.keep = [1] * len(scene.keep)
    other.root = list(range(len(scene.root)))
    other.reach = scene.atlas.near
    other.reserve = income(scene, army)
    if other.cards[army] > 3:
        other.cards[army] -= 3
        other.reserve += int(3.0 * judge.card_worth)
    other.jewel = scene.jewel if mine else -1
    other.captures = 0
    other.chance = 1.0
    other.risked = 0
    other.placed = {}
    other.steps = []
    return other


def income(scene: Scene, army: int) -> int:
    """What an army receives for its places and regions."""
    holder = scene.holder
    found = max(3.0, holder.count(army) / 3.0)
    for index, zones in enumerate(scene.atlas.regions):
        for zone in zones:
            if holder[zone] != army:
                break
        else:
            found += scene.atlas.bonus[index]
    return int(found)


def returned(scene: Scene, before: Scene) -> Scene:
    """The same position for the army whose plan it was."""
    other = scene.copy()
    other.me = before.me
    other.captures = before.captures
    other.jewel = before.jewel
    return other
