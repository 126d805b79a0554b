"""Coroutines as tests, and the databases for them."""

from __future__ import annotations

import asyncio
import inspect

import pytest

from deploy.local import keeper
from tests.common.databases import postgres_settings, postgres_url, settings, sqlite_settings

__all__ = ["postgres_settings", "postgres_url", "settings", "sqlite_settings"]

MINUTES, MINUTES_OF_CHAOS = 4, 60
"""After so long a test hangs."""

SOON = 0.02


@pytest.fixture(autouse=True)
def start_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes away the supervisor's pauses, which would be a quarter of the time of all restarts."""
    monkeypatch.setattr(keeper, "FIRST_PAUSE", SOON)
    monkeypatch.setattr(keeper, "CHECK_EVERY", SOON)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a coroutine function as a test, and fails it when it takes too long."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    minutes = MINUTES_OF_CHAOS if pyfuncitem.get_closest_marker("chaos") else MINUTES
    arguments = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}

    async def in_time() -> None:
        async with asyncio.timeout(60 * minutes):
            await pyfuncitem.obj(**arguments)

    asyncio.run(in_time())
    return True
