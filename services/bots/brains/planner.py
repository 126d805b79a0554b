"""A whole turn at once: sets of places to take are tried on the scene, and what leaves the side strongest is kept."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from services.bots.brains.judge import Judge
from services.bots.brains.moment import Moment
from services.bots.brains.routes import danger, sweep
from services.bots.brains.scene import Scene

CALM: Final = 30
"""Rounds in which many wait for good odds; where all wait for ever, a game never ends."""
THAW: Final = 0.01
"""By so much a chance may be smaller in each round after that, down to what is enough against one other side."""


class Knobs(NamedTuple):
    """How hard a level thinks."""

    rounds: int
    """Goals that are put one after the other into a plan."""
    most: int
    """Goals that are looked at for each of them."""
    singles: int
    """Single places among them."""
    bold: float
    """The least chance of each attack."""
    noise: float = 0.0
    """How wrong plans may be judged, as a share of all strength."""
    again: int = 99
    """How often a turn is planned anew once a plan is carried out or upset."""
    scatter: float = 0.0
    """How much of the reinforcements is spread over all borders instead; of starting troops, half as much."""
    book: bool = False
    """Whether places are claimed by the draft book."""
    saves: int = 0
    """Among so many sides of players at most, sets are kept until they drive somebody from the board."""
    pieces: int = 0
    """Leaders, ships and forts that reinforcements are turned into in a turn, at most."""
    late: float = 1.0
    """How much less points count for each round that is left."""


class Ways(NamedTuple):
    """How a level thinks in each kind of game."""

    alone: Knobs
    """Against one other side of players."""
    neutral: Knobs
    """The same with neutral troops on the board."""
    allied: Knobs
    """The same where sides have several armies."""
    crowd: Knobs
    """Against more than one."""
    points: Knobs
    """Where two play for points."""

    def fit(self, moment: Moment) -> Knobs:
        """The knobs for a moment."""
        if moment.sides > 2:
            bold = self.crowd.bold - THAW * max(0, moment.number - CALM)
            return self.crowd._replace(bold=max(bold, min(self.alone.bold, self.crowd.bold)))
        if moment.points:
            return self.points
        if moment.allied:
            return self.allied
        return self.neutral if moment.neutral else self.alone


def everywhere(knobs: Knobs) -> Ways:
    """The same knobs in every kind of game."""
    return Ways(knobs, knobs, knobs, knobs, knobs)


class Plan:
    """A turn as it should go, and what it is expected to be worth."""

    __slots__ = ("after", "value")

    def __init__(self, after: Scene, value: float) -> None:
        self.after = after
        self.value = value


class Planner:
    """Puts plans together for one army."""

    __slots__ = ("judge", "knobs", "random")

    def __init__(self, judge: Judge, knobs: Knobs, random: Random) -> None:
        self.judge = judge
        self.knobs = knobs
        self.random = random

    def best(self, scene: Scene) -> Plan:
        """The best plan that was found; it has no steps where staying put is best."""
        start = scene.copy()
        plan = Plan(start, self.settled_value(start))
        for _ in range(self.knobs.rounds):
            better = self.extended(plan)
            if better is None:
                break
            plan = better
        deploy(plan.after, self.judge)
        return plan

    def extended(self, plan: Plan) -> Plan | None:
        """The plan with one more goal; None where none is worth it."""
        best: Plan | None = None
        for targets in self.candidates(plan.after):
            tried = self.tried(plan, targets)
            if tried is not None and tried.value > plan.value and (best is None or tried.value > best.value):
                best = tried
        return best

    def tried(self, plan: Plan, targets: list[int]) -> Plan | None:
        """The plan with these places taken as well; None where that is hopeless."""
        scene = plan.after.copy()
        before, risked = scene.chance, scene.risked
        if not sweep(scene, targets, self.knobs.bold):
            return None
        chance = scene.chance / before
        gained = self.settled_value(scene)
        weights = self.judge.weights
        total = sum(scene.troops) + 1
        attacks = len(scene.steps) - len(plan.after.steps)
        lost = plan.value - weights.failure * (scene.risked - risked) / (total * (1 + attacks))
        value = chance * gained + (1.0 - chance) * lost - self.judge.bold / total
        if self.knobs.noise > 0.0:
            value += self.knobs.noise * (2.0 * self.random.random() - 1.0)
        return Plan(scene, value)

    def settled_value(self, scene: Scene) -> float:
        """The value of a scene once the rest of the reserves is placed where they are needed most."""
        if scene.reserve < 1:
            return self.judge.value(scene)
        rest = scene.copy()
        zone = neediest(rest)
        if zone >= 0:
            rest.place(zone, rest.reserve)
        return self.judge.value(rest)

    def candidates(self, scene: Scene) -> list[list[int]]:
        """Sets of places that may be worth taking, the likeliest first."""
        found: list[tuple[float, list[int]]] = []
        power = scene.reserve + strongest(scene)
        self.add_regions(scene, power, found)
        found += self.victims(scene)
        self.add_singles(scene, found)
        for zone in range(len(scene.holder)):
            if scene.hostile(zone) and 4 < scene.troops[zone] < power:
                found.append((2.0, [zone]))
        for zone, points in scene.prizes.items():
            if scene.hostile(zone):
                found.append((3.0 + points, [zone]))
        for aim in self.judge.aims:
            for targets in aim.targets(scene):
                if targets:
                    found.append((3.0 + aim.whole, targets))
        found.sort(key=lambda one: -one[0])
        return [targets for _, targets in found[: self.knobs.most]]

    def add_regions(self, scene: Scene, power: int, found: list[tuple[float, list[int]]]) -> None:
        """Whole regions to take, and those of others to break."""
        atlas = scene.atlas
        for index, zones in enumerate(atlas.regions):
            targets = [zone for zone in zones if scene.hostile(zone)]
            if not targets:
                continue
            cost = len(targets)
            for zone in targets:
                cost += scene.troops[zone]
            if cost <= power + power // 2:
                found.append((2.0 * atlas.bonus[index] / cost + 1.0, targets))
            owner = scene.holder[targets[0]]
            if held_by(scene, zones, owner):
                for zone in atlas.borders[index]:
                    if scene.troops[zone] < power:
                        found.append((atlas.bonus[index] / (scene.troops[zone] + 1) + 1.0, [zone]))

    def victims(self, scene: Scene) -> list[tuple[float, list[int]]]:
        """Everybody who might be driven from the board in one turn, with how much that is worth a look."""
        power = scene.reserve + strongest(scene)
        found: list[tuple[float, list[int]]] = []
        for army, alive in enumerate(scene.alive):
            if not alive or scene.side_of[army] == scene.side_of[scene.me]:
                continue
            targets = [zone for zone, one in enumerate(scene.holder) if one == army]
            cost = len(targets)
            for zone in targets:
                cost += scene.troops[zone]
            if targets and cost <= 2 * power:
                found.append((3.0 + scene.cards[army], targets))
        return found

    def add_singles(self, scene: Scene, found: list[tuple[float, list[int]]]) -> None:
        """Single places beside own ones, the easiest first."""
        me, holder, troops, side_of = scene.me, scene.holder, scene.troops, scene.side_of
        side = side_of[me]
        easiest: dict[int, int] = {}
        for zone, army in enumerate(holder):
            if army != me or (scene.free(zone) < 1 and (scene.reserve < 1 or scene.root[zone] != zone)):
                continue
            free = scene.free(zone)
            for near in scene.reach[zone]:
                enemy = holder[near]
                if enemy >= 0 and side_of[enemy] != side:
                    margin = free - troops[near]
                    if near not in easiest or margin > easiest[near]:
                        easiest[near] = margin
        order = sorted([(-margin, zone) for zone, margin in easiest.items()])
        for margin, zone in order[: self.knobs.singles]:
            found.append((0.5 - 0.01 * margin, [zone]))


def held_by(scene: Scene, zones: list[int], army: int) -> bool:
    """Whether an army holds all of some places."""
    for zone in zones:  # a loop: all() over a generator costs more
        if scene.holder[zone] != army:
            break
    else:
        return True
    return False


def strongest(scene: Scene) -> int:
    """The troops that may leave the three strongest own places."""
    most = sorted([scene.free(zone) for zone, army in enumerate(scene.holder) if army == scene.me])
    return sum(most[-3:])


def neediest(scene: Scene) -> int:
    """Where more troops are needed most; only places where reserves may go."""
    best, most = -1, -1.0
    for zone, army in enumerate(scene.holder):
        if army == scene.me and scene.root[zone] == zone and not scene.atlas.sea[zone]:
            region = scene.atlas.region_of[zone]
            around = danger(scene, zone)
            need = 0.0
            if around:
                need = 1.0 + around / (scene.troops[zone] + 1.0) + 0.1 * scene.troops[zone]
                if region >= 0 and held_by(scene, scene.atlas.regions[region], army):
                    need += 2.0 * scene.atlas.bonus[region]
            if need > most:
                best, most = zone, need
    return best


def deploy(scene: Scene, judge: Judge) -> None:
    """Places what is left of the reserves where it makes the side strongest."""
    while scene.reserve > 0:
        part = scene.reserve if scene.reserve < 4 else (scene.reserve + 1) // 2
        best, most = -1, -1.0
        for zone, army in enumerate(scene.holder):
            if army == scene.me and scene.root[zone] == zone and not scene.atlas.sea[zone]:
                if danger(scene, zone) < 1 and best >= 0:
                    continue
                tried = scene.copy()
                tried.place(zone, part)
                value = judge.value(tried)
                if value > most:
                    best, most = zone, value
        if best < 0:
            return
        scene.place(best, part)
