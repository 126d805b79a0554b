"""What SQLite's error codes mean for a caller and for the process."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError

from services.common.database import busy, disk_full

BROKEN: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
WAITED: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def answer_to(fault: BaseException) -> BaseException:
    """What a caller gets for a fault: a refusal where the database is the reason, else the fault itself."""
    code = _code(fault)
    if code in WAITED or code in BROKEN:
        return busy()
    return disk_full() if code == sqlite3.SQLITE_FULL else fault


def is_full(fault: BaseException) -> bool:
    """Whether there was no room."""
    return _code(fault) == sqlite3.SQLITE_FULL


def is_locked(fault: BaseException) -> bool:
    """Whether somebody else has the lock."""
    return _code(fault) in WAITED


def is_broken(fault: BaseException) -> bool:
    """Whether nobody knows any more what is stored: never try again, end the process."""
    return _code(fault) in BROKEN


def _code(fault: BaseException) -> int:
    """SQLite's code without the detail in its upper bits; 0 for faults of others.

    A savepoint cannot be taken back when SQLite has undone the whole transaction already: the fault before counts.
    """
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    code = int(getattr(cause, "sqlite_errorcode", 0)) & 0xFF
    before = fault.__context__
    return _code(before) if code == sqlite3.SQLITE_ERROR and before is not None else code
