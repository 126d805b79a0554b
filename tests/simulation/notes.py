"""What a run tells: a hash over everything that happened, what happened at least once, and what was wrong."""

from __future__ import annotations

import hashlib
import sys
import traceback
from collections import Counter, deque
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

import structlog

from services.common.refusals import Kind, Refused

KEPT = 60
"""Last lines of the trace that a failure shows."""

PASSING = (Kind.BUSY, Kind.TOO_MUCH)
"""Refusals of a database that is busy or full: whoever works in the background tries again."""


class Wrong(Exception):
    """A promise was broken; the run ends at once."""


class Notes:
    """The book of one run."""

    def __init__(self, verbose: bool = False) -> None:
        self.hash = hashlib.sha256()
        self.lines: deque[str] = deque(maxlen=KEPT)
        self.seen: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.verbose = verbose

    def trace(self, at: float, *words: object) -> None:
        """A line of the trace: two runs of a seed have the same."""
        line = f"{at:.3f} " + " ".join([str(word) for word in words])
        self.hash.update(line.encode() + b"\n")
        self.lines.append(line)
        if self.verbose:
            print(line)

    def happened(self, what: str) -> None:
        """Something that has to come up now and then did."""
        self.seen[what] += 1

    def broken(self, promise: str, text: str) -> None:
        """A promise is broken; the first one tells the most."""
        self.wrong.append(f"{promise}: {text}")

    def check(self, holds: bool, promise: str, text: str) -> None:
        if not holds:
            self.broken(promise, text)

    def unexpected(self, where: str, fault: BaseException | None) -> None:
        """An exception that nobody injected."""
        told = "".join(traceback.format_exception(fault)) if fault else ""
        self.broken("no incident", f"{where}\n{told}")

    def heard(self, _logger: Any, _level: str, event: MutableMapping[str, Any]) -> Any:
        """Lines of the log that tell of a fault of ours."""
        fault = event.get("exc_info")
        if fault is True:
            fault = sys.exc_info()[1]
        if not (isinstance(fault, Refused) and fault.kind in PASSING):
            self.unexpected(f"log: {event.get('event')}", fault)
        raise structlog.DropEvent

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hears the services' log instead of printing it, from errors on."""
        before = structlog.get_config()
        structlog.configure(
            processors=[self.heard],
            wrapper_class=structlog.make_filtering_bound_logger(40),
            cache_logger_on_first_use=False,
        )
        try:
            yield
        finally:
            structlog.configure(**before)
