"""A Valkey that is emptied and killed while others use it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random

import redis

from deploy.tools.postgres import free_port
from tests.common.valkey import valkey_running


class Storm:
    """`with Storm(folder, chance) as storm:` runs a server; `strike` empties it, kills it, or lets it come back."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder = folder
        self.chance = chance
        self.port = free_port()
        self.running: contextlib.ExitStack | None = None
        self.strikes: list[str] = []

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def __enter__(self) -> Storm:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        self.running = contextlib.ExitStack()
        self.running.enter_context(valkey_running(self.folder, self.port))

    def kill(self) -> None:
        if self.running is not None:
            self.running.close()
            self.running = None

    def strike(self) -> None:
        """Does one of the things that may happen to a server."""
        if self.running is None:
            self.strikes.append("back")
            self.start()
        elif self.chance.random() < 0.5:
            self.strikes.append("emptied")
            with contextlib.closing(redis.Redis(port=self.port)) as client:
                client.flushall()
        else:
            self.strikes.append("killed")
            self.kill()
