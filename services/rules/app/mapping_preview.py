"""The odds of an attack as a message."""

from fieldpost.rules.v1 import rules_pb2 as pb

from services.common.refusals import Kind, Refused
from services.rules.app.mapping_entry import refusal_problem
from services.rules.app.mapping_names import names_of
from services.rules.app.preview import Preview, TooMany, preview
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.refusal import Refusal


def previewed(request: pb.PreviewAttackRequest, game: Game, seat: int) -> pb.PreviewAttackResponse:
    """The answer to PreviewAttack; raises what is wrong with the request, or why there can be no such attack."""
    names = names_of(game.variant)
    origin = names.index("zone", request.origin, "origin")
    target = names.index("zone", request.target, "target")
    try:
        found = preview(game, seat, origin, target, request.dice, request.keep)
    except TooMany as fault:
        message = f"odds are worked out for up to {fault.most} troops on a side; here there are {fault.count}"
        details = {"most": fault.most, "troops": fault.count}
        raise Refused(Kind.AGAINST_RULE, "too_many_troops", message, details=details) from None
    if isinstance(found, Refusal):
        raise refusal_problem(found, game.variant)
    return preview_message(found)


def preview_message(found: Preview) -> pb.PreviewAttackResponse:
    """The odds with names for their fields."""
    rolls = [pb.RollOutcome(own_losses=one.lost, their_losses=one.slain, chance=one.chance) for one in found.rolls]
    ends = [pb.EndOutcome(own_left=one.own, their_left=one.their, chance=one.chance) for one in found.ends]
    return pb.PreviewAttackResponse(
        conquest=found.conquest,
        own_losses=found.own_losses,
        their_losses=found.their_losses,
        next_roll=rolls,
        ends=ends,
        uncertain=found.uncertain,
    )
