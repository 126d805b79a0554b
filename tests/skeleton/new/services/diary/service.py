"""DiaryService and DiaryInternalService: translate, call, translate back."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any

from fieldpost.diary.v1 import diary_pb2, diary_pb2_grpc
from services.diary.mapping import diary_message
from services.diary.process import App


class DiaryService(diary_pb2_grpc.DiaryServiceServicer):
    """For everybody."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def GetDiary(self, request: diary_pb2.GetDiaryRequest, context: Any) -> diary_pb2.GetDiaryResponse:
        return diary_message(await self.app.counts())


class DiaryInternalService(diary_pb2_grpc.DiaryInternalServiceServicer):
    """For the worker."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def Tidy(self, request: diary_pb2.TidyRequest, context: Any) -> diary_pb2.TidyResponse:
        await self.app.tidy()
        return diary_pb2.TidyResponse()
