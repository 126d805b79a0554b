"""One run of a seed: trouble, then calm; then everything has to come to rest, and every promise is checked."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from tests.simulation import planted
from tests.simulation.drain import settled
from tests.simulation.loop import run_virtually
from tests.simulation.notes import Notes
from tests.simulation.patches import simulated
from tests.simulation.sometimes import EXPECTED, never
from tests.simulation.stuck import EVERY, Stuck
from tests.simulation.tables import Plan, table
from tests.simulation.world import World

ENTRIES = 90
HORIZON = 2 * 86_400.0


@dataclass
class Result:
    """What a run came to."""

    seed: int
    notes: Notes
    hash: str
    entries: int
    seconds: float

    @property
    def wrong(self) -> list[str]:
        return self.notes.wrong


def simulate(
    seed: int, verbose: bool = False, plant: Callable[[], AbstractContextManager[object]] = nullcontext
) -> Result:
    """Runs a seed; the same seed runs the same way, always. `plant` puts a bug into the services for that long."""
    notes = Notes(verbose)

    async def main() -> int:
        world = World(seed, notes)
        await lived(world)
        return len(world.written)

    started = time.process_time()
    with simulated(), plant(), notes.listening():
        entries = run_virtually(main)
    return Result(seed, notes, notes.hash.hexdigest(), entries, time.process_time() - started)


async def lived(world: World) -> None:
    """The whole of a run."""
    random = world.chance.stream("plan")
    begun, stuck = 0, Stuck(world)
    for _ in range(random.choice((1, 1, 2))):
        plan = Plan.drawn(random)
        world.spawn(table(world, plan, world.users[begun : begun + plan.people]))
        begun += plan.people
        world.tables += 1
    while len(world.written) < ENTRIES and world.now() < HORIZON and not (world.notes.wrong or world.all_over()):
        await world.nap(EVERY)
        stuck.look()
    if not world.notes.wrong:
        await settled(world)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int, nargs="?")
    parser.add_argument("-v", action="store_true", help="print the trace")
    parser.add_argument("--bug", type=int, help="plant a bug, by its place in planted.py")
    given = parser.parse_args()
    plant = nullcontext if given.bug is None else planted.BUGS[given.bug].plant
    seen: Counter[str] = Counter()
    for seed in range(given.first, (given.last or given.first) + 1):
        result = simulate(seed, given.v, plant)
        print(f"{seed}: {result.entries} entries, {result.seconds:.2f} s, {result.hash[:8]}", flush=True)
        seen += result.notes.seen
        for wrong in result.wrong[:3]:
            print("   ", wrong)
    print("never:", never(seen))
    print({name: seen[name] for name in EXPECTED if seen[name] < 8})


if __name__ == "__main__":
    main()
