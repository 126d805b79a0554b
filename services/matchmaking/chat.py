"""What may be written at a table, by whom, and who reads it. Pure: who blocks whom is asked for before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set
from enum import Enum
from typing import Final, NamedTuple

from services.common.refusals import Kind, Refused
from services.common.text import free_text
from services.matchmaking.tables import State, Table
from services.matchmaking.terms import Chat, Terms

MOST_CHARACTERS: Final = 280
KEPT: Final = 2000
"""Messages of a table that are kept; the oldest are forgotten."""

IN_GAME: Final = (State.PLAYING, State.OVER)

EVERYBODY: Final = -1
"""The readers of a message for all; else they are bits, one for each seat."""

Blocks = Set[frozenset[str]]
"""Pairs of whom one blocks the other, whichever it is."""


class Channel(Enum):
    """For whom a message is."""

    PUBLIC = "public"
    TEAM = "team"


class Place(NamedTuple):
    """How a request names its table: by its id or by its game's; the other is empty."""

    table_id: str
    game_id: str


class Said(NamedTuple):
    """What somebody wants to write: a phrase, or words of their own; the other is empty."""

    channel: Channel
    phrase: str = ""
    text: str = ""


class Message(NamedTuple):
    """A message as it is kept. Its author's name is that of the moment, whatever becomes of the account."""

    number: int
    at: int
    author: str
    author_name: str
    seat: int
    readers: int
    phrase: str
    text: str
    version: int
    """How far the game was, as far as it was known here; 0 before it began."""

    @property
    def channel(self) -> Channel:
        return Channel.PUBLIC if self.readers == EVERYBODY else Channel.TEAM


def checked(said: Said, phrases: Collection[str]) -> Said:
    """What is kept of it; Refused when there is no such phrase, or nothing to be seen in the text."""
    if said.phrase and said.phrase not in phrases:
        allowed = sorted(phrases)
        text = f"there is no phrase {said.phrase!r}"
        raise Refused(Kind.INVALID, "no_such_phrase", text, field="phrase", details={"allowed": allowed})
    return said if said.phrase else said._replace(text=free_text(said.text, "text", MOST_CHARACTERS))


def check_terms(terms: Terms) -> None:
    """Refused when a table shall have a chat for sides where nobody plays together."""
    if terms.chat is Chat.TEAM and len({*terms.sides}) == len(terms.sides):
        text = "nobody plays together in this mode: choose the public chat"
        raise Refused(Kind.INVALID, "no_teams", text, field="chat")


def channels(table: Table, user_id: str) -> list[Channel]:
    """Where somebody may write now."""
    if table.seat_of(user_id) is None or table.terms.chat is Chat.NONE or table.state is State.CLOSED:
        return []
    sides = table.terms.chat is Chat.TEAM and table.state in IN_GAME  # before, seats still change hands
    return [Channel.PUBLIC, Channel.TEAM] if sides else [Channel.PUBLIC]


def drafted(table: Table, user_id: str, said: Said, now: int) -> Message:
    """The message that somebody writes, without a number yet; Refused when this may not be written here."""
    seat = table.seat_of(user_id)
    if seat is None or seat.person is None:
        raise Refused(Kind.FORBIDDEN, "watchers_read", "only those who have a seat here write")
    allowed = [one.value for one in channels(table, user_id)]
    if said.channel.value not in allowed:
        text = f"at this table one writes in: {', '.join(allowed) or 'nothing'}"
        raise Refused(Kind.AGAINST_RULE, "no_such_channel", text, field="channel", details={"allowed": allowed})
    if said.text and table.terms.chat is Chat.PHRASES:
        raise Refused(Kind.AGAINST_RULE, "phrases_only", "only set phrases are for this table", field="text")
    readers = EVERYBODY if said.channel is Channel.PUBLIC else side_of(table, seat.number)
    return Message(0, now, user_id, seat.person.name, seat.number, readers, said.phrase, said.text, 0)


def may_look(table: Table, user_id: str) -> bool:
    """Whether somebody reads what is for everybody: who sits here, and watchers where everybody may look on."""
    return table.seat_of(user_id) is not None or (table.terms.watched_by_all and not table.private)


def side_of(table: Table, seat: int) -> int:
    """The seats on a seat's side, as bits."""
    sides = table.terms.sides
    if not sides:
        return 1 << seat
    return sum(1 << number for number, side in enumerate(sides) if side == sides[seat])


def reads(readers: int, seat: int | None) -> bool:
    """Whether a message is for a seat, or for somebody without one. A side's stays its own when the game is over."""
    return readers == EVERYBODY or (seat is not None and bool(readers >> seat & 1))


def apart(blocks: Blocks, one: str, other: str) -> bool:
    """Whether two do not read each other's words."""
    return frozenset((one, other)) in blocks


def readers_of(table: Table, message: Message, blocks: Blocks) -> list[str]:
    """The accounts at a table that read a message, without its author."""
    return [
        seat.person.user_id
        for seat in table.seats
        if seat.person
        and seat.person.user_id != message.author
        and reads(message.readers, seat.number)
        and not (message.text and apart(blocks, seat.person.user_id, message.author))
    ]


def unheard(user_id: str, authors: Iterable[str], blocks: Blocks) -> set[str]:
    """Those authors whose words somebody does not read."""
    return {author for author in authors if apart(blocks, user_id, author)}
