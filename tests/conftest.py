"""What every test obeys: it names rules by their numbers, and runs on an event loop if it is a coroutine."""

import asyncio
import gc
import inspect
from collections.abc import Iterator

import pytest

from services.common import on_postgresql, on_sqlite
from tests.architecture.markers import marker_faults
from tests.common import copies

MINUTES, MINUTES_OF_CHAOS = 4, 60
"""After so long a coroutine hangs."""


@pytest.fixture(autouse=True, scope="session")
def migrated_once() -> Iterator[None]:
    """A new database begins as a copy: migrating each took a third of the time of the services' tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(on_sqlite, "migrate", copies.on_sqlite)
        patch.setattr(on_postgresql, "migrate", copies.on_postgresql)
        yield


def pytest_collection_finish() -> None:
    """Leaves what imports made to no collector: looking through it again and again took a fifth of all time."""
    gc.collect()
    gc.freeze()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Fails the collection of a test whose `rule` markers are wrong."""
    ids = [rule for marker in metafunc.definition.iter_markers("rule") for rule in marker.args]
    where = metafunc.definition.path.relative_to(metafunc.config.rootpath)
    if faults := marker_faults(ids, where):
        name = f"{where}::{metafunc.definition.name}"
        raise pytest.Collector.CollectError(f"{name}: {'; '.join(faults)}")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a coroutine function as a test, on a loop of its own, and fails it when it takes too long."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    minutes = MINUTES_OF_CHAOS if pyfuncitem.get_closest_marker("chaos") else MINUTES
    arguments = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}

    async def in_time() -> None:
        async with asyncio.timeout(60 * minutes):
            await pyfuncitem.obj(**arguments)

    asyncio.run(in_time())
    return True
