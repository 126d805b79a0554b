"""Odds of fights where rules touch the dice: from the edition's own pipeline, for each place that can be attacked."""

from __future__ import annotations

from typing import Final

from services.bots.brains.fights import PLAIN, Fights, Ways
from services.bots.brains.scene import Scene
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, Army, Zone
from services.rules.engine.kernel.rules import Fighter
from services.rules.odds.outcomes import Fight, outcomes

KNOWN: Final[dict[tuple[Ways, ...], Fights]] = {}
"""Odds worked out before, by what one battle may bring."""

MOST_KNOWN: Final = 200
SAME: Final = 1e-9
"""Chances that differ by less are the same."""


def fights_between(game: Game, army: Army, origin: Zone, target: Zone) -> Fights:
    """The odds of an army's attacks from one place on another, as the dice of both sides are now."""
    if calm(game, army, origin, target):
        return PLAIN
    found = [ways_of(game, army, origin, target, dice, defence) for dice in (1, 2, 3) for defence in (1, 2)]
    key = tuple(found)
    known = KNOWN.get(key)
    if known is None:
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        known = KNOWN[key] = Fights(key)
    return known


def calm(game: Game, army: Army, origin: Zone, target: Zone) -> bool:
    """Whether the dice are ordinary ones: every rule says so, or the largest battle comes out as an ordinary one."""
    attacker = Fighter(army, origin, target, True, 3)
    defender = Fighter(game.holder[target], target, target, False, 2)
    for rule in game.variant.touching:
        if not rule.calm(game, attacker, defender):
            break
    else:
        return True
    usual = PLAIN.battles[5]
    found = ways_of(game, army, origin, target, 3, 2)
    if len(found) != len(usual):
        return False
    for one, other in zip(found, usual):
        if one[0] != other[0] or one[1] != other[1] or abs(one[2] - other[2]) > SAME:
            return False
    return True


def ways_of(game: Game, army: Army, origin: Zone, target: Zone, dice: int, defence: int) -> Ways:
    """What one battle with so many dice may cost both sides."""
    found: dict[tuple[int, int], float] = {}
    for one in outcomes(game, Fight(army, origin, Army(game.holder[target]), target, dice, defence)):
        found[one.lost, one.slain] = found.get((one.lost, one.slain), 0.0) + one.chance
    return tuple(sorted([(lost, slain, chance) for (lost, slain), chance in found.items()]))


def study(game: Game, scene: Scene, army: Army, known: dict[int, Fights]) -> None:
    """Notes the odds of every place beside an own one, attacked from the strongest of these; `known` is added to."""
    scene.tables = known
    if game.variant.plain:
        return
    for zone in game.variant.board.every_zone:
        if zone in known or not scene.hostile(zone) or game.holder[zone] == NOBODY:
            continue
        best, most = -1, 0
        for origin in scene.atlas.near[zone]:
            if scene.holder[origin] == army and scene.free(origin) >= most:
                best, most = origin, scene.free(origin)
        if best >= 0:
            known[zone] = fights_between(game, army, Zone(best), zone)
