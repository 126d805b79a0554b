"""What all workers of a test run share: one stack, and what a scenario found.

The first who needs the stack starts it, and stops it once nobody uses it.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from deploy.tools import front_end
from tests.deploy.ports import SPAN, free_base
from tests.e2e.browsing import Browser
from tests.e2e.play import LAST_LINE, Play, Served

PUSH_PORTS: Final = {"notify": SPAN - 1, "calling": SPAN - 2}
"""Where push services of scenarios listen, from the stack's own port on."""

TOYS: Final = front_end.ROOT / "tests" / "toy" / "editions"
"""An edition of somebody else's."""


@contextmanager
def shared(folder: Path) -> Iterator[Served]:
    """The stack that a folder belongs to."""
    with ExitStack() as leaving:
        with locked(folder / "door"):
            served = served_in(folder) or leaving.enter_context(started(folder))
            leaving.callback(os.close, lock(folder / "users", fcntl.LOCK_SH))
        yield served


@contextmanager
def started(folder: Path) -> Iterator[Served]:
    """A stack with what any scenario needs; it must not have complained by its end."""
    port = free_base()
    pushes = ",".join(f"127.0.0.1:{port + offset}" for offset in PUSH_PORTS.values())
    data = Path(tempfile.mkdtemp(dir=folder)) / "data"
    with Play(data, port, PUSH_HOSTS=pushes, FIELDPOST_EDITIONS=str(TOYS)) as play:
        assert play.said[-2:] == [f"Fieldpost is ready: http://localhost:{port}", LAST_LINE]
        (folder / "stack").write_text(json.dumps([str(play.data), play.port]))
        try:
            yield play
        finally:
            last_out(folder)
    assert not play.complaints(), play.complaints()


def once(folder: Path, name: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What is made once for all workers; who comes meanwhile waits for it. Where it fails, the next one tries again."""
    made = folder / f"{name}.json"
    with locked(folder / f"{name}.lock"):
        if not made.exists():
            made.write_text(json.dumps(make()))
        return dict(json.loads(made.read_text()))


class SharedBrowser(Browser):
    """Scenarios that are played once, however many workers look at what they found."""

    def __init__(self, address: str, folder: Path) -> None:
        super().__init__(address, folder)
        self.folder = folder

    def play(self, scenario: str, within: float = 240.0, **more: Any) -> dict[str, Any]:
        wanted = json.dumps(more, sort_keys=True).encode()
        name = f"{scenario}-{hashlib.sha256(wanted).hexdigest()[:8]}"
        return once(self.folder, name, lambda: super(SharedBrowser, self).play(scenario, within, **more))


def served_in(folder: Path) -> Served | None:
    """The stack that runs already."""
    try:
        data, port = json.loads((folder / "stack").read_text())
    except FileNotFoundError:
        return None
    return Served(Path(data), port)


def last_out(folder: Path) -> None:
    """Waits until nobody uses the stack, and lets nobody in any more."""
    while (folder / "stack").exists():
        with locked(folder / "users"):
            pass
        with locked(folder / "door"), suppress(BlockingIOError), locked(folder / "users", fcntl.LOCK_NB):
            (folder / "stack").unlink()


@contextmanager
def locked(file: Path, how: int = 0) -> Iterator[None]:
    """Holds a file alone for the length of a block."""
    held = lock(file, fcntl.LOCK_EX | how)
    try:
        yield
    finally:
        os.close(held)


def lock(file: Path, how: int) -> int:
    """A lock on a file, until what is given is closed."""
    held = os.open(file, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(held, how)
    except BaseException:
        os.close(held)
        raise
    return held
