"""Files that are there whole or not at all, whoever dies and whoever reads meanwhile."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o600


def made_once(file: Path, content: bytes) -> None:
    """Puts a new secret there for its owner's eyes only; one that somebody else has put there meanwhile stays."""
    fresh = _temporary(file.parent, content, OWNER_ONLY)
    try:
        file.hardlink_to(fresh)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()


def replaced(file: Path, content: bytes, mode: int = OWNER_ONLY) -> None:
    """Makes a file hold this; an OSError leaves what was there."""
    fresh = _temporary(file.parent, content, mode)
    try:
        fresh.replace(file)
    except OSError:
        fresh.unlink()
        raise


def _temporary(folder: Path, content: bytes, mode: int) -> Path:
    """A file beside the one that is meant, with its content on the disk."""
    handle, name = tempfile.mkstemp(dir=folder, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            os.fchmod(handle, mode)
            file.write(content)
            file.flush()
            os.fsync(handle)
    except OSError:
        Path(name).unlink()
        raise
    return Path(name)
