"""A bot's advice on a turn: who may ask for it, and what it says."""

from __future__ import annotations

from fieldpost.rules.v1 import rules_pb2 as pb

from services.bots.brains.roster import ROSTER
from services.common.refusals import Kind, Refused
from services.rules.app.log.story import ADVISER
from services.rules.app.storage.positions import Position
from services.rules.app.wire.records import action_message
from services.rules.engine.kernel.kinds import SPECTATOR, Seat
from services.rules.engine.kernel.play import asked
from services.rules.odds.advice import Draft


def adviser(wanted: str, now: Position, seat: Seat) -> str:
    """The bot that is asked; Refused where there is none such, or where advice would be unfair to other people."""
    known = [entry.bot for entry in ROSTER]
    bot = wanted or ADVISER
    if bot not in known:
        text = f"there is no bot {bot!r}; there are {', '.join(known)}"
        raise Refused(Kind.INVALID, "no_such_bot", text, field="bot", details={"allowed": known})
    if seat == SPECTATOR:
        raise Refused(Kind.AGAINST_RULE, "no_seat", "advice is for those who play")
    if any(member.user_id for member in now.table.members if member.seat != seat):
        raise Refused(Kind.AGAINST_RULE, "advice_among_people", "advice is for games in which nobody else is a person")
    return bot


def suggested(found: Draft | None, now: Position, seat: Seat, bot: str) -> pb.SuggestTurnResponse:
    """The answer to SuggestTurn."""
    game = now.game
    actions = [] if found is None else [action_message(action, game.variant) for action in found.actions]
    coming = found is not None and asked(game, seat) is None
    return pb.SuggestTurnResponse(actions=actions, bot=bot, version=now.row.version, coming=coming)
