"""People at a table, with their manners: most play well, and nearly all of them do something odd at times."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from fieldpost.rules.v1 import action_pb2, order_pb2, rules_pb2, view_pb2

from tests.rules.players import any_action, own_decision
from tests.simulation.devices import Device
from tests.simulation.history import Sent
from tests.simulation.loop import DAY

if TYPE_CHECKING:
    from tests.simulation.world import World

PLAIN = ("place", "attack", "move_in", "trade")
LEAST, MOST = 0.0, 1.0
WALKOUTS = 0.06
"""In so many games all people leave for good after a round, and bots stay behind."""


class Manners(NamedTuple):
    """How often somebody does what."""

    double_taps: float
    two_devices: float
    stale_tab: float
    batches: float
    orders: float
    plans: float
    draws: float
    resigns: float
    asks_again: float
    late: float
    away: float
    gives_up: float

    @staticmethod
    def drawn(random: Random) -> Manners:
        usual = Manners(0.15, 0.12, 0.25, 0.2, 0.08, 0.08, 0.03, 0.005, 0.15, 0.15, 0.05, 0.03)
        return Manners(*[rate * random.choice((0, 1, 1, 2)) for rate in usual])


class Old(NamedTuple):
    """A question as a forgotten tab still shows it."""

    decision: str
    version: int
    actions: list[action_pb2.Action]


class Person:
    """A user with a seat."""

    def __init__(self, world: World, user: str, game_id: str, seat: int, turn_seconds: int) -> None:
        self.world = world
        self.user = user
        self.game_id = game_id
        self.turn_seconds = turn_seconds
        self.random = world.chance.stream(f"person {user} {game_id}")
        self.manners = Manners.drawn(self.random)
        self.walks_out = world.chance.stream(f"walkout {game_id}").random() < WALKOUTS
        self.devices = [Device(world, user, f"{user[2:6]}{number}", seat) for number in (0, 1)]
        self.calls = 0
        self.old: list[Old] = []

    def does(self, rate: float, what: str) -> bool:
        """Whether somebody does something odd now; if so, it is counted."""
        if self.random.random() >= rate:
            return False
        self.world.notes.happened(f"client: {what}")
        return True

    def begin(self) -> None:
        """Starts looking on and playing."""
        for device in self.devices:
            self.world.spawn(device.watch(self.game_id))
        self.world.spawn(self.play())

    async def play(self) -> None:
        """Plays until the game is over."""
        while not self.world.going_home:
            view = self.latest()
            if view is None:
                await self.devices[0].heard(600)
                continue
            if view.reason:
                self.world.notes.happened("client: sees the end")
                return
            if self.walks_out and view.round > 1:
                await self.walk_out()
                return
            await self.besides(view)
            decision = own_decision(view)
            if decision is None or not decision.offers:
                await self.devices[0].heard(3600)
                continue
            await self.think(decision)
            await self.answer()

    async def walk_out(self) -> None:
        """Leaves for good."""
        self.world.notes.happened("client: walks out")
        request = rules_pb2.ResignRequest(game_id=self.game_id, request_id=self.request_id())
        await self.send(self.devices[0], self.world.history.new(self.user, request, "resign"))

    def latest(self) -> view_pb2.View | None:
        """The newest of what the devices show."""
        views = [one.view for one in self.devices if one.view is not None]
        return max(views, key=lambda view: view.version, default=None)

    async def think(self, decision: view_pb2.Decision) -> None:
        """Takes time: seconds as a rule, at times until about the deadline, or until long after it."""
        left = (decision.deadline.ToMilliseconds() - self.world.clocks["rules"].now()) / 1000
        timed = decision.HasField("deadline")
        if timed and self.does(self.manners.late, "procrastinator"):
            off = self.random.uniform(-40, 40)
            if off > 0:
                self.world.notes.happened("client: procrastinator after the deadline")
            await self.world.sleep(max(0.0, left + off))
        elif timed and self.does(self.manners.away, "offline"):
            await self.world.sleep(min(2 * DAY, max(0.0, left) + self.turn_seconds * self.random.uniform(0.5, 3)))
        else:
            await self.world.sleep(self.random.random() * min(20, self.turn_seconds / 8 or 20))

    async def answer(self) -> None:
        """Answers what is open by now."""
        device = self.random.choice(self.devices)
        view = device.view
        decision = own_decision(view) if view is not None else None
        if view is None or decision is None or not decision.offers:
            return
        fresh = self.submission(view.version, decision.id, self.actions(decision), "move")
        closed = [old for old in self.old if old.version < view.version and old.decision != decision.id]
        if closed and self.does(self.manners.stale_tab, "stale tab"):
            old = self.random.choice(closed)
            stale = self.submission(old.version, old.decision, old.actions, "stale tab", forbidden=True)
            await self.send(device, stale)
        if self.does(self.manners.double_taps, "double tap"):
            await asyncio.gather(self.send(device, fresh), self.send(device, fresh))
        elif self.does(self.manners.two_devices, "two devices"):
            other = self.submission(view.version, decision.id, self.actions(decision), "move")
            await asyncio.gather(self.send(self.devices[0], fresh), self.send(self.devices[1], other))
            both = [fresh.response, other.response]
            if all(both) and all(one.entries for one in both):
                self.world.notes.broken("P3", f"two devices both answered {decision.id} of {self.game_id}")
        elif self.does(self.manners.gives_up, "gives up"):
            await device.try_once(fresh)
        else:
            await self.send(device, fresh)
        self.old.append(Old(decision.id, view.version, list(fresh.request.actions)))
        if self.does(self.manners.asks_again, "asks again later"):
            self.world.spawn(self.again(device, fresh))

    async def again(self, device: Device, sent: Sent) -> None:
        """Sends a call again after minutes or days."""
        await self.world.sleep(self.random.choice((1, 60, 3600)) * self.random.uniform(0.1, 8))
        await device.insist(sent, 2)

    async def send(self, device: Device, sent: Sent) -> None:
        """Sends a command until it is answered, and looks at what came of it."""
        await device.insist(sent)
        if sent.response is not None:
            device.saw(sent.response.view)

    def request_id(self) -> str:
        self.calls += 1
        return f"{self.user[2:8]}_{self.calls:06d}"

    def submission(
        self, version: int, decision: str, actions: list[action_pb2.Action], what: str, forbidden: bool = False
    ) -> Sent:
        """A new call with answers."""
        request = rules_pb2.SubmitActionsRequest(
            game_id=self.game_id,
            request_id=self.request_id(),
            decision=decision,
            expected_version=version,
            actions=actions,
        )
        return self.world.history.new(self.user, request, what, forbidden)

    def actions(self, decision: view_pb2.Decision) -> list[action_pb2.Action]:
        """One answer, or one and what would come after it."""
        found = [any_action(decision, self.random, PLAIN if self.random.random() < 0.8 else ())]
        if self.does(self.manners.batches, "several actions"):
            found.append(action_pb2.Action(done={}))
        return found

    # Besides the question

    async def besides(self, view: view_pb2.View) -> None:
        """Orders, plans, draws, leaving and coming back."""
        game, device = {"game_id": self.game_id}, self.devices[0]
        calls: list[tuple[str, Any]] = []
        if self.does(self.manners.orders, "standing orders"):
            calls.append(("orders", rules_pb2.SetStandingOrdersRequest(**game, orders=self.orders())))
        if self.does(self.manners.plans, "plan"):
            planned = [action for old in self.old[-2:] for action in old.actions]
            calls.append(("plan", rules_pb2.SetPlanRequest(**game, actions=planned)))
        if view.draw and self.does(0.5, "answers a draw"):
            calls.append(("draw", rules_pb2.ProposeDrawRequest(**game, refuse=self.random.random() < 0.8)))
        elif view.round > 1 and self.does(self.manners.draws, "proposes a draw"):
            calls.append(("draw", rules_pb2.ProposeDrawRequest(**game)))
        if view.viewer >= 0 and view.seats[view.viewer].bot and self.does(0.3, "takes the seat back"):
            calls.append(("back", rules_pb2.TakeSeatBackRequest(**game)))
        if view.round > 2 and self.does(self.manners.resigns, "resigns"):
            calls.append(("resign", rules_pb2.ResignRequest(**game)))
        before = own_decision(view)
        for what, request in calls:
            request.request_id = self.request_id()
            await self.send(device, self.world.history.new(self.user, request, what))
            if what == "plan" and before is not None and before.offers and self.does(0.5, "tab from before a plan"):
                old = self.submission(view.version, before.id, self.actions(before), "tab from before a plan")
                await self.send(self.devices[1], old)

    def orders(self) -> list[order_pb2.StandingOrder]:
        """Some orders; an empty list takes back those that were given."""
        known = [
            order_pb2.StandingOrder(ask_defence={}),
            order_pb2.StandingOrder(keep_cards={}),
            order_pb2.StandingOrder(defend_with={"dice": 1}),
            order_pb2.StandingOrder(share_losses={"first": True}),
        ]
        return self.random.sample(known, self.random.randint(0, 2))
