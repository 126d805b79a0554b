"""What a mode asks for besides conquest, read from its own cards and pieces: how near it is, and what is missing.

The words of conditions are those of the editions' data.
"""

from __future__ import annotations

from typing import Any, Final

from services.bots.brains.scene import Scene
from services.rules.engine.editions.clone_wars.rules.sides import REPUBLIC
from services.rules.engine.editions.clone_wars.rules.track import Track
from services.rules.engine.editions.command.rules.buildings import Buildings
from services.rules.engine.editions.command.rules.missions import Missions, MissionsWin
from services.rules.engine.editions.napoleon.rules.mission_cards import MissionCards
from services.rules.engine.editions.napoleon.rules.missions import FourMissions
from services.rules.engine.editions.napoleon.rules.teams import FirstElimination
from services.rules.engine.editions.world.rules.objectives import Objectives
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, Army

PART: Final = 0.12
"""What all but the whole of an aim is worth, as a share of its whole."""


class Need:
    """So many of some groups of places, each held with so many troops; a group counts when all of it is held."""

    __slots__ = ("count", "groups", "least", "taken")

    def __init__(self, groups: list[list[int]], count: int, least: int = 1, taken: bool = False) -> None:
        self.groups = groups
        self.count = count
        self.least = least
        self.taken = taken

    def reached(self, scene: Scene) -> float:
        """From 0 to 1, how much of it is there."""
        me, holder, troops = scene.me, scene.holder, scene.troops
        if self.taken:
            return min(1.0, scene.captures / self.count)
        parts: list[float] = []
        for group in self.groups:
            held = 0
            for zone in group:
                if holder[zone] == me and troops[zone] >= self.least:
                    held += 1
            parts.append(held / len(group))
        parts.sort(reverse=True)
        return min(1.0, sum(parts[: self.count]) / self.count) if self.count else 1.0

    def missing(self, scene: Scene) -> list[list[int]]:
        """Places to take: the groups that are nearest to being held."""
        order: list[tuple[int, int]] = []
        for index, group in enumerate(self.groups):
            cost = 0
            for zone in group:
                if scene.hostile(zone):
                    cost += scene.troops[zone] + 1
            if cost:
                order.append((cost, index))
        order.sort()
        return [[zone for zone in self.groups[index] if scene.hostile(zone)] for _, index in order[:3]]


class Prey:
    """An army to be driven from the board by this one."""

    __slots__ = ("army", "start")

    def __init__(self, army: int, start: int) -> None:
        self.army = army
        self.start = start

    def left(self, scene: Scene) -> int:
        """The places that it still has."""
        return scene.holder.count(self.army)


class Aim:
    """Needs that must all be met, or a prey; `whole` is what that is worth, as a share of the game."""

    __slots__ = ("needs", "prey", "whole")

    def __init__(self, whole: float, needs: list[Need], prey: Prey | None = None) -> None:
        self.whole = whole
        self.needs = needs
        self.prey = prey

    def worth(self, scene: Scene) -> float:
        """What a position is worth to this aim."""
        if self.prey is not None:
            left = self.prey.left(scene)
            return self.whole * (PART * (1.0 - left / (self.prey.start + 1.0)) if left else 1.0)
        if not self.needs:
            return 0.0
        least = 1.0
        total = 0.0
        for need in self.needs:
            reached = need.reached(scene)
            total += reached
            if reached < least:
                least = reached
        part = total / len(self.needs)
        return self.whole if least >= 1.0 else self.whole * PART * part * part

    def targets(self, scene: Scene) -> list[list[int]]:
        """Sets of places that would bring it nearer."""
        if self.prey is not None:
            return [[zone for zone, army in enumerate(scene.holder) if army == self.prey.army]]
        found: list[list[int]] = []
        for need in self.needs:
            missing = need.missing(scene)
            found += missing
            if len(missing) > 1 and need.count > 1:
                found.append(missing[0] + [zone for zone in missing[1] if zone not in missing[0]])
        return found


def aims_of(game: Game, me: Army, scene: Scene) -> list[Aim]:
    """All that an army may strive for, as far as its seat knows."""
    found: list[Aim] = []
    objectives = game.slices.get(Objectives.NAME)
    if isinstance(objectives, Objectives) and objectives.dealt[me] >= 0:
        condition = game.variant.board.data["objectives"][objectives.dealt[me]]["condition"]
        add_aim(game, me, scene, condition, 1.0, found)
    missions = game.slices.get(Missions.NAME)
    if isinstance(missions, Missions):
        limit = game.variant.find_part(MissionsWin)
        needed = limit.needed if limit is not None else 9
        left = needed - len(missions.taken[me])
        for mission in missions.open:
            add_aim(game, me, scene, data_of(game, mission), 0.7 if left == 1 else 0.2, found)
    cards = game.slices.get(MissionCards.NAME)
    if isinstance(cards, MissionCards):
        ends = game.variant.find_part(FourMissions) is not None
        left = cards.achieved[me].count(False)
        for rank, mission in enumerate(cards.dealt[me]):
            if mission >= 0 and not cards.achieved[me][rank]:
                whole = (1.0 if left == 1 else 0.2) if ends else points(game, mission)
                add_aim(game, me, scene, data_of(game, mission), whole, found)
    if game.variant.find_part(FirstElimination) is not None:
        for army in game.variant.every_army:
            if game.variant.side_of[army] != game.variant.side_of[me]:
                found.append(Aim(1.0, [], Prey(army, game.held[army])))
    track = game.slices.get(Track.NAME)
    if isinstance(track, Track) and track.emperor >= 0 and game.variant.side_of[me] == REPUBLIC:
        found.append(Aim(1.0, [Need([[track.emperor]], 1)]))
    return found


def data_of(game: Game, mission: int) -> dict[str, Any]:
    condition: dict[str, Any] = game.variant.board.data["missions"][mission]["condition"]
    return condition


def points(game: Game, mission: int) -> float:
    """What a mission that brings victory points is worth, as a share of a game."""
    return float(game.variant.board.data["missions"][mission].get("victory_points", 3)) / 40.0


def add_aim(game: Game, me: Army, scene: Scene, condition: dict[str, Any], whole: float, found: list[Aim]) -> None:
    """The aim that a condition of the data sets; none where it asks for nothing that can be planned for."""
    if "any_of" in condition:
        for one in condition["any_of"]:
            add_aim(game, me, scene, one, whole, found)
        return
    if "eliminate" in condition:
        color = game.variant.board.color[condition["eliminate"]]
        colors = game.variant.colors
        prey = colors.index(color) if color in colors else NOBODY
        if prey in (NOBODY, me) or game.killers[prey] not in (NOBODY, me):
            add_aim(game, me, scene, condition["fallback"], whole, found)
        else:
            found.append(Aim(whole, [], Prey(prey, game.held[prey])))
        return
    needs = needs_of(game, me, scene, condition)
    if needs:
        found.append(Aim(whole, needs))


def needs_of(game: Game, me: Army, scene: Scene, condition: dict[str, Any]) -> list[Need]:
    """What must be held or taken for a condition of the data."""
    board = game.variant.board
    regions = scene.atlas.regions[: len(board.regions)]
    every = [[int(zone)] for zone in board.every_zone if not board.sea[zone]]
    capitals = [[int(board.zone[one.data["capital"]])] for one in board.regions if "capital" in one.data]
    found: list[Need] = []
    for key, wanted in condition.items():
        if key == "control_territories":
            found.append(Need(every, int(wanted), int(condition.get("min_armies", 1))))
        elif key == "control_territories_by_players":
            found.append(Need(every, int(wanted[str(game.variant.seats)])))
        elif key in ("control_continents", "control_empires"):
            named = [regions[board.ids["region"].index(id)] for id in wanted]
            found.append(Need(named, len(named)))
            if condition.get("plus_any_continents", 0):
                found.append(Need(regions, len(named) + int(condition["plus_any_continents"])))
        elif key in ("control_continent_count", "control_empire_count"):
            found.append(Need(regions, int(wanted)))
        elif key == "control_capitals_by_players":
            found.append(Need(capitals, int(wanted[str(game.variant.seats)])))
        elif key == "control_territory_list":
            found.append(Need([[int(board.zone[id])] for id in wanted], len(wanted)))
        elif key == "take_territories_this_turn":
            found.append(Need(every, int(wanted), 1, True))
        elif key == "regiments_in_one_territory":
            found.append(Need(every, 1, int(wanted)))
        elif key in ("control_cities", "control_enemy_capitals"):
            found += built(game, me, key, int(wanted))
    return found


def built(game: Game, me: Army, key: str, wanted: int) -> list[Need]:
    """The cities or the capitals of others that a condition counts."""
    buildings = game.slices.get(Buildings.NAME)
    if not isinstance(buildings, Buildings):
        return []
    if key == "control_cities":
        return [Need([[int(zone)] for zone in buildings.cities], wanted)]
    others = [[int(zone)] for army, zone in enumerate(buildings.capitals) if army != me and zone >= 0]
    return [Need(others, wanted)]


def jewels_of(game: Game, me: Army, worth: list[float]) -> int:
    """Adds what single places bring each turn; says which own place must not fall, -1 without any."""
    buildings = game.slices.get(Buildings.NAME)
    if isinstance(buildings, Buildings):
        for zone in buildings.cities:
            worth[zone] += 1.0 / 3.0
        for zone in buildings.capitals:
            if zone >= 0:
                worth[zone] += 1.0
        return int(buildings.capitals[me])
    track = game.slices.get(Track.NAME)
    if isinstance(track, Track) and track.emperor >= 0 and game.variant.side_of[me] != REPUBLIC:
        return int(track.emperor)
    return -1
