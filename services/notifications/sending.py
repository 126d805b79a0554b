"""Deliveries on their way through a worker's hands: leased, checked once more, written, and settled.

A worker that dies loses nothing: its lease ends, and the next one sends the same again under the same topic, so that
whoever got it twice sees it once.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from prometheus_client import Counter
from sqlalchemy import Connection

from services.common.database import Database
from services.common.ports import Ports
from services.common.refusals import Kind as RefusalKind
from services.common.refusals import Refused
from services.notifications import texts
from services.notifications.alarm import Alarm
from services.notifications.asking import AsksAccounts, AsksRules, Described
from services.notifications.checks import Job, may_be_taken, needless
from services.notifications.kinds import DIGEST, KINDS, Channel, Use
from services.notifications.settling import MOST_REFUSALS, SECOND, Answer, Fate, ended, settled, waiting
from services.notifications.storage import deliveries, games, notes, people
from services.notifications.values import Delivery, State
from services.notifications.webpush import SALT, Request
from services.notifications.writing import Mail, Writing

LEASE: Final = 30 * SECOND
AWAY: Final = 5 * SECOND
"""After so long a delivery is taken up again that could not be checked, because a service was away."""

AWAY_KINDS: Final = (RefusalKind.BUSY, RefusalKind.LATE, RefusalKind.TOO_MUCH)
MOST_IN_DIGEST: Final = 100
SENT: Final = Counter(
    "fieldpost_deliveries_total", "Deliveries that hands took up and that are settled.", ["channel", "state", "reason"]
)


class Taken(NamedTuple):
    """A delivery to send."""

    lease: str
    until: int
    sending: Request | Mail


class Sending(NamedTuple):
    """Gives deliveries to hands, and takes what came of them."""

    database: Database
    rules: AsksRules
    accounts: AsksAccounts
    writing: Writing
    ports: Ports
    alarm: Alarm

    async def take(self, delivery_id: str) -> Taken | None:
        """A delivery, leased and ready; None when there is nothing to send, or when it cannot be checked now."""
        now = self.ports.clock.now()
        job = await self.database.write(lambda connection: self.leased(connection, delivery_id, now))
        if job is None:
            return None
        delivery = job.delivery
        try:
            language, zone = texts.reading(job.person, await self.accounts.account(delivery.user_id))
            job = job._replace(person=job.person._replace(zone=zone))
            seat = await self.looked_at(job, language)
        except Refused as refused:
            if refused.kind in AWAY_KINDS:
                await self.move(delivery, waiting(delivery, "unchecked", now + AWAY))
            else:
                await self.drop(delivery, "over")
            return None
        if seat is not None and not still_so(job, seat, now):
            await self.drop(delivery, "over")
            return None
        if seat is not None and seat.decision and seat.deadline:
            job = job._replace(delivery=delivery._replace(until=seat.deadline))
        sending = self.written(job, seat, language, now) if now < job.delivery.until else None
        if sending is None:
            await self.drop(delivery, "too_late" if now >= job.delivery.until else "unsubscribed")
            return None
        return Taken(delivery.lease, job.delivery.until, sending)

    def written(self, job: Job, seat: Described | None, language: str, now: int) -> Request | Mail | None:
        """What is sent; None for a browser that subscribed for a key that we have no more."""
        if job.delivery.channel is Channel.PUSH:
            return self.writing.push(job, seat, language, now, self.ports.entropy.bytes(SALT))
        return self.writing.mail(job, seat, language, now)

    async def looked_at(self, job: Job, language: str) -> Described | None:
        """The seat that a note is about, as it is now; None for notes that time does not overtake."""
        note = job.note
        if note is None or not KINDS[note.kind].open_while:
            return None
        return await self.rules.describe(note.game_id, note.seat, language)

    async def drop(self, delivery: Delivery, reason: str) -> None:
        """A delivery that is not needed after all."""
        await self.move(delivery, ended(delivery, State.DROPPED, reason, self.ports.clock.now()))
        count(delivery, State.DROPPED, reason)

    async def move(self, before: Delivery, after: Delivery) -> None:
        """Stores what became of a delivery that is leased to us."""
        await self.database.write(lambda connection: deliveries.move(connection, before, after))

    def leased(self, connection: Connection, delivery_id: str, now: int) -> Job | None:
        """Takes a delivery by compare-and-set, if it is worth sending by all that is known here."""
        before = deliveries.by_id(connection, delivery_id, lock=True)
        if before is None or not may_be_taken(before, now):
            return None
        job = job_of(connection, before)
        if reason := needless(job, now):
            deliveries.move(connection, before, ended(before, State.DROPPED, reason, now))
            return None
        after = before._replace(
            state=State.SENDING,
            lease=self.ports.ids.new("l"),
            leased_until=now + LEASE,
            note=job.digest[-1].number if job.digest else before.note,
        )
        deliveries.move(connection, before, after)
        return job._replace(delivery=after)

    async def settle(self, delivery_id: str, lease: str, answer: Answer) -> None:
        """What became of a delivery; a lease that has passed to somebody else settles nothing."""
        now = self.ports.clock.now()

        def settle(connection: Connection) -> tuple[Delivery, Fate] | None:
            before = deliveries.by_id(connection, delivery_id, lock=True)
            if before is None or before.state is not State.SENDING or before.lease != lease:
                return None
            verdict = settled(before, answer, now)
            deliveries.move(connection, before, verdict.delivery)
            self.follow(connection, verdict.delivery, verdict.fate, now)
            return verdict.delivery, verdict.fate

        done = await self.database.write(settle)
        if done is None:
            return
        delivery, fate = done
        count(delivery, delivery.state, delivery.reason)
        if delivery.channel is Channel.PUSH and answer.status:
            self.alarm.watch(fate is Fate.REFUSED)

    def follow(self, connection: Connection, delivery: Delivery, fate: Fate, now: int) -> None:
        """What a push says of its browser, and a digest of what has been told."""
        if fate is Fate.REACHED:
            people.went(connection, delivery.target, delivered_at=now, refusals=0)
        elif fate is Fate.GONE:
            people.remove(connection, [delivery.target])
        elif fate is Fate.REFUSED and (browser := people.subscription(connection, delivery.target)):
            refusals = browser.refusals + 1
            people.went(connection, delivery.target, refusals=refusals, disabled=refusals >= MOST_REFUSALS)
        if delivery.kind == DIGEST.name and delivery.state is State.ACCEPTED:
            somebody = people.person(connection, delivery.user_id, lock=True)
            people.keep(connection, somebody._replace(digested=max(somebody.digested, delivery.note)))


def still_so(job: Job, seat: Described, now: int) -> bool:
    """Whether what a note says is so in its game: the same turn waits for the same person, or an offer is open."""
    assert job.note is not None
    kind, within = KINDS[job.note.kind], KINDS[job.delivery.kind].within
    open_now = getattr(seat, kind.open_while)
    if isinstance(open_now, tuple):
        open_now = job.note.about["truce"] in open_now
    if not open_now or (within and not 0 < seat.deadline - now <= within):
        return False
    return not kind.waits or (job.question is not None and seat.turn == job.question.turn)


def job_of(connection: Connection, delivery: Delivery) -> Job:
    """A delivery with all that is known of it."""
    user_id, game_id = delivery.user_id, delivery.game_id
    somebody = people.person(connection, user_id)
    note = None if delivery.kind == DIGEST.name else notes.by_number(connection, user_id, delivery.note)
    job = Job(
        delivery,
        somebody,
        note,
        games.game(connection, game_id),
        games.question(connection, game_id, note.seat) if note else None,
        people.subscription(connection, delivery.target) if delivery.channel is Channel.PUSH else None,
        bool(game_id) and game_id in games.muted(connection, user_id),
        games.waiting(connection, user_id),
        games.waits(connection, user_id, game_id),
    )
    if delivery.kind != DIGEST.name:
        return job
    wishes = somebody.wishes
    found = [
        one
        for one in notes.after(connection, user_id, somebody.digested, MOST_IN_DIGEST)
        if not one.seen and wishes.use(KINDS[one.kind], Channel.MAIL) is Use.DIGEST
    ]
    names = games.names(connection, {one.game_id for one in found})
    return job._replace(digest=tuple(found), names=names)


def count(delivery: Delivery, state: State, reason: str) -> None:
    """Counts a delivery, whoever it was for."""
    SENT.labels(delivery.channel.value, state.value, reason).inc()
