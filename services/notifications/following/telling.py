"""Tells people of something: a note in the inbox, and deliveries by the channels that its kind and its reader want."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from services.common.facts import Fact
from services.common.ports import Ports
from services.notifications import planning
from services.notifications.kinds import KINDS, Audience, Channel, Kind
from services.notifications.quiet import DAY
from services.notifications.storage import deliveries, games, notes, people
from services.notifications.texts import shortened
from services.notifications.values import Delivery, Note, Person

OLD: Final = DAY
"""What happened so long ago is put into inboxes, and rings nowhere."""

LOOKING: Final = 10_000
"""So much later somebody is called who has the page open: they may see it there, and then nothing rings."""

DIGEST: Final = "digest"


class Reader(NamedTuple):
    """Who is told of something, and what belongs to it for them."""

    user_id: str
    game_id: str = ""
    seat: int = -1
    deadline: int = 0
    about: Mapping[str, Any] = {}
    once: str = ""
    """Whoever was told of this before is not told again, while the inbox knows of it."""


class Telling:
    """Has notes made of a service's facts. `is_looking` says whether somebody has the page open."""

    service: str
    """Whose facts it handles; `kinds` names them so, as "rules.ended"."""

    def __init__(self, ports: Ports, is_looking: Callable[[str], bool]) -> None:
        self.ports = ports
        self.is_looking = is_looking
        self.touched: set[str] = set()
        """Whose inbox or badge has changed since somebody last took this."""

    def handle(self, connection: Connection, fact: Fact) -> None:
        """The whole effect of a fact; one that means nothing to anybody has none."""
        self.news(connection, fact)

    def readers(self, connection: Connection, fact: Fact, audience: Audience) -> Iterable[Reader]:
        """Whom an audience is, by the fact and by what is known from before it."""
        raise NotImplementedError

    def news(self, connection: Connection, fact: Fact) -> None:
        """Tells everybody what the registry says of such a fact."""
        for kind in KINDS.values():
            if kind.heard == f"{self.service}.{fact.kind}" and not (kind.unless and fact.payload[kind.unless]):
                for reader in self.readers(connection, fact, kind.audience):
                    self.tell(connection, fact, kind, reader)

    def tell(self, connection: Connection, fact: Fact, kind: Kind, reader: Reader) -> None:
        """Puts news into somebody's inbox, and plans how they hear of it."""
        user_id, game_id, seat, deadline, about, once = reader
        now = self.ports.clock.now()
        if kind.gathered and (before := notes.unseen(connection, user_id, kind.name, game_id)):
            about = {**about, "count": before.about.get("count", 1) + 1, "cause": "more"}
            notes.end(connection, game_id, [kind.name], now, user_id)
        occasion = once or f"{kind.name}.{fact.subject}.{fact.seq}"
        wanted = Note(user_id, 0, occasion, kind.name, fact.at, game_id, seat, deadline, about)
        if note := notes.add(connection, wanted):
            self.plan(connection, note, kind, now, fact.at)
            self.touched.add(user_id)

    def over(self, connection: Connection, game_id: str, kinds: list[str], users: Iterable[str] = ()) -> None:
        """What notes of these kinds say of a game is over: for some people, or for everybody where none is named."""
        now, found = self.ports.clock.now(), [*users]
        for user_id in found or [""]:
            notes.end(connection, game_id, kinds, now, user_id)
        self.touched.update(found)

    def plan(self, connection: Connection, note: Note, kind: Kind, now: int, at: int) -> None:
        """Plans the deliveries of a note, or of a reminder of it."""
        if now - at > OLD or note.game_id in games.muted(connection, note.user_id):
            return
        somebody = people.person(connection, note.user_id)
        begins = now + (LOOKING if self.is_looking(note.user_id) else 0)
        for call in planning.calls(kind, somebody.wishes, begins, note.deadline):
            if call.digest:
                self.put(connection, note, KINDS[DIGEST], call, f"{DIGEST}.{call.due}", "", shortened(somebody.mail))
                continue
            occasion = f"{call_of(kind, note)}{note.deadline}.{call.channel.value}"
            for target, shown in targets(connection, somebody, call.channel):
                self.put(connection, note, kind, call, f"{occasion}.{target}", target, shown)

    def put(
        self,
        connection: Connection,
        note: Note,
        kind: Kind,
        call: planning.Call,
        occasion: str,
        target: str,
        shown: str,
    ) -> None:
        """Plans one delivery, unless the same one is planned already."""
        deliveries.add(
            connection,
            Delivery(
                self.ports.ids.new("d"),
                note.user_id,
                occasion,
                note.number,
                kind.name,
                "" if call.digest else note.game_id,
                call.channel,
                target,
                shown,
                self.ports.clock.now(),
                call.due,
                call.until,
                call.if_unopened,
            ),
        )

    def taken(self) -> set[str]:
        """Whose inbox or badge has changed since this was last asked."""
        touched, self.touched = self.touched, set()
        return touched


def company(seats: Iterable[Mapping[str, Any]]) -> tuple[tuple[str, str], ...]:
    """Who plays, by the seats of a fact."""
    return tuple([(one["user_id"], one["name"]) for one in seats])


def call_of(kind: Kind, note: Note) -> str:
    """What the occasions begin with of all deliveries of one call."""
    return f"{kind.name}.{note.number}.{note.rings}."


def targets(connection: Connection, somebody: Person, channel: Channel) -> list[tuple[str, str]]:
    """Where a channel reaches somebody, and how that is shown to them."""
    if channel is Channel.MAIL:
        return [("", shortened(somebody.mail))]
    found = people.subscriptions(connection, somebody.user_id)
    return [(one.id, one.device or one.host) for one in found if not one.disabled]
