"""Every method of every service, found in protos/, and how their refusals look."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

import grpc
from google.protobuf.descriptor import MethodDescriptor

from services.common.statuses import problem_of

PROTOS: Final = Path(__file__).resolve().parents[2] / "protos"


def methods() -> dict[str, MethodDescriptor]:
    """By a short name: "rules.RulesService/GetGame"."""
    found = {}
    for file in sorted(PROTOS.rglob("*.proto")):
        path = file.relative_to(PROTOS).with_suffix("")
        module = import_module(f"{'.'.join(path.parts)}_pb2")
        for service in module.DESCRIPTOR.services_by_name.values():
            for method in service.methods:
                found[f"{service_of(method)}.{service.name}/{method.name}"] = method
    return found


def service_of(method: MethodDescriptor) -> str:
    """The service that answers a method: the second word of "fieldpost.rules.v1"."""
    return str(method.containing_service.file.package.split(".")[1])


def status_of(error: grpc.RpcError) -> str:
    """The status of a refusal, which says in the project's own words what is wrong."""
    problem = problem_of(error)
    assert problem is not None, error
    assert problem.code
    return str(error.code().name)


METHODS: Final = methods()
