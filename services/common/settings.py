"""What the environment says; nothing else is read for configuration but the password of our own Valkey."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from services.common import setting_texts as texts
from services.common.directory import OTHERS, SERVICES
from services.common.setting_texts import WrongSetting as WrongSetting

METRICS: Final = 10
"""A service's metrics are this far above its own port."""

LOOPBACK: Final = "127.0.0.1"

VALKEY_PASSWORD: Final = Path("keys", "valkey.password")
"""In DATA; whoever starts our Valkey makes it, and whoever talks to it reads it."""


PASSWORD: Final = re.compile(r"[0-9a-f]{64}")


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
    bot_calls_per_second: float = 10.0
    """Of each account that is a bot's."""
    streams_per_user: int = 5
    drain_seconds: float = 0.0
    ports: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> Settings:
        """The settings of an environment; an empty variable counts as absent."""
        said = {name: value.strip() for name, value in environ.items() if value.strip()}
        port = texts.number(said, "PORT", cls.port, least=1)
        cert, key = (Path(said[name]) if name in said else None for name in ("TLS_CERT", "TLS_KEY"))
        if (cert is None) != (key is None):
            raise WrongSetting("TLS_CERT and TLS_KEY belong together: say both or neither")
        scheme = "https" if cert else "http"
        return cls(
            port=port,
            host=texts.host(said.get("HOST", cls.host)),
            data=Path(said.get("DATA", "data")).absolute(),
            database_url=texts.database(said.get("DATABASE_URL", "")),
            schema_prefix=said.get("DATABASE_SCHEMA_PREFIX", ""),
            foreign_redis=texts.redis(said.get("REDIS_URL", "")),
            tls_cert=cert,
            tls_key=key,
            public_url=texts.page(said.get("PUBLIC_URL", f"{scheme}://localhost:{port}")),
            smtp_url=texts.smtp(said.get("SMTP_URL", "")),
            mail_from=texts.address(said.get("MAIL_FROM", cls.mail_from)),
            push_hosts=texts.hosts(said.get("PUSH_HOSTS", "")),
            log_level=texts.level(said.get("LOG_LEVEL", cls.log_level)),
            calls_per_second=texts.amount(said, "FIELDPOST_CALLS_PER_SECOND", cls.calls_per_second),
            bot_calls_per_second=texts.amount(said, "FIELDPOST_BOT_CALLS_PER_SECOND", cls.bot_calls_per_second),
            streams_per_user=texts.number(said, "FIELDPOST_STREAMS_PER_USER", cls.streams_per_user),
            drain_seconds=texts.amount(said, "FIELDPOST_DRAIN_SECONDS", cls.drain_seconds),
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


def _ports(said: Mapping[str, str]) -> dict[str, int]:
    names = {name: f"FIELDPOST_{name.upper()}_PORT" for name in (*SERVICES, *OTHERS)}
    return {name: texts.number(said, variable, 0) for name, variable in names.items() if variable in said}
