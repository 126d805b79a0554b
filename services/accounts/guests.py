"""Signing in and out, refreshing, renaming: each function is one transaction."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, RowMapping

from services.accounts import store
from services.accounts.cookies import LIFETIME, Ticket
from services.accounts.names import checked, proposed
from services.accounts.sessions import MOST_SESSIONS, Session, Verdict, refreshed
from services.common.ports import Ports
from services.common.refusals import Kind, Refused

LANGUAGES: Final = ("en", "fr")
CHANGEABLE: Final = {"display_name", "language"}
TRIES: Final = 20
TRIES_WITH_DIGITS: Final = 4
PROPOSALS: Final = 3
KEPT_MS: Final = LIFETIME * 1000


def device_hash(device_key: bytes) -> bytes:
    """What is stored of a device key. It has 256 random bits: nothing slower than one hash is needed."""
    return hashlib.sha256(b"fieldpost device key\0" + device_key).digest()


def language_of(accepted: str) -> str:
    """The first language that a browser accepts and the game speaks."""
    wanted = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((language for language in wanted if language in LANGUAGES), LANGUAGES[0])


def changes(paths: set[str], display_name: str, language: str) -> dict[str, str]:
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
    return values


def account_for(
    connection: Connection, device: bytes, name: str, language: str, ports: Ports
) -> tuple[RowMapping, bool]:
    """The account of a device and whether it is new; without a name one is made up. Refused when the name is taken."""
    known = store.account_of_device(connection, device, lock=True)
    for attempt in range(TRIES):
        if known is not None:
            return known, False
        now, user_id = ports.clock.now(), ports.ids.new("u")
        row = {
            "id": user_id,
            "device_hash": device,
            "display_name": name or proposed(ports.entropy, 2 + attempt // TRIES_WITH_DIGITS),
            "language": language,
            "guest": True,
            "created_at": now,
            "updated_at": now,
        }
        if store.add_account(connection, row):
            return existing(connection, user_id), True
        known = store.account_of_device(connection, device, lock=True)
        if known is None and name:
            raise taken(connection, ports)
    raise Refused(Kind.BUSY, "no_name_found", "no free name was found; try again", retry_after_ms=1000)


def taken(connection: Connection, ports: Ports) -> Refused:
    """What is said about a name that looks like another's: names that are free."""
    free = (proposed(ports.entropy, 2 + attempt // TRIES_WITH_DIGITS) for attempt in range(TRIES))
    proposals = [name for name in free if not store.is_taken(connection, name)][:PROPOSALS]
    text = "somebody has this name, or one that looks the same"
    return Refused(Kind.AGAINST_RULE, "name_taken", text, field="display_name", details={"proposals": proposals})


def open_session(connection: Connection, user_id: str, ports: Ports) -> Session:
    """A new session; of too many the oldest end, and of those that are over only the latest are remembered."""
    now = ports.clock.now()
    fresh = Session(ports.ids.new("s"), user_id, created_at=now, seen_at=now)
    known = store.sessions(connection, user_id)
    living, over = [one for one in known if one.lives(now)], [one for one in known if not one.lives(now)]
    store.drop_sessions(connection, [one.id for one in over[MOST_SESSIONS:]])
    for one in living[MOST_SESSIONS - 1 :]:
        end(connection, one, now)
    store.add_session(connection, fresh)
    return fresh


def refresh(connection: Connection, ticket: Ticket, now: int) -> tuple[Verdict, Session | None]:
    """What a refresh cookie is worth, and the session as it is after it."""
    found = store.session(connection, ticket.session, lock=True)
    if found is None:
        return Verdict.GONE, None
    verdict, session = refreshed(found, ticket.number, now)
    if session != found:
        store.put_session(connection, session)
    return verdict, session


def end_own(connection: Connection, user_id: str, session_id: str, now: int) -> None:
    """Ends one of a user's sessions; one that has ended stays so. Refused for anybody else's."""
    session = store.session(connection, session_id, lock=True)
    if session is None or session.user_id != user_id:
        raise Refused(Kind.HIDDEN, "no_such_session", "you have no such session", field="session_id")
    end(connection, session, now)


def end_if_there(connection: Connection, session_id: str, now: int) -> None:
    """Ends a session, if there is such a one."""
    session = store.session(connection, session_id, lock=True)
    if session is not None:
        end(connection, session, now)


def end(connection: Connection, session: Session, now: int) -> None:
    """Ends a session; nothing happens to one that has ended."""
    if session.ended_at == 0:
        store.put_session(connection, session.ended(now))


def existing(connection: Connection, user_id: str) -> RowMapping:
    """An account; Refused when it is not there, although its token was good."""
    found = store.account(connection, user_id)
    if found is None:
        raise Refused(Kind.UNKNOWN_CALLER, "account_gone", "this account is not there any more")
    return found


def living(connection: Connection, session_id: str, now: int) -> None:
    """Refused when the session of a token has ended: the token itself lives on for some minutes."""
    session = store.session(connection, session_id)
    if session is None or not session.lives(now):
        raise session_ended()


def session_ended() -> Refused:
    """What is said to whoever comes with a session that is over."""
    return Refused(Kind.UNKNOWN_CALLER, "session_ended", "this session has ended; sign in again")


def changed(connection: Connection, user_id: str, values: Mapping[str, Any], ports: Ports) -> RowMapping:
    """The account with other values; Refused when it would look like another's."""
    if values and not store.change_account(connection, user_id, {**values, "updated_at": ports.clock.now()}):
        raise taken(connection, ports)
    return existing(connection, user_id)
