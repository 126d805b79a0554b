"""What goes wrong from time to time, not now and then: crashes, outages, wiped queues, clocks that are set."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.simulation.world import World

EVENTS = (
    *["crash"] * 6,
    "outage",
    "flush",
    "redis down",
    "beat stops",
    "two beats",
    "clock set",
    "deploy",
)
PAUSES = (2.0, 10.0, 10.0, 60.0, 600.0)
SHORT = (0.2, 2.0, 15.0)
MOST = 15
JUMPS = (45, -45, 3600, -3600)
DEATHS = 0.3
"""How often a process dies while it has a game made: no other crash leaves a start lying, but by a rare chance."""


class Storms:
    """One coroutine that brings trouble until there was enough of it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random = world.chance.stream("storms")
        kinds = sorted(set(EVENTS))
        self.spared = set(self.random.sample(kinds, self.random.randint(0, len(kinds) // 2)))
        self.jumps: list[float] = []
        self.deaths = world.chance.stream("deaths at starts")

    async def run(self) -> None:
        for _ in range(MOST):
            await self.world.sleep(self.random.choice(PAUSES) * (0.2 + self.random.random()))
            what = self.random.choice(EVENTS)
            if what not in self.spared:
                self.world.trace("storm", what)
                self.world.notes.happened(f"fault: {what}")
                await self.brought(what)

    async def brought(self, what: str) -> None:
        world, random = self.world, self.random
        if what == "crash":
            process = random.choice([one for one in world.processes if one.service != "accounts"])
            process.crash()
            await world.sleep(random.choice(SHORT) * random.random())
            process.restart()
        elif what == "outage":
            await self.absent([one for one in world.processes if one.service in ("rules", "worker")])
        elif what == "deploy":
            for process in world.processes:
                process.crash()
                await world.sleep(random.random())
                process.restart()
        elif what == "flush":
            world.redis.flush()
        elif what == "redis down":
            world.redis.flush()
            world.redis.up = False
            await world.sleep(random.choice((1, 10, 120)) * random.random())
            world.redis.up = True
        elif what == "beat stops":
            await self.absent([one for one in world.processes if one.service == "beat"])
        elif what == "two beats":
            second = world.add("beat")
            await world.sleep(random.choice((10, 60)))
            second.crash()
        elif what == "clock set":
            clock = world.clocks[random.choice(("rules", "rules", "bots", "matchmaking"))]
            jump = random.choice(JUMPS)
            for step in (jump, -jump):
                clock.move(step)
                self.jumps.append(world.now())
                world.stir()
                await world.sleep(random.choice((20, 300)))

    def has_a_game_made(self, name: str) -> None:
        """A process asks for a game to be made, and dies of it now and then."""
        if not self.world.weather.calm and self.deaths.random() < DEATHS:
            self.world.notes.happened("fault: crash")
            process = next(one for one in self.world.processes if one.name == name)
            process.crash()
            self.world.loop.call_later(self.deaths.choice(SHORT), process.restart)

    async def absent(self, processes: list) -> None:
        """Takes processes away for minutes or hours."""
        for process in processes:
            process.crash()
        await self.world.sleep(self.random.choice((30, 420, 3000)) * (0.5 + self.random.random()))
        for process in processes:
            process.restart()
