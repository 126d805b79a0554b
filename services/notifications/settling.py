"""What the answer to a push or a mail means: is it done, is it lost, or when is it tried again? Pure."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from services.notifications.kinds import Channel
from services.notifications.values import Delivery, State

SECOND: Final = 1000
FIRST_PAUSE: Final = 5 * SECOND
LONGEST_PAUSE: Final = 15 * 60 * SECOND
MOST_REFUSALS: Final = 3
"""So often in a row a push service may refuse us (401, 403) before its browser must subscribe anew."""

GONE: Final = (404, 410)
NOT_US: Final = (401, 403)
TOO_LONG: Final = 413
LATER: Final = 429
TIMED_OUT: Final = 408


class Answer(NamedTuple):
    """What came back; status 0 where nothing did, for a reason."""

    status: int
    reason: str = ""
    retry_after: int = 0
    """Seconds that the other side asks to wait."""


class Fate(Enum):
    """What becomes of the browser that a push was for."""

    KEEPS = auto()
    REACHED = auto()
    GONE = auto()
    REFUSED = auto()


class Verdict(NamedTuple):
    """A delivery after its answer, and its browser."""

    delivery: Delivery
    fate: Fate = Fate.KEEPS


def settled(delivery: Delivery, answer: Answer, now: int) -> Verdict:
    """What becomes of a delivery that was sent."""
    return pushed(delivery, answer, now) if delivery.channel is Channel.PUSH else mailed(delivery, answer, now)


def pushed(delivery: Delivery, answer: Answer, now: int) -> Verdict:
    """By the statuses of RFC 8030, and what the push services make of them."""
    status = answer.status
    if 200 <= status < 300:
        return Verdict(ended(delivery, State.ACCEPTED, "", now), Fate.REACHED)
    if status in GONE:
        return Verdict(ended(delivery, State.FAILED, "gone", now), Fate.GONE)
    if status in NOT_US:
        return Verdict(ended(delivery, State.FAILED, "refused", now), Fate.REFUSED)
    if status == TOO_LONG and not delivery.small:
        return Verdict(again(delivery._replace(small=True), "too_long", now, now))
    if status in (LATER, TIMED_OUT) or status >= 500 or (not status and answer.reason != "not_allowed"):
        return Verdict(later(delivery, answer.reason or ("asked_to_wait" if status == LATER else "away"), answer, now))
    reasons = {TOO_LONG: "too_long", 0: "not_allowed"}
    return Verdict(ended(delivery, State.FAILED, reasons.get(status, "rejected"), now))


def mailed(delivery: Delivery, answer: Answer, now: int) -> Verdict:
    """By the statuses of SMTP: 4 in front is for a while, 5 for good."""
    if 200 <= answer.status < 300:
        return Verdict(ended(delivery, State.ACCEPTED, answer.reason, now))
    if answer.status >= 500:
        return Verdict(ended(delivery, State.FAILED, "refused", now))
    return Verdict(later(delivery, answer.reason or "away", answer, now))


def later(delivery: Delivery, reason: str, answer: Answer, now: int) -> Delivery:
    """Tried again as late as the other side asks, each time after a longer pause; not past the use of it."""
    pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(delivery.tries, 10))
    return again(delivery, reason, now + max(pause, answer.retry_after * SECOND), now)


def again(delivery: Delivery, reason: str, due: int, now: int) -> Delivery:
    """Waits for another try, unless that would come too late."""
    tried = delivery._replace(tries=delivery.tries + 1)
    if due >= delivery.until:
        return ended(delivery, State.FAILED, reason, now)
    return waiting(tried, reason, due)


def waiting(delivery: Delivery, reason: str, due: int) -> Delivery:
    """Waits for its time, in nobody's hands."""
    return delivery._replace(state=State.WAITING, reason=reason, due=due, lease="", leased_until=0, offered_until=0)


def ended(delivery: Delivery, state: State, reason: str, now: int) -> Delivery:
    """Over; a delivery that was not sent counts no try."""
    tries = delivery.tries + (state is not State.DROPPED)
    return delivery._replace(state=state, reason=reason, tries=tries, lease="", leased_until=0, settled_at=now)
