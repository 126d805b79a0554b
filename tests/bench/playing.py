"""Games played from outside: what a seat is shown decides the next call. Bodies are bytes, so that a call is timed
without what the client makes of its answer.
"""

import secrets
from collections.abc import Sequence
from random import Random

import grpc.aio
from fieldpost.rules.v1 import action_pb2, game_pb2, internal_pb2, rules_pb2, view_pb2

from services.common.auth import Tokens
from services.common.clients import OPTIONS
from services.common.keys import Keys
from services.common.ports import Ports
from tests.bench.servers import Server
from tests.rules.players import any_action, own_decision

SEATS = 3
TIMEOUT = 30.0
BATTLES = ("attack", "place", "move_in")
QUIET = ("place", "done")
RULES = "/fieldpost.rules.v1.RulesService/"
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"

Metadata = tuple[tuple[str, str], ...]


def user(number: int) -> str:
    """The id of an account."""
    digits = "".join([LETTERS[number >> shift & 31] for shift in range(0, 30, 5)])
    return f"u_{digits}{'a' * 14}"


class Wire:
    """A connection to a rules service, with callers' tokens."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.channel = grpc.aio.insecure_channel(f"127.0.0.1:{server.port}", OPTIONS)
        self.submit = self.channel.unary_unary(f"{RULES}SubmitActions")
        self.look = self.channel.unary_unary(f"{RULES}GetView")
        self.watch = self.channel.unary_stream(f"{RULES}WatchGame")
        data, clock = server.settings.data, Ports().clock
        self.accounts = Tokens(Keys.load(data, "accounts"), clock)
        self.matchmaking = Tokens(Keys.load(data, "matchmaking"), clock)
        self.known: dict[str, Metadata] = {}

    def person(self, id: str) -> Metadata:
        """What a player's calls carry."""
        if id not in self.known:
            self.known[id] = (("authorization", f"Bearer {self.accounts.for_user(id)[0]}"),)
        return self.known[id]

    async def table(self, number: int, clock: int = 0) -> str:
        """A new game of the classic map for the accounts of that number, open to spectators."""
        service = (("authorization", f"Bearer {self.matchmaking.for_service('rules')[0]}"),)
        reserve = self.channel.unary_unary("/fieldpost.rules.v1.RulesInternalService/ReserveGame")
        request = internal_pb2.ReserveGameRequest(request_id=f"bench-{number:08d}")
        game = internal_pb2.ReserveGameResponse.FromString(await reserve(request.SerializeToString(), metadata=service))
        seats = [
            rules_pb2.SeatRequest(user_id=one, bot="greedy", dice_seed=secrets.token_bytes(32))
            for one in people(number)
        ]
        create = self.channel.unary_unary(f"{RULES}CreateGame")
        new = rules_pb2.CreateGameRequest(
            game_id=game.game_id,
            title=f"Bench {number}",
            mode=game_pb2.Mode(edition="world", variant="conquest"),
            seats=seats,
            audience=game_pb2.AUDIENCE_EVERYBODY,
            clock=game_pb2.TableClock(turn_seconds=clock),
        )
        await create(new.SerializeToString(), metadata=service)
        id: str = game.game_id
        return id

    async def close(self) -> None:
        await self.channel.close()


def people(number: int) -> list[str]:
    """The accounts at the table of that number."""
    return [user(number * SEATS + seat) for seat in range(SEATS)]


class Game:
    """A game, and the view of whoever moved last. `verbs` are answered with where they are offered."""

    def __init__(self, wire: Wire, id: str, number: int, verbs: Sequence[str] = BATTLES) -> None:
        self.wire = wire
        self.id = id
        self.seats = [wire.person(one) for one in people(number)]
        self.verbs = tuple(verbs)
        self.chance = Random(number)
        self.view = view_pb2.View(viewer=-1)
        self.calls = 0
        self.looks = 0

    async def request(self) -> tuple[bytes, Metadata]:
        """The next call of whoever is asked; where somebody else moved last, it looks at the game first."""
        if not any(one.seat == self.view.viewer for one in self.view.decisions):
            await self.look()
        decision = own_decision(self.view)
        self.calls += 1
        request = rules_pb2.SubmitActionsRequest(
            game_id=self.id,
            request_id=f"{self.calls:06d}-{secrets.token_hex(4)}",
            decision=decision.id,
            expected_version=self.view.version,
            actions=[self.choice(decision)],
        )
        return request.SerializeToString(), self.seats[decision.seat]

    def choice(self, decision: view_pb2.Decision) -> action_pb2.Action:
        """An answer; of an attack, one battle."""
        action = any_action(decision, self.chance, self.verbs)
        if action.HasField("attack"):
            action.attack.battles = 1
        return action

    async def look(self) -> None:
        """The view of the seat that is asked."""
        seat = self.view.decisions[0].seat if self.view.decisions else 0
        request = rules_pb2.GetViewRequest(game_id=self.id).SerializeToString()
        for metadata in (self.seats[seat], *self.seats):
            self.looks += 1
            answer = await self.wire.look(request, metadata=metadata, timeout=TIMEOUT)
            self.view = rules_pb2.GetViewResponse.FromString(answer).view
            if any(one.seat == self.view.viewer for one in self.view.decisions):
                return
        raise RuntimeError(f"{self.id}: nobody is asked")

    def took(self, answer: bytes) -> rules_pb2.SubmitActionsResponse:
        """Goes on from what a call got."""
        response = rules_pb2.SubmitActionsResponse.FromString(answer)
        self.view = response.view
        return response

    async def move(self) -> rules_pb2.SubmitActionsResponse:
        """One call."""
        body, metadata = await self.request()
        return self.took(await self.wire.submit(body, metadata=metadata, timeout=TIMEOUT))
