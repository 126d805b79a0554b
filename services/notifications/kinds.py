"""The one list of what people are told of: a kind says by which channels, how urgently, and what its buttons do.

Titles and sentences are in strings.*.json, under the kind's name.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple


class Channel(Enum):
    """How somebody is reached who does not look."""

    PUSH = "push"
    MAIL = "mail"


class Use(Enum):
    """When a channel is used for a kind."""

    NEVER = "never"
    AT_ONCE = "at_once"
    IF_UNOPENED = "if_unopened"
    DIGEST = "digest"


class Act(Enum):
    """What a button of a notification does."""

    LET_CARETAKER_PLAY = "let_caretaker_play"
    ACCEPT_DRAW = "accept_draw"


class Kind(NamedTuple):
    """A kind of notifications, with what it does for somebody who has chosen nothing."""

    name: str
    push: Use
    mail: Use
    acts: tuple[Act, ...] = ()
    waits: bool = False
    """It says that a game waits for the reader; it is over when the question is answered."""
    rings_at_night: bool = False
    """Quiet hours do not hold it back."""
    hold: int = 0
    """Milliseconds by which it comes later, so that a turn that begins at the same moment goes first."""


YOUR_TURN: Final = Kind("your_turn", Use.AT_ONCE, Use.IF_UNOPENED, (Act.LET_CARETAKER_PLAY,), waits=True)
QUESTION: Final = Kind("question", Use.AT_ONCE, Use.IF_UNOPENED, waits=True)
REMINDER: Final = Kind("reminder", Use.AT_ONCE, Use.NEVER, (Act.LET_CARETAKER_PLAY,), waits=True)
LAST_HOUR: Final = Kind("last_hour", Use.AT_ONCE, Use.IF_UNOPENED, (Act.LET_CARETAKER_PLAY,), waits=True)
STARTED: Final = Kind("started", Use.AT_ONCE, Use.DIGEST, hold=3_000)
ENDED: Final = Kind("ended", Use.AT_ONCE, Use.DIGEST)
TIMED_OUT: Final = Kind("timed_out", Use.AT_ONCE, Use.IF_UNOPENED)
BOT_PLAYS: Final = Kind("bot_plays", Use.AT_ONCE, Use.AT_ONCE)
ELIMINATED: Final = Kind("eliminated", Use.AT_ONCE, Use.DIGEST)
DRAW_PROPOSED: Final = Kind("draw_proposed", Use.AT_ONCE, Use.IF_UNOPENED, (Act.ACCEPT_DRAW,))
TEST: Final = Kind("test", Use.AT_ONCE, Use.AT_ONCE, rings_at_night=True)
DIGEST: Final = Kind("digest", Use.NEVER, Use.NEVER, rings_at_night=True)
CONFIRM: Final = Kind("confirm_mail", Use.NEVER, Use.NEVER, rings_at_night=True)

KINDS: Final = {
    kind.name: kind
    for kind in (
        YOUR_TURN,
        QUESTION,
        REMINDER,
        LAST_HOUR,
        STARTED,
        ENDED,
        TIMED_OUT,
        BOT_PLAYS,
        ELIMINATED,
        DRAW_PROPOSED,
        TEST,
        DIGEST,
        CONFIRM,
    )
}

OPTIONAL: Final = tuple([kind for kind in KINDS.values() if kind not in (TEST, DIGEST, CONFIRM)])
"""The kinds that somebody may choose for."""

WAITING: Final = [kind.name for kind in KINDS.values() if kind.waits]
