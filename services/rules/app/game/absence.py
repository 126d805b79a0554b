"""Commands about who is there: a turn that is left to the caretaker or gets longer, a word about a pause, days away, a
seat that is taken over. Parts of `Games.accept`.
"""

from __future__ import annotations

from sqlalchemy import Connection

from services.rules.app.clock import clocks
from services.rules.app.game.asides import check_aside
from services.rules.app.game.aways import go_away
from services.rules.app.game.claiming import check_free, take, with_player
from services.rules.app.game.commands import Claim, GoAway, Outcome, SayPause, SayTruce, UseBank, Yield
from services.rules.app.game.keeping import Keeping
from services.rules.app.game.ladder import open_bank
from services.rules.app.game.pausing import said
from services.rules.app.game.timeouts import take_defaults
from services.rules.app.game.working import Working
from services.rules.app.storage import away_rows, store
from services.rules.app.storage.cache import no_such_game
from services.rules.app.storage.positions import Cause
from services.rules.app.storage.store import Answered
from services.rules.engine.record.form import SAYS, TELLS, Call


def for_turn(games: Keeping, connection: Connection, command: Yield | UseBank) -> Outcome:
    """What a person wants of a question without answering it: the caretaker plays on, which is the person's own answer
    and no timeout, or the bank gives it more time.
    """
    request = command.request
    before, seat, again = games.opened(connection, request)
    if again is not None:
        return again
    decision = before.desk.of(seat)
    stale = decision is None or decision.id != command.decision or command.expected_version < decision.since
    if decision is None or stale or before.game.bots[seat]:
        return games.stale(connection, before, seat, request)
    work = Working(before, games.beacon, games.clock.now())
    if isinstance(command, UseBank):
        refusal = open_bank(work, decision)
        if refusal is not None:
            return games.refused(connection, before, seat, request, refusal)
        return games.stored(connection, request, work, Cause.TABLE, seat, 1, None)
    work.change.answered.add(seat)
    take_defaults(work, decision)
    work.retime(seat, clocks.returned(work.desk.times[seat]))
    return games.stored(connection, request, work, Cause.PLAYER, seat, 1, None)


def say_pause(games: Keeping, connection: Connection, command: SayPause) -> Outcome:
    """A word about a pause."""
    request = command.request
    before, seat, again = games.opened(connection, request)
    if again is not None:
        return again
    check_aside(connection, before, seat, TELLS)
    work = Working(before, games.beacon, games.clock.now())
    refusal = said(work, seat, command.word)
    if refusal is not None:
        return games.refused(connection, before, seat, request, refusal)
    return games.stored(connection, request, work, Cause.TABLE, seat, 1, None)


def say_truce(games: Keeping, connection: Connection, command: SayTruce) -> Outcome:
    """A word about a truce, of a person or of the bot that plays a seat just then."""
    request = command.request
    before, seat, again = games.opened(connection, request, command.seat)
    if again is not None:
        return again
    if request.caller.is_service and not before.game.bots[seat]:
        raise no_such_game()
    saying = command.read(before.game.variant)
    check_aside(connection, before, seat, SAYS)
    work = Working(before, games.beacon, games.clock.now())
    refusal = work.play.table(Call(SAYS, seat, (saying,)))
    if refusal is not None:
        return games.refused(connection, before, seat, request, refusal)
    return games.stored(connection, request, work, Cause.TRUCE, seat, 1, None)


def claim(games: Keeping, connection: Connection, command: Claim) -> Outcome:
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


def tell_away(games: Keeping, connection: Connection, command: GoAway) -> Outcome | None:
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
