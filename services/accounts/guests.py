"""Signing in and out, refreshing, renaming: each function is a part of one transaction.

Rows are locked in one order, so that nobody waits in a circle: the account, its sessions, its devices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import Connection, RowMapping

from services.accounts import facts, zones
from services.accounts.cookies import LIFETIME, Ticket
from services.accounts.names import checked, proposed
from services.accounts.sessions import MOST_SESSIONS, Session, Verdict, refreshed
from services.accounts.storage import devices, store
from services.accounts.storage.devices import Device
from services.common.ports import Ports
from services.common.refusals import Kind, Refused

LANGUAGES: Final = ("en", "fr")
CHANGEABLE: Final = {"display_name", "language", "zone"}
TRIES: Final = 20
TRIES_WITH_DIGITS: Final = 4
PROPOSALS: Final = 3
KEPT_MS: Final = LIFETIME * 1000


def language_of(accepted: str) -> str:
    """The first language that a browser accepts and the game speaks."""
    wanted = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((language for language in wanted if language in LANGUAGES), LANGUAGES[0])


def changes(paths: set[str], display_name: str, language: str, zone: str) -> dict[str, str]:
    """The new values of an account's named fields; Refused when one of them cannot be."""
    if not paths or paths - CHANGEABLE:
        text = f"name what changes: {' or '.join(sorted(CHANGEABLE))}"
        raise Refused(Kind.INVALID, "update_mask", text, field="update_mask", details={"allowed": sorted(CHANGEABLE)})
    values = {}
    if "display_name" in paths:
        values["display_name"] = checked(display_name)
    if "language" in paths:
        if language not in LANGUAGES:
            text = f"the game speaks {' and '.join(LANGUAGES)}"
            raise Refused(
                Kind.INVALID, "language", text, field="account.language", details={"allowed": list(LANGUAGES)}
            )
        values["language"] = language
    if "zone" in paths:
        values["zone"] = zones.checked(zone, "account.zone")
    return values


def account_for(
    connection: Connection, fresh: Device, name: str, language: str, ports: Ports
) -> tuple[RowMapping, Device, bool]:
    """The account of a device's key with the device, and whether both are new; `fresh` is the device that is made.

    Without a name one is made up. Refused when the name is taken.
    """
    for attempt in range(TRIES):
        known = devices.device_of_key(connection, fresh.key_hash)
        if known is not None:
            mine = locked(connection, known.user_id)
            return mine, devices.device_of_key(connection, fresh.key_hash) or known, False
        row = {
            "id": fresh.user_id,
            "display_name": name or proposed(ports.entropy, 2 + attempt // TRIES_WITH_DIGITS),
            "language": language,
            "guest": True,
            "created_at": fresh.created_at,
            "updated_at": fresh.created_at,
            "zone": zones.EVERYWHERE,
            "away_version": 0,
            "owner": "",
        }
        with connection.begin_nested() as attempted:
            if store.add_account(connection, row) and devices.add_device(connection, fresh):
                return existing(connection, fresh.user_id), fresh, True
            attempted.rollback()
        if name and devices.device_of_key(connection, fresh.key_hash) is None:
            raise taken(connection, ports)
    raise Refused(Kind.BUSY, "no_name_found", "no free name was found; try again", retry_after_ms=1000)


def taken(connection: Connection, ports: Ports) -> Refused:
    """What is said about a name that looks like another's: names that are free."""
    free = (proposed(ports.entropy, 2 + attempt // TRIES_WITH_DIGITS) for attempt in range(TRIES))
    proposals = [name for name in free if not store.is_taken(connection, name)][:PROPOSALS]
    text = "somebody has this name, or one that looks the same"
    return Refused(Kind.AGAINST_RULE, "name_taken", text, field="display_name", details={"proposals": proposals})


def open_session(connection: Connection, device: Device, name: str, ports: Ports) -> Session:
    """A new session; of too many the oldest end, and of those that are over only the latest are remembered.

    The name is the device's, if it has none.
    """
    now = ports.clock.now()
    fresh = Session(ports.ids.new("s"), device.user_id, device.id, created_at=now, seen_at=now)
    known = store.sessions(connection, device.user_id)
    living, over = [one for one in known if one.lives(now)], [one for one in known if not one.lives(now)]
    store.drop_sessions(connection, [one.id for one in over[MOST_SESSIONS:]])
    end_all(connection, device.user_id, living[MOST_SESSIONS - 1 :], now)
    store.add_session(connection, fresh)
    devices.change_device(connection, device.id, seen_at=now, name=device.name or name)
    return fresh


def refresh(connection: Connection, ticket: Ticket, now: int) -> tuple[Verdict, Session | None]:
    """What a refresh cookie is worth, and the session as it is after it."""
    found = store.session(connection, ticket.session, lock=True)
    if found is None:
        return Verdict.GONE, None
    verdict, session = refreshed(found, ticket.number, now)
    if session != found:
        store.put_session(connection, session)
    if verdict is Verdict.GOOD:
        devices.change_device(connection, session.device_id, seen_at=now)
    elif verdict is Verdict.STOLEN:
        facts.tell_ended(connection, session.user_id, [session.id], now)
    return verdict, session


def end_own(connection: Connection, user_id: str, session_id: str, now: int) -> None:
    """Ends one of a user's sessions; one that has ended stays so. Refused for anybody else's."""
    session = store.session(connection, session_id, lock=True)
    if session is None or session.user_id != user_id:
        raise Refused(Kind.HIDDEN, "no_such_session", "you have no such session", field="session_id")
    end_all(connection, user_id, [session], now)


def end_all(connection: Connection, user_id: str, sessions: Iterable[Session], now: int) -> None:
    """Ends sessions of an account; nothing happens to those that have ended."""
    ending = [one for one in sessions if one.ended_at == 0]
    for one in ending:
        store.put_session(connection, one.ended(now))
    facts.tell_ended(connection, user_id, [one.id for one in ending], now)


def locked(connection: Connection, user_id: str) -> RowMapping:
    """An account, whose devices, links and vacations nobody else changes before this transaction ends."""
    found = store.account(connection, user_id, lock=True)
    if found is None:
        raise gone()
    return found


def existing(connection: Connection, user_id: str) -> RowMapping:
    """An account; Refused when it is not there, although its token was good."""
    found = store.account(connection, user_id)
    if found is None:
        raise gone()
    return found


def gone() -> Refused:
    """What is said of an account that is not there, although somebody has a token or a key for it."""
    return Refused(Kind.UNKNOWN_CALLER, "account_gone", "this account is not there any more")


def living(connection: Connection, session_id: str, now: int) -> Session:
    """The session of a token; Refused when it has ended: the token itself lives on for some minutes."""
    session = store.session(connection, session_id)
    if session is None or not session.lives(now):
        raise session_ended()
    return session


def session_ended() -> Refused:
    """What is said to whoever comes with a session that is over."""
    return Refused(Kind.UNKNOWN_CALLER, "session_ended", "this session has ended; sign in again")


def changed(connection: Connection, user_id: str, values: Mapping[str, Any], ports: Ports) -> RowMapping:
    """The account with other values; Refused when it would look like another's."""
    if values and not store.change_account(connection, user_id, {**values, "updated_at": ports.clock.now()}):
        raise taken(connection, ports)
    return existing(connection, user_id)
