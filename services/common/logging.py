"""One JSON line per thing worth knowing; nothing that looks like a secret gets into it."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from services.common import callers

SECRET: Final = re.compile(r"token|cookie|authorization|key|seed|secret|card|mission|device|password", re.IGNORECASE)
"""A field whose name matches is left out, whatever it holds."""

CREDENTIALS: Final = re.compile(r"(?<=://)[^\s/@]*:\S*@")
"""A name and a password in an address, wherever a library quotes one."""

ROOT: Final = Path(__file__).resolve().parents[2]


def configure(service: str, level: str = "INFO", stream: TextIO | None = None) -> None:
    """Sends this process's lines, and those of libraries, to a stream (stderr) as JSON. Call it once, first.

    What exceptions say is written only at DEBUG: their text may hold what players must not know.
    """
    number = logging.getLevelNamesMapping()[level]
    out: Any = Forgiving(stream or sys.stderr)

    def add_origin(_logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
        return {"level": name, "service": service, **event}

    processors: list[Processor] = [
        add_call,
        add_origin,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        Faults(tell=number <= logging.DEBUG),
        without_secrets,
        rendered,
    ]
    structlog.configure(
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    handler = FromLibraries(tell=number <= logging.DEBUG)
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[handler], force=True)
    logging.captureWarnings(True)


def catch_uncaught() -> None:
    """Lets what nobody catches, in any thread, become a line like all others: Python's own report quotes it."""

    def uncaught(kind: type[BaseException], fault: BaseException | None, thread: str) -> None:
        if not issubclass(kind, KeyboardInterrupt | SystemExit):
            logger().critical("uncaught", thread=thread, exc_info=fault)

    sys.excepthook = lambda kind, fault, _trace: uncaught(kind, fault, "main")
    threading.excepthook = lambda args: uncaught(args.exc_type, args.exc_value, getattr(args.thread, "name", ""))
    sys.unraisablehook = lambda args: uncaught(args.exc_type, args.exc_value, "")


class Forgiving:
    """A stream that loses what it cannot write: a full disk must stop nobody who only has something to say."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError):
            self.stream.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self.stream.flush()


def logger() -> Any:
    """A structlog logger: `logger().info("swept", games=3)`. Fields named like secrets are left out."""
    return structlog.get_logger()


def note(**fields: object) -> None:
    """Adds fields to every line of the call that is being answered: `note(game_id=...)`."""
    call = callers.current()
    if call is not callers.NO_CALL:
        call.fields.update(fields)


def add_call(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Adds what is known of the current call."""
    call = callers.current()
    if call is callers.NO_CALL:
        return event
    return {"request_id": call.request_id, **call.fields, **event}


def without_secrets(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Leaves out every field that is named like a secret, at any depth."""
    return {name: _cleaned(value) for name, value in event.items() if not SECRET.search(name)}


def rendered(_logger: WrappedLogger, _name: str, event: EventDict) -> str:
    """The line, without the names and passwords in addresses, whoever wrote them there."""
    return CREDENTIALS.sub("***@", json.dumps(event, default=only_its_type))


def _cleaned(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _cleaned(inner) for name, inner in value.items() if not SECRET.search(str(name))}
    if isinstance(value, list | tuple):
        return [_cleaned(inner) for inner in value]
    return value


def only_its_type(value: object) -> str:
    """What stands for a value that is no JSON: its own text might hold anything."""
    return f"<{type(value).__name__}>"


class Faults:
    """Writes an exception as its type and the places it passed, whoever reports it; its text only when told to.

    Never the values that a function held: structlog's own tracebacks can show them, and quote the text.
    """

    def __init__(self, tell: bool) -> None:
        self.tell = tell

    def __call__(self, _logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
        fault = event.pop("exc_info", None)
        if fault is True:
            fault = sys.exc_info()[1]
        if isinstance(fault, BaseException):
            event["fault"] = [self.told(one) for one in _chain(fault)]
        return event

    def told(self, fault: BaseException) -> dict[str, object]:
        frames = traceback.extract_tb(fault.__traceback__)
        places = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}: {frame.line}" for frame in frames]
        text = {"text": str(fault)} if self.tell else {}
        return {"type": f"{type(fault).__module__}.{type(fault).__qualname__}", **text, "places": places}


def _chain(fault: BaseException) -> list[BaseException]:
    """The exception and what it came from, the last first; of a group also the parts."""
    chain = [fault]
    for one in chain:
        cause = one.__cause__ or one.__context__
        parts = one.exceptions if isinstance(one, BaseExceptionGroup) else ()
        chain += [found for found in (cause, *parts) if found is not None and found not in chain]
    return chain


def _short(file: str) -> str:
    return file.removeprefix(f"{ROOT}/")


class FromLibraries(logging.Handler):
    """Passes the lines of libraries on to structlog; one about an exception without what it may quote of it."""

    def __init__(self, tell: bool) -> None:
        super().__init__()
        self.tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        if fault is None:
            logger().log(record.levelno, record.getMessage(), library=record.name)
            return
        text = record.getMessage() if self.tell else str(record.msg).partition("\n")[0]
        logger().log(record.levelno, text, library=record.name, exc_info=fault)
