"""What whoever runs this server asks its services, with the operator's key."""

from __future__ import annotations

import os
from typing import Any

import grpc
from fieldpost.matchmaking.v1 import internal_pb2, internal_pb2_grpc

from services.common.clients import sync_channel
from services.common.directory import OPERATOR
from services.common.keys import Keys
from services.common.messages import plain
from services.common.ports import SystemClock
from services.common.settings import Settings
from services.common.statuses import problem_of
from services.rules.engine.kernel.record import BadInput


def listed(most: int, page: str) -> Any:
    """A page of reports as plain values; BadInput when no server of these settings answers."""
    settings = Settings.read(os.environ)
    if not (settings.data / "keys").is_dir():
        raise BadInput(f"{settings.data} is no server's folder; say which one with DATA=FOLDER")
    keys, clock = Keys.load(settings.data, OPERATOR), SystemClock()
    stub = internal_pb2_grpc.MatchmakingInternalServiceStub(sync_channel(settings, "matchmaking", keys, clock))
    try:
        return plain(stub.ListReports(internal_pb2.ListReportsRequest(page_size=most, page_token=page)))
    except grpc.RpcError as fault:
        problem = problem_of(fault)
        said = problem.message if problem is not None else f"no server answers at {settings.address('matchmaking')}"
        raise BadInput(said) from None
