"""Measuring sticks that play as the strongest public bots do, written from how they behave; nobody is seated as one.

Each names a goal; how it is pursued is the same: everything on the best border of the goal, then attacks while the odds
are good, the goal first, and one easy attack a turn for the card.
"""

from __future__ import annotations

from typing import Final

from services.bots.brains.cards import best_set
from services.bots.brains.fights import PLAIN
from services.bots.brains.greedy import at_border, best_border, outwards
from services.bots.brains.scene import Atlas, atlas_of
from services.bots.brains.turns import TurnBrain
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import NOWHERE, Army, Zone
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.conquest import MoveInAsk
from services.rules.engine.mechanics.hands import hand
from services.rules.engine.mechanics.limits import fitted, free
from services.rules.engine.mechanics.manoeuvre import MovingAsk
from services.rules.engine.mechanics.reinforce import ReinforceAsk
from services.rules.engine.mechanics.setup import DeployAsk, Muster
from services.rules.engine.mechanics.verbs import Attack, Move, MoveIn, Place, Trade

SURE: Final = 0.65
"""The chance at which an attack on the goal begins."""
EASY: Final = 0.85
"""The chance at which any other attack begins."""


class Rung(TurnBrain):
    """Attacks the places of its goal first; subclasses say what the goal is."""

    def other(self, game: Game, ask: Ask) -> Action:
        if isinstance(ask, DeployAsk) and ask.offers(game)[0].verb == Place.NAME:  # a capital may come with it
            spot = self.spot(game, ask.army, game.slice(Muster).left[ask.army])
            return Place(fitted(game, ask.army, ((spot, game.slice(Muster).left[ask.army]),)))
        return super().other(game, ask)

    def goal(self, game: Game, army: Army, power: int) -> list[Zone]:
        """The enemy places that are wanted most, with so many troops at hand."""
        return []

    def reinforce(self, game: Game, ask: ReinforceAsk) -> Action:
        if ask.may_trade(game):
            cards, _ = best_set(game, ask.army)
            if cards:
                return Trade(cards)
        return Place(((self.spot(game, ask.army, game.reserve), game.reserve),)) if game.reserve else Done()

    def spot(self, game: Game, army: Army, reserve: int) -> Zone:
        """The own place beside the goal with the best chances, else the best border."""
        near, best, most = game.variant.board.near, NOWHERE, -1.0
        wanted = self.goal(game, army, reserve + strongest(game, army))
        for target in wanted:
            for zone in near[target]:
                if game.holder[zone] == army and not game.variant.board.sea[zone]:
                    touching = [one for one in near[zone] if one in wanted]
                    score = game.total[zone] - game.total[target] + 0.5 * len(touching)
                    if best < 0 or score > most:
                        best, most = zone, score
        return best if best >= 0 else best_border(game, army)

    def attack(self, game: Game, ask: AttackAsk) -> Action:
        army = ask.armies[0]
        wanted = self.goal(game, army, strongest(game, army))
        best, most = Attack(NOWHERE, NOWHERE, 0), 0.0
        for origin in game.places(army):
            spare = free(game, origin, army)
            for target in game.variant.board.near[origin] if spare > 0 else ():
                holder = game.holder[target]
                if holder < 0 or game.variant.side_of[holder] == game.variant.side_of[army]:
                    continue
                chance = PLAIN.chance(spare, game.total[target])
                least = SURE if target in wanted else EASY if game.captures else SURE
                if chance >= least and chance + (2.0 if target in wanted else 0.0) > most:
                    action = Attack(origin, target, 3 if spare > 2 else spare, 0)
                    if ask.check(game, action) is None:
                        best, most = action, chance + (2.0 if target in wanted else 0.0)
        return best if best.dice else Done()

    def move_in(self, game: Game, ask: MoveInAsk) -> Action:
        """Forward, unless only the origin still has an enemy beside it."""
        forward = at_border(game, ask.target, ask.army)
        wanted = self.goal(game, ask.army, strongest(game, ask.army))
        near = game.variant.board.near
        behind = [zone for zone in near[ask.origin] if zone in wanted and zone != ask.target]
        if behind and not [zone for zone in near[ask.target] if zone in wanted]:
            return MoveIn(ask.low)
        return MoveIn(free(game, ask.origin, ask.army) if forward else ask.low)

    def fortify(self, game: Game, ask: MovingAsk) -> Action:
        """The largest stack without an enemy beside it goes towards the nearest border."""
        army = ask.army
        inside = [zone for zone in game.places(army) if not at_border(game, zone, army) and free(game, zone, army) > 0]
        inside.sort(key=lambda zone: -game.total[zone])
        for origin in inside:
            target = outwards(game, ask, origin)
            action = Move(origin, target, free(game, origin, army)) if target >= 0 else Move(origin, origin, 0)
            if ask.check(game, action) is None:
                return action
        return Done()


class Settler(Rung):
    """Regions in a fixed order: what brings most for few places and few ways in comes first."""

    def goal(self, game: Game, army: Army, power: int) -> list[Zone]:
        atlas = atlas_of(game.variant.board)
        order = sorted(range(len(atlas.regions)), key=lambda index: -worth(atlas, index))
        for index in order:
            wanted = foes(game, army, atlas.regions[index])
            if wanted:
                return wanted
        return []


class Hunter(Rung):
    """Whoever can be driven from the board, cards first; else the region that is cheapest to complete."""

    def goal(self, game: Game, army: Army, power: int) -> list[Zone]:
        prey: list[Zone] = []
        most = -1.0
        for other, status in zip(game.variant.every_army, game.status):
            if status == ALIVE and game.variant.side_of[other] != game.variant.side_of[army]:
                places = game.places(other)
                cost = sum([game.total[zone] + 1 for zone in places])
                if cost <= power and len(hand(game, other)) - 0.1 * cost + 10 > most:
                    prey, most = places, len(hand(game, other)) - 0.1 * cost + 10
        return prey or self.cheapest(game, army)

    def cheapest(self, game: Game, army: Army) -> list[Zone]:
        """The enemy places of the region that takes fewest battles for what it brings."""
        atlas = atlas_of(game.variant.board)
        best: list[Zone] = []
        least = 1e9
        for index, zones in enumerate(atlas.regions):
            wanted = foes(game, army, zones)
            cost = sum([game.total[zone] + 1.0 for zone in wanted]) / (1.0 + atlas.bonus[index])
            if wanted and cost < least:
                best, least = wanted, cost
        return best


class Warden(Rung):
    """Breaks what others hold whole, completes what it mostly holds, and shortens its borders."""

    def goal(self, game: Game, army: Army, power: int) -> list[Zone]:
        atlas = atlas_of(game.variant.board)
        own: list[tuple[float, list[Zone]]] = []
        for index, zones in enumerate(atlas.regions):
            wanted = foes(game, army, zones)
            cost = sum([game.total[zone] + 1.0 for zone in wanted])
            if len(wanted) == len(zones) and len({game.holder[zone] for zone in wanted}) == 1:
                doors: list[Zone] = [Zone(zone) for zone in atlas.borders[index] if game.total[zone] < power]
                doors = [zone for zone in doors if touches(game, army, zone)]
                if doors:
                    own.append((2.0 * atlas.bonus[index] / (1.0 + min([game.total[zone] for zone in doors])), doors))
            elif wanted and cost <= 1.5 * power:
                own.append((atlas.bonus[index] / cost, wanted))
        return max(own, key=lambda one: one[0])[1] if own else []

    def reinforce(self, game: Game, ask: ReinforceAsk) -> Action:
        """Half of a large income stands guard where a whole region is weakest."""
        action = super().reinforce(game, ask)
        if not isinstance(action, Place) or game.reserve < 5:
            return action
        weakest = guard(game, ask.army)
        spot = action.troops[0][0]
        if weakest < 0 or weakest == spot:
            return action
        part = game.reserve // 3
        return Place(tuple(sorted(((weakest, part), (spot, game.reserve - part)))))


def guard(game: Game, army: Army) -> Zone:
    """The door of an own region where the enemy is strongest against its guard; -1 without any."""
    atlas = atlas_of(game.variant.board)
    best, most = NOWHERE, 0
    for index, zones in enumerate(atlas.regions):
        if atlas.sea[zones[0]] or not all(game.holder[Zone(zone)] == army for zone in zones):
            continue
        for zone in atlas.borders[index]:
            around = max([game.total[near] for near in atlas.near[zone] if game.holder[near] != army], default=0)
            if around - game.total[zone] > most:
                best, most = Zone(zone), around - game.total[zone]
    return best


def touches(game: Game, army: Army, zone: Zone) -> bool:
    """Whether an army holds a place beside this one."""
    return army in [game.holder[near] for near in game.variant.board.near[zone]]


def foes(game: Game, army: Army, zones: list[int]) -> list[Zone]:
    """Those of some places on land that another side holds."""
    side_of, sea = game.variant.side_of, game.variant.board.sea
    holders = [(Zone(zone), game.holder[Zone(zone)]) for zone in zones if not sea[zone]]
    return [zone for zone, holder in holders if holder >= 0 and side_of[holder] != side_of[army]]


def worth(atlas: Atlas, index: int) -> float:
    """What a region brings for each place and each way in."""
    return atlas.bonus[index] / (len(atlas.regions[index]) + len(atlas.borders[index]))


def strongest(game: Game, army: Army) -> int:
    """The troops that may leave the strongest own place."""
    return max([free(game, zone, army) for zone in game.places(army)], default=0)
