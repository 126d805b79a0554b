"""Which calls come in from outside: what a contract declares for the outside, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from google.protobuf.descriptor_pb2 import FileDescriptorSet

INTERNAL = "InternalService"
"""The end of the name of a service that only other services call."""

INTERNAL_METHODS = frozenset({"/fieldpost.rules.v1.RulesService/CreateGame"})
"""Calls of a public service that only other services make."""


class Method(NamedTuple):
    """A call that may come from outside, and the process that answers it."""

    path: str
    service: str
    streaming: bool


def public_methods(contracts: FileDescriptorSet) -> list[Method]:
    """Every call that is let through; a package that is not `fieldpost.<service>.v<number>` has none."""
    found = []
    for file in contracts.file:
        names = file.package.split(".")
        if len(names) != 3 or names[0] != "fieldpost":
            continue
        for service in file.service:
            if service.name.endswith(INTERNAL):
                continue
            for method in service.method:
                path = f"/{file.package}.{service.name}/{method.name}"
                if path not in INTERNAL_METHODS:
                    found.append(Method(path, names[1], method.server_streaming))
    return sorted(found)
