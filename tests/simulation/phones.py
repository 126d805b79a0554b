"""Phones that are called: the hands that send, a push service with its moods, and what stands on each screen.

Who may be called about what is known from the rules service's own facts, in the order in which they were committed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fieldpost.notifications.v1 import internal_pb2, internal_pb2_grpc

from services.common.clients import Channel
from services.common.settings import Settings
from services.notifications.asking import Described
from services.notifications.checks import Job
from services.notifications.hands import Sent
from services.notifications.kinds import WAITING
from services.notifications.storage import people
from services.notifications.tasks import deliver
from services.notifications.tokens import Tokens
from services.notifications.values import Subscription
from services.notifications.vapid import VapidKeys
from services.notifications.webpush import Request
from services.notifications.writing import Writing
from tests.simulation.lockstep import Lockstep
from tests.simulation.process import Life
from tests.simulation.wire import AioWire, SyncWire

if TYPE_CHECKING:
    from tests.simulation.world import World

MOODS = ("takes", "takes", "takes", "takes", "takes", "takes", "is down", "hangs", "takes and hangs")
HANGS = 8.0
LIVING = ("waiting", "sending")
LATE = 300_000
"""Milliseconds after which a delivery that is due has to be on its way, with a beat that knocks."""

Turn = tuple[str, int, str]
"""A game, a seat, and the turn of the game in which the seat is asked."""


class Plain(Writing):
    """Writes pushes that anybody can read: how they are sealed is proved elsewhere."""

    def __init__(self) -> None:
        keys: VapidKeys = None  # type: ignore[assignment]
        super().__init__(
            "https://g.example", "g@g.example", keys, Tokens(Ed25519PrivateKey.from_private_bytes(bytes(32))), ()
        )

    def push(self, job: Job, seat: Described | None, language: str, now: int, salt: bytes) -> Request:
        assert job.subscription is not None
        form = self.form(job, seat, language)
        return Request(job.subscription.endpoint, {"topic": form["notification"]["tag"]}, json.dumps(form).encode())


class Phones:
    """One for each person, with what stands on its screen by topic."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random = world.chance.stream("phones")
        self.facts = world.chance.stream("late facts")
        self.screens: dict[str, dict[str, tuple[str, str]]] = {user: {} for user in world.users}
        self.arrived: set[str] = set()
        """Deliveries that a phone has shown."""
        self.open: dict[tuple[str, int], str] = {}
        self.closed: dict[Turn, float] = {}
        self.fact = 0

    def subscribe(self) -> None:
        """Each person has a browser that is called."""
        disk = self.world.disks["notifications"]
        for number, user in enumerate(self.world.users):
            one = Subscription(
                f"p_{number}", user, "", user.encode(), f"https://p/{user}", b"", b"", b"", "", "p", 0, 2**53
            )
            disk.inline.do(lambda connection, one=one: people.subscribe(connection, one))

    # What is true in games

    def committed(self) -> None:
        """Looks at what the rules service has just told."""
        found = self.world.disks["rules"].rows(
            "SELECT seq, kind, subject, payload FROM facts WHERE seq > ? ORDER BY seq", self.fact
        )
        for seq, kind, game_id, payload in found:
            self.fact, said = seq, json.loads(payload)
            if kind == "asked" and not said["bot"]:
                self.close(game_id, said["seat"], but=said["turn"])
                self.open[game_id, said["seat"]] = said["turn"]
                self.closed.pop((game_id, said["seat"], said["turn"]), None)
            elif kind == "answered":
                self.close(game_id, said["seat"])
            elif kind == "ended":
                for game, seat in [key for key in self.open if key[0] == game_id]:
                    self.close(game, seat)

    def close(self, game_id: str, seat: int, but: str = "") -> None:
        turn = self.open.get((game_id, seat), but)
        if turn != but:
            del self.open[game_id, seat]
            self.closed[game_id, seat, turn] = self.world.now()

    # Hands and their push service

    async def deliver(self, life: Life, delivery_id: str) -> None:
        """What a worker's task does; it may be killed between any two steps."""
        began = self.world.now()

        def work(wait: Callable[[Awaitable[Any]], Any]) -> object:
            line = Channel(
                SyncWire(AioWire(self.world.net, life.process.name), wait),  # type: ignore[arg-type]
                lambda: "service/worker",
                life.process.clock,
            )
            stub = internal_pb2_grpc.NotificationsInternalServiceStub(line)  # type: ignore[arg-type]

            def send(taken: internal_pb2.TakeDeliveryResponse, delivery: str, _here: Settings) -> Sent:
                return wait(self.called(taken, delivery, began))

            return deliver(stub, delivery_id, Settings(), send)

        await Lockstep(work).done()

    async def called(self, taken: internal_pb2.TakeDeliveryResponse, delivery_id: str, began: float) -> Sent:
        """A push service takes a push, or does not, and says so, or does not."""
        mood = "takes" if self.world.weather.calm else self.random.choice(MOODS)
        await asyncio.sleep(self.random.random() * 0.2)
        if mood.startswith("takes"):
            self.show(json.loads(taken.push.body), taken.push, delivery_id, began)
        if mood.endswith("hangs"):
            self.world.notes.happened("fault: push service hangs")
            await asyncio.sleep(HANGS)
            return Sent(0, "timeout")
        return Sent(201 if mood == "takes" else 503)

    def show(self, form: dict[str, Any], push: internal_pb2.Push, delivery_id: str, began: float) -> None:
        """A push stands on a screen, in the place of the one with its topic."""
        user, about = push.endpoint.rpartition("/")[2], form["notification"]["data"]
        screen, game_id, kind = self.screens[user], about["game_id"], about["kind"]
        self.world.notes.happened(f"push: {kind}")
        if delivery_id in self.arrived:
            self.world.notes.happened("push: again")
        self.arrived.add(delivery_id)
        screen[push.headers["topic"]] = game_id, kind
        shown = [topic for topic, (game, one) in screen.items() if game == game_id and one in WAITING]
        self.world.notes.check(len(shown) <= 1, "P8", f"{len(shown)} notes of {game_id} stand on the phone of {user}")
        if kind in WAITING:
            turn = self.turn_of(user, about["note"])
            over = self.closed.get(turn, began)
            text = f"{kind} of {turn} was sent at {began:.1f}, and over at {over:.1f}"
            self.world.notes.check(over >= began, "P8", text)

    def turn_of(self, user: str, note: int) -> Turn:
        """The turn that a note tells of, by its occasion."""
        disk = self.world.disks["notifications"]
        (found,) = disk.rows("SELECT occasion, seat FROM note WHERE user_id = ? AND number = ?", user, note)
        _, game_id, turn = found[0].split(".", 2)
        return game_id, found[1], turn

    # At the very end

    def settled(self, knocks: bool) -> None:
        """No open turn is without its note, and no note without a delivery that arrived or is on its way."""
        disk, check = self.world.disks["notifications"], self.world.notes.check
        now = self.world.latest_clock()
        waiting = ", ".join(f"'{kind}'" for kind in WAITING)
        notes = disk.rows(
            f"SELECT user_id, number, game_id, seat, occasion FROM note WHERE over_at = 0 AND kind IN ({waiting})"
        )
        told = {(game, seat): (user, number, occasion) for user, number, game, seat, occasion in notes}
        check(len(told) == len(notes), "P8", "somebody has two open notes of one game")
        check(told.keys() <= self.open.keys(), "P8", f"notes of {[*(told.keys() - self.open.keys())]} are not over")
        for (game_id, seat), turn in self.open.items():
            user, number, occasion = told.get((game_id, seat), ("", 0, ""))
            check(occasion.endswith(f".{turn}"), "P8", f"nobody told seat {seat} of {game_id} of its turn {turn}")
            found = disk.rows(
                "SELECT id, state, due, until, reason FROM delivery WHERE user_id = ? AND note = ?", user, number
            )
            last = max(found, key=lambda one: one[2], default=None)  # those of an earlier ring are over with it
            gone = last is None or (last[1] in ("failed", "dropped") and last[3] > now)
            check(not gone, "P8", f"the deliveries of {occasion} are {found}")
        for delivery, state, due in disk.rows("SELECT id, state, max(due, leased_until) FROM delivery"):
            check(state != "accepted" or delivery in self.arrived, "P8", f"{delivery} was accepted and never sent")
            late = state in LIVING and due < now - LATE
            check(not (late and knocks), "P8", f"{delivery} is {state} since {due}, and it is {now}")
