"""A delivery as what is sent: a push with its buttons, or a mail."""

from __future__ import annotations

import base64
from hashlib import sha256
from typing import Any, Final, NamedTuple

from services.notifications import mail, texts, webpush
from services.notifications.asking import Described
from services.notifications.checks import Job
from services.notifications.endpoints import endpoint
from services.notifications.kinds import CONFIRM, DIGEST, KINDS, Act
from services.notifications.planning import urgency
from services.notifications.quiet import DAY
from services.notifications.tokens import CONFIRM_MAIL, END_MAILS, Purpose, Tokens, address_mark
from services.notifications.values import Delivery
from services.notifications.vapid import VapidKeys

PUSH: Final = 8030
"""Says that a push is declarative: a browser that knows them shows it even where no page of ours runs."""

LONGEST_TTL: Final = 28 * DAY // 1000
ENDED_WITHIN: Final = 60 * DAY
"""So long the link that ends mails is good for."""

CONFIRMED_WITHIN: Final = 3 * DAY
MOST_HAPPENED: Final = 2
"""Sentences of what befell a seat that fit on a lock screen."""


class Mail(NamedTuple):
    """A mail, complete."""

    to: str
    message: bytes


class Writing:
    """Writes in the name of this server. `page` is its address, `sender` its own address for mails."""

    def __init__(self, page: str, sender: str, keys: VapidKeys, tokens: Tokens, push_hosts: tuple[str, ...]) -> None:
        self.page = page
        self.sender = sender
        self.keys = keys
        self.tokens = tokens
        self.push_hosts = push_hosts

    @property
    def contact(self) -> str:
        """Whom a push service may write to; some refuse addresses of machines without a name."""
        return self.page if self.page.startswith("https:") else f"mailto:{self.sender}"

    def push(self, job: Job, seat: Described | None, language: str, now: int, salt: bytes) -> webpush.Request | None:
        """The request for a browser; None where its key is not ours any more."""
        to, delivery = job.subscription, job.delivery
        assert to is not None
        key = self.keys.of(to.server_point)
        if key is None:
            return None
        text = webpush.text(self.form(job, seat, language), webpush.SMALL if delivery.small else webpush.MOST)
        ttl = min(LONGEST_TTL, max(0, delivery.until - now) // 1000)
        wanted = webpush.Wanted(ttl, urgency(KINDS[delivery.kind], now, deadline(job, seat)), topic(delivery))
        keys = webpush.Keys(to.p256dh, to.auth)
        where = endpoint(to.endpoint, self.push_hosts)
        return webpush.request(to.endpoint, where, keys, text, wanted, key, self.contact, now // 1000, salt)

    def form(self, job: Job, seat: Described | None, language: str) -> dict[str, Any]:
        """What the service worker reads, and browsers that know declarative pushes show by themselves."""
        delivery = job.delivery
        address, acts = self.address(texts.path(job.note)), self.acts(job, seat, language)
        return {
            "web_push": PUSH,
            "notification": {
                "title": title(job, language),
                "body": "\n".join(body(job, seat, language, MOST_HAPPENED)),
                "lang": language,
                "tag": topic(delivery),
                "renotify": True,
                "navigate": address,
                "actions": [
                    {"action": act.value, "title": texts.act_title(act, language), "navigate": address} for act in acts
                ],
                "data": {
                    "kind": delivery.kind,
                    "game_id": delivery.game_id,
                    "note": delivery.note,
                    "path": texts.path(job.note),
                    "tokens": {act.value: token for act, token in acts.items()},
                },
            },
            "app_badge": str(job.waiting),
        }

    def acts(self, job: Job, seat: Described | None, language: str) -> dict[Act, str]:
        """The buttons that can be pressed now, with their tokens."""
        note, until = job.note, job.delivery.until
        if note is None:
            return {}
        purpose = Purpose("", note.user_id, detail=language, expires_at=until, asker=note.about.get("asker", ""))
        can = {Act.ACCEPT_FRIEND: bool(purpose.asker)}
        if seat is not None:
            truce = int(note.about.get("truce", 0))
            purpose = purpose._replace(game_id=note.game_id, decision=seat.decision, version=seat.version, truce=truce)
            can |= {
                Act.LET_CARETAKER_PLAY: bool(seat.decision),
                Act.ACCEPT_DRAW: seat.draw_open,
                Act.USE_BANK: seat.bank_free,
                Act.ACCEPT_TRUCE: truce in seat.truces,
            }
        wanted = [act for act in KINDS[job.delivery.kind].acts if can.get(act)]
        return {act: self.tokens.signed(purpose._replace(act=act.value)) for act in wanted}

    def mail(self, job: Job, seat: Described | None, language: str, now: int) -> Mail:
        """The mail for a person's address, or for one that is to be confirmed."""
        delivery, strings = job.delivery, texts.strings(language)
        to = delivery.target or job.person.mail
        marked = Purpose(END_MAILS, delivery.user_id, detail=language, expires_at=now + ENDED_WITHIN)
        end = self.address(f"/mails/end/{self.tokens.signed(marked)}")
        link, link_text = self.address(texts.path(job.note)), strings["open_game"]
        if delivery.kind == CONFIRM.name:
            purpose = Purpose(
                CONFIRM_MAIL,
                delivery.user_id,
                detail=f"{language}.{address_mark(to)}",
                expires_at=now + CONFIRMED_WITHIN,
            )
            link, link_text, end = self.address(f"/mails/confirm/{self.tokens.signed(purpose)}"), strings["confirm"], ""
        elif not delivery.game_id:
            link_text = strings["open_games"]
        letter = mail.Letter(
            to,
            title(job, language),
            tuple(body(job, seat, language)),
            link,
            link_text,
            end,
            strings["end_mails"],
            language,
            delivery.game_id,
        )
        return Mail(to, mail.message(letter, self.sender, delivery.id, now))

    def address(self, path: str) -> str:
        """The address of a part of the page."""
        return f"{self.page}/#{path}"


def title(job: Job, language: str) -> str:
    """The one line of a push, or the subject of a mail."""
    delivery, about = job.delivery, job.note.about if job.note else {}
    return texts.title(delivery.kind, job.game, delivery.user_id, language, about)


def body(job: Job, seat: Described | None, language: str, most: int = 0) -> list[str]:
    """What is said below the title; `most` bounds how much of what happened."""
    delivery, zone = job.delivery, job.person.zone
    if delivery.kind == DIGEST.name:
        return [texts.title(one.kind, job.names[one.game_id], one.user_id, language, one.about) for one in job.digest]
    if job.note is None:
        return [texts.strings(language)["kinds"][delivery.kind]["body"]]
    found: list[str] = []
    if seat is not None and seat.question:
        found = [*seat.happened[-most:], seat.question]
    note = job.note._replace(deadline=deadline(job, seat))
    return [*found, *texts.lines(note, delivery.kind, zone, language)]


def deadline(job: Job, seat: Described | None) -> int:
    """Until when the question is open: as the game says, which may have given time back."""
    if seat is not None and seat.decision:
        return seat.deadline
    return job.note.deadline if job.note is not None else 0


def topic(delivery: Delivery) -> str:
    """What a newer push takes the place of: those of the same game, for the same person. It tells nobody which game."""
    about = delivery.game_id or delivery.kind
    if KINDS[delivery.kind].gathered:
        about += delivery.kind
    raw = sha256(f"{delivery.user_id}/{about}".encode()).digest()
    return base64.urlsafe_b64encode(raw)[:32].decode()
