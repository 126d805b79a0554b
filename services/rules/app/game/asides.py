"""What a seat does without moving the game on: bounded between two moves, or two people could write for ever.

It is a bound against abuse, far above what anybody needs, and no rule: a game's record plays again without it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from services.common.refusals import Kind, Refused
from services.rules.app.storage import store
from services.rules.app.storage.positions import Cause, Position
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.play import asked
from services.rules.engine.record.form import PROPOSES, REFUSES, RESIGNS, SAYS, TELLS

MOST_STORED: Final = 128
"""Times that a seat stores orders or plans, or takes back a seat that it has."""

MOST_IDLE: Final = 128
"""Answers in a turn after which one that changes nothing is refused, such as an attack that stops before a battle."""

MOST_SAID: Final = 4
"""Words of a seat about a draw or a pause: proposing it twice, and twice speaking against it."""

MOST_TRUCES: Final = 16
"""Words of a seat about truces: there may be five others to offer one to."""

MOST_REFUSED: Final = 128
"""Refusals that a seat is given and that are kept under their request ids."""

RETRY_MS: Final = 60_000


def check_aside(connection: Connection, before: Position, seat: Seat, word: str) -> None:
    """Refused where the seat has done enough since what is asked of anybody last changed; leaving is always free."""
    if word == RESIGNS or before.game.over():
        return
    of_truce = word == SAYS
    cause = Cause.TRUCE if of_truce else Cause.TABLE
    stored, said = store.asides(connection, before.table.id, seat, moved_at(before), cause)
    if of_truce and said >= MOST_TRUCES:
        text = f"you have spoken of truces {said} times; wait until somebody has moved"
        raise enough("truces_discussed", text, "A-16")
    if word in (PROPOSES, REFUSES) and said >= MOST_SAID:
        text = f"you have said {said} times what you think of a draw; wait until somebody has moved"
        raise enough("draw_discussed", text, "A-14")
    if word == TELLS and said >= MOST_SAID:
        text = f"you have said {said} times what you think of a pause; wait until somebody has moved"
        raise enough("pause_discussed", text, "A-7")
    if stored >= MOST_STORED:
        text = f"you have changed your orders and plans {stored} times; wait until somebody has moved"
        raise enough("nothing_moved", text, "A-1")


def check_idle(connection: Connection, before: Position, seat: Seat, after: Game) -> None:
    """Refused where an answer leaves troops and question as they were, and the seat answered often in this turn."""
    if after.troops != before.game.troops or not same_question(before.game, after, seat):
        return
    if store.answers(connection, before.table.id, seat, before.desk.turn_at) >= MOST_IDLE:
        raise enough("idle_answers", "nothing comes of this, and you have answered often in this turn; end it", "A-13")


def same_question(before: Game, after: Game, seat: Seat) -> bool:
    """Whether a seat is asked the same, and may answer the same."""
    was, now = asked(before, seat), asked(after, seat)
    if was is None or now is None or was.NAME != now.NAME:
        return was is now
    return (was is now and after.unmoved(before)) or now.offers(after) == was.offers(before)


def check_refusals(connection: Connection, before: Position, seat: Seat) -> None:
    """Refused, and not kept, where as many refusals are kept already as the game stands."""
    if store.refusals(connection, before.table.id, seat, before.row.seq) >= MOST_REFUSED:
        text = f"{MOST_REFUSED} of your calls have been refused as the game stands; look at it again"
        raise enough("too_many_refusals", text)


def enough(code: str, text: str, rule: str = "") -> Refused:
    """It is not kept under the request's id: after a move the same call may be made again."""
    return Refused(Kind.TOO_MUCH, code, text, rule=rule, retry_after_ms=RETRY_MS)


def moved_at(before: Position) -> int:
    """The version at which the newest of the open questions opened, or its offers last changed."""
    return max([one.since for one in before.desk.decisions], default=before.row.version)
