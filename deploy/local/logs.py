"""The log of one process: a file that never grows without end."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import BinaryIO

LIMIT = 10_000_000
"""Bytes of one log; as much again is kept of what came before."""

TAIL = 4096


class Log:
    """The process writes to the file itself, and appends: it needs nobody who reads, and lives on when nobody does."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> BinaryIO:
        """For a process to write to."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return self.path.open("ab")

    def bound(self) -> None:
        """Moves a full log aside by copy, because its writer holds it open; lines of that moment may be lost.

        Where there is no room for the copy, the log is emptied without one: that makes room.
        """
        if self.path.is_file() and self.path.stat().st_size > LIMIT:
            try:
                shutil.copyfile(self.path, self.path.with_suffix(".log.1"))
            finally:
                os.truncate(self.path, 0)

    def last_line(self) -> str:
        """What the process said last, for a sentence about its end."""
        if not self.path.is_file():
            return ""
        with self.path.open("rb") as file:
            file.seek(max(0, self.path.stat().st_size - TAIL))
            lines = file.read().decode(errors="replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return said[-1][:300] if said else ""
