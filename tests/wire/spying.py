"""What can be overheard of real processes, and what must never be heard there."""

from __future__ import annotations

import sqlite3
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import redis
from google.protobuf.json_format import MessageToDict

from services.common.directory import SERVICES
from services.common.ports import SystemEntropy
from services.common.settings import Settings
from services.rules.dice.game_secrets import GameSecrets
from services.rules.dice.vault import FILE, Vault
from tests.wire.persons import PATIENCE, forms

ENOUGH = "heard enough"


def texts(value: Any) -> set[str]:
    """Every text in a form."""
    if isinstance(value, dict):
        return set().union(*[texts(one) for one in value.values()])
    if isinstance(value, list):
        return set().union(*[texts(one) for one in value])
    return {value} if isinstance(value, str) else set()


def held(mine: Any, theirs: Any) -> set[str]:
    """What one view names of the rules' state, and another does not: cards and missions in a hand."""
    return texts(MessageToDict(mine.slices)) - texts(MessageToDict(theirs.slices))


def of_the_dice(data: Path, game_id: str) -> tuple[set[str], set[bytes]]:
    """The secrets of a game that nobody has seen yet, as texts and as bytes."""
    with closing(sqlite3.connect(data / "rules.sqlite3")) as database:
        (sealed,) = database.execute("SELECT sealed FROM reservation WHERE game_id = ?", (game_id,)).fetchone()
    key = (data / FILE).read_bytes()
    found = GameSecrets.decode(Vault(key, SystemEntropy()).unseal(sealed, game_id))
    raw = {key, found.deck, found.log, *found.chain.kept[1:]}
    return set().union(*[forms(one) for one in raw]), raw


@contextmanager
def overheard(url: str) -> Iterator[list[str]]:
    """Every word that goes to Valkey in the block; the list is whole after it."""
    words: list[str] = []
    listening = threading.Event()

    def listen() -> None:
        with closing(redis.Redis.from_url(url)) as client, client.monitor() as monitor:
            listening.set()
            for line in monitor.listen():
                words.append(line["command"])
                if ENOUGH in line["command"]:
                    return

    thread = threading.Thread(target=listen)
    thread.start()
    assert listening.wait(PATIENCE)
    try:
        yield words
    finally:
        with closing(redis.Redis.from_url(url)) as client:
            client.echo(ENOUGH)
        thread.join(PATIENCE)


def metrics(settings: Settings) -> str:
    """What every service shows of itself."""
    pages = [f"http://127.0.0.1:{settings.metrics_port_of(name)}/metrics" for name in SERVICES]
    return "\n".join([urllib.request.urlopen(page, timeout=PATIENCE).read().decode() for page in pages])


def logs(data: Path) -> str:
    """What every process has said."""
    return "\n".join([file.read_text(errors="replace") for file in sorted((data / "logs").glob("*.log*"))])
