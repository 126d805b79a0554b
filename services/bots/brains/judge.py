"""How good a position is for one side: its share of all strength, counted in troops."""

from __future__ import annotations

from typing import Final

from services.bots.brains.aims import Aim
from services.bots.brains.fights import PLAIN
from services.bots.brains.scene import Scene

PATIENT: Final = 8
"""Rounds in which troops are saved; over the next ones everybody becomes the bolder, so that games end."""
HURRIED: Final = 12
"""So many rounds later nobody saves any more."""
HASTE: Final = 0.6
"""Troops that a goal may cost more than it brings, for each round after that."""


class Weights:
    """What strength is made of; tuned by self-play (see tuning/)."""

    __slots__ = (
        "bold",
        "broken",
        "card",
        "crowd",
        "failure",
        "finish",
        "horizon",
        "idle",
        "mobile",
        "nearly",
        "spite",
        "weak",
    )

    def __init__(self) -> None:
        self.horizon = 3.0
        """Turns of income that count like troops on the board."""
        self.card = 1.0
        """What cards are worth, beside what sets bring."""
        self.nearly = 0.35
        """How much of the bonus of a region that is almost held counts."""
        self.broken = 0.5
        """How much of an enemy's bonus is safe, since it is received before anybody can break it."""
        self.finish = 0.6
        """How much points count beside strength in the last round; less before."""
        self.idle = 0.35
        """What troops lose that stand where no enemy is near."""
        self.mobile = 1.0
        """What troops gain that may leave their place; less late in a game, or where only one other is on the board."""
        self.spite = 0.8
        """How likely an enemy that could break a region tries it."""
        self.failure = 0.4
        """How much of the troops at risk is lost where a plan fails."""
        self.weak = 0.15
        """How much of what stands weakly beside an enemy counts as lost."""
        self.bold = 0.0
        """What each goal of a plan must gain at least, in troops."""
        self.crowd = 0.3
        """The same on top where more than two are on the board, and somebody else gains by each fight."""

    def change(self, values: dict[str, float]) -> None:
        """Gives weights of these names other values."""
        for name, value in values.items():
            setattr(self, name, value)


class Judge:
    """Values positions for the army whose scene it is."""

    __slots__ = ("aims", "bold", "card_worth", "late", "mobile", "weights")

    def __init__(self, weights: Weights, card_worth: float, number: int = 1, rivals: int = 1) -> None:
        self.weights = weights
        self.card_worth = card_worth
        patience = 1.0 if number <= PATIENT else max(0.0, 1.0 - (number - PATIENT) / HURRIED)
        self.mobile = weights.mobile * (0.3 + 0.7 * patience if rivals > 1 else 0.3)
        self.bold = weights.bold + (weights.crowd * patience if rivals > 1 else 0.0)
        if number > PATIENT + HURRIED:
            self.bold -= HASTE * (number - PATIENT - HURRIED)
        self.aims: list[Aim] = []
        self.late = 1.0
        """How much less points count for each round that is left."""

    def value(self, scene: Scene) -> float:
        """How good a position is: a share of all strength, or of what decides the game, and what aims are worth."""
        value = self.share(scene)
        if scene.last:
            part = self.weights.finish / (1.0 + self.late * scene.rounds)
            value = (1.0 - part) * value + part * self.standing(scene)
        for aim in self.aims:
            value += aim.worth(scene)
        jewel = scene.jewel
        if jewel >= 0:
            if scene.side_of[scene.holder[jewel]] != scene.side_of[scene.me]:
                value -= 0.3
            else:
                threat = self.threat(scene, jewel, scene.me)
                value -= 0.3 * scene.fights(jewel).chance(threat, scene.troops[jewel])
        return value

    def standing(self, scene: Scene) -> float:
        """The share of the own side in the points that there will be at the end; of places where those decide."""
        points = [float(scene.holder.count(army)) / 3.0 for army in range(len(scene.alive))]
        if scene.scores:
            income = self.bonuses(scene)
            for army in range(len(points)):
                points[army] += max(0.0, scene.scores[army]) + scene.rounds * income[army]
            for zone, due in scene.dues.items():
                if scene.holder[zone] >= 0:
                    points[scene.holder[zone]] += scene.rounds * due
            for zone, prize in scene.prizes.items():
                if scene.holder[zone] == scene.me:
                    points[scene.me] += prize
            for zone, (enemy, prize) in scene.stakes.items():
                if scene.holder[zone] == scene.me:
                    points[enemy] += prize * PLAIN.chance(self.inroad(scene, zone), scene.troops[zone])
        mine = total = 0.01
        for army, one in enumerate(points):
            if scene.alive[army] or scene.scores:
                total += one
                if scene.side_of[army] == scene.side_of[scene.me]:
                    mine += one
        return mine / total

    def share(self, scene: Scene) -> float:
        """The share of the own side in the strength of all who are alive, from 0 to 1; 1 is the whole world."""
        me = scene.me
        side_of, alive = scene.side_of, scene.alive
        mine = others = 0.0
        strength = self.strengths(scene)
        side = side_of[me]
        for army, one in enumerate(strength):
            if side_of[army] == side:
                mine += one
            elif alive[army]:
                others += one
        total = mine + others
        return mine / total if total > 0.0 else 0.0

    def strengths(self, scene: Scene) -> list[float]:
        """The strength of each army, in troops."""
        weights = self.weights
        armies = len(scene.alive)
        holder, troops, worth = scene.holder, scene.troops, scene.worth
        places = [0.0] * armies
        strength = [0.0] * armies
        for zone, army in enumerate(holder):
            if army >= 0:
                places[army] += 1.0
                count = troops[zone]
                strength[army] += count + self.mobile * (count - 1) + weights.horizon * worth[zone]
        exposed = self.exposure(scene)
        strength[scene.me] -= exposed
        income = self.bonuses(scene)
        for army in range(armies):
            if places[army] > 0.0:
                base = places[army] / 3.0
                income[army] += base if base > 3.0 else 3.0 + 0.1 * (base - 3.0)
                strength[army] += weights.horizon * income[army]
                strength[army] += weights.card * self.card_worth * scene.cards[army]
        if scene.captures:
            strength[scene.me] += weights.card * self.card_worth
        return strength

    def bonuses(self, scene: Scene) -> list[float]:
        """What regions are going to bring each army a turn, by how safe they are, and what is nearly held."""
        weights, atlas = self.weights, scene.atlas
        holder, me = scene.holder, scene.me
        found = [0.0] * len(scene.alive)
        for index, zones in enumerate(atlas.regions):
            owner = holder[zones[0]]
            own = 0
            whole = True
            for zone in zones:
                army = holder[zone]
                if army != owner:
                    whole = False
                if army == me:
                    own += 1
            bonus = atlas.bonus[index]
            if whole and owner >= 0:
                safe = self.safety(scene, index, owner)
                if owner != me:
                    safe = weights.broken + (1.0 - weights.broken) * safe
                found[owner] += bonus * (safe + (1.0 - safe) * weights.nearly * 0.5)
            elif own:
                part = own / len(zones)
                found[me] += bonus * weights.nearly * part * part * part
        return found

    def safety(self, scene: Scene, region: int, owner: int) -> float:
        """How likely nobody breaks a region before its owner's next turn."""
        safe = 1.0
        for zone in scene.atlas.borders[region]:
            threat = self.threat(scene, zone, owner)
            if threat > 0:
                safe *= 1.0 - self.weights.spite * scene.fights(zone).chance(threat, scene.troops[zone])
        return safe

    def threat(self, scene: Scene, zone: int, owner: int) -> int:
        """The most troops that one enemy could send against a place from one beside it, or by landing."""
        holder, troops, side_of = scene.holder, scene.troops, scene.side_of
        side = side_of[owner]
        most = 0
        around = scene.atlas.near[zone]
        if scene.landings:
            around = around + scene.landings.get(zone, [])
        for near in around:
            enemy = holder[near]
            if enemy >= 0 and side_of[enemy] != side:
                count = troops[near] - 1 + int(scene.muscle[enemy])
                if count > most:
                    most = count
        return most

    def inroad(self, scene: Scene, zone: int) -> int:
        """The most troops that one enemy could send against an own place, through one other own place too."""
        most = self.threat(scene, zone, scene.me)
        for near in scene.atlas.near[zone]:
            if scene.holder[near] == scene.me:
                count = self.threat(scene, near, scene.me) - scene.troops[near] - 1
                if count > most:
                    most = count
        return most

    def exposure(self, scene: Scene) -> float:
        """What the own army loses by troops that are far from any enemy, and by places that fall easily."""
        weights = self.weights
        me, holder, troops = scene.me, scene.holder, scene.troops
        side_of = scene.side_of
        side = side_of[me]
        near_of = scene.atlas.near
        lost = 0.0
        for zone, army in enumerate(holder):
            if army != me:
                continue
            worst = -1
            for near in near_of[zone]:
                enemy = holder[near]
                if enemy >= 0 and side_of[enemy] != side and troops[near] > worst:
                    worst = troops[near]
            count = troops[zone]
            if worst < 0:
                lost += weights.idle * (count - 1)
            elif worst > count + 1:
                lost += weights.weak * (count if count < 4 else 4)
        return lost
