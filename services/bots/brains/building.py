"""Pieces besides troops that reinforcements are turned into: a leader for the attack, ships for routes, forts."""

from __future__ import annotations

from typing import Final, TypeGuard

from services.bots.brains.fights import PLAIN
from services.bots.brains.planner import Planner
from services.bots.brains.routes import danger
from services.bots.brains.scene import Scene
from services.rules.engine.editions.napoleon.rules.advanced_verbs import BuildFort, BuildLeader, BuildShip
from services.rules.engine.editions.napoleon.rules.builds import BuildAsk
from services.rules.engine.editions.napoleon.rules.leaders import leaders_at, reserve_of
from services.rules.engine.editions.napoleon.rules.seas import harbours
from services.rules.engine.editions.napoleon.rules.sites import fort_sites
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.steps import Ask

FLEET: Final = 0.5
"""The part of the reinforcements that ships for one battle may take."""
LIKELY: Final = 0.6
"""The least chance of such a battle."""


def may_build(ask: Ask) -> TypeGuard[BuildAsk]:
    """Whether reinforcements may become pieces here."""
    return isinstance(ask, BuildAsk)


def piece(game: Game, ask: BuildAsk, planner: Planner, scene: Scene, steps: list[tuple[int, int]]) -> Action | None:
    """The next piece that is worth its troops: a leader where the plan begins, ships, a fort; None without any."""
    army = ask.army
    spear = -1
    for origin, _ in steps:
        if scene.holder[origin] == army and not scene.atlas.sea[origin]:
            spear = origin
            break
    leaders = leaders_at(game, Zone(spear), army) if spear >= 0 else 2
    spare = reserve_of(game, army, 0) > 0
    if spare and leaders < 1:
        return BuildLeader(Zone(spear))
    ships = fleet(game, ask, planner, scene)
    if ships is not None:
        return ships
    if scene.rounds > 0:
        sites = [(danger(scene, zone) / (scene.troops[zone] + 1.0), zone) for zone in fort_sites(game, army)]
        if sites:
            return BuildFort(max(sites)[1])
    return BuildLeader(Zone(spear)) if spare and leaders < 2 else None


def fleet(game: Game, ask: BuildAsk, planner: Planner, scene: Scene) -> Action | None:
    """The ships that bring most: one for a free sea, or enough to win one that another side holds."""
    best: Action | None = None
    most = planner.settled_value(scene)
    for zone in harbours(game, ask.army):
        if game.holder[zone] == ask.army:
            continue
        others = game.total[zone]
        count = 1 if not others else others + 1
        chance = PLAIN.chance(count, others) if others else 1.0
        if others and (chance < LIKELY or not scene.hostile(zone) or count > scene.reserve * FLEET):
            continue
        tried = scene.copy()
        tried.holder[zone] = ask.army
        tried.troops[zone] = max(1, int(PLAIN.survivors(count, others)))
        tried.reserve -= count
        value = planner.settled_value(tried)
        if chance * value + (1.0 - chance) * most > most:
            best, most = BuildShip(zone, count), value
    return best
