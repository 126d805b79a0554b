"""Carrying out a plan on a scene: which place is attacked from where, with what, and who moves in."""

from __future__ import annotations

from typing import Final

from services.bots.brains.scene import Scene

HOPELESS: Final = 0.05
"""Plans less likely than this are given up."""


def sweep(scene: Scene, targets: list[int], bold: float) -> bool:
    """Takes all of these places, and what lies between, as it is to be expected; False where that is hopeless.

    `bold` is the least chance of each single attack.
    """
    wanted = [zone for zone in targets if scene.hostile(zone)]
    while wanted:
        step = best_step(scene, wanted)
        if step is None:
            path = way_to(scene, wanted)
            if not path:
                return False
            wanted = path + [zone for zone in wanted if zone not in path]
            step = best_step(scene, wanted)
            if step is None:
                return False
        origin, target = step
        if not strike(scene, origin, target, wanted, bold):
            return False
        wanted = [zone for zone in wanted if zone != target]
    return True


def strike(scene: Scene, origin: int, target: int, wanted: list[int], bold: float) -> bool:
    """One attack to its expected end, with the reserves that it needs; False where it is not likely enough."""
    defence = scene.troops[target]
    if scene.reserve > 0:
        need = 0
        for zone in wanted:
            need += scene.troops[zone] + 1
        scene.place(origin, min(scene.reserve, need * 5 // 4 + 3 - scene.free(origin)))
    mine = scene.free(origin)
    chance = scene.fights(target).chance(mine, defence)
    if chance < bold:
        return False
    scene.chance *= chance
    if scene.chance < HOPELESS:
        return False
    scene.risked += mine
    left = int(scene.fights(target).survivors(mine, defence) + 0.4)
    if left < 1:
        left = 1
    rest = [zone for zone in wanted if zone != target]
    scene.capture(origin, target, left, left)
    moved = moving_in(scene, origin, target, min(left, 3), left, rest)
    scene.troops[target] = moved
    scene.troops[origin] += left - moved
    return True


def best_step(scene: Scene, wanted: list[int]) -> tuple[int, int] | None:
    """The attack to make next on one of some places: the surest, dead ends first, from the largest stack."""
    reach, holder, me = scene.reach, scene.holder, scene.me
    best: tuple[int, int] | None = None
    most = -1.0
    for target in wanted:
        if not scene.hostile(target):
            continue
        defence = scene.troops[target]
        onward = 0
        for near in scene.atlas.near[target]:
            if near in wanted:
                onward += 1
        for origin in scene.atlas.near[target] if scene.reach is scene.atlas.near else origins(scene, target):
            if holder[origin] != me or target not in reach[origin]:
                continue
            free = scene.free(origin)
            if free < 1 and (scene.reserve < 1 or scene.root[origin] != origin):
                continue
            mine = free + scene.reserve
            score = 4.0 * scene.fights(target).chance(mine, defence) + 0.02 * free - (0.3 if onward else 0.0)
            if score > most:
                best, most = (origin, target), score
    return best


def origins(scene: Scene, target: int) -> list[int]:
    """The places from which the own army could attack a place, however far."""
    return [zone for zone, reach in enumerate(scene.reach) if target in reach]


def way_to(scene: Scene, wanted: list[int]) -> list[int]:
    """The enemy places to be taken on the cheapest way to one of those wanted, itself left out; [] without any."""
    holder, me, troops, reach = scene.holder, scene.me, scene.troops, scene.reach
    cost: dict[int, int] = {}
    before: dict[int, int] = {}
    queue: list[tuple[int, int]] = []
    for zone, army in enumerate(holder):
        if army == me and (scene.free(zone) > 0 or scene.reserve > 0):
            cost[zone] = 0
            queue.append((-scene.free(zone), zone))
    while queue:
        queue.sort()
        so_far, zone = queue.pop(0)
        if zone in wanted:
            path: list[int] = []
            step = before[zone]
            while holder[step] != me:
                path.append(step)
                step = before[step]
            path.reverse()
            return path
        for near in reach[zone]:
            if scene.hostile(near):
                further = so_far + troops[near] + 1
                if near not in cost or further < cost[near]:
                    cost[near] = further
                    before[near] = zone
                    queue.append((further, near))
    return []


def moving_in(scene: Scene, origin: int, target: int, low: int, high: int, wanted: list[int]) -> int:
    """How many of `high` troops go into a place just taken: where more is wanted, or where they are needed."""
    reach = scene.reach
    ahead = behind = 0
    for zone in wanted:
        if scene.hostile(zone):
            if zone in scene.atlas.near[target]:
                ahead += scene.troops[zone] + 2
            elif zone in reach[origin]:
                behind += scene.troops[zone] + 2
    if ahead and not behind:
        return high
    if behind and not ahead:
        return low
    if ahead:
        return max(low, min(high, high - behind))
    here, there = danger(scene, origin), danger(scene, target)
    if not here:
        return high
    if not there:
        return low
    return max(low, min(high, (high * there + (here + there) // 2) // (here + there)))


def danger(scene: Scene, zone: int) -> int:
    """How many enemies stand around a place."""
    count = 0
    for near in scene.atlas.near[zone]:
        if scene.hostile(near):
            count += scene.troops[near] + int(scene.muscle[scene.holder[near]]) // 2
    return count
