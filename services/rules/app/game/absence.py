"""Commands about who is there: a word about a pause, days away, a seat that is taken over. Parts of `Games.accept`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from services.rules.app.game import permissions
from services.rules.app.game.asides import check_aside
from services.rules.app.game.aways import go_away
from services.rules.app.game.claiming import check_free, take, with_player
from services.rules.app.game.commands import Claim, GoAway, Outcome, SayPause
from services.rules.app.game.pausing import said
from services.rules.app.game.working import Working
from services.rules.app.storage import away_rows, store
from services.rules.app.storage.positions import Cause
from services.rules.app.storage.store import Answered
from services.rules.engine.record.form import TELLS

if TYPE_CHECKING:
    from services.rules.app.game.games import Games


def say_pause(games: Games, connection: Connection, command: SayPause) -> Outcome:
    """A word about a pause."""
    request = command.request
    before = games.context.here(connection, request.game_id, lock=True)
    seat = permissions.playing(before.table, request.caller)
    again = games.repeated(connection, before, seat, request)
    if again is not None:
        return again
    check_aside(connection, before, seat, TELLS)
    work = Working(before, games.beacon, games.clock.now())
    refusal = said(work, seat, command.word)
    if refusal is not None:
        return games.refused(connection, before, seat, request, refusal)
    return games.stored(connection, request, work, Cause.TABLE, seat, 1, None)


def claim(games: Games, connection: Connection, command: Claim) -> Outcome:
    """Gives a bot's seat to a person; of two at once the second finds the seat taken."""
    request, seat = command.request, command.seat
    before = games.context.here(connection, request.game_id, lock=True)
    again = games.repeated(connection, before, seat, request)
    if again is not None:
        return again
    check_free(before, seat, command.user_id, games.clock.now())
    work = Working(with_player(before, seat, command.user_id), games.beacon, games.clock.now())
    take(work, seat)
    store.seat_player(connection, before.table.id, seat, command.user_id)
    done = work.finish(Cause.CLAIM, seat, games.stamp())
    has_facts = games.keep(connection, before, done)
    given = Answered(request.digest, done.entry.seq, 1, None)
    store.put_command(connection, before.table.id, seat, request.request_id, given)
    return Outcome(done.position, seat, done.entry, 1, fresh=True, has_facts=has_facts)


def tell_away(games: Games, connection: Connection, command: GoAway) -> Outcome | None:
    """A game hears when a player is away; None where that changes nothing there."""
    before = games.context.here(connection, command.game_id, lock=True)
    seat = before.table.seat_of(command.user_id)
    if seat < 0 or away_rows.version_known(connection, command.game_id, seat) >= command.version:
        return None
    away_rows.aware(connection, command.game_id, seat, command.version)
    work = Working(before, games.beacon, games.clock.now())
    if not go_away(work, seat, command.begins, command.ends):
        return None
    done = work.finish(Cause.AWAY, seat, games.stamp())
    has_facts = games.keep(connection, before, done)
    return Outcome(done.position, seat, done.entry, fresh=True, has_facts=has_facts)
