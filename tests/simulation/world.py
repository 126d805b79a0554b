"""A whole installation in one loop, its people, and its trouble, all from one seed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from tests.simulation.chance import Chance, Drawn, HostClock
from tests.simulation.devices import Device
from tests.simulation.disk import Disk
from tests.simulation.excuses import allowed_lateness
from tests.simulation.history import History
from tests.simulation.hostile import Hostile
from tests.simulation.net import Net
from tests.simulation.notes import Notes
from tests.simulation.people import Person
from tests.simulation.phones import Phones
from tests.simulation.process import LIFE, Life, Process, register
from tests.simulation.redis import Redis
from tests.simulation.services import BUILDERS
from tests.simulation.storms import Storms
from tests.simulation.tables import Plan
from tests.simulation.weather import Weather

SERVICES = ("accounts", "rules", "matchmaking", "bots", "worker", "beat", "ledger")
READERS = ("matchmaking", "bots", "ledger")
READ_UP_TO = "SELECT coalesce(max(seq), 0) FROM cursors WHERE name IN ('rules', 'ledger')"
CALLED = 0.35
"""In so many worlds there are notifications; they cost as much as all the rest."""

HOSTS = ("rules", "matchmaking", "bots", "ledger")
SKEW = 30.0
LONGEST = {"rules": 240.0, "beat": 120.0, "worker": 120.0}
"""Seconds that a process of a service looks away at most; more than five minutes without a sweep are an outage."""

PUBLIC = (
    "SELECT state, version, number, head, round, updated, deadline, bot_since, winners, reason FROM game WHERE id = ?"
)
"""What others may notice of a game's row."""

HOURS = 6 * 3600.0


class World:
    """Everything of one run."""

    def __init__(self, seed: int, notes: Notes) -> None:
        self.loop = asyncio.get_running_loop()
        self.loop.set_task_factory(register)
        self.loop.set_exception_handler(self.uncaught)
        self.chance = Chance(seed)
        self.notes = notes
        self.random = self.chance.stream("world")
        self.weather = Weather(self)
        skews = {host: self.random.choice((0.0, self.random.uniform(-SKEW, SKEW))) for host in HOSTS}
        self.clocks = {host: HostClock(self.loop, skew) for host, skew in skews.items()}
        self.true_clock = HostClock(self.loop, 0.0)
        self.disks = {name: Disk(name) for name in HOSTS}
        self.net = Net(self)
        self.redis = Redis(self)
        self.storms = Storms(self)
        self.history = History(self)
        self.processes: list[Process] = []
        self.games: dict[str, Plan] = {}
        self.people: list[Person] = []
        self.guests: list[Device] = []
        self.users = ["u_" + "".join(self.random.choices("abcdefghijklmnopqrstuvwxyz234567", k=20)) for _ in range(10)]
        self.session = self.random.choice((600_000, 6 * 3_600_000))
        self.slowness = self.random.choice((0.0, 0.0, 0.05))
        self.tables = 0
        self.going_home = False
        self.resters: list[tuple[float, Callable[[], object]]] = []
        self.tasks: list[asyncio.Task[Any]] = []
        self.storm: asyncio.Task[None] = self.loop.create_task(self.storms.run())
        self.written: dict[tuple[str, int], tuple[float, int]] = {}
        """When each entry was committed: in true time, and by the clock of its process."""
        self.made: dict[tuple[str, int], float] = {}
        """When each entry that others may notice was committed, by its number."""
        self.last_entry = 0
        self.rows: dict[str, object] = {}
        self.looked, self.busy, self.deadline = -1, False, 0
        self.phones: Phones | None = None
        if self.chance.stream("who is called").random() < CALLED:
            self.disks["notifications"] = Disk("notifications")
            self.phones = Phones(self)
            self.phones.subscribe()
            notes.happened("people are called")
        for service in (*SERVICES, *(["notifications"] if self.phones else [])):
            self.add(service)
        if self.random.random() < 0.5:
            self.add("rules")
            notes.happened("two rules processes")
        if self.random.random() < 0.4:
            self.add("ledger")
            notes.happened("two readers of facts")
        if any(skews.values()):
            notes.happened("fault: clocks differ")
        self.spawn(Hostile(self, self.users[-2]).run())

    def add(self, service: str) -> Process:
        """Starts another process of a service."""
        name = f"{service}{sum([one.service == service for one in self.processes])}"
        process = Process(self, service, name, BUILDERS[service])
        process.clock = self.clocks.get(service, self.true_clock)
        process.drawn = Drawn(process.random)
        self.processes.append(process)
        process.start()
        return process

    def now(self) -> float:
        return self.loop.time()

    def latest_clock(self) -> int:
        """The date on the machine that is ahead of the others."""
        return max([clock.now() for clock in self.clocks.values()])

    def trace(self, *words: object) -> None:
        self.notes.trace(self.now(), *words)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs a client, or the weather."""
        self.tasks.append(self.loop.create_task(work))

    def uncaught(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        if isinstance(fault, Exception):
            self.notes.unexpected(str(context.get("message")), fault)

    # Waiting

    async def sleep(self, seconds: float) -> None:
        """What clients do between two things."""
        await asyncio.sleep(seconds)

    async def nap(self, period: float) -> None:
        """What somebody does who looks every few seconds: while nothing happens, they need not look."""
        rested = self.loop.create_future()
        self.resting(period, lambda: rested.done() or rested.set_result(None))
        await rested

    def resting(self, period: float, wake: Callable[[], object]) -> None:
        """Wakes somebody after a period, or where nothing happens, within a period after something did."""
        if self.stirring():
            self.loop.call_later(period, wake)
            return
        life = LIFE.get()
        longest = LONGEST.get(life.process.service, HOURS) if life is not None else HOURS
        if self.deadline and self.rules_alive():
            left = (self.deadline - self.clocks["rules"].now()) / 1000
            longest = max(period, min(longest, left + self.random.random() * period))
        self.loop.call_later(longest, wake)
        self.resters.append((period, wake))

    def stir(self) -> None:
        """Something happens: whoever looks every few seconds will see it soon."""
        resters, self.resters = self.resters, []
        for period, wake in resters:
            self.loop.call_later(self.random.random() * period, wake)

    def stirring(self) -> bool:
        """Whether anything is on its way; while no rules process lives, nothing is."""
        if not self.rules_alive():
            return False
        return bool(self.net.under_way or self.redis.under_way or self.redis.queues["bots"] or self.waiting())

    def rules_alive(self) -> bool:
        return any(one.service == "rules" and one.life for one in self.processes)

    def excused(self, due: float, at: float) -> float:
        """How late a clock that ran out at `due` may have been applied."""
        return allowed_lateness(self, due, at)

    def all_over(self) -> bool:
        """Whether there are games, and none of them goes on."""
        found = self.disks["rules"].rows("SELECT state FROM game")
        return bool(self.games) and len(found) == self.tables and all(state != 1 for (state,) in found)

    def readers(self) -> tuple[str, ...]:
        """Who follows games."""
        return (*READERS, "notifications") if self.phones else READERS

    def waiting(self) -> bool:
        """Whether the services have something to do by themselves; looks for the next deadline too."""
        commits = sum([disk.commits for disk in self.disks.values()])
        if self.looked != commits:
            self.looked = commits
            rules = self.disks["rules"]
            last = rules.one("SELECT coalesce(max(seq), 0) FROM facts")
            self.busy = (
                any(self.disks[name].one(READ_UP_TO) != last for name in self.readers())
                or rules.one("SELECT count(*) FROM game WHERE bot_since > 0") != 0
                or self.disks["matchmaking"].one("SELECT count(*) FROM game_table WHERE state = 'starting'") != 0
            )
            self.deadline = rules.one("SELECT coalesce(min(deadline), 0) FROM game WHERE deadline > 0")
        return self.busy

    def committed(self, life: Life, disk: Disk) -> None:
        """Looks at what a transaction wrote."""
        if disk.service != "rules":
            return
        if self.phones:
            self.phones.committed()
        for place, game_id, seq, number in disk.rows(
            "SELECT rowid, game_id, seq, number FROM entry WHERE rowid > ? ORDER BY rowid", self.last_entry
        ):
            self.last_entry = place
            self.notes.check((game_id, seq) not in self.written, "P3", f"entry {seq} of {game_id} was written twice")
            self.written[game_id, seq] = (self.now(), life.process.clock.now())
            self.made[game_id, number or 0] = self.now()
            self.trace(life.process.name, "entry", game_id, seq)
            row = disk.rows(PUBLIC, game_id)
            if number is None:
                text = f"entry {seq} of {game_id} changes the game's row from {self.rows.get(game_id)} to {row}"
                self.notes.check(self.rows.get(game_id) == row, "P7", text)
            self.rows[game_id] = row
            self.stir()
