"""Tidying as a Celery task on a queue of its own."""

from __future__ import annotations

import os
from functools import cache
from typing import Final

from fieldpost.diary.v1 import diary_pb2, diary_pb2_grpc

from services.common.celery_app import app, channel_to, every

NAME: Final = "diary.tidy"
EVERY: Final = 1.0


@app.task(name=NAME)  # type: ignore[untyped-decorator]
def tidy() -> None:
    """Has the service tidy up."""
    stub(os.getpid()).Tidy(diary_pb2.TidyRequest())


@cache
def stub(_process: int) -> diary_pb2_grpc.DiaryInternalServiceStub:
    """This process's own channel, which is never carried over a fork."""
    return diary_pb2_grpc.DiaryInternalServiceStub(channel_to("diary"))


every(EVERY, NAME)
