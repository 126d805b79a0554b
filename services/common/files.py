"""Files that are there whole or not at all, whoever dies and whoever reads meanwhile; and are their owner's alone."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from services.common.directory import SERVICES

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
"""The rights that nobody but the owner is to have."""

DATABASES: Final = tuple([f"{service}.sqlite3*" for service in SERVICES])
KEPT: Final = ("keys", "logs", "mail", "valkey", "celery", "gateway", "stack.lock", *DATABASES)
"""What the game makes in DATA. The rest of the folder, which may be somebody's home, is not ours to change."""


def protect(data: Path) -> None:
    """Makes this process's new files, and those of the game that are in the data already, their owner's alone."""
    os.umask(OTHERS)
    tighten(found for pattern in KEPT for found in data.glob(pattern))


def tighten(paths: Iterable[Path]) -> None:
    """Takes files, and folders with all that is in them, away from everybody but their owner.

    Where that cannot be done, as on a file system that knows no rights, they stay as they are.
    """
    for path in paths:
        with suppress(OSError):  # others' temporary files come and go
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode):
                continue
            if mode & OTHERS:
                path.chmod(stat.S_IMODE(mode) & ~OTHERS)
            if stat.S_ISDIR(mode):
                tighten(path.iterdir())


def lockable(file: Path) -> int:
    """A handle to lock; made for its owner alone, because whoever may open a file may lock it."""
    return os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, stat.S_IRUSR | stat.S_IWUSR)


def made_once(file: Path, content: bytes) -> None:
    """Puts a new secret there for its owner's eyes only; one that somebody else has put there meanwhile stays."""
    fresh = _temporary(file.parent, content)
    try:
        file.hardlink_to(fresh)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()


def replaced(file: Path, content: bytes) -> None:
    """Makes a file hold this, for its owner's eyes only; an OSError leaves what was there."""
    fresh = _temporary(file.parent, content)
    try:
        fresh.replace(file)
    except OSError:
        fresh.unlink()
        raise


def _temporary(folder: Path, content: bytes) -> Path:
    """A file of its owner's alone, beside the one that is meant, with its content on the disk."""
    handle, name = tempfile.mkstemp(dir=folder, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
    except OSError:
        Path(name).unlink()
        raise
    return Path(name)
