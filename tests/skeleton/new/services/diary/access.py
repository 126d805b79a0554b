"""Who may call which method."""

from __future__ import annotations

from typing import Final

from services.common.access import PUBLIC, SERVICE, Access

ACCESS: Final[dict[str, Access]] = {
    "/fieldpost.diary.v1.DiaryService/GetDiary": PUBLIC,
    "/fieldpost.diary.v1.DiaryInternalService/Tidy": SERVICE("worker"),
}
