"""What the environment says; nothing else is read for configuration but the password of our own Valkey."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from services.common.directory import OTHERS, SERVICES

METRICS: Final = 10
"""A service's metrics are this far above its own port."""

HIGHEST_PORT: Final = 65_535
LOOPBACK: Final = "127.0.0.1"

VALKEY_PASSWORD: Final = Path("keys", "valkey.password")
"""In DATA; whoever starts our Valkey makes it, and whoever talks to it reads it."""

MAIL_ADDRESS: Final = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
PUSH_HOST: Final = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|127\.0\.0\.1:[0-9]{1,5}")
"""Hosts of push services; one on this machine comes with its port, and is called without TLS."""

PASSWORD: Final = re.compile(r"[0-9a-f]{64}")


class WrongSetting(Exception):
    """A setting that cannot be; the text is for whoever starts the process."""


@dataclass(frozen=True)
class Settings:
    """One process's settings. Build them with `read`, so that every default has one home."""

    port: int = 8080
    host: str = LOOPBACK
    data: Path = Path("data")
    database_url: str = field(default="", repr=False)
    schema_prefix: str = ""
    foreign_redis: str = field(default="", repr=False)
    """REDIS_URL; empty where the Valkey is ours."""
    tls_cert: Path | None = None
    tls_key: Path | None = None
    public_url: str = ""
    smtp_url: str = field(default="", repr=False)
    """Where mails go; empty where they become files."""
    mail_from: str = "fieldpost@localhost"
    push_hosts: tuple[str, ...] = ()
    """Push services that are called besides those of the browsers."""
    log_level: str = "INFO"
    calls_per_second: float = 50.0
    streams_per_user: int = 5
    drain_seconds: float = 0.0
    ports: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> Settings:
        """The settings of an environment; an empty variable counts as absent."""
        said = {name: value.strip() for name, value in environ.items() if value.strip()}
        port = _number(said, "PORT", cls.port, least=1)
        cert, key = (Path(said[name]) if name in said else None for name in ("TLS_CERT", "TLS_KEY"))
        if (cert is None) != (key is None):
            raise WrongSetting("TLS_CERT and TLS_KEY belong together: say both or neither")
        scheme = "https" if cert else "http"
        return cls(
            port=port,
            host=_host(said.get("HOST", cls.host)),
            data=Path(said.get("DATA", "data")).absolute(),
            database_url=_database(said.get("DATABASE_URL", "")),
            schema_prefix=said.get("DATABASE_SCHEMA_PREFIX", ""),
            foreign_redis=_redis(said.get("REDIS_URL", "")),
            tls_cert=cert,
            tls_key=key,
            public_url=_page(said.get("PUBLIC_URL", f"{scheme}://localhost:{port}")),
            smtp_url=_smtp(said.get("SMTP_URL", "")),
            mail_from=_address(said.get("MAIL_FROM", cls.mail_from)),
            push_hosts=_hosts(said.get("PUSH_HOSTS", "")),
            log_level=_level(said.get("LOG_LEVEL", cls.log_level)),
            calls_per_second=_amount(said, "FIELDPOST_CALLS_PER_SECOND", cls.calls_per_second),
            streams_per_user=_number(said, "FIELDPOST_STREAMS_PER_USER", cls.streams_per_user),
            drain_seconds=_amount(said, "FIELDPOST_DRAIN_SECONDS", cls.drain_seconds),
            ports=_ports(said),
        )

    @property
    def redis_url(self) -> str:
        """Where hints and tasks go, with the password: never tell it. Our own has none before it was first started."""
        if self.foreign_redis:
            return self.foreign_redis
        password = valkey_password(self.data)
        return f"redis://{password and f':{password}@'}{LOOPBACK}:{self.port_of('valkey')}/0"

    def port_of(self, name: str) -> int:
        """The port of a service, of the gateway, of Valkey or of Envoy's admin page."""
        if name in self.ports:
            return self.ports[name]
        if name in SERVICES:
            return self.port + SERVICES[name].port
        if name not in OTHERS:
            raise WrongSetting(f"nothing is called {name}")
        return self.port + OTHERS[name]

    def metrics_port_of(self, service: str) -> int:
        """Where a service shows its metrics, on loopback only."""
        return self.port_of(service) + METRICS

    def address(self, service: str) -> str:
        """Where a service answers gRPC."""
        return f"{LOOPBACK}:{self.port_of(service)}"


def _number(said: Mapping[str, str], name: str, default: int, least: int = 0) -> int:
    text = said.get(name, str(default))
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= HIGHEST_PORT:
        raise WrongSetting(f"{name} is {text!r}: it must be a number from {least} to {HIGHEST_PORT}")
    return int(text)


def _amount(said: Mapping[str, str], name: str, default: float) -> float:
    text = said.get(name, str(default))
    try:
        amount = float(text)
    except ValueError:
        amount = -1.0
    if not 0 <= amount < float("inf"):
        raise WrongSetting(f"{name} is {text!r}: it must be a number, 0 or more")
    return amount


def _host(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise WrongSetting(f"HOST is {text!r}: it must be an address such as 127.0.0.1, or 0.0.0.0 for all") from None


def _database(text: str) -> str:
    """The text itself is never told: a password is in it."""
    if text and text.partition("://")[0].partition("+")[0] not in ("postgresql", "postgres"):
        raise WrongSetting("DATABASE_URL must begin with postgresql://; without it SQLite is used")
    if text:
        from sqlalchemy import make_url  # an eighth of a second that processes without a database need not spend
        from sqlalchemy.exc import ArgumentError

        try:
            make_url(text)
        except (ArgumentError, ValueError):
            raise WrongSetting("DATABASE_URL must read postgresql://USER:PASSWORD@HOST:PORT/NAME") from None
    return text


def _redis(text: str) -> str:
    """The text itself is never told, nor what a library says of it: a password is in it."""
    if text:
        from redis import ConnectionPool  # a tenth of a second that nobody else need spend

        try:
            ConnectionPool.from_url(text)
        except ValueError:
            raise WrongSetting("REDIS_URL must read redis://HOST:PORT/NUMBER") from None
    return text


def valkey_password(data: Path) -> str:
    """The password of our own Valkey; empty while there is none."""
    file = data / VALKEY_PASSWORD
    try:
        text = file.read_text()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError):
        text = ""
    if not PASSWORD.fullmatch(text):
        raise WrongSetting(f"{file} holds no password: take it away, and the next start makes a new one")
    return text


def _page(text: str) -> str:
    origin = text.rstrip("/")
    try:
        parts = urlsplit(origin)
        right = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and parts.geturl() == origin
        right = right and not (parts.path or parts.query or parts.fragment or parts.username)
    except ValueError:  # the port is no number
        right = False
    if not right:
        raise WrongSetting(f"PUBLIC_URL is {text!r}: it must read https://HOST or https://HOST:PORT, without a path")
    return origin


def _smtp(text: str) -> str:
    """The text itself is never told: a password is in it."""
    if text:
        try:
            parts = urlsplit(text)
            right = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0
            right = right and parts.path in ("", "/")
        except ValueError:  # the port is no number
            right = False
        if not right:
            raise WrongSetting("SMTP_URL must read smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the start")
    return text


def _address(text: str) -> str:
    if not MAIL_ADDRESS.fullmatch(text):
        raise WrongSetting(f"MAIL_FROM is {text!r}: it must be an address such as games@example.org")
    return text


def _hosts(text: str) -> tuple[str, ...]:
    hosts = tuple([host.strip() for host in text.split(",") if host.strip()])
    for host in hosts:
        if not PUSH_HOST.fullmatch(host):
            form = "hosts with commas between them, such as push.example.org, *.example.org or 127.0.0.1:9000"
            raise WrongSetting(f"PUSH_HOSTS has {host!r}: it must name {form}")
    return hosts


def _level(text: str) -> str:
    levels = ("DEBUG", "INFO", "WARNING", "ERROR")
    if text.upper() not in levels:
        raise WrongSetting(f"LOG_LEVEL is {text!r}: it must be one of {', '.join(levels)}")
    return text.upper()


def _ports(said: Mapping[str, str]) -> dict[str, int]:
    names = {name: f"FIELDPOST_{name.upper()}_PORT" for name in (*SERVICES, *OTHERS)}
    return {name: _number(said, variable, 0) for name, variable in names.items() if variable in said}
