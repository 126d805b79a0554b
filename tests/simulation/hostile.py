"""Somebody who tries what is not allowed: foreign games and seats, nonsense, other people's ids."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import grpc
from fieldpost.rules.v1 import action_pb2, game_pb2, internal_pb2, rules_pb2
from grpc.aio import AioRpcError

from tests.rules.players import own_decision
from tests.simulation.devices import Device
from tests.simulation.history import MAY_PASS

if TYPE_CHECKING:
    from tests.simulation.people import Person
    from tests.simulation.world import World

HIDDEN, INVALID, FORBIDDEN = (
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.PERMISSION_DENIED,
)
RULES = "/fieldpost.rules.v1.RulesService/"
INTERNAL = "/fieldpost.rules.v1.RulesInternalService/"
NOWHERE = action_pb2.Action(attack={"origin": "atlantis", "target": "atlantis"})
BOTS = 2
"""Where a stored desk says which seats bots play."""

DONE = action_pb2.Action(done={})
MOST_BORED = 100
"""How much longer than usual somebody waits at most who sees nothing move."""

KINDS = ("foreign game", "foreign seat", "a bot for a person", "nonsense", "ahead", "other body", "inside", "same id")


class Hostile:
    """One who knows the ids of all games and the names of all methods."""

    def __init__(self, world: World, user: str) -> None:
        self.world = world
        self.random = world.chance.stream("hostile")
        self.device = Device(world, user, "hostile")
        self.bots = Device(world, "bots", "false bots", service=True)
        self.calls = 0
        self.kind = ""
        self.bored = 1
        self.seen = 0

    async def run(self) -> None:
        while True:
            await self.world.sleep(self.random.choice((5, 20, 90)) * self.random.random() * self.bored)
            moved = len(self.world.written) > self.seen
            self.bored = 1 if moved else min(MOST_BORED, 2 * self.bored)
            self.seen = len(self.world.written)
            people = [one for one in self.world.people if one.latest() is not None]
            if people:
                kind = self.random.choice(KINDS)
                self.world.notes.happened(f"hostile: {kind}")
                self.kind = kind
                await getattr(self, kind.replace(" ", "_"))(self.random.choice(people))

    async def expect(self, device: Device, method: str, request: Any, code: grpc.StatusCode) -> None:
        """Calls, and sees to it that the call is refused so."""
        data = request if isinstance(request, bytes) else request.SerializeToString()
        said = grpc.StatusCode.OK
        try:
            await self.world.net.unary(device.name, method, data, device.metadata(), 5.0)
        except AioRpcError as error:
            said = error.code()
        self.world.notes.check(
            said is code or said in MAY_PASS, "hostile", f"{self.kind}: {said.name}, not {code.name}"
        )

    def submission(self, victim: Person, **how: Any) -> rules_pb2.SubmitActionsRequest:
        """What the victim could send now, if it were not for `how`."""
        view = victim.latest()
        assert view is not None
        decision = own_decision(view)
        self.calls += 1
        fields = {
            "game_id": victim.game_id,
            "request_id": f"hostile_{self.calls:06d}",
            "decision": decision.id if decision else "0.1.abcd",
            "expected_version": view.version,
            "actions": [DONE],
        }
        return rules_pb2.SubmitActionsRequest(**{**fields, **how})

    async def foreign_game(self, victim: Person) -> None:
        await self.expect(self.device, RULES + "SubmitActions", self.submission(victim), HIDDEN)
        if self.world.games[victim.game_id].audience != game_pb2.AUDIENCE_EVERYBODY:
            await self.expect(self.device, RULES + "GetGame", rules_pb2.GetGameRequest(game_id=victim.game_id), HIDDEN)

    async def foreign_seat(self, victim: Person) -> None:
        view = victim.latest()
        assert view is not None
        seats = [one.seat for one in view.seats if one.seat != view.viewer]
        request = self.submission(victim, seat=self.random.choice(seats))
        await self.expect(victim.devices[0], RULES + "SubmitActions", request, HIDDEN)

    async def a_bot_for_a_person(self, victim: Person) -> None:
        """The bots' service, confused, acts for a seat that no bot has ever been given."""
        view = victim.latest()
        assert view is not None
        request = self.submission(victim, seat=view.viewer)
        seconds = self.world.games[victim.game_id].clock
        if seconds is None and not self.ever_bots(victim.game_id, view.viewer):  # without a clock, none is about to
            await self.expect(self.bots, RULES + "SubmitActions", request, HIDDEN)

    def ever_bots(self, game_id: str, seat: int) -> bool:
        desks = self.world.disks["rules"].rows("SELECT desk FROM entry WHERE game_id = ?", game_id)
        return any(json.loads(desk)[BOTS][seat] for (desk,) in desks)

    async def nonsense(self, victim: Person) -> None:
        device = victim.devices[0]
        requests = (
            self.submission(victim, actions=[]),
            self.submission(victim, decision=""),
            self.submission(victim, game_id="g_nowhere"),
            self.submission(victim, actions=[action_pb2.Action()]),
            self.submission(victim, request_id="no"),
            b"\xff\xff\xff\xff",
        )
        await self.expect(device, RULES + "SubmitActions", self.random.choice(requests), INVALID)
        await self.expect(device, RULES + "SubmitActions", self.submission(victim, actions=[NOWHERE]), INVALID)

    async def ahead(self, victim: Person) -> None:
        request = self.submission(victim, expected_version=10**9)
        await self.expect(victim.devices[0], RULES + "SubmitActions", request, INVALID)

    async def other_body(self, victim: Person) -> None:
        """An id that was used comes with another body; the command that had it is not touched."""
        used = [one for one in self.world.history.sent if one.word and one.user == victim.user and one.key[0]]
        used = [one for one in used if one.key[0] == victim.game_id]
        if used:
            sent = self.random.choice(used)
            request = self.submission(victim, request_id=sent.request.request_id, decision="8.8.none")
            await self.expect(victim.devices[0], RULES + "SubmitActions", request, INVALID)

    async def inside(self, victim: Person) -> None:
        request = internal_pb2.GetSeatSnapshotRequest(game_id=victim.game_id, seat=0)
        await self.expect(self.device, INTERNAL + "GetSeatSnapshot", request, FORBIDDEN)
        await self.expect(self.device, INTERNAL + "Sweep", internal_pb2.SweepRequest(), FORBIDDEN)

    async def same_id(self, victim: Person) -> None:
        """Somebody else at the table uses the same id; it names another call."""
        others = [one for one in self.world.people if one.game_id == victim.game_id and one.user != victim.user]
        view = others[0].latest() if others else None
        if view is None:
            return
        mine, used = [
            [one.request.request_id for one in self.world.history.sent if one.key[:2] == (victim.game_id, user)]
            for user in (others[0].user, victim.user)
        ]
        fresh = [one for one in used if one not in mine]
        if not fresh:
            return
        request = self.submission(others[0], request_id=self.random.choice(fresh), decision="9.9.none")
        sent = self.world.history.new(others[0].user, request, "an id of another seat", forbidden=True)
        await others[0].devices[0].insist(sent, 3)
        self.world.notes.check(not sent.final, "P2", f"the id of another seat's call gets {sent.final}")
