"""The one list of what people are told of: a kind says by which fact it is heard of, who is told and by which channels,
until when that is of use, and what its buttons do.

Titles and sentences are in strings.*.json, under the kind's name.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from services.notifications.quiet import DAY, HOUR


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
    USE_BANK = "use_bank"
    ACCEPT_TRUCE = "accept_truce"
    ACCEPT_FRIEND = "accept_friend"


class Audience(Enum):
    """Whom a kind is told to, by the fact that it is heard by and what was so before it."""

    SEAT = "seat"
    """The person of the seat that it names."""
    FORMER = "former"
    """Whoever had that seat before."""
    SEATS = "seats"
    """Everybody with a seat, but for those who left the game."""
    PEOPLE = "people"
    """The people whom it names."""
    OWNER = "owner"
    """Whose account it is about."""
    ASKED = "asked"
    """Whoever is asked; such notes are made where questions are kept, or by the service itself."""


class Page(Enum):
    """Where a tap on a note leads."""

    GAME = "game"
    TABLE = "table"
    DEVICES = "devices"
    FRIENDS = "friends"


class Kind(NamedTuple):
    """A kind of notifications, with what it does for somebody who has chosen nothing."""

    name: str
    audience: Audience
    push: Use
    mail: Use
    heard: str = ""
    """By which fact it is heard of: a service, and the fact's kind."""
    unless: str = ""
    """Where that fact says so, by this name, it is not told."""
    acts: tuple[Act, ...] = ()
    page: Page = Page.GAME
    waits: bool = False
    """It says that a game waits for the reader; it is over when the question is answered."""
    open_while: str = ""
    """What the reader's seat must still be like when it is sent: a field of asking.Described. Where offers have
    numbers, the note's own must be among them."""
    within: int = 0
    """It is only so while no more milliseconds than this are left; 0 for any."""
    useful: int = 3 * DAY
    """For how many milliseconds it is worth telling, where it has no deadline."""
    hold: int = 0
    """Milliseconds by which it comes later, so that a turn that begins at the same moment goes first."""
    rings_at_night: bool = False
    """Quiet hours do not hold it back."""
    always: tuple[Channel, ...] = ()
    """Channels that nobody can turn off for it, since somebody else might."""
    gathered: bool = False
    """Several of a game that nobody has seen are one note that counts them, beside the game's other pushes."""


YOUR_TURN: Final = Kind(
    "your_turn",
    Audience.ASKED,
    Use.AT_ONCE,
    Use.IF_UNOPENED,
    acts=(Act.LET_CARETAKER_PLAY,),
    waits=True,
    open_while="decision",
)
QUESTION: Final = YOUR_TURN._replace(name="question", acts=())
REMINDER: Final = YOUR_TURN._replace(name="reminder", mail=Use.NEVER, acts=(Act.USE_BANK, Act.LET_CARETAKER_PLAY))
LAST_HOUR: Final = YOUR_TURN._replace(name="last_hour", acts=REMINDER.acts, within=HOUR)
STARTED: Final = Kind("started", Audience.SEATS, Use.AT_ONCE, Use.DIGEST, "rules.started", hold=3_000)
ENDED: Final = Kind("ended", Audience.SEATS, Use.AT_ONCE, Use.DIGEST, "rules.ended")
TIMED_OUT: Final = Kind(
    "timed_out",
    Audience.SEAT,
    Use.AT_ONCE,
    Use.IF_UNOPENED,
    "rules.timed_out",
    unless="bot",  # a bot that keeps the seat is told of by itself
)
BOT_PLAYS: Final = Kind("bot_plays", Audience.SEAT, Use.AT_ONCE, Use.AT_ONCE, "rules.seat_to_bot")
SEAT_TAKEN: Final = Kind("seat_taken", Audience.FORMER, Use.AT_ONCE, Use.DIGEST, "rules.seat_claimed")
ELIMINATED: Final = Kind("eliminated", Audience.SEAT, Use.AT_ONCE, Use.DIGEST, "rules.eliminated")
DRAW_PROPOSED: Final = Kind(
    "draw_proposed",
    Audience.PEOPLE,
    Use.AT_ONCE,
    Use.IF_UNOPENED,
    "rules.draw_proposed",
    acts=(Act.ACCEPT_DRAW,),
    open_while="draw_open",
)
TRUCE_OFFERED: Final = DRAW_PROPOSED._replace(
    name="truce_offered", heard="rules.truce_offered", acts=(Act.ACCEPT_TRUCE,), open_while="truces"
)
TRUCE_BEGAN: Final = Kind("truce_began", Audience.PEOPLE, Use.AT_ONCE, Use.DIGEST, "rules.truce_began")
TRUCE_ENDED: Final = TRUCE_BEGAN._replace(name="truce_ended", heard="rules.truce_ended")
MATCH_FOUND: Final = Kind(
    "match_found", Audience.PEOPLE, Use.AT_ONCE, Use.IF_UNOPENED, "matchmaking.match_found", page=Page.TABLE
)
READY_CHECK: Final = MATCH_FOUND._replace(name="ready_check", heard="matchmaking.ready_check")
REMATCH: Final = Kind(
    "rematch_offered", Audience.PEOPLE, Use.AT_ONCE, Use.DIGEST, "matchmaking.rematch_offered", page=Page.TABLE
)
CHALLENGE: Final = Kind("challenge", Audience.PEOPLE, Use.NEVER, Use.NEVER, "matchmaking.challenged", page=Page.TABLE)
REMOVED: Final = Kind(
    "removed_from_table",
    Audience.PEOPLE,
    Use.AT_ONCE,
    Use.NEVER,
    "matchmaking.removed_from_table",
    page=Page.TABLE,
    useful=DAY,
)
CHAT: Final = Kind(
    "chat",
    Audience.PEOPLE,
    Use.NEVER,
    Use.NEVER,
    "matchmaking.chat_message",
    page=Page.TABLE,
    useful=DAY,
    gathered=True,
)
DEVICE_ADDED: Final = Kind(
    "device_added",
    Audience.OWNER,
    Use.AT_ONCE,
    Use.AT_ONCE,
    "accounts.device_added",
    page=Page.DEVICES,
    always=(Channel.MAIL,),
)
FRIEND_ASKED: Final = Kind(
    "friend_asked",
    Audience.OWNER,
    Use.AT_ONCE,
    Use.DIGEST,
    "accounts.friend_asked",
    acts=(Act.ACCEPT_FRIEND,),
    page=Page.FRIENDS,
)
SIGNED_OUT: Final = Kind(
    "signed_out", Audience.OWNER, Use.NEVER, Use.NEVER, "accounts.sessions_ended", page=Page.DEVICES
)
TEST: Final = Kind("test", Audience.ASKED, Use.AT_ONCE, Use.AT_ONCE, rings_at_night=True)
DIGEST: Final = Kind("digest", Audience.ASKED, Use.NEVER, Use.NEVER, rings_at_night=True)
CONFIRM: Final = Kind("confirm_mail", Audience.ASKED, Use.NEVER, Use.NEVER, rings_at_night=True)

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
        SEAT_TAKEN,
        ELIMINATED,
        DRAW_PROPOSED,
        TRUCE_OFFERED,
        TRUCE_BEGAN,
        TRUCE_ENDED,
        MATCH_FOUND,
        READY_CHECK,
        REMATCH,
        CHALLENGE,
        REMOVED,
        CHAT,
        DEVICE_ADDED,
        FRIEND_ASKED,
        SIGNED_OUT,
        TEST,
        DIGEST,
        CONFIRM,
    )
}

OPTIONAL: Final = tuple([kind for kind in KINDS.values() if kind not in (TEST, DIGEST, CONFIRM, CHALLENGE)])
"""The kinds that somebody may choose for; only bots are challenged."""

WAITING: Final = [kind.name for kind in KINDS.values() if kind.waits]
OF_TABLES: Final = [MATCH_FOUND.name, READY_CHECK.name, REMATCH.name, CHALLENGE.name]
"""What is over when its game begins."""

UNTIL_THE_END: Final = [DRAW_PROPOSED.name, TRUCE_OFFERED.name, BOT_PLAYS.name]
"""What is over when the game is."""
