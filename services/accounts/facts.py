"""What other services hear of accounts, in the transaction that makes it true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from services.accounts.storage.devices import Device
from services.accounts.vacations import Vacation
from services.common import outbox
from services.common.refusals import JSON

CHANNEL: Final = outbox.channel_of("accounts")

AWAY: Final = "away"
DEVICE_ADDED: Final = "device_added"
SESSIONS_ENDED: Final = "sessions_ended"
FRIEND_ASKED: Final = "friend_asked"
FRIEND_ANSWERED: Final = "friend_answered"


def tell_away(connection: Connection, user_id: str, version: int, vacations: Sequence[Vacation], now: int) -> None:
    """All vacations that are not over: whoever hears it need remember nothing of what was told before."""
    intervals: list[JSON] = [{"vacation_id": one.id, "starts": one.starts, "until": one.until} for one in vacations]
    outbox.put(connection, AWAY, user_id, {"version": version, "away": intervals}, now)
    outbox.forget(connection, now)


def tell_device(connection: Connection, device: Device, now: int) -> None:
    """Another device has the account; for its owner, who may know nothing of it."""
    outbox.put(connection, DEVICE_ADDED, device.user_id, {"device_id": device.id, "device_name": device.name}, now)


def tell_ended(connection: Connection, user_id: str, session_ids: Sequence[str], now: int) -> None:
    """Sessions were ended; nothing is told where there were none."""
    if session_ids:
        outbox.put(connection, SESSIONS_ENDED, user_id, {"session_ids": list(session_ids)}, now)
        outbox.forget(connection, now)


def tell_asked(connection: Connection, asker: str, name: str, other: str, now: int) -> None:
    """Somebody asks another to be friends."""
    outbox.put(connection, FRIEND_ASKED, other, {"asker": asker, "asker_name": name}, now)
    outbox.forget(connection, now)


def tell_answered(connection: Connection, asker: str, other: str, now: int) -> None:
    """Somebody need not answer any more who was asked to be a friend."""
    outbox.put(connection, FRIEND_ANSWERED, other, {"asker": asker}, now)
    outbox.forget(connection, now)
