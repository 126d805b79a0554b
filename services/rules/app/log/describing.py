"""A seat in sentences, as its own person may read them: what it is asked, and what befell it since it last answered."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.rules.app.clock.clocks import SECOND, bank_free
from services.rules.app.game.facts import turn_of
from services.rules.app.storage.cache import Context, no_such_game
from services.rules.app.storage.positions import Cause, Position
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.narration import Narrator
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.view import masked, seen_events
from services.rules.engine.mechanics.truce_talk import offers_to


class Described(NamedTuple):
    """A person's seat; `decision` is empty where it is not asked, or a bot answers for it. Names are the message's."""

    decision: str
    version: int
    deadline: int
    bank_seconds: int
    question: str
    happened: tuple[str, ...]
    turn: str
    draw_open: bool
    bank_free: bool = False
    truces_offered: tuple[int, ...] = ()


def described(context: Context, connection: Connection, game_id: str, seat: Seat, language: str) -> Described:
    """A seat as it is now; Refused where it is no person's."""
    now = context.here(connection, game_id)
    if seat >= len(now.table.members) or not now.table.members[seat].user_id:
        raise no_such_game()
    narrator = Narrator(language, seat)
    draws = now.game.draws
    draw_open = bool(draws) and seat in now.desk.present and seat not in draws
    truces = tuple([one.number for one in offers_to(now.game, seat)])
    happened = tuple(befell(context, connection, now, narrator))
    version = now.row.version
    decision = None if now.desk.bots[seat] else now.desk.of(seat)
    seen = masked(now.game, seat)
    ask = asked(seen, seat)
    if decision is None or ask is None:
        bank = now.desk.times[seat].bank // SECOND
        return Described("", version, 0, bank, "", happened, "", draw_open, truces_offered=truces)
    question = narrator.question(seen, ask)
    time = now.desk.times[seat]
    free = bank_free(now.table.clock, time, decision)
    turn = turn_of(now, decision)
    return Described(
        decision.id, version, decision.deadline, time.bank // SECOND, question, happened, turn, draw_open, free, truces
    )


LOOKED_AT: Final = 60
"""Entries that are gone through, at most: what happened before them is no news."""
MOST_SENTENCES: Final = 5
"""The last of what happened; more is read in the game."""


def befell(context: Context, connection: Connection, now: Position, narrator: Narrator) -> list[str]:
    """What others did to the reader's seat since its person last answered."""
    seat = narrator.reader
    found: list[str] = []
    for entry, position in context.walk(connection, now, max(1, now.row.seq - LOOKED_AT), now.row.seq):
        if entry.seat == seat and entry.cause == Cause.PLAYER:
            found = []
            continue
        variant = position.game.variant
        for event in seen_events(position.game, list(entry.events), seat):
            if narrator.is_between(variant, event):
                sentence = narrator.sentence(variant, event)
                found += [sentence] if sentence else []
    return found[-MOST_SENTENCES:]
