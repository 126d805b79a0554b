"""Taking a seat over from its bot in a running game. Matchmaking knows who is eligible."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from services.common.refusals import Kind, Refused
from services.rules.app.clock import clocks
from services.rules.app.clock.desk import AWAY, Desk
from services.rules.app.game.attendance import patience
from services.rules.app.game.working import Working
from services.rules.app.storage import lists, store
from services.rules.app.storage.cache import Context
from services.rules.app.storage.positions import ACTIVE, CLAIM_ALL, NO_CLAIMS, Position, Table
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.table import living
from services.rules.engine.record.form import CLAIMS, Call


def claimable_from(table: Table, game: Game, desk: Desk, seat: Seat) -> int:
    """From when somebody new may take a seat; 0 where nobody may.

    Whoever lost a seat to its bot has as long to come back as people have in an empty game; whoever left has not.
    """
    time = desk.times[seat]
    if table.claims == NO_CLAIMS or game.over() or not game.bots[seat] or time.lent or seat not in living(game):
        return 0
    if not table.members[seat].user_id:
        return table.created
    if table.claims != CLAIM_ALL or not time.bot_at:
        return 0
    if game.resigned[seat]:
        return time.bot_at
    away = desk.stop(AWAY, seat)
    return max(time.bot_at + patience(table.clock), away.end if away else 0)


def free_seats(context: Context, connection: Connection, game_ids: Sequence[str], now: int) -> list[tuple[str, Seat]]:
    """The seats of some games that somebody new may take now; only games with bots are loaded for it."""
    found = []
    for listing in store.listings(connection, lists.LISTED, {"games": [*game_ids]}):
        if listing.row.state == ACTIVE and any(listing.desk.bots):
            here = context.here(connection, listing.table.id)
            seats = [(seat, claimable_from(here.table, here.game, here.desk, seat)) for seat in here.variant.every_seat]
            found += [(here.table.id, seat) for seat, free in seats if 0 < free <= now]
    order = {game_id: place for place, game_id in enumerate(game_ids)}
    return sorted(found, key=lambda one: (order[one[0]], one[1]))


def check_free(before: Position, seat: Seat, user_id: str, now: int) -> None:
    """Refused where the seat is nobody's to take, or the person sits at the table already."""
    table = before.table
    if table.seat_of(user_id) >= 0:
        raise Refused(Kind.AGAINST_RULE, "seated_twice", "each account has one seat at most", field="user_id")
    free = claimable_from(table, before.game, before.desk, seat) if seat < len(table.members) else 0
    if not free or free > now:
        text = "nobody may take this seat now: a person plays it, or may still come back to it"
        raise Refused(Kind.AGAINST_RULE, "not_claimable", text, field="seat", details={"free_from_ms": free})


def with_player(before: Position, seat: Seat, user_id: str) -> Position:
    """The game with somebody else on a seat."""
    members = before.table.members
    seated = (*members[:seat], members[seat]._replace(user_id=user_id), *members[seat + 1 :])
    return before._replace(table=before.table._replace(members=seated))


def take(work: Working, seat: Seat) -> None:
    """Gives the seat to its new player, with a clock as at the beginning; an open question begins anew for it."""
    clock = work.before.table.clock
    old = work.desk.times[seat]
    work.play.table(Call(CLAIMS, seat))
    fresh = clocks.full(clock)._replace(turns=old.turns, turn=old.turn, left=clock.turn if clock and old.turn else 0)
    work.retime(seat, fresh)
    desk = work.desk
    asked_now = [one._replace(opened=work.now) if one.seat == seat else one for one in desk.decisions]
    own = [one for one in desk.stops if one.seat == seat]
    kept = tuple([one for one in desk.stops if one not in own])
    work.recount(desk._replace(decisions=tuple(asked_now), stops=kept))
