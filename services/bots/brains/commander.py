"""The brain behind the levels: plans its turn, carries the plan out, and plans again where the dice upset it."""

from __future__ import annotations

from random import Random
from typing import Final

from services.bots.brains.aims import aims_of, jewels_of
from services.bots.brains.asides import allied, aside
from services.bots.brains.battlefields import study
from services.bots.brains.building import may_build, piece
from services.bots.brains.cards import best_set, rising, set_worth
from services.bots.brains.drafting import claim, wish
from services.bots.brains.extras import sally
from services.bots.brains.fights import Fights
from services.bots.brains.judge import Judge, Weights
from services.bots.brains.moment import later, moment_of, rivals
from services.bots.brains.planner import Plan, Planner, Ways
from services.bots.brains.points import note_points
from services.bots.brains.routes import moving_in
from services.bots.brains.scene import Scene, scene_of
from services.bots.brains.turns import TurnBrain
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Troops, Zone
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.conquest import MoveInAsk
from services.rules.engine.mechanics.draft import ClaimAsk, StationAsk
from services.rules.engine.mechanics.limits import fitted, free
from services.rules.engine.mechanics.manoeuvre import MovingAsk
from services.rules.engine.mechanics.odds import conquest_percent
from services.rules.engine.mechanics.reinforce import ReinforceAsk
from services.rules.engine.mechanics.setup import DeployAsk, Muster, spread_out
from services.rules.engine.mechanics.verbs import Attack, Move, MoveIn, Place, Trade
from services.rules.engine.mechanics.wishes import WishAsk

STOP: Final = 40
"""Below this chance in percent an assault is broken off, and the turn is planned anew."""


class Commander(TurnBrain):
    """Keeps the rest of its plan for the turn; without it, it plans anew from the position."""

    def __init__(self, ways: Ways, weights: Weights, seed: str) -> None:
        self.random = Random(seed)
        self.ways = ways
        self.knobs = ways.alone
        self.weights = weights
        self.steps: list[tuple[int, int]] = []
        self.turn = (-1, -1)
        self.moment = (-1, -1)
        self.plans = 0
        self.built = 0
        self.tables: dict[int, Fights] = {}

    def choose(self, game: Game, ask: Ask) -> Action:
        if self.turn != (game.round, game.mover):
            self.turn = (game.round, game.mover)
            self.knobs = self.ways.fit(moment_of(game))
        return super().choose(game, ask)

    def other(self, game: Game, ask: Ask) -> Action:
        """What a set-up asks, and what editions add; a claim and a first station take their defaults."""
        if isinstance(ask, DeployAsk):
            return self.deploy(game, ask)
        if isinstance(ask, StationAsk):
            return ask.default(game)
        if isinstance(ask, ClaimAsk):
            return claim(game, ask) if self.knobs.book else ask.default(game)
        if isinstance(ask, WishAsk):
            return wish(game, ask, self.knobs.book)
        known = aside(game, ask)
        return super().other(game, ask) if known is None else known

    # Planning

    def planner(self, game: Game, scene: Scene) -> Planner:
        """The planner for the game as it stands."""
        return Planner(self.judge(game, scene), self.knobs, self.random)

    def judge(self, game: Game, scene: Scene) -> Judge:
        """What values positions in this game for the army whose scene it is."""
        judge = Judge(self.weights, set_worth(game) / 3.0, game.round, rivals(game))
        judge.late = self.knobs.late
        judge.aims = aims_of(game, Army(scene.me), scene)
        return judge

    def scene(self, game: Game, army: Army, reserve: int) -> Scene:
        """The position, with what others may add to it in their turns."""
        scene = scene_of(game, army, reserve)
        judge = Judge(self.weights, 0.0)
        scene.muscle = [0.0] * len(scene.alive)
        scene.jewel = jewels_of(game, army, scene.worth)
        limit = game.variant.last_round
        if limit:
            scene.rounds = max(0, limit - game.round)
            for rule in game.variant.score:
                if rule.last_round():
                    scene.scores = [float(rule.score(game, one)) for one in game.variant.every_army]
                note_points(game, army, scene)
            scene.last = bool(scene.scores) or scene.rounds < 1
        scene.tables = self.tables
        income = judge.bonuses(scene)
        worth = set_worth(game)
        for other, alive in enumerate(scene.alive):
            if alive:
                trade = worth * (0.3 if scene.cards[other] == 3 else 0.8 if scene.cards[other] > 3 else 0.0)
                scene.muscle[other] = max(3.0, game.held[other] / 3.0) + income[other] + trade
        return scene

    def plan(self, game: Game, army: Army, scene: Scene) -> Plan:
        """The best plan for an army from its scene; its steps are kept."""
        if self.moment != (game.round, army):
            self.tables = {}
            self.built = 0
        study(game, scene, army, self.tables)
        plan = self.planner(game, scene).best(scene)
        self.steps = plan.after.steps
        self.plans = self.plans + 1 if self.moment == (game.round, army) and not scene.reserve else 0
        self.moment = (game.round, army)
        return plan

    # The turn

    def reinforce(self, game: Game, ask: ReinforceAsk) -> Action:
        if ask.may_trade(game):
            cards, brings = best_set(game, ask.army)
            if cards and not self.saves(game, ask, brings):
                return Trade(cards)
        if not game.reserve:
            return Done()
        scattered = int(self.knobs.scatter * game.reserve)
        scene = self.scene(game, ask.army, game.reserve - scattered)
        plan = self.plan(game, ask.army, scene)
        if may_build(ask) and self.built < self.knobs.pieces and game.reserve > 1:
            build = piece(game, ask, self.planner(game, scene), scene, plan.after.steps)
            if build is not None and ask.check(game, build) is None:
                self.built += 1
                self.tables = {}
                return build
        action = Place(self.added(game, ask.army, plan.after.placed, scattered))
        return ask.default(game) if not action.troops or ask.check(game, action) is not None else action

    def saves(self, game: Game, ask: ReinforceAsk, brings: int) -> bool:
        """Whether a set is kept, for the next brings more: where few sit, unless it drives somebody from the board."""
        few = 2 < moment_of(game).sides <= self.knobs.saves
        if not few or ask.must_trade(game) or not rising(game):
            return False
        scene = self.scene(game, ask.army, game.reserve + brings)
        planner = self.planner(game, scene)
        if not planner.victims(scene):
            return True
        after = planner.best(scene).after
        return all(holder in after.holder for holder in set(scene.holder) if holder >= 0 and scene.alive[holder])

    def attack(self, game: Game, ask: AttackAsk) -> Action:
        army = ask.armies[0]
        for _ in range(2):
            at = 0
            while at < len(self.steps):
                origin, target = self.steps[at]
                if later(game, ask, army, Zone(origin)):
                    at += 1
                    continue
                action = self.assault(game, ask, army, origin, target)
                if action is not None:
                    return action
                self.steps.pop(at)
            if self.steps:
                break
            if self.moment == (game.round, army) and self.plans >= self.knobs.again:
                break
            self.plan(game, army, self.scene(game, army, 0))
            if not self.steps:
                break
        for ally in ask.armies[1:]:
            action = allied(game, ask, ally)
            if action is not None:
                return action
        return sally(game, ask) if game.variant.units else Done()

    def assault(self, game: Game, ask: AttackAsk, army: Army, origin: int, target: int) -> Attack | None:
        """The attack of a plan, if it is still worth it."""
        start, goal = Zone(origin), Zone(target)
        if game.holder[start] != army or game.holder[goal] == army:
            return None
        spare = free(game, start, army)
        if conquest_percent(spare, game.total[goal]) < STOP:
            return None
        action = Attack(start, goal, 3 if spare > 2 else spare, 0, 0, 0, STOP)
        return None if ask.check(game, action) is not None else action

    def move_in(self, game: Game, ask: MoveInAsk) -> Action:
        """As the rest of the plan wants it; where it was the last step, where the troops are needed."""
        if (ask.origin, ask.target) in self.steps:
            self.steps.remove((ask.origin, ask.target))
        scene = self.scene(game, ask.army, 0)
        high = free(game, ask.origin, ask.army)
        scene.holder[ask.target] = ask.army
        wanted = [target for _, target in self.steps]
        return MoveIn(moving_in(scene, ask.origin, ask.target, ask.low, high, wanted))

    def fortify(self, game: Game, ask: MovingAsk) -> Action:
        """The move that makes the side strongest."""
        army = ask.army
        scene = self.scene(game, army, 0)
        judge = self.judge(game, scene)
        best, most = Move(Zone(-1), Zone(-1), 0), judge.value(scene) + 1e-9
        origins = sorted([(-free(game, zone, army), zone) for zone in ask.origins(game)])
        for spare, origin in origins[:6]:
            if spare >= 0:
                break
            for target in ask.reach(game, origin):
                for count in (-spare, (1 - spare) // 2):
                    tried = scene.copy()
                    tried.troops[origin] -= count
                    tried.troops[target] += count
                    value = judge.value(tried)
                    if value > most:
                        best, most = Move(origin, target, count), value
        return best if best.count and ask.check(game, best) is None else Done()

    def deploy(self, game: Game, ask: DeployAsk) -> Action:
        """Starting troops where the first turn will need them."""
        left = game.slice(Muster).left
        scattered = int(self.knobs.scatter * left[ask.army] / 2)
        scene = self.scene(game, ask.army, left[ask.army] - scattered)
        plan = self.planner(game, scene).best(scene)
        action = Place(fitted(game, ask.army, self.added(game, ask.army, plan.after.placed, scattered)))
        return ask.default(game) if ask.check(game, action) is not None else action

    def added(self, game: Game, army: Army, placed: dict[int, int], scattered: int) -> Troops:
        """Troops of a plan, with so many more spread over all borders."""
        for zone, count in spread_out(game, army, scattered, ()) if scattered else ():
            placed[zone] = placed.get(zone, 0) + count
        return tuple(sorted([(Zone(zone), count) for zone, count in placed.items()]))
