"""A turn to come as a message, and odds within it."""

from __future__ import annotations

from typing import Final

from fieldpost.rules.v1 import rules_pb2 as pb

from services.rules.app.clock.desk import Decision
from services.rules.app.storage.positions import Position
from services.rules.app.wire.encoding import framed, tag
from services.rules.app.wire.entry import refusal_problem
from services.rules.app.wire.requests import actions_of, kept_short
from services.rules.app.wire.seats import table_part
from services.rules.app.wire.view import view_bytes
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.odds.ahead import Ahead, ahead

VIEW: Final = tag(pb.PreviewPlanResponse.VIEW_FIELD_NUMBER)


def looked_ahead(request: pb.PreviewPlanRequest, game: Game, seat: Seat) -> Ahead | None:
    """The turn that a plan is for, after it; None where there is none to come."""
    kept_short(request, "actions")
    return ahead(game, seat, actions_of(request.actions)(game.variant))


def game_attacked(request: pb.PreviewAttackRequest, game: Game, seat: Seat) -> Game:
    """The game in which an attack would be made: as it stands, or after what is planned before it."""
    if not request.HasField("planned"):
        return game
    kept_short(request.planned, "planned.actions")
    found = ahead(game, seat, actions_of(request.planned.actions, "planned.actions")(game.variant))
    return game if found is None else found.game


def plan_previewed(found: Ahead, position: Position, seat: Seat, chances: list[pb.AttackChance]) -> bytes:
    """The answer to PreviewPlan."""
    response = pb.PreviewPlanResponse(taken=found.taken, attacks=chances)
    if found.refusal is not None:
        stop = refusal_problem(found.refusal, position.game.variant)
        response.stop.code, response.stop.message, response.stop.rule = stop.code, stop.message, stop.rule
    ask = found.ask
    open_now = [] if ask is None else [Decision(f"ahead.{found.taken}", seat, ask.CLOCK, found.game.version, 0, 0)]
    view = view_bytes(position.table.id, found.game, seat, open_now, table_part(position))
    return response.SerializeToString() + framed(VIEW, view)
