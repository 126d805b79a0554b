"""The service directory: one line for each service, from which all that is derived from its name follows.

Its ports, key, tokens, process, database, migrations, Celery tasks and upstream at the gateway have no other list.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final, NamedTuple


class Listed(NamedTuple):
    """A service's line: how far its port is from PORT, the Celery queues of its tasks.py, and where its code lies."""

    port: int
    queues: tuple[str, ...] = ()
    folder: str = ""
    """Its package below services/, where that is not its name."""
    calls_out: bool = False
    """Its tasks wait for servers of strangers: they have a worker of their own, so that nobody else waits with them."""


SERVICES: Final[Mapping[str, Listed]] = {
    "accounts": Listed(1),
    "rules": Listed(2, queues=("timeouts",), folder="rules.app"),
    "matchmaking": Listed(3),
    "bots": Listed(4, queues=("bots",)),
    "notifications": Listed(6, queues=("push", "mail"), calls_out=True),
}

OTHERS: Final[Mapping[str, int]] = {"gateway": 0, "valkey": 5, "envoy_admin": 9}
"""Ports of processes that are no service of ours; 7 and 8 are free for services."""

WORKER: Final = "worker"
"""The name under which Celery tasks call services."""

OPERATOR: Final = "operator"
"""The name under which whoever runs this server asks services, from the command line: whoever may read DATA/keys."""

SIGNERS: Final = (*SERVICES, WORKER, OPERATOR)
"""Who has a key of its own, and signs tokens with it."""

SENDER: Final = "sender"
"""The worker whose tasks call strangers."""

WORKERS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(queue for listed in SERVICES.values() if listed.calls_out is out for queue in listed.queues)
    for name, out in ((WORKER, False), (SENDER, True))
}
"""The Celery workers' processes, and the queues from which each takes tasks."""

QUEUES: Final = tuple(queue for queues in WORKERS.values() for queue in queues)
"""All of them."""


def package_of(service: str) -> str:
    """The package that holds a service's files: `services.accounts`."""
    return f"services.{SERVICES[service].folder or service}"


def models_of(service: str) -> str:
    """The module of a service's schema, which has `tables`."""
    package = package_of(service)
    return f"{package}.storage.models" if find_spec(f"{package}.storage") else f"{package}.models"


def modules_with_tasks() -> tuple[str, ...]:
    """The tasks.py of every service that has a queue."""
    return tuple(f"{package_of(name)}.tasks" for name, listed in SERVICES.items() if listed.queues)
