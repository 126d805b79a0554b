"""Follows games: what they wait for, who plays in them, and what befalls people there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from sqlalchemy import Connection

from services.common.facts import Fact
from services.common.ports import Ports
from services.notifications import planning
from services.notifications.following.telling import Reader, Telling, call_of, company
from services.notifications.kinds import (
    BOT_PLAYS,
    KINDS,
    OF_TABLES,
    QUESTION,
    TIMED_OUT,
    UNTIL_THE_END,
    WAITING,
    YOUR_TURN,
    Audience,
)
from services.notifications.quiet import MINUTE
from services.notifications.storage import deliveries, games, notes
from services.notifications.values import Game, Note, Question

OWN_CLOCKS: Final = frozenset(("turn", "setup"))
"""The clocks of a seat's own turn, as facts name them."""

INTERRUPTED: Final = 2 * MINUTE
"""Who was kept from their turn by somebody else for longer than this is called again when it goes on."""

ENDED: Final = "ended"
OFFERED_BY: Final = {"truce_offered": "offerer", "draw_proposed": "seat"}
"""Facts that somebody offers something, with the field that says from which seat."""

REMINDED_AT_ONCE: Final = 200


class Games(Telling):
    """Follows the rules service."""

    service = "rules"

    def __init__(self, ports: Ports, is_looking: Callable[[str], bool]) -> None:
        super().__init__(ports, is_looking)
        self.effects: dict[str, Callable[[Connection, Fact, Any], None]] = {
            "started": self.started,
            "asked": self.asked,
            "answered": self.answered,
            "seat_back": self.seat_back,
            "retimed": self.retimed,
            "seat_claimed": self.seat_claimed,
            ENDED: self.ended,
        }

    def handle(self, connection: Connection, fact: Fact) -> None:
        """What a fact changes, and then what is told of it; whoever leaves with it hears of it too."""
        if effect := self.effects.get(fact.kind):
            effect(connection, fact, fact.payload)
        self.news(connection, fact)
        if fact.kind == ENDED:
            games.end(connection, fact.subject)

    def readers(self, connection: Connection, fact: Fact, audience: Audience) -> Iterable[Reader]:
        """People with their seats in the game."""
        game_id, said = fact.subject, fact.payload
        found: Any = said
        if audience is Audience.SEAT:
            return [Reader(found["user_id"], game_id, found["seat"])]
        if audience is Audience.FORMER:
            return [Reader(found["former"], game_id, found["seat"])] if found["former"] else []
        if audience is Audience.SEATS:
            told = {"", found["user_id"]}  # who began it by their own hand need not be told
            there = [one for one in found["seats"] if one["user_id"] not in told and not one["resigned"]]
            return [Reader(one["user_id"], game_id, one["seat"], about=outcome(fact, one)) for one in there]
        seats = {user_id: games.seat_of(connection, game_id, user_id) for user_id in found["people"]}
        offerer = OFFERED_BY.get(fact.kind)
        author = name_at(games.game(connection, game_id), found[offerer]) if offerer else ""
        about = {"truce": found["truce"], "cause": found["reason"], "author": author}
        return [Reader(user_id, game_id, seat, about=about) for user_id, seat in seats.items() if seat is not None]

    def started(self, connection: Connection, fact: Fact, said: Any) -> None:
        games.keep(connection, Game(fact.subject, said["title"], said["mode_titles"], company(said["seats"])))
        self.over(connection, fact.subject, OF_TABLES)
        for one in said["seats"]:
            if one["user_id"]:
                games.seat(connection, fact.subject, one["user_id"], one["seat"])

    def asked(self, connection: Connection, fact: Fact, said: Any) -> None:
        """The game waits for somebody. A turn that goes on is one note: it rings after a while, or if it never has."""
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
            back = known.over_at and (
                now - known.over_at >= INTERRUPTED or deliveries.unheard(connection, user_id, call_of(kind, known))
            )
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
        """Whoever had the seat before hears that, and no more of the game."""
        games.leave(connection, fact.subject, said["former"])
        games.seat(connection, fact.subject, said["user_id"], said["seat"])
        if said["former"]:
            self.over(connection, fact.subject, [*WAITING, *UNTIL_THE_END], [said["former"]])
        self.touched.add(said["user_id"])

    def answered(self, connection: Connection, fact: Fact, said: Any) -> None:
        games.close(connection, fact.subject, said["seat"])
        self.over(connection, fact.subject, WAITING, [said["user_id"]])

    def seat_back(self, connection: Connection, fact: Fact, said: Any) -> None:
        self.over(connection, fact.subject, [BOT_PLAYS.name, TIMED_OUT.name], [said["user_id"]])

    def ended(self, connection: Connection, fact: Fact, said: Any) -> None:
        self.over(connection, fact.subject, [*WAITING, *UNTIL_THE_END])

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


def outcome(fact: Fact, seat: Any) -> dict[str, Any]:
    """How a game ended for a seat; nothing while it goes on."""
    said: Any = fact.payload
    if fact.kind != ENDED:
        return {}
    won = seat["seat"] in said["winners"]
    return {"won": won, "winners": len(said["winners"]), "place": seat["place"], "seats": len(said["seats"])}


def name_at(game: Game, seat: int) -> str:
    """What the person on a seat is called, as far as others are told; "" for a bot."""
    return game.company[seat][1] if seat < len(game.company) else ""
