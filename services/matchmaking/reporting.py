"""Reports to whoever runs this server: what somebody did, with what shows it, as it was then.

Nobody but the operator reads them, by `fieldpost reports`; the reported is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common.idempotency import Request
from services.common.refusals import Kind, Refused
from services.common.text import free_text
from services.matchmaking import moves
from services.matchmaking.chat import Message, Place
from services.matchmaking.chatting import looked_at, view_of
from services.matchmaking.requests import Requests
from services.matchmaking.storage import chat, reports
from services.matchmaking.storage.reports import Position, Report
from services.matchmaking.tables import Table

MOST_WORDS: Final = 500
DAY_MS: Final = 24 * 3_600_000
MOST_A_DAY: Final = 20
"""Reports that one person may make: enough for a bad evening."""


class Reason(Enum):
    """Why somebody is reported."""

    INSULT = "insult"
    THREAT = "threat"
    SPAM = "spam"
    UNFAIR_PLAY = "unfair_play"
    NAME = "name"
    OTHER = "other"


class Cause(NamedTuple):
    """Why, and in the reporter's words, which may be empty."""

    reason: Reason
    words: str


class Reporting:
    """The use cases of reports; `answer` gets the table and the report."""

    def __init__(self, requests: Requests) -> None:
        self.requests = requests
        self.database = requests.database
        self.ports = requests.ports

    async def person(
        self,
        request: Request,
        place: Place,
        seat: int,
        cause: Cause,
        span: tuple[int, int],
        answer: Callable[[Table, Report], bytes],
    ) -> bytes:
        """Reports whoever has a seat, with a part of the game: from a version, up to another or as far as it is."""
        cause = checked(cause)
        first, last = span
        if last and last < first:
            raise Refused(Kind.INVALID, "wrong_span", "the last version comes before the first", field="last_version")

        def person(connection: Connection) -> bytes:
            table = looked_at(connection, request.user_id, place)
            reported = moves.seat_at(table, seat).person
            if reported is None:
                raise Refused(Kind.HIDDEN, "nobody_there", f"nobody sits on seat {seat}", field="seat")
            reached = chat.seen(connection, table.game_id)
            until = min(last, reached) if last else reached
            about = reported.user_id, reported.name
            return answer(table, self.kept(connection, request, table, about, (min(first, until), until), cause))

        return await self.requests.once(request, person)

    async def messages(
        self,
        request: Request,
        place: Place,
        numbers: Sequence[int],
        cause: Cause,
        answer: Callable[[Table, Report], bytes],
    ) -> bytes:
        """Reports what one person wrote, with what happened in the game since the first of it."""
        cause = checked(cause)

        def messages(connection: Connection) -> bytes:
            table = looked_at(connection, request.user_id, place)
            view = view_of(table, request.user_id, set())
            found = chat.by_numbers(connection, table.id, view, numbers)
            if len(found) != len(numbers):
                text = "a message that is not there for you, or not any more"
                raise Refused(Kind.HIDDEN, "no_such_message", text, field="numbers")
            if len({one.author for one in found}) > 1:
                raise Refused(Kind.INVALID, "several_authors", "report one person at a time", field="numbers")
            about = found[0].author, found[0].author_name
            span = found[0].version, chat.seen(connection, table.game_id)
            return answer(table, self.kept(connection, request, table, about, span, cause, found))

        return await self.requests.once(request, messages)

    async def listed(self, limit: int, after: Position | None) -> list[Report]:
        """A page of reports, for the operator."""
        return await self.database.read(lambda connection: reports.listed(connection, limit, after))

    def kept(
        self,
        connection: Connection,
        request: Request,
        table: Table,
        about: tuple[str, str],
        span: tuple[int, int],
        cause: Cause,
        found: Sequence[Message] = (),
    ) -> Report:
        """A report after it was kept; Refused when its maker reports themselves, or has made too many."""
        now, me = self.ports.clock.now(), request.user_id
        if about[0] == me:
            raise Refused(Kind.INVALID, "own_account", "this is your own account")
        if reports.made_since(connection, me, now - DAY_MS) >= MOST_A_DAY:
            text = f"{MOST_A_DAY} reports a day are the most"
            raise Refused(Kind.AGAINST_RULE, "too_many_reports", text, details={"most": MOST_A_DAY})
        where = table.id, table.game_id
        report = Report(
            self.ports.ids.new("r"), now, me, *about, *where, *span, cause.reason.value, cause.words, tuple(found)
        )
        reports.add(connection, report)
        return report


def checked(cause: Cause) -> Cause:
    """The cause as it is kept; Refused when its words cannot be."""
    return cause._replace(words=free_text(cause.words, "words", MOST_WORDS)) if cause.words else cause
