"""Lines of the log are JSON, know their call, and hold no secret."""

import errno
import io
import json
import logging
import sys
import threading
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from services.common import callers
from services.common.logging import catch_uncaught, configure, logger, note


class Lines(io.StringIO):
    """What was logged."""

    def all(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The lines of a service at INFO; afterwards logging is as it was."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    stream = Lines()
    configure("rules", "INFO", stream)
    yield stream
    structlog.reset_defaults()
    logging.captureWarnings(False)
    root.handlers[:], _ = before
    root.setLevel(before[1])


def test_a_line_says_what_when_and_which_service(lines: Lines):
    logger().info("swept", games=3)
    logger().debug("too small to say")
    (line,) = lines.all()
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "swept", "games": 3, "level": "info", "service": "rules"}


class FullDisk(Lines):
    """What is written does not fit, until there is room again."""

    room = False

    def flush(self) -> None:
        if not self.room:
            self.seek(0)
            self.truncate()
            raise OSError(errno.ENOSPC, "no space left on device")


def test_who_logs_goes_on_where_the_disk_is_full(lines: Lines):
    full = FullDisk()
    configure("rules", "INFO", full)
    logger().info("lost")
    logging.getLogger("some.library").warning("lost too")
    full.room = True
    logger().info("said")
    assert [line["event"] for line in full.all()] == ["said"]


@pytest.mark.parametrize(
    "name",
    [
        "token",
        "access_token",
        "Cookie",
        "authorization",
        "device_key",
        "seed",
        "SECRET",
        "cards",
        "mission",
        "device",
        "password",
    ],
)
def test_a_field_that_is_named_like_a_secret_is_left_out(lines: Lines, name: str):
    logger().info("x", **{name: "canary"}, inner={name: "canary", "list": [{name: "canary"}], "fine": 1})
    assert "canary" not in lines.getvalue()
    assert lines.all()[0]["inner"] == {"list": [{}], "fine": 1}


@pytest.mark.parametrize("secret", ["me:canary", ":canary", "me:can@canary", 'me:"canary', "me:can/canary"])
def test_a_password_in_an_address_is_left_out_wherever_it_is_quoted(lines: Lines, secret: str):
    address = f"redis://{secret}@hints:6379/0"
    logger().info(f"cannot reach {address} now", at=[address])
    logging.getLogger("kombu").warning("lost %s, and http://localhost:8080/ too", address)
    assert "canary" not in lines.getvalue()
    first, second = lines.all()
    assert first["event"] == "cannot reach redis://***@hints:6379/0 now"
    assert first["at"] == ["redis://***@hints:6379/0"]
    assert second["event"] == "lost redis://***@hints:6379/0, and http://localhost:8080/ too"


def test_an_object_is_never_written_out(lines: Lines):
    class Hand:
        def __repr__(self) -> str:
            return "canary"

    logger().info("x", hand=Hand())
    assert lines.all()[0]["hand"] == "<Hand>"


def failing() -> None:
    """Fails with a text that nobody may read."""
    try:
        raise KeyError("canary one")
    except KeyError as fault:
        raise ValueError("canary two") from fault


def test_an_exception_is_written_as_types_and_places_without_its_text(lines: Lines):
    try:
        failing()
    except ValueError as fault:
        logger().error("incident", exc_info=fault)
    (line,) = lines.all()
    assert [fault["type"] for fault in line["fault"]] == ["builtins.ValueError", "builtins.KeyError"]
    assert "tests/common/test_logging.py" in line["fault"][0]["places"][-1]
    assert '"text"' not in lines.getvalue()


def test_at_debug_an_exceptions_text_is_written(lines: Lines):
    configure("rules", "DEBUG", lines)
    try:
        failing()
    except ValueError:
        logger().error("incident", exc_info=True)
    assert [fault["text"] for fault in lines.all()[0]["fault"]] == ["canary two", "'canary one'"]


def holding(hand: str) -> None:
    """Fails while it holds something that nobody may read."""
    seen = f"{hand} of spades"
    raise ExceptionGroup(seen, [ValueError(seen), KeyError(seen)])


@pytest.mark.parametrize("level", ["INFO", "DEBUG"])
def test_no_value_that_a_function_held_is_written(lines: Lines, level: str):
    configure("rules", level, lines)
    try:
        holding("canary")
    except ExceptionGroup as fault:
        logger().error("incident", exc_info=fault.with_traceback(fault.__traceback__))
    (line,) = lines.all()
    assert [fault["type"].rpartition(".")[2] for fault in line["fault"]] == ["ExceptionGroup", "ValueError", "KeyError"]
    places = json.dumps([fault["places"] for fault in line["fault"]])
    assert "holding" in places
    assert "canary of spades" not in places
    assert ("canary of spades" in lines.getvalue()) is (level == "DEBUG")


def test_what_nobody_caught_is_a_line_like_others(lines: Lines, monkeypatch: pytest.MonkeyPatch):
    for module, hook in ((sys, "excepthook"), (threading, "excepthook"), (sys, "unraisablehook")):
        monkeypatch.setattr(module, hook, getattr(module, hook))
    catch_uncaught()
    try:
        failing()
    except ValueError as fault:
        sys.excepthook(ValueError, fault, fault.__traceback__)
    thread = threading.Thread(target=failing, name="sweeper")
    thread.start()
    thread.join()
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert [(line["event"], line["thread"]) for line in lines.all()] == [("uncaught", "main"), ("uncaught", "sweeper")]
    assert '"text"' not in lines.getvalue()


def test_a_line_knows_its_call(lines: Lines):
    note(game_id="g_0")
    with callers.acting_as(callers.NOBODY):
        callers.current().request_id = "r_1"
        note(game_id="g_1")
        logger().info("x")
    logger().info("y")
    inside, outside = lines.all()
    assert (inside["request_id"], inside["game_id"]) == ("r_1", "g_1")
    assert "request_id" not in outside
    assert "game_id" not in outside


def test_what_libraries_say_of_an_exception_does_not_quote_it(lines: Lines):
    try:
        failing()
    except ValueError as fault:
        logging.getLogger("celery").error("Task %s raised: %r", "bots.play", fault, exc_info=True)
        logging.getLogger("asyncio").error(f"Task exception was never retrieved\nfuture: {fault!r}", exc_info=fault)
    first, second = lines.all()
    assert (first["event"], second["event"]) == ("Task %s raised: %r", "Task exception was never retrieved")
    assert first["fault"] == second["fault"]
    assert "ValueError('canary" not in lines.getvalue()


def test_what_libraries_say_becomes_lines_too(lines: Lines):
    logging.getLogger("alembic.runtime").info("chatter")
    logging.getLogger("redis").warning("gone %s", "away")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("old", stacklevel=1)
    first, second = lines.all()
    assert (first["event"], first["library"], first["level"]) == ("gone away", "redis", "warning")
    assert second["library"] == "py.warnings"
