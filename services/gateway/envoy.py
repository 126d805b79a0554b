"""The few forms that Envoy's configuration repeats."""

from __future__ import annotations

from typing import Any

Config = dict[str, Any]
"""A piece of configuration, as JSON."""


def message(name: str, package: str = "envoy.extensions", /, **fields: Any) -> Config:
    """A message that says its own type; a misspelt field stops Envoy at start."""
    return {"@type": f"type.googleapis.com/{package}.{name}", **fields}


def typed(name: str, kind: str, **fields: Any) -> Config:
    """An extension by its name, with its own message."""
    return {"name": name, "typed_config": message(kind, **fields)}


def address(host: str, port: int) -> Config:
    """Where to listen or to call."""
    return {"socket_address": {"address": host, "port_value": port}}


def header(name: str, value: str, action: str = "OVERWRITE_IF_EXISTS_OR_ADD") -> Config:
    """A header to set; by default whatever was there before is gone."""
    return {"header": {"key": name, "value": value}, "append_action": action}
