"""Victory points of single places: what taking one brings once, and what holding one brings each turn."""

from __future__ import annotations

from services.bots.brains.scene import Scene
from services.rules.engine.editions.napoleon.rules.campaign_points import CampaignStart, FirstInvasions
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone


def note_points(game: Game, army: Army, scene: Scene) -> None:
    """Adds to a scene what the places of a campaign bring this army, where points decide."""
    invasions = game.variant.find_part(FirstInvasions)
    if invasions is None:
        return
    for prize in invasions.prizes:
        if not prize.won(game):
            continue
        mine = game.holder[prize.zone] == army
        if prize.army == army and not mine:
            scene.prizes[int(prize.zone)] = float(prize.points)
        elif prize.army != army and mine:
            scene.stakes[int(prize.zone)] = (prize.army, float(prize.points))
            for place in (prize.zone, *game.variant.board.near[prize.zone]):
                scene.landings[int(place)] = landings(game, prize.army, place)
    for phase in game.variant.phases:
        if isinstance(phase, CampaignStart):
            for reason, points in phase.worth.get(army, {}).items():
                zone = game.variant.board.zone.get(reason)
                if zone is not None:
                    scene.dues[int(zone)] = float(points)


def landings(game: Game, enemy: Army, zone: Zone) -> list[int]:
    """From where an enemy could attack a place by other ways than borders."""
    found: list[int] = []
    for origin in game.places(enemy):
        for rule in game.variant.edges:
            if zone in rule.edges(game, enemy, origin):
                found.append(int(origin))
    return found
