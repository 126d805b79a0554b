"""The knock of the clock: beat asks the rules service every second to apply what is due."""

from __future__ import annotations

import os
from functools import cache
from typing import Final

import grpc
from fieldpost.rules.v1 import internal_pb2, internal_pb2_grpc

from services.common.celery_app import app, channel_to, every
from services.common.logging import logger

NAME: Final = "timeouts.sweep"
EVERY: Final = 1.0
MOST: Final = 20
"""Sweeps in one task at most: beat knocks again soon."""


@app.task(name=NAME)  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Applies what is due; a service that is away does it by itself when it is back."""
    knock(stub(os.getpid()))


def knock(rules: internal_pb2_grpc.RulesInternalServiceStub) -> int:
    """Sweeps until nothing more is due, and says how many clocks ran out."""
    expired = 0
    try:
        for _ in range(MOST):
            swept = rules.Sweep(internal_pb2.SweepRequest())
            expired += swept.expired
            if not swept.more:
                break
    except grpc.RpcError as fault:
        logger().warning("not_swept", code=fault.code().name)
    return expired


@cache
def stub(_process: int) -> internal_pb2_grpc.RulesInternalServiceStub:
    """This process's own channel, which is never carried over a fork."""
    return internal_pb2_grpc.RulesInternalServiceStub(channel_to("rules"))


every(EVERY, NAME)
