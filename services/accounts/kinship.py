"""Accounts that may be one person's, or one household's, and so never meet in rated games.

What is kept for it is little and short: a seal of the address that an account came from (of a whole household, under a
key that only this service has) for two weeks, and which accounts one device had for three months.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from sqlalchemy import Connection

from services.accounts.seals import Seals
from services.accounts.storage import kinship as store

DAY_MS: Final = 24 * 3_600_000
SEEN_MS: Final = 14 * DAY_MS
SHARED_MS: Final = 90 * DAY_MS
CROWD: Final = 8
"""More accounts than this behind one address are a school or a mobile network, and say nothing."""


def household_seal(seals: Seals, household: str) -> bytes:
    """What is kept of an address; empty for one that says nothing: this machine's own, or none."""
    try:
        own = ipaddress.ip_address(household).is_loopback
    except ValueError:
        return b""
    return b"" if own else seals.seal("household", household)


def note(connection: Connection, user_id: str, household: bytes, before: str, now: int) -> None:
    """Notes that an account came, from a household if that says anything, on a device that another had before."""
    store.forget(connection, now - SEEN_MS, now - SHARED_MS)
    if household:
        store.add_sighting(connection, user_id, household, now)
    if before and before != user_id:
        store.add_shared(connection, (before, user_id), now)


def pairs(connection: Connection, user_ids: Sequence[str], now: int) -> list[tuple[str, str]]:
    """Those of some accounts that are linked, each pair once and in order."""
    homes = store.seen_together(connection, user_ids, now - SEEN_MS, CROWD)
    together = {pair for home in homes for pair in combinations(sorted(home), 2)}
    return sorted(together | set(store.shared_pairs(connection, user_ids, now - SHARED_MS)))
