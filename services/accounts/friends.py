"""Friends and blocks: what accounts are to each other.

A friendship is wanted by both. Whoever knows an account's id has met it at a table or in a game, since nobody guesses
one; others need its friend code. A block is never told: who is blocked may still ask, and merely gets no answer.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from sqlalchemy import Connection, RowMapping

from services.accounts import facts
from services.accounts.storage import friends as store
from services.accounts.storage import store as account_store
from services.accounts.storage.friends import Friendship, Pair
from services.common.refusals import Kind, Refused

MOST_FRIENDS: Final = 200
"""With those who were asked."""
MOST_ASKING: Final = 100
"""Who has so many asks to answer gets no more."""
MOST_BLOCKED: Final = 500


class State(Enum):
    """What somebody is to the one who looks, in the order of a list."""

    ASKING = 0
    FRIEND = 1
    ASKED = 2


class Friend(NamedTuple):
    """Somebody's friend, or somebody who may become one."""

    user_id: str
    name: str
    state: State
    since: int


class Blocked(NamedTuple):
    """Somebody who is blocked."""

    user_id: str
    name: str
    since: int


class Relations(NamedTuple):
    """What some accounts are to each other: friends as pairs in order, blocks as who and whom."""

    friends: list[Pair]
    blocks: list[Pair]


def asked(connection: Connection, me: str, other: str, now: int) -> Friend:
    """Somebody after being asked, a friend at once if they asked before. A block of theirs changes nothing here."""
    theirs = both(connection, me, other)
    if store.blocks_among(connection, [me, other]).count((me, other)):
        raise Refused(Kind.AGAINST_RULE, "you_block_them", "you block this person; unblock them first")
    known = store.friendship(connection, me, other)
    if known is not None and known.asked_by == other:
        return accepted(connection, me, other, now)
    if known is None:
        check_room(connection, me)
        if store.count_asking(connection, other) >= MOST_ASKING:
            text = f"{MOST_ASKING} people wait for this person's answer already"
            raise Refused(Kind.AGAINST_RULE, "too_many_asks", text, details={"most": MOST_ASKING})
        store.ask(connection, me, other, now)
        tell_asked(connection, me, other, now)
        known = Friendship("", "", me, now)
    return friend(known, me, other, theirs["display_name"])


def accepted(connection: Connection, me: str, other: str, now: int) -> Friend:
    """Somebody who asked, as a friend; Refused when they did not ask, or are blocked."""
    theirs = both(connection, me, other)
    known = store.friendship(connection, me, other)
    blocks = (me, other) in store.blocks_among(connection, [me, other])
    if known is None or blocks or (not known.since and known.asked_by == me):
        raise Refused(Kind.HIDDEN, "not_asked", "this person does not ask to be your friend", field="user_id")
    if not known.since:
        check_room(connection, me)
        store.accept(connection, me, other, now)
        facts.tell_answered(connection, other, me, now)
        known = known._replace(since=now)
    return friend(known, me, other, theirs["display_name"])


def blocked(connection: Connection, me: str, other: str, now: int) -> Blocked:
    """Somebody after being blocked. Their own ask stays, where only they see it: that it vanished would tell them."""
    theirs = both(connection, me, other)
    if store.count_blocked(connection, me) >= MOST_BLOCKED:
        text = f"{MOST_BLOCKED} people are the most that one can block"
        raise Refused(Kind.AGAINST_RULE, "too_many_blocked", text, details={"most": MOST_BLOCKED})
    store.block(connection, me, other, now)
    known = store.friendship(connection, me, other)
    if known is not None and not known.since and known.asked_by == other:
        facts.tell_answered(connection, other, me, now)
    elif known is not None:
        end(connection, me, other, now)
    return Blocked(other, theirs["display_name"], now)


def end(connection: Connection, me: str, other: str, now: int) -> None:
    """Ends a friendship or an ask; where there is none, nothing happens."""
    known = store.friendship(connection, me, other)
    if known is None:
        return
    store.end(connection, me, other)
    if not known.since:
        facts.tell_answered(connection, known.asked_by, other if known.asked_by == me else me, now)


def tell_asked(connection: Connection, me: str, other: str, now: int) -> None:
    """Lets somebody be called who is asked; not by those whom they block."""
    mine = account_store.account(connection, me)
    if mine is not None and (other, me) not in store.blocks_among(connection, [me, other]):
        facts.tell_asked(connection, me, mine["display_name"], other, now)


def friends_of(connection: Connection, me: str) -> list[Friend]:
    """Somebody's friends and asks, without asks of those whom they block."""
    hidden = {user_id for user_id, _, _ in store.blocked_by(connection, me)}
    found = [
        friend(one, me, one.second if one.first == me else one.first, name)
        for one, name in store.all_of(connection, me)
    ]
    return sorted((one for one in found if one.user_id not in hidden), key=lambda one: one.state.value)


def friend(known: Friendship, me: str, other: str, name: str) -> Friend:
    """What somebody is to the one who looks."""
    if known.since:
        return Friend(other, name, State.FRIEND, known.since)
    return Friend(other, name, State.ASKED if known.asked_by == me else State.ASKING, known.asked_at)


def both(connection: Connection, me: str, other: str) -> RowMapping:
    """The other's account; both are locked in one order, so that nobody else changes what is between them."""
    if me == other:
        raise Refused(Kind.INVALID, "own_account", "this is your own account", field="user_id")
    found = {user_id: account_store.account(connection, user_id, lock=True) for user_id in sorted((me, other))}
    theirs = found[other]
    if theirs is None:
        raise Refused(Kind.HIDDEN, "no_such_account", "there is no such account", field="user_id")
    return theirs


def check_room(connection: Connection, user_id: str) -> None:
    """Refused when somebody has as many friends as one may have."""
    if store.count(connection, user_id) >= MOST_FRIENDS:
        text = f"{MOST_FRIENDS} friends are the most, with those whom you have asked; end one first"
        raise Refused(Kind.AGAINST_RULE, "too_many_friends", text, details={"most": MOST_FRIENDS})
