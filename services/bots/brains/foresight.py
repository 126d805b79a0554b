"""What comes of a plan: everybody moves on quickly for a while, and the likeliest plans are compared by that."""

from __future__ import annotations

from random import Random
from typing import Final

from services.bots.brains.judge import Judge
from services.bots.brains.planner import Knobs, Plan, Planner, deploy, held_by, neediest
from services.bots.brains.routes import danger
from services.bots.brains.scene import Scene

QUICK: Final = Knobs(2, 8, 5, 0.4)
"""How hard it is thought about what comes next."""
NO_CHANCE: Final = Random(0)
"""Never asked: thoughts about others are certain."""


class Foresight:
    """Follows plans of one army through the moves of `order`: whoever moves next, and so on; `most` of all plans."""

    __slots__ = ("blind", "judge", "order", "plans")

    def __init__(self, judge: Judge, order: list[int], most: int) -> None:
        self.judge = judge
        self.blind = Judge(judge.weights, judge.card_worth)
        """What others aim at is not known."""
        self.order = order
        self.plans = max(2, most // max(1, len(order)))
        """How many plans are compared."""

    def best(self, plan: Plan, tries: list[Plan]) -> Plan:
        """The best of the likeliest plans."""
        best, most = plan, -1000.0
        for one in unlike(sorted(tries, key=lambda one: -one.value), self.plans):
            deploy(one.after, self.judge)
            value = one.value + self.outcome(one.after) - self.judge.value(one.after)
            if value > most:
                best, most = one, value
        return best

    def mustered(self, plan: Plan, tries: list[Plan]) -> Scene:
        """The best of the likeliest plans for starting troops, or all of them on one place, once all have moved."""
        scenes = [one.after for one in unlike(sorted(tries, key=lambda one: -one.value), self.plans)]
        start = tries[0].after
        for zone in range(len(start.holder)):
            if start.holder[zone] == start.me and danger(start, zone):
                scene = start.copy()
                scene.place(zone, scene.reserve)
                scenes.append(scene)
        best, most = plan.after, -1000.0
        for scene in scenes:
            begun = turned(start, start.me, True, 0)
            for zone, count in scene.placed.items():
                begun.troops[zone] += count
            value = self.outcome(begun)
            if value > most:
                best, most = scene, value
        return best

    def outcome(self, scene: Scene) -> float:
        """What a position is worth once all these moves are made as they are likely to be."""
        now = scene
        likely = 1.0
        total = 0.0
        for army in self.order:
            if army not in now.holder:
                continue
            begun = turned(now, army, army == scene.me, 0)
            begun.reserve = received(begun, self.judge.card_worth)
            after = self.moved(begun, scene.me)
            if after.captures:
                after.cards[army] += 1
            if after.chance < 1.0:
                total += likely * (1.0 - after.chance) * self.judge.value(now)
                likely *= after.chance
            now = returned(after, scene)
        return total + likely * self.judge.value(now)

    def moved(self, scene: Scene, me: int) -> Scene:
        """The position after a quick turn."""
        planner = Planner(self.judge if scene.me == me else self.blind, QUICK, NO_CHANCE)
        after = planner.best(scene).after
        spare = neediest(after) if after.reserve > 0 else -1
        if spare >= 0:
            after.place(spare, after.reserve)
        return after


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


def turned(scene: Scene, army: int, mine: bool, reserve: int) -> Scene:
    """The position at the beginning of an army's turn."""
    other = scene.copy()
    other.me = army
    other.keep = [1] * len(scene.keep)
    other.root = list(range(len(scene.root)))
    other.reach = scene.atlas.near
    other.reserve = reserve
    other.jewel = scene.jewel if mine else -1
    other.captures = 0
    other.chance = 1.0
    other.risked = 0
    other.placed = {}
    other.steps = []
    return other


def received(scene: Scene, card_worth: float) -> int:
    """What the army whose turn begins receives for its places and regions, and for cards, which it turns in."""
    holder, army = scene.holder, scene.me
    found = max(3.0, holder.count(army) / 3.0)
    for index, zones in enumerate(scene.atlas.regions):
        if held_by(scene, zones, army):
            found += scene.atlas.bonus[index]
    if scene.cards[army] > 3:
        scene.cards[army] -= 3
        found += 3.0 * card_worth
    return int(found)


def returned(scene: Scene, before: Scene) -> Scene:
    """The same position for the army whose plan it was."""
    other = scene.copy()
    other.me = before.me
    other.captures = before.captures
    other.jewel = before.jewel
    return other
