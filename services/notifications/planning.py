"""When somebody is called, by which channel, and until when that is of use. Pure: the store keeps what is said here.

Times are milliseconds since 1970, UTC. A note whose question closes is dropped when its turn to be sent comes: a plan
never has to be taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from services.notifications.kinds import LAST_HOUR, REMINDER, Channel, Kind, Use
from services.notifications.quiet import DAY, HOUR, MINUTE, Quiet, next_time, ring_at

REMIND_AFTER: Final = 0.8
"""The share of the time after which somebody is reminded."""

SHORTEST_REMINDED: Final = 20 * MINUTE
"""In less time than this, the first call is reminder enough."""

APART: Final = 30 * MINUTE
"""A reminder that would come so shortly before the last hour is left out."""

MARGIN: Final = 15 * MINUTE
"""Quiet hours end so long before a deadline at the latest, or as long as half of the time that is left."""

ESCALATE: Final = HOUR
"""So long an unopened push has before it becomes a mail, where nothing else was chosen."""

DAY_MINUTE: Final = 8 * 60
"""The minute of the day at which the digest is sent, where nothing else was chosen."""

HIGH: Final = "high"
NORMAL: Final = "normal"
LOW: Final = "low"
"""Urgencies as push services know them (RFC 8030)."""


class Wishes(NamedTuple):
    """What somebody has chosen."""

    zone: str = ""
    quiet: Quiet | None = None
    uses: Mapping[tuple[str, Channel], Use] = {}
    """Only what differs from the kind's own."""
    escalate: int = ESCALATE
    digest_minute: int = DAY_MINUTE
    mail: str = ""
    """The address, once it is confirmed."""

    def use(self, kind: Kind, channel: Channel) -> Use:
        """When a channel is used for a kind."""
        own = kind.push if channel is Channel.PUSH else kind.mail
        return own if channel in kind.always else self.uses.get((kind.name, channel), own)


class Call(NamedTuple):
    """One planned use of a channel."""

    channel: Channel
    due: int
    until: int
    """Later it is of no use."""
    if_unopened: bool = False
    digest: bool = False


def calls(kind: Kind, wishes: Wishes, now: int, deadline: int) -> list[Call]:
    """How somebody is told of something that is so now; the deadline is 0 where there is none.

    An unopened push becomes a mail when half of the time is over at the latest.
    """
    until = deadline or now + kind.useful
    planned = []
    for channel in Channel:
        use = wishes.use(kind, channel)
        if use is Use.NEVER or (channel is Channel.MAIL and not wishes.mail):
            continue
        if use is Use.DIGEST:
            due = next_time(wishes.zone, wishes.digest_minute, now)
            planned.append(Call(channel, due, due + DAY, digest=True))
            continue
        wanted = now + kind.hold
        if use is Use.IF_UNOPENED:
            wanted = now + min(wishes.escalate, max(0, until - now) // 2)
        due = (
            wanted
            if kind.rings_at_night
            else ring_at(wishes.quiet, wishes.zone, wanted, latest(now, deadline, kind.useful))
        )
        if due < until:
            planned.append(Call(channel, due, until, if_unopened=use is Use.IF_UNOPENED))
    return planned


def latest(now: int, deadline: int, useful: int) -> int:
    """The last moment to which quiet hours may put something off."""
    if not deadline:
        return now + useful
    return deadline - min(MARGIN, max(0, deadline - now) // 2)


def reminders(opened: int, deadline: int) -> list[tuple[Kind, int]]:
    """When somebody is reminded of a question, and by which kind of note."""
    if not deadline or deadline - opened < SHORTEST_REMINDED:
        return []
    most = opened + round((deadline - opened) * REMIND_AFTER)
    last = deadline - HOUR
    if last <= opened:
        return [(REMINDER, most)]
    return ([(REMINDER, most)] if last - most >= APART else []) + [(LAST_HOUR, last)]


def urgency(kind: Kind, now: int, deadline: int) -> str:
    """How a push service should treat a note: what cannot wait wakes a sleeping phone, news may come with the rest."""
    if deadline and deadline - now <= HOUR:
        return HIGH
    return NORMAL if deadline or kind.waits else LOW
