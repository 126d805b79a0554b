"""What happens in games, as notes for people: each fact has its whole effect in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection

from services.common.outbox import Fact
from services.common.ports import Ports
from services.notifications import planning
from services.notifications.kinds import (
    BOT_PLAYS,
    DRAW_PROPOSED,
    ELIMINATED,
    ENDED,
    KINDS,
    QUESTION,
    STARTED,
    TIMED_OUT,
    WAITING,
    YOUR_TURN,
    Channel,
    Kind,
)
from services.notifications.quiet import MINUTE
from services.notifications.storage import deliveries, games, notes, people
from services.notifications.texts import shortened
from services.notifications.values import Delivery, Game, Note, Person, Question

OWN_CLOCKS: Final = frozenset(("turn", "setup"))
"""The clocks of a seat's own turn, as facts name them."""

INTERRUPTED: Final = 2 * MINUTE
"""Who was kept from their turn by somebody else for longer than this is called again when it goes on."""

OLD: Final = planning.DAY
"""What happened so long ago is put into inboxes, and rings nowhere."""

LOOKING: Final = 10_000
"""So much later somebody is called who has the page open: they may see it there, and then nothing rings."""

DIGEST: Final = "digest"
REMINDED_AT_ONCE: Final = 200


class Following:
    """Follows games. `is_looking` says whether somebody has the page open."""

    def __init__(self, ports: Ports, is_looking: Callable[[str], bool]) -> None:
        self.ports = ports
        self.is_looking = is_looking
        self.touched: set[str] = set()
        """Whose inbox or badge has changed since somebody last took this."""
        self.handlers: dict[str, Callable[[Connection, Fact, Any], None]] = {
            "started": self.started,
            "asked": self.asked,
            "answered": self.answered,
            "timed_out": self.timed_out,
            "seat_to_bot": self.seat_to_bot,
            "seat_back": self.seat_back,
            "eliminated": self.eliminated,
            "draw_proposed": self.draw_proposed,
            "ended": self.ended,
            "retimed": self.retimed,
            "seat_claimed": self.seat_claimed,
        }

    def handle(self, connection: Connection, fact: Fact) -> None:
        """The effect of a fact; those that tell people nothing have none."""
        if handler := self.handlers.get(fact.kind):
            handler(connection, fact, fact.payload)

    def started(self, connection: Connection, fact: Fact, said: Any) -> None:
        games.keep(connection, Game(fact.subject, said["title"], said["mode_titles"]))
        for one in said["seats"]:
            if one["user_id"]:
                games.seat(connection, fact.subject, one["user_id"], one["seat"])
                self.tell(connection, fact, STARTED, one["user_id"], one["seat"], f"started.{fact.subject}")

    def asked(self, connection: Connection, fact: Fact, said: Any) -> None:
        """The game waits for somebody. The same turn that goes on is the same note, and news only after a while."""
        if said["bot"] or not said["turn"]:
            return
        game_id, seat, user_id, now = fact.subject, said["seat"], said["user_id"], self.ports.clock.now()
        kind = YOUR_TURN if said["clock"] in OWN_CLOCKS else QUESTION
        games.seat(connection, game_id, user_id, seat)
        occasion = f"{kind.name}.{game_id}.{said['turn']}"
        known = notes.by_occasion(connection, user_id, occasion)
        notes.end(connection, game_id, WAITING, now, user_id)  # a turn may follow a turn of the same person's
        if known is None:
            note = notes.add(
                connection, Note(user_id, 0, occasion, kind.name, fact.at, game_id, seat, said["deadline"])
            )
            assert note is not None
        else:
            back = known.over_at and now - known.over_at >= INTERRUPTED
            note = known._replace(
                deadline=said["deadline"],
                over_at=0,
                rings=known.rings + bool(back),
                seen=known.seen and not back,
            )
            notes.change(connection, note)
        if known is None or note.rings != known.rings:
            self.plan(connection, note, kind, now, fact.at)
        question = Question(game_id, seat, user_id, said["turn"], note.number, said["opened"], said["deadline"])
        self.keep_question(connection, question, now)
        self.touched.add(user_id)

    def retimed(self, connection: Connection, fact: Fact, said: Any) -> None:
        """A deadline moved, by a pause, days away or an outage: the note says the new one, and reminders go by it."""
        question = games.question(connection, fact.subject, said["seat"])
        if question is None:
            return
        self.keep_question(connection, question._replace(deadline=said["deadline"]), self.ports.clock.now())
        if note := notes.by_number(connection, question.user_id, question.note):
            notes.change(connection, note._replace(deadline=said["deadline"]))
        self.touched.add(question.user_id)

    def keep_question(self, connection: Connection, question: Question, now: int) -> None:
        """Keeps what a game waits for, and when to remind of it."""
        games.ask(connection, question)
        games.forget_reminders(connection, question.game_id, question.seat)
        for reminder, due in planning.reminders(question.opened, question.deadline):
            if due > now:
                games.remind(connection, question.game_id, question.seat, reminder.name, due)

    def seat_claimed(self, connection: Connection, fact: Fact, said: Any) -> None:
        """Whoever had the seat before hears no more of the game."""
        games.leave(connection, fact.subject, said["former"])
        games.seat(connection, fact.subject, said["user_id"], said["seat"])
        self.touched |= {said["user_id"], said["former"]} - {""}

    def answered(self, connection: Connection, fact: Fact, said: Any) -> None:
        games.close(connection, fact.subject, said["seat"])
        notes.end(connection, fact.subject, WAITING, self.ports.clock.now(), said["user_id"])
        self.touched.add(said["user_id"])

    def timed_out(self, connection: Connection, fact: Fact, said: Any) -> None:
        if not said["bot"]:  # a bot that keeps the seat is told of by itself
            self.tell_of_seat(connection, fact, said, TIMED_OUT)

    def seat_to_bot(self, connection: Connection, fact: Fact, said: Any) -> None:
        self.tell_of_seat(connection, fact, said, BOT_PLAYS)

    def seat_back(self, connection: Connection, fact: Fact, said: Any) -> None:
        kinds = [BOT_PLAYS.name, TIMED_OUT.name]
        notes.end(connection, fact.subject, kinds, self.ports.clock.now(), said["user_id"])
        self.touched.add(said["user_id"])

    def eliminated(self, connection: Connection, fact: Fact, said: Any) -> None:
        self.tell_of_seat(connection, fact, said, ELIMINATED)

    def draw_proposed(self, connection: Connection, fact: Fact, said: Any) -> None:
        occasion = f"{DRAW_PROPOSED.name}.{fact.subject}.{said['version']}"
        for user_id in said["people"]:
            seat = games.seat_of(connection, fact.subject, user_id)
            if seat is not None:
                self.tell(connection, fact, DRAW_PROPOSED, user_id, seat, occasion)

    def ended(self, connection: Connection, fact: Fact, said: Any) -> None:
        now = self.ports.clock.now()
        notes.end(connection, fact.subject, [*WAITING, DRAW_PROPOSED.name, BOT_PLAYS.name], now)
        for one in said["seats"]:
            if one["user_id"] and not one["resigned"]:
                about = {
                    "won": one["seat"] in said["winners"],
                    "winners": len(said["winners"]),
                    "place": one["place"],
                    "seats": len(said["seats"]),
                }
                occasion = f"{ENDED.name}.{fact.subject}"
                self.tell(connection, fact, ENDED, one["user_id"], one["seat"], occasion, about)
        games.end(connection, fact.subject)

    def tell_of_seat(self, connection: Connection, fact: Fact, said: Any, kind: Kind) -> None:
        """Tells the person of the seat that a fact is about."""
        occasion = f"{kind.name}.{fact.subject}.{said['version']}"
        self.tell(connection, fact, kind, said["user_id"], said["seat"], occasion)

    def tell(
        self,
        connection: Connection,
        fact: Fact,
        kind: Kind,
        user_id: str,
        seat: int,
        occasion: str,
        about: dict[str, Any] | None = None,
    ) -> None:
        """Puts news into somebody's inbox, and plans how they hear of it."""
        wanted = Note(user_id, 0, occasion, kind.name, fact.at, fact.subject, seat, about=about or {})
        if note := notes.add(connection, wanted):
            self.plan(connection, note, kind, self.ports.clock.now(), fact.at)
            self.touched.add(user_id)

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
            occasion = f"{kind.name}.{note.number}.{note.rings}.{call.channel.value}"
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

    def remind(self, connection: Connection) -> int:
        """Plans the reminders whose time has come, and says how many there were."""
        now = self.ports.clock.now()
        due = games.reminders(connection, now, REMINDED_AT_ONCE)
        for game_id, seat, kind in due:
            question = games.question(connection, game_id, seat)
            if question is None or 0 < question.deadline <= now:
                continue
            if note := notes.by_number(connection, question.user_id, question.note):
                self.plan(connection, note, KINDS[kind], now, now)
        return len(due)

    def taken(self) -> set[str]:
        """Whose inbox or badge has changed since this was last asked."""
        touched, self.touched = self.touched, set()
        return touched


def targets(connection: Connection, somebody: Person, channel: Channel) -> list[tuple[str, str]]:
    """Where a channel reaches somebody, and how that is shown to them."""
    if channel is Channel.MAIL:
        return [("", shortened(somebody.mail))]
    found = people.subscriptions(connection, somebody.user_id)
    return [(one.id, one.device or one.host) for one in found if not one.disabled]
