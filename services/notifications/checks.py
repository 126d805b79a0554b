"""Whether a delivery is still worth sending when its time has come. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from services.notifications.kinds import CONFIRM, DIGEST, KINDS, STARTED, Channel
from services.notifications.values import Delivery, Game, Note, Person, Question, State, Subscription


class Job(NamedTuple):
    """A delivery with all that is known of it here."""

    delivery: Delivery
    person: Person
    note: Note | None
    game: Game
    question: Question | None
    """What the game waits for from the seat of the note."""
    subscription: Subscription | None
    muted: bool
    waiting: int
    """How many games wait for the person."""
    waits: bool
    """Whether this game is one of them."""
    digest: tuple[Note, ...] = ()
    """Notes for the digest, with their games in `names`."""
    names: Mapping[str, Game] = {}


def may_be_taken(delivery: Delivery, now: int) -> bool:
    """Whether a delivery waits, or was left lying by whoever had it."""
    if delivery.state is State.WAITING:
        return delivery.due <= now
    return delivery.state is State.SENDING and delivery.leased_until <= now


def needless(job: Job, now: int) -> str:
    """Why a delivery need not be sent any more; empty when it must be."""
    delivery, note = job.delivery, job.note
    if delivery.until <= now:
        return "too_late"
    if job.muted:
        return "muted"
    return nowhere(job) or (pointless(job, note) if note is not None else not_about_a_note(job))


def nowhere(job: Job) -> str:
    """Why nobody can be reached."""
    delivery, somebody = job.delivery, job.person
    if delivery.channel is Channel.PUSH:
        if job.subscription is None or job.subscription.user_id != delivery.user_id:
            return "unsubscribed"
        return "disabled" if job.subscription.disabled else ""
    if delivery.kind == CONFIRM.name:
        return "over" if somebody.mail_confirmed or somebody.mail != delivery.target else ""
    return "" if somebody.wishes.mail else "no_address"


def not_about_a_note(job: Job) -> str:
    """A digest needs news; a question about an address needs nothing; a note that was forgotten is old."""
    if job.delivery.kind == DIGEST.name:
        return "" if job.digest else "opened"
    return "" if job.delivery.kind == CONFIRM.name else "over"


def pointless(job: Job, note: Note) -> str:
    """Why what a note says is no news."""
    delivery = job.delivery
    if note.over_at or (KINDS[note.kind].waits and job.question is None):
        return "over"
    if note.seen and (delivery.if_unopened or delivery.kind == note.kind):
        return "opened"  # a reminder rings all the same
    return "over" if delivery.kind == STARTED.name and job.waits else ""
