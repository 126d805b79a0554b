"""Playing in a town's games with the engine's own knowledge of them, as only a test may."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2

from services.bots.brains.brain import Brain
from services.bots.brains.dice_player import sample
from services.bots.brains.match import brains
from services.rules.app.storage.positions import Position
from services.rules.app.wire.records import action_message
from services.rules.engine.kernel.play import asked, open_asks
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.table import living
from tests.authorisation.town import Person, Town

SEATS = 3
MOST_ANSWERS = 3000


def request_id() -> str:
    return secrets.token_hex(8)


def new_game(town: Town, people: Sequence[Person], audience: Any = game_pb2.AUDIENCE_MEMBERS, **options: str) -> str:
    """The id of a new game: seats for people, the others for a bot."""
    token = town.service_token("matchmaking", "rules")
    reserve = internal_pb2.ReserveGameRequest(request_id=request_id())
    game_id: str = town.ask("rules.RulesInternalService/ReserveGame", reserve, token).game_id
    town.ask("rules.RulesService/CreateGame", game_request(game_id, people, audience, **options), token)
    return game_id


def game_request(
    game_id: str, people: Sequence[Person], audience: Any = game_pb2.AUDIENCE_MEMBERS, **options: str
) -> rules_pb2.CreateGameRequest:
    """What matchmaking sends when a table starts."""
    seats = [rules_pb2.SeatRequest(user_id=one.id, bot="greedy", dice_seed=b"s" * 16) for one in people]
    seats += [rules_pb2.SeatRequest(bot="greedy") for _ in range(SEATS - len(people))]
    mode = game_pb2.Mode(edition="world", variant="conquest", options={"truces": "true", **options})
    clock = game_pb2.TableClock(turn_seconds=14 * 24 * 3600, bank_seconds=3600, pauses=True, bank_when_asked=True)
    return rules_pb2.CreateGameRequest(
        game_id=game_id, title="A table", mode=mode, seats=seats, audience=audience, clock=clock
    )


def position(town: Town, game_id: str) -> Position:
    """A game with all its secrets."""
    return town.rules.context.kept[game_id]


def answer(town: Town, game_id: str, seat: int, brain: Brain | None = None) -> rules_pb2.SubmitActionsRequest:
    """A legal answer for a seat that is asked."""
    at = position(town, game_id)
    ask, decision = asked(at.game, seat), at.desk.of(seat)
    assert ask is not None
    assert decision is not None
    action = brain.choose(at.game, ask) if brain else sample(Random(at.row.version), ask.offers(at.game))
    return rules_pb2.SubmitActionsRequest(
        game_id=game_id,
        request_id=request_id(),
        decision=decision.id,
        expected_version=at.row.version,
        actions=[action_message(action, at.game.variant)],
    )


def play_until(
    town: Town,
    game_id: str,
    people: Sequence[Person],
    wanted: Callable[[Position, Ask], bool],
    names: tuple[str, ...] = ("greedy",),
) -> None:
    """Plays for everybody with the brains of those names, until a question is open of which that is true."""
    players = brains(names, SEATS, 1)
    service = town.service_token("bots", "rules")
    for _ in range(MOST_ANSWERS):
        at = position(town, game_id)
        ask = open_asks(at.game)[0]
        if wanted(at, ask):
            return
        request = answer(town, game_id, ask.seat, players[ask.seat])
        person = ask.seat < len(people)
        if not person:
            request.seat = ask.seat
        town.ask("rules.RulesService/SubmitActions", request, people[ask.seat].token if person else service)
    raise AssertionError("it never came to that")


def somebody_is_out(at: Position, ask: Ask) -> bool:
    """Whether a seat has lost everything while the game goes on."""
    return len(living(at.game)) < SEATS
