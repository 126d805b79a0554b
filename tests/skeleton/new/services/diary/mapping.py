"""The diary as messages."""

from __future__ import annotations

from fieldpost.diary.v1 import diary_pb2
from services.diary.process import Counts


def diary_message(counts: Counts) -> diary_pb2.GetDiaryResponse:
    """What is said of the diary."""
    return diary_pb2.GetDiaryResponse(pages=counts.pages, tidy=counts.tidy)
