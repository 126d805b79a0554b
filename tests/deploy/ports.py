"""Free ports for a stack: a base from which all its ports derive."""

from __future__ import annotations

import fcntl
import os
import random
import tempfile

from deploy.local.checks import obstacle

SPAN = 40
"""More than the ports that one stack takes."""

LOWEST, HIGHEST = 10_000, 32_000
"""Above what a desktop runs, below what the kernel gives to clients."""


def is_free(port: int) -> bool:
    """Whether a server could listen there now."""
    return obstacle("127.0.0.1", port) is None


def claimed(base: int) -> bool:
    """Claims a base until this process ends: between looking and listening another test run may look as well."""
    try:
        lock = os.open(f"{tempfile.gettempdir()}/fieldpost-ports-{base}", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o666)
    except PermissionError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return False
    return True


def free_base() -> int:
    """A base whose ports are all free, and nobody else's."""
    chance = random.Random(os.urandom(8))
    while True:
        base = chance.randrange(LOWEST, HIGHEST, SPAN)
        if all(is_free(base + offset) for offset in range(SPAN)) and claimed(base):
            return base
