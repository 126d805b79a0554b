"""The databases for these tests, and a supervisor that does not dawdle."""

from __future__ import annotations

import pytest

from deploy.local import keeper
from tests.common.databases import postgres_settings, postgres_url, settings, sqlite_settings

__all__ = ["postgres_settings", "postgres_url", "settings", "sqlite_settings"]

SOON = 0.02


@pytest.fixture(autouse=True)
def start_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes away the supervisor's pauses, which would be a quarter of the time of all restarts."""
    monkeypatch.setattr(keeper, "FIRST_PAUSE", SOON)
    monkeypatch.setattr(keeper, "CHECK_EVERY", SOON)
