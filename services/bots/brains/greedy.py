"""The greedy brain: everything on one border, attacks from there while it is stronger, and fortifies outwards."""

from services.bots.brains.extras import purchase, sally
from services.bots.brains.turns import TurnBrain
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOWHERE, Army, Zone
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.conquest import MoveInAsk
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.manoeuvre import MovingAsk
from services.rules.engine.mechanics.reinforce import ReinforceAsk
from services.rules.engine.mechanics.sets import Trading
from services.rules.engine.mechanics.truces import Truces, forbidding
from services.rules.engine.mechanics.verbs import Attack, Move, MoveIn, Place, Trade


class Greedy(TurnBrain):
    """Remembers only where it attacks from."""

    def __init__(self) -> None:
        self.spear = NOWHERE

    def move_in(self, game: Game, ask: MoveInAsk) -> Action:
        self.spear = ask.target
        return MoveIn(free(game, ask.origin, ask.army))

    def reinforce(self, game: Game, ask: ReinforceAsk) -> Action:
        if ask.may_trade(game):
            trading = game.variant.find_part(Trading)
            if trading is not None:
                cards = trading.any_set(game, ask.army)
                if cards:
                    return Trade(cards)
        if not game.reserve:
            return Done()
        self.spear = best_border(game, ask.army)
        if game.variant.units:
            bought = purchase(game, ask, self.spear)
            if bought is not None:
                return bought
        return Place(((self.spear, game.reserve),))

    def attack(self, game: Game, ask: AttackAsk) -> Action:
        if self.spear >= 0:
            action = strike(game, ask, self.spear)
            if action is not None:
                return action
        armies, holder, total = ask.armies, game.holder, game.total
        for origin in game.variant.board.every_zone:
            if total[origin] > 2 and holder[origin] in armies:
                action = strike(game, ask, origin)
                if action is not None:
                    self.spear = origin
                    return action
        self.spear = NOWHERE
        return sally(game, ask) if game.variant.units else Done()

    def fortify(self, game: Game, ask: MovingAsk) -> Action:
        """The largest stack without an enemy beside it goes towards the nearest border."""
        army = ask.army
        best, most = NOWHERE, 1
        total, holder = game.total, game.holder
        for zone in game.variant.board.every_zone:
            if (
                total[zone] > most
                and holder[zone] == army
                and not at_border(game, zone, army)
                and free(game, zone, army)
            ):
                best, most = zone, total[zone]
        if best < 0:
            return Done()
        target = outwards(game, ask, best)
        if target < 0:
            return Done()
        action = Move(best, target, free(game, best, army))
        return Done() if ask.check(game, action) is not None else action


def strike(game: Game, ask: AttackAsk, origin: Zone) -> Attack | None:
    """An attack on the weakest enemy beside a place, to the end, if the place is stronger."""
    variant = game.variant
    holder = game.holder
    total = game.total
    army = ask.attacker(game, origin)
    spare = free(game, origin, army) if army >= 0 else 0
    if spare < 2:
        return None
    side_of = variant.side_of
    side = side_of[army]
    best, least = NOWHERE, spare
    reach = variant.board.near[origin]
    for rule in variant.edges:
        reach = reach + rule.edges(game, army, origin)
    truces = variant.veto and Truces.NAME in game.slices
    for zone in reach:
        enemy = holder[zone]
        if enemy >= 0 and total[zone] < least and side_of[enemy] != side:
            if truces and forbidding(game, origin, zone) is not None:
                continue
            best, least = zone, total[zone]
    if best < 0:
        return None
    action = Attack(origin, best, 3 if spare > 2 else spare, 0)
    if variant.veto and (len(ask.armies) > 1 or game.held[holder[best]] == 1) and ask.check(game, action) is not None:
        return None
    return action


def at_border(game: Game, zone: Zone, army: Army) -> bool:
    """Whether somebody else holds a place beside it."""
    holder = game.holder
    for near in game.variant.board.near[zone]:  # a loop: any() over a generator costs four times as much
        if holder[near] != army:
            break
    else:
        return False
    return True


def best_border(game: Game, army: Army) -> Zone:
    """The own place that outweighs its weakest enemy neighbour by most."""
    variant = game.variant
    holder = game.holder
    total = game.total
    side_of = variant.side_of
    near_of = variant.board.near
    side = side_of[army]
    best, margin = NOWHERE, -1_000_000
    for zone in game.places(army):
        mine = total[zone]
        for near in near_of[zone]:
            enemy = holder[near]
            if mine - total[near] > margin and enemy >= 0 and side_of[enemy] != side:
                best, margin = zone, mine - total[near]
        if best < 0:
            best = zone
    return best


def outwards(game: Game, ask: MovingAsk, origin: Zone) -> Zone:
    """Where a move from deep inside should go: the nearest border, or the first step to it; -1 without any."""
    near = game.variant.board.near
    army = ask.army
    first = {origin: NOWHERE}
    queue = [origin]
    for zone in queue:
        for other in near[zone]:
            if other not in first and game.holder[other] == army:
                first[other] = other if zone == origin else first[zone]
                if at_border(game, other, army):
                    return other if ask.by_path() else first[other]
                queue.append(other)
    return NOWHERE
