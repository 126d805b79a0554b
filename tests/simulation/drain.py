"""After the storm: with no more faults, everything that waits has to move, and everybody has to learn of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.simulation.checks_answers import AnswerChecks
from tests.simulation.checks_facts import check_facts, check_readers, check_tables
from tests.simulation.checks_log import LogChecks

if TYPE_CHECKING:
    from tests.simulation.world import World

BOT_SECONDS = 180
SETTLING = 30
CALLING = 60
ASKED_AGAIN = 25
ENTRIES_OF_BOTS = 12


def calm(world: World) -> None:
    """Ends all faults, and has everything run; in every other world without a beat."""
    world.weather.calm = True
    world.storm.cancel()
    world.redis.up = True
    world.slowness = 0.0
    for process in world.processes:
        if process.service == "beat" and world.chance.stream("calm").random() < 0.5:
            process.crash()
        else:
            process.restart()
    world.stir()


def standing(world: World) -> dict[str, tuple[int, int, int]]:
    """The number, the deadline and the wait for bots of each game that goes on."""
    found = world.disks["rules"].rows("SELECT id, number, deadline, bot_since FROM game WHERE state = 1")
    return {game_id: (number, deadline, bot_since) for game_id, number, deadline, bot_since in found}


def moved(world: World, game_id: str, number: int) -> bool:
    """Whether a game is over, or past an entry."""
    now = standing(world).get(game_id)
    return now is None or now[0] > number


async def moves(world: World) -> None:
    """Every game that waits for a bot or a clock has to move, each in its time."""
    world.going_home = True
    await asyncio.sleep(SETTLING)
    waiting = standing(world)
    clock = world.clocks["rules"]
    times = {
        game_id: BOT_SECONDS if bot_since else (deadline - clock.now()) / 1000 + SETTLING
        for game_id, (_, deadline, bot_since) in waiting.items()
        if bot_since or deadline
    }
    begun, most = world.now(), len(world.written) + ENTRIES_OF_BOTS
    for game_id, seconds in sorted(times.items(), key=lambda one: one[1]):
        number = waiting[game_id][0]
        while world.now() < begun + seconds and not moved(world, game_id, number):
            if len(world.written) > most and seconds > BOT_SECONDS:
                return  # games of bots alone go on for ever; they must not fill the days until this clock runs out
            await world.nap(20)
        world.notes.check(moved(world, game_id, number), "liveness", f"{game_id} stays at entry {number}")
    late = [game_id for game_id, (_, deadline, _) in standing(world).items() if 0 < deadline < clock.now() - 20_000]
    world.notes.check(not late, "P4", f"the clock of {late} ran out, and nobody did anything")


async def heard(world: World) -> None:
    """Every stream and every reader of facts has to catch up."""
    numbers = dict(world.disks["rules"].rows("SELECT id, number FROM game"))
    facts = world.disks["rules"].one("SELECT coalesce(max(seq), 0) FROM facts")
    await asyncio.sleep(SETTLING)
    for person in world.people:
        for device in person.devices:
            number = numbers.get(person.game_id, 0)
            text = f"{device.name} has seen {device.number} of {number} entries"
            world.notes.check(device.number >= number, "watch", text)
    check_readers(world, int(facts))
    if world.phones:
        await asyncio.sleep(CALLING)
        world.phones.settled(any(one.service == "beat" and one.life for one in world.processes))


async def asked_again(world: World) -> None:
    """The same calls get the same answers, at the very end too."""
    known = [one for one in world.history.sent if one.word is not None]
    picked = world.random.sample(known, min(ASKED_AGAIN, len(known)))
    by_user = {device.user: device for person in world.people for device in person.devices}
    for sent in picked:
        if sent.user in by_user:
            await by_user[sent.user].insist(sent, 3)


async def settled(world: World) -> None:
    """All of it; what is broken is noted."""
    calm(world)
    await moves(world)
    await heard(world)
    await asked_again(world)
    for game_id in world.games:
        log = LogChecks(world, game_id)
        log.run()
        AnswerChecks(world, log).run()
        check_facts(world, log)
    check_tables(world)
    begun, tables = len(world.games), world.tables
    world.notes.check(begun == tables, "saga", f"of {tables} tables, {begun} became games that their hosts know of")
