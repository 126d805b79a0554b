"""What other services hear of a game: who is asked, whose clock ran out, that it is over. No secret is among it.

Facts are told of the game after a command, and about whom they are is taken from before it where that matters: who is
out hears of it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from sqlalchemy import Connection

from services.common import outbox
from services.common.refusals import JSON
from services.rules.app.clock.bookkeeping import turn_name
from services.rules.app.clock.clocks import OWN
from services.rules.app.clock.desk import Decision
from services.rules.app.game.commands import NewGame
from services.rules.app.game.seat_facts import ON_VACATION, about_absence, accounts, excuse, seat_turns
from services.rules.app.game.truce_facts import about_truces
from services.rules.app.storage.away_rows import away_at
from services.rules.app.storage.positions import OVER, Cause, Entry, Position
from services.rules.engine.kernel.data import load
from services.rules.engine.kernel.table import living
from services.rules.engine.kernel.vocabulary import LANGUAGES

STARTED: Final = "started"
ASKED: Final = "asked"
ANSWERED: Final = "answered"
TIMED_OUT: Final = "timed_out"
SEAT_TO_BOT: Final = "seat_to_bot"
SEAT_BACK: Final = "seat_back"
DRAW_PROPOSED: Final = "draw_proposed"
ELIMINATED: Final = "eliminated"
ENDED: Final = "ended"
CHANNEL: Final = outbox.channel_of("rules")
"""Hints on this channel say that there are new facts."""

Told = dict[str, JSON]


def tell(
    connection: Connection, before: Position | None, after: Position, entry: Entry, new: NewGame | None = None
) -> bool:
    """Stores what a command made true, and says whether there was anything; `entry` is the command's."""
    found = False
    for kind, payload in facts(before, after, entry, new):
        if kind == TIMED_OUT and not payload["excuse"]:
            beyond_limit = away_at(connection, str(payload["user_id"]), after.row.updated)
            payload["excuse"] = ON_VACATION if beyond_limit else ""
        outbox.put(connection, kind, after.table.id, {"version": after.row.version, **payload}, after.row.updated)
        found = True
    return found


def facts(
    before: Position | None, after: Position, entry: Entry, new: NewGame | None = None
) -> Iterator[tuple[str, Told]]:
    """What a command made true. A game that just began has nothing before."""
    if before is None:
        yield STARTED, began(after, new)
    else:
        yield from about_seats(before, after)
        yield from about_absence(before, after)
        yield from about_truces(after, entry)
    for one in after.desk.decisions:
        if is_news(before, after, one, entry):
            yield ASKED, question(after, one)
    if after.row.state == OVER and (before is None or before.row.state != OVER):
        yield (
            ENDED,
            {
                "winners": list(after.row.winners),
                "reason": after.row.reason,
                "seats": seats(after),
                "turns": seat_turns(after),
            },
        )


def about_seats(before: Position, after: Position) -> Iterator[tuple[str, Told]]:
    """What befell the people of a game."""
    was, now = before.desk, after.desk
    for one in was.decisions:
        if not was.bots[one.seat] and (now.bots[one.seat] or now.of(one.seat) is None):
            yield ANSWERED, person(after, one.seat)
    if now.times is not was.times:
        for member, time, old in zip(after.table.members, now.times, was.times):
            if member.user_id and time.timeouts > old.timeouts:
                keeps = now.bots[member.seat] and not time.lent
                why = excuse(was, member.seat, after.row.updated)
                yield TIMED_OUT, person(after, member.seat) | {"bot": keeps, "excuse": why}
    if now.bots != was.bots:
        for member, bot, old_bot in zip(after.table.members, now.bots, was.bots):
            seat = member.seat
            if bot == old_bot or not member.user_id or after.game.resigned[seat]:
                continue
            if not (now if bot else was).times[seat].lent:  # a bot that is lent one turn does not keep the seat
                yield SEAT_TO_BOT if bot else SEAT_BACK, person(after, seat)
    if after.game.status != before.game.status:
        alive = living(after.game)
        for seat in living(before.game):
            if seat not in alive and after.table.members[seat].user_id and not after.game.resigned[seat]:
                yield ELIMINATED, person(after, seat)
    if len(after.game.draws) > len(before.game.draws) and after.row.state != OVER:
        undecided = [seat for seat in now.present if seat not in after.game.draws]
        yield (
            DRAW_PROPOSED,
            person(after, after.game.draws[-1]) | {"people": [after.table.members[one].user_id for one in undecided]},
        )


def person(after: Position, seat: int) -> Told:
    """A person's seat, and whether a bot has it now."""
    return {"seat": seat, "user_id": after.table.members[seat].user_id, "bot": after.desk.bots[seat]}


def is_news(before: Position | None, after: Position, decision: Decision, entry: Entry) -> bool:
    """Whether somebody has to be told that a question is open: a person once a turn, a bot where none is at work.

    A bot that has just answered goes on by the `next` of its answer; if it was killed, the sweep of bots finds it.
    """
    seat = decision.seat
    was = before.desk.of(seat) if before else None
    if before is None or was is None or before.desk.bots[seat] != after.desk.bots[seat]:
        return True
    if after.desk.bots[seat]:
        return was.id != decision.id and (entry.cause, entry.seat) != (Cause.BOT, seat)
    return turn_of(before, was) != turn_of(after, decision)


def question(after: Position, decision: Decision) -> Told:
    """An open question, as whoever wakes its seat needs it."""
    seat, desk = decision.seat, after.desk
    found: Told = {
        "seat": seat,
        "decision": decision.id,
        "bot": desk.bots[seat],
        "user_id": after.table.members[seat].user_id,
        "deadline": decision.deadline,
        "people": [*accounts(after.table, desk)],
        "alone": desk.closes > 0,
    }
    if not desk.bots[seat]:
        found |= {"clock": decision.clock, "opened": decision.opened, "turn": turn_of(after, decision)}
    return found


def turn_of(position: Position, decision: Decision) -> str:
    """The name of the turn that a question is a part of: its seat's own, or somebody else's that it interrupts.

    Where no clock runs, the whole set-up is one turn.
    """
    own = position.desk.times[decision.seat].turn if decision.clock in OWN else ""
    return own or turn_name(position.game)


def seats(position: Position) -> list[Told]:
    """All seats, with their places once the game is over."""
    found = places(position) if position.row.state == OVER else [0] * len(position.table.members)
    return [
        {
            "seat": member.seat,
            "user_id": member.user_id,
            "place": place,
            "resigned": position.game.resigned[member.seat],
            "bot": position.desk.bots[member.seat],
        }
        for member, place in zip(position.table.members, found)
    ]


def began(after: Position, new: NewGame | None) -> Told:
    """A game that began: how it is called, who plays, and by whose hand it began."""
    names = new.names if new and not new.anonymous else ()
    there = seats(after)
    for seat, name in zip(there, names):
        seat["name"] = name
    return {
        "title": after.table.title,
        "mode_titles": mode_titles(after),
        "seats": there,
        "user_id": new.started_by if new else "",
    }


def places(position: Position) -> list[int]:
    """Each seat's place at the end: winners come first, then who is on the board by the score, then who is out."""
    row, alive = position.row, living(position.game)
    scores = row.scores or (0,) * len(position.table.members)
    standing = [(seat in row.winners, seat in alive, (seat in alive) * score) for seat, score in enumerate(scores)]
    return [1 + sum([other > own for other in standing]) for own in standing]


def mode_titles(position: Position) -> Told:
    """What the game's mode is called, by language."""
    return {language: mode_title(position.variant.edition, position.variant.name, language) for language in LANGUAGES}


@lru_cache(maxsize=128)
def mode_title(edition: str, variant: str, language: str) -> str:
    """What a mode is called."""
    return str(load(edition, f"strings.{language}.json")["variants"][variant]["name"])
