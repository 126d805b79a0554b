"""The services as their processes run them: the real classes on simulated ports."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from fieldpost.accounts.v1 import internal_pb2 as accounts_internal_pb2
from fieldpost.accounts.v1 import internal_pb2_grpc as accounts_internal_pb2_grpc
from fieldpost.bots.v1 import bots_pb2_grpc
from fieldpost.common.v1 import facts_pb2
from fieldpost.matchmaking.v1 import internal_pb2_grpc as matchmaking_internal_pb2_grpc
from fieldpost.notifications.v1 import internal_pb2 as notifications_internal_pb2
from fieldpost.notifications.v1 import internal_pb2_grpc as notifications_pb2_grpc
from fieldpost.rules.v1 import internal_pb2, internal_pb2_grpc, rules_pb2_grpc
from sqlalchemy import Connection

from services.bots.access import ACCESS as BOTS_ACCESS
from services.bots.claims import Claims, LocalClaims, Wanted
from services.bots.clients import Feed
from services.bots.clients import Rules as BotRules
from services.bots.playing import Player
from services.bots.process import WAKING
from services.bots.process import App as BotsApp
from services.bots.service import BotsService
from services.bots.waking import LOOK_SECONDS
from services.common import outbox
from services.common.access import PUBLIC, Access
from services.common.clients import Channel
from services.common.facts import Fact
from services.common.facts_on_wire import Facts
from services.common.handlers import collected
from services.common.interceptor import Interceptor, Limits
from services.common.limits import Buckets, Places
from services.common.outbox import Consumer
from services.common.ports import Ports
from services.matchmaking import app as matchmaking_app
from services.matchmaking import clients as matchmaking_clients
from services.matchmaking.process import App as MatchmakingApp
from services.notifications import clients as notifications_clients
from services.notifications.access import ACCESS as NOTIFICATIONS_ACCESS
from services.notifications.internal import NotificationsInternal
from services.notifications.process import App as NotificationsApp
from services.rules.app.access import ACCESS as RULES_ACCESS
from services.rules.app.game import facts
from services.rules.app.internal import RulesInternal
from services.rules.app.process import App
from services.rules.app.service import Rules
from services.rules.app.wire import answers
from services.rules.dice.beacon import NoBeacon
from services.rules.dice.vault import Vault
from tests.simulation.disk import SimDatabase
from tests.simulation.feeds import slow
from tests.simulation.lockstep import Lockstep
from tests.simulation.phones import Plain
from tests.simulation.process import Life
from tests.simulation.redis import Redis, SimHints
from tests.simulation.wire import AioWire, Names, SyncWire

VAULT_KEY = bytes(range(32))
DUE = "due"
"""A task that asks which deliveries are due."""

KNOCKS = 5.0
"""Seconds between two knocks for pushes at least; each costs a transaction."""

STREAMS = 4
KEPT = 2
"""Games that a rules process keeps in memory: few, so that they are forgotten and read again."""

ACCOUNTS: dict[str, Access] = {
    "/fieldpost.accounts.v1.AccountsService/ListProfiles": PUBLIC,
    "/fieldpost.accounts.v1.AccountsInternalService/ListFacts": PUBLIC,
    "/fieldpost.accounts.v1.AccountsInternalService/ListRelations": PUBLIC,
}


def ports_of(life: Life) -> Ports:
    return Ports(life.process.clock, life.process.drawn, life.process.drawn)


def serve(life: Life, servicers: list[tuple[Any, Any]], access: Mapping[str, Access]) -> None:
    """Has a life answer calls as the server would."""
    ports = ports_of(life)
    interceptor = Interceptor(Names(ports.clock), ports, Limits(Buckets(0, 0), Places(STREAMS)))  # type: ignore[arg-type]
    for name, handler in collected(servicers).items():
        if name in access:
            life.handlers[name] = lambda name=name, handler=handler: interceptor.wrapped(name, access[name], handler)


def channel(life: Life) -> Channel:
    """A channel in the name of the life's service."""
    wire = AioWire(life.world.net, life.process.name)
    return Channel(wire, lambda: f"service/{life.process.service}", life.process.clock)


def rules(life: Life) -> None:
    ports = ports_of(life)
    database = SimDatabase(life.world.disks["rules"], life)
    app = App(database, ports, SimHints(life.world.redis), Vault(VAULT_KEY, ports.entropy), NoBeacon(), answers.watched)
    app.context.most = KEPT
    life.app = app
    serve(
        life,
        [
            (rules_pb2_grpc.add_RulesServiceServicer_to_server, Rules(app)),
            (internal_pb2_grpc.add_RulesInternalServiceServicer_to_server, RulesInternal(app)),
        ],
        RULES_ACCESS,
    )
    for work in app.background():
        life.keep(work)


def matchmaking(life: Life) -> None:
    ports, hints, line = ports_of(life), SimHints(life.world.redis), channel(life)
    app = MatchmakingApp(
        SimDatabase(life.world.disks["matchmaking"], life),
        matchmaking_clients.Rules(
            rules_pb2_grpc.RulesServiceStub(line), internal_pb2_grpc.RulesInternalServiceStub(line)
        ),
        matchmaking_clients.Bots(bots_pb2_grpc.BotsServiceStub(line), ports.clock),
        matchmaking_clients.Accounts(
            accounts_pb2_grpc.AccountsServiceStub(line), accounts_internal_pb2_grpc.AccountsInternalServiceStub(line)
        ),
        ports,
    )
    service = matchmaking_app.service(app, hints)
    serve(life, [(add, servicer) for add, servicer, _ in service.servicers], service.access)
    for work in service.background:
        life.keep(work)


class Profiles(accounts_pb2_grpc.AccountsServiceServicer):
    """Stands where accounts would: everybody has one."""

    async def ListProfiles(self, request: Any, _context: Any) -> accounts_pb2.ListProfilesResponse:  # noqa: N802
        profiles = [accounts_pb2.Profile(user_id=one, display_name=f"Player {one[2:6]}") for one in request.user_ids]
        return accounts_pb2.ListProfilesResponse(profiles=profiles)


class Strangers(accounts_internal_pb2_grpc.AccountsInternalServiceServicer):
    """Stands beside it: nobody is anything to anybody, and nothing happens to accounts."""

    async def ListRelations(self, request: Any, _context: Any) -> accounts_internal_pb2.ListRelationsResponse:  # noqa: N802
        return accounts_internal_pb2.ListRelationsResponse()

    async def ListFacts(self, _request: Any, _context: Any) -> facts_pb2.ListFactsResponse:  # noqa: N802
        return facts_pb2.ListFactsResponse()


def accounts(life: Life) -> None:
    public = (accounts_pb2_grpc.add_AccountsServiceServicer_to_server, Profiles())
    internal = (accounts_internal_pb2_grpc.add_AccountsInternalServiceServicer_to_server, Strangers())
    serve(life, [public, internal], ACCOUNTS)


def notifications(life: Life) -> None:
    """The service, as far as it calls people: nobody looks at an inbox here."""
    ports, hints, line = ports_of(life), SimHints(life.world.redis), channel(life)
    games = internal_pb2_grpc.RulesInternalServiceStub(line)
    tables = matchmaking_internal_pb2_grpc.MatchmakingInternalServiceStub(line)
    people = accounts_internal_pb2_grpc.AccountsInternalServiceStub(line)
    feeds = notifications_clients.feeds(games, tables, people)
    assert life.world.phones is not None
    app = NotificationsApp(
        SimDatabase(life.world.disks["notifications"], life),
        notifications_clients.Rules(games),
        notifications_clients.Accounts(accounts_pb2_grpc.AccountsServiceStub(line), people, ports.clock),
        {**feeds, "rules": slow(feeds["rules"], life.world.phones)},
        Plain(),
        hints,
        ports,
    )
    life.app = app
    add = notifications_pb2_grpc.add_NotificationsInternalServiceServicer_to_server
    serve(life, [(add, NotificationsInternal(app))], NOTIFICATIONS_ACCESS)
    for work in (app.sweep, app.keep_tidy, *[consumer.run for consumer in app.consumers]):
        life.keep(work)


class SharedClaims:
    """Claims of all workers in Redis; while it is away, of this process alone."""

    def __init__(self, life: Life) -> None:
        self.redis = life.world.redis
        self.local = LocalClaims(life.process.clock)

    def claim(self, wanted: Wanted) -> int:
        return (self.redis.claims if self.redis.up else self.local).claim(wanted)


async def played(life: Life, claims: Claims, wanted: Wanted) -> int:
    """A bot's turn, as a task plays it; it may be killed between any two of its calls."""
    ports = ports_of(life)

    def play(wait: Callable[[Any], Any]) -> int:
        wire = SyncWire(AioWire(life.world.net, life.process.name), wait)
        line = Channel(wire, lambda: "service/bots", ports.clock)
        return Player(BotRules(line), claims, ports.clock, ports.entropy).play(wanted)

    return int(await Lockstep(play).done())


class OnLoop:
    """Stands where the waker has threads: `work` is done again and again until it is true."""

    def __init__(self, life: Life, work: Callable[[], bool]) -> None:
        self.life = life
        self.work = work

    def submit(self, _blocking: Callable[..., object], _work: Callable[[], bool]) -> None:
        self.life.here()
        if not self.work():
            self.life.spawn(self.wait())

    async def wait(self) -> None:
        while not self.work():
            await self.life.world.nap(LOOK_SECONDS)


class Queue:
    """Celery's queue."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis

    def length(self) -> int:
        if not self.redis.up:
            raise ConnectionError
        return len(self.redis.queues["bots"])

    def put(self, wanted: Wanted) -> None:
        self.redis.put("bots", wanted)


class BotsProcess(BotsApp):
    """The bots service, which notes that a fact woke somebody."""

    def __init__(self, life: Life, *parts: Any) -> None:
        self.notes = life.world.notes
        super().__init__(*parts)

    def wake_by(self, connection: Connection, fact: Fact) -> None:
        if fact.kind in WAKING:
            self.notes.happened("bot is woken")
        super().wake_by(connection, fact)


def bots(life: Life) -> None:
    world, clock = life.world, life.process.clock
    claims = SharedClaims(life)

    async def here(wanted: Wanted) -> None:
        try:
            if await played(life, claims, wanted):
                await app.consumer.step()
        except Exception as fault:
            world.notes.happened(f"bot left: {type(fault).__name__}")

    def play(wanted: Wanted) -> int:
        world.notes.happened("bot plays in its service")
        life.spawn(here(wanted))
        return 0

    database, hints = SimDatabase(world.disks["bots"], life), SimHints(world.redis)
    app = BotsProcess(life, database, Feed(channel(life)), Queue(world.redis), play, clock, hints, world.nap)
    waker = app.waker
    waker._queuing = OnLoop(life, waker.send)  # type: ignore[assignment]
    waker._playing = OnLoop(life, waker.answer)  # type: ignore[assignment]
    waker._idling = OnLoop(life, waker.answer_slowly)  # type: ignore[assignment]
    serve(life, [(bots_pb2_grpc.add_BotsServiceServicer_to_server, BotsService(app))], BOTS_ACCESS)
    for work in app.background():
        life.keep(work)


def worker(life: Life) -> None:
    """A Celery worker with two hands."""
    world = life.world
    internal = internal_pb2_grpc.RulesInternalServiceStub(
        Channel(AioWire(world.net, life.process.name), lambda: "service/worker", life.process.clock)
    )
    calls = notifications_pb2_grpc.NotificationsInternalServiceStub(
        Channel(AioWire(world.net, life.process.name), lambda: "service/worker", life.process.clock)
    )
    claims = SharedClaims(life)

    async def call(task: object) -> None:
        if task != DUE:
            assert world.phones is not None
            await world.phones.deliver(life, str(task))
            return
        for one in (await calls.ListDue(notifications_internal_pb2.ListDueRequest())).deliveries:
            world.redis.put("push", one.delivery_id)

    async def work(queue: str) -> None:
        while True:
            task = world.redis.take(queue)
            if task is None:
                await world.nap(0.5)
                continue
            world.notes.happened(f"task: {queue}")
            try:
                if isinstance(task, Wanted):
                    await played(life, claims, task)
                elif queue == "push":
                    await call(task)
                else:
                    await internal.Sweep(internal_pb2.SweepRequest())
            except Exception as fault:
                world.notes.happened(f"task failed: {type(fault).__name__}")
            except asyncio.CancelledError:
                world.notes.happened("fault: task killed")
                raise

    for queue in ("bots", "bots", "timeouts", *(("push", "push") if world.phones else ())):
        life.spawn(work(queue))


def beat(life: Life) -> None:
    """Celery beat."""
    world = life.world

    async def knock() -> None:
        calls = 0.0
        while True:
            await world.nap(1.0)
            try:
                world.redis.put("timeouts", "sweep")
                if world.phones and world.now() >= calls:
                    calls = world.now() + KNOCKS
                    world.redis.put("push", DUE)
            except ConnectionError:
                world.notes.happened("beat finds no queue")

    life.spawn(knock())


def ledger(life: Life) -> None:
    """A service that books every fact once: what any reader of facts has to rely on."""
    database = SimDatabase(life.world.disks["ledger"], life)
    line = internal_pb2_grpc.RulesInternalServiceStub(
        Channel(AioWire(life.world.net, life.process.name), lambda: "service/matchmaking", life.process.clock)
    )

    def book(connection: Connection, fact: Fact) -> None:
        outbox.put(connection, fact.kind, fact.subject, {"seq": fact.seq}, fact.at)

    hints = SimHints(life.world.redis)
    clock = life.process.clock
    fetch = Facts(line, internal_pb2.GameFact, 5).fetch
    life.keep(Consumer("ledger", database, fetch, book, clock=clock, hints=hints, channel=facts.CHANNEL).run)


BUILDERS = {
    "ledger": ledger,
    "rules": rules,
    "matchmaking": matchmaking,
    "accounts": accounts,
    "bots": bots,
    "worker": worker,
    "beat": beat,
    "notifications": notifications,
}
