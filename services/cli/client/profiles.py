"""Who plays from this machine: device keys, tokens, and answers that were sent and not yet acknowledged.

Everything is in one file that only its owner can read; it is replaced whole, so that a crash leaves the old one.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from services.cli.client.addresses import known_as
from services.common.files import lockable, replaced, tighten
from services.rules.engine.kernel.record import BadInput

FILE: Final = "client.json"
PENDING: Final = "pending"
"""Under this key an account keeps, for each game, the request that nobody has acknowledged yet."""

KINDS: Final[dict[str, type]] = {
    "device_key": str,
    "token": str,
    "token_ends": int,
    "cookie": str,
    "user_id": str,
    "link_key": str,
}
"""What a value must be that calls are made with."""


def folder(environ: Mapping[str, str]) -> Path:
    """Where the file is."""
    base = environ.get("XDG_CONFIG_HOME") or str(Path(environ.get("HOME", "~")).expanduser() / ".config")
    return Path(base) / "fieldpost"


class Profile:
    """One account's part of the file; `values` is what is known of it, `save` writes it back."""

    def __init__(self, file: Path, name: str, server: str) -> None:
        self.file = file
        self.name = name
        self.server = server
        self.values: dict[str, Any] = entry(read_file(file), name, server)
        self._alone = False

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps other commands from changing the file, and knows what they did before."""
        if self._alone:
            yield
            return
        with held(self.file):
            self._alone = True
            self.values = entry(read_file(self.file), self.name, self.server)
            try:
                yield
            finally:
                self._alone = False

    def save(self, **values: Any) -> None:
        """Sets values, and removes those that are None; what other commands wrote meanwhile stays."""
        with self.alone():
            kept = {**self.values, **values}
            self.values = {key: value for key, value in kept.items() if value is not None}
            whole = read_file(self.file)
            servers = whole.setdefault("profiles", {}).setdefault(self.name, {})
            servers[known_as(self.server, servers)] = self.values
            write_file(self.file, whole)


def entry(whole: dict[str, Any], name: str, server: str) -> dict[str, Any]:
    """What is known of an account on a server; the same profile is another account elsewhere."""
    servers = whole.get("profiles", {}).get(name, {})
    return dict(servers.get(known_as(server, servers), {}))


def read_file(file: Path) -> dict[str, Any]:
    """The whole file; nothing where there is none."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise BadInput(f"{file} cannot be read: {fault.strerror}") from None
    except ValueError:
        text = ""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if not isinstance(whole, dict):
        raise BadInput(f"{file} is no JSON object; it holds your device keys, so mend it or move it away")
    if wrong := misshapen(whole):
        raise BadInput(f"{file} has a wrong '{wrong}'; it holds your device keys, so mend it or move it away")
    return whole


def misshapen(whole: dict[str, Any]) -> str:
    """What in the file cannot be; "" when all of it may have been written here."""
    profiles = whole.get("profiles", {})
    if not nested(profiles, depth=3):
        return "profiles"
    accounts = [account for servers in profiles.values() for account in servers.values()]
    wrong = [
        key
        for account in accounts
        for key, value in account.items()
        if value is not None and not isinstance(value, KINDS.get(key, object))
    ]
    torn = [PENDING for account in accounts if not nested(account.get(PENDING, {}), depth=2)]
    return next(iter([*wrong, *torn]), "")


def nested(value: Any, depth: int) -> bool:
    """Whether there are objects in objects, so many deep."""
    return isinstance(value, dict) and (depth == 1 or all(nested(inner, depth - 1) for inner in value.values()))


def write_file(file: Path, whole: dict[str, Any]) -> None:
    """Replaces the file, for its owner's eyes only."""
    try:
        replaced(file, json.dumps(whole, indent=2).encode())
    except OSError as fault:
        raise BadInput(f"{file} cannot be written: {fault.strerror}") from None


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Keeps other commands from writing at the same time."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = file.parent / ".lock"
        lock = lockable(key)
        tighten([file, key])  # they may have been copied here, or made before
    except OSError as fault:
        raise BadInput(f"{file.parent} cannot be written: {fault.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
