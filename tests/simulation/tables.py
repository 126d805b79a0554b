"""How a game begins: somebody opens a table, others join, it starts; all over the same bad network."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from fieldpost.matchmaking.v1 import matchmaking_pb2
from fieldpost.rules.v1 import game_pb2

from tests.simulation.devices import Device
from tests.simulation.history import Sent
from tests.simulation.people import Person

if TYPE_CHECKING:
    from tests.simulation.world import World

MODES = (
    *[("world", "conquest", 3, {})] * 4,
    ("world", "conquest", 4, {}),
    ("world", "conquest", 3, {"round_limit": "3"}),
    ("world", "conquest", 3, {"resigned": "neutral", "setup": "draft"}),
    ("clone_wars", "conquest", 3, {"setup": "deal"}),
    ("command", "command", 3, {"setup": "deal"}),
)
CLOCKS = (
    (60, 0, 0, 0, None),
    (60, 30, 5, 60, 1),
    (300, 120, 10, 60, 2),
    (3600, 600, 60, 300, None),
    (86_400, 0, 0, 3600, 3),
    None,
)
BOTS = ("recruit", "caretaker")
DOUBLE_TAPS = 0.2
"""The share of tables that are asked for, or started, twice at once."""

LONGEST_START = 6 * 3600.0
LONGEST_TRIES = 900.0
"""Seconds that a start may take while rules is there: a world that waits for something takes long to compute."""

STARTING = matchmaking_pb2.TABLE_STATE_STARTING
PLAYING = (matchmaking_pb2.TABLE_STATE_PLAYING, matchmaking_pb2.TABLE_STATE_OVER)


class Plan(NamedTuple):
    """A table that will be opened: how many people sit at it, and what they play."""

    mode: tuple[str, str, int, dict[str, str]]
    clock: tuple[int, int, int, int, int | None] | None
    people: int
    bot: str
    audience: int
    fallback: int

    @staticmethod
    def drawn(random: Random) -> Plan:
        mode = random.choice(MODES)
        people = random.choice((1, 2, mode[2], mode[2]))
        clock = random.choice(CLOCKS)
        return Plan(mode, clock, people, random.choice(BOTS), random.choice((1, 2)), random.choice((0, 1, 2)))

    def request(self, seed: bytes) -> matchmaking_pb2.CreateTableRequest:
        edition, variant, seats, options = self.mode
        request = matchmaking_pb2.CreateTableRequest(
            request_id="create_table",
            mode=game_pb2.Mode(edition=edition, variant=variant, options=options),
            seats=seats,
            audience=self.audience,
            dice_seed=seed,
            fallback=self.fallback,
            substitute=self.bot,
        )
        if self.clock is not None:
            turn, bank, increment, answer, timeouts = self.clock
            request.clock.turn_seconds, request.clock.bank_seconds = turn, bank
            request.clock.increment_seconds, request.clock.answer_seconds = increment, answer
            if timeouts is not None:
                request.clock.timeouts_to_bot = timeouts
        return request


async def opened(world: World, plan: Plan, users: list[str]) -> tuple[str, dict[str, int]]:
    """Opens a table and starts it; the id of its game, and who sits where."""
    devices = [Device(world, user, f"lobby {user[2:6]}") for user in users]
    host = devices[0]
    random = world.chance.stream(f"table {users[0]}")
    sent = world.history.new(host.user, plan.request(random.randbytes(16)), "table")
    await tapped_twice(host, sent)
    await carried_out(host, sent)
    table = sent.response.table
    seats = await asyncio.gather(*[joined(device, table.invitation, random.randbytes(16)) for device in devices[1:]])
    told = {host.user: 0, **{device.user: seat for device, seat in zip(devices[1:], seats)}}
    found = await started(host, table.table_id, plan.bot)
    seated = {one.user_id: one.seat for one in found.seats if one.user_id}
    world.notes.check(seated == told, "saga", f"{table.table_id} has {seated}, and people were told {told}")
    return str(table.game_id), told


async def joined(device: Device, invitation: str, seed: bytes) -> int:
    """Takes a seat, while others do; says which one it is."""
    request = matchmaking_pb2.JoinTableRequest(invitation=invitation, request_id="join_table", dice_seed=seed)
    sent = device.world.history.new(device.user, request, "join")
    await carried_out(device, sent)
    return int(sent.response.seat)


async def started(host: Device, table_id: str, bot: str) -> matchmaking_pb2.Table:
    """Starts a table, and waits for its game: once it has closed its doors, that comes without asking again."""
    start = matchmaking_pb2.StartTableRequest(table_id=table_id, request_id="start_table", fill_with=bot)
    sent = host.world.history.new(host.user, start, "start")
    await tapped_twice(host, sent)
    await host.insist(sent, host.random.choice((1, 3)))
    begun, tries, tried = host.world.now(), 0, 0.0
    while True:
        found = await host.look(matchmaking_pb2.GetTableRequest(table_id=table_id))
        if found is not None and found.table.state in PLAYING:
            break
        if found is not None and found.table.state == matchmaking_pb2.TABLE_STATE_OPEN:
            await host.insist(sent, 3)
        tries += 1
        pause = 3.0 * min(100, tries)
        if found is not None and found.table.state == STARTING and host.world.rules_alive():
            tried += pause
        await host.world.sleep(pause)
        in_time = tried < LONGEST_TRIES and host.world.now() - begun < LONGEST_START
        host.world.notes.check(in_time, "saga", f"{table_id} has been waiting for its game for too long")
    await carried_out(host, sent)
    return found.table


async def tapped_twice(device: Device, sent: Sent) -> None:
    """Sends a command twice at once, where a thumb does so: nothing else reaches the guards against repeated calls."""
    if device.world.chance.stream(f"double tap {sent.what} {device.user}").random() < DOUBLE_TAPS:
        await asyncio.gather(device.try_once(sent), device.try_once(sent))


async def carried_out(device: Device, sent: Sent) -> None:
    """Insists until a command is carried out."""
    while not await device.insist(sent):
        refused = sent.final or (sent.word[0] if sent.word else "")
        device.world.notes.check(not refused, "saga", f"{sent.what} got {refused}")
        await device.world.sleep(5)


async def table(world: World, plan: Plan, users: list[str]) -> None:
    """A table from its opening on, with its people."""
    game_id, seats = await opened(world, plan, users)
    world.games[game_id] = plan
    for user in users:
        person = Person(world, user, game_id, seats[user], plan.clock[0] if plan.clock else 0)
        world.people.append(person)
        person.begin()
    if plan.audience == game_pb2.AUDIENCE_EVERYBODY:
        guest = Device(world, world.users[-1], f"guest {game_id[2:6]}")
        world.guests.append(guest)
        world.spawn(guest.watch(game_id))
