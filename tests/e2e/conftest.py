"""One stack for all scenarios, started as a player starts it, and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.tools import front_end
from tests.e2e.browsing import Browser, obstacle
from tests.e2e.play import Served
from tests.e2e.sharing import SharedBrowser, shared


@pytest.fixture(scope="session")
def buildable() -> None:
    """The page can be built here, without which nothing is served."""
    try:
        front_end.node_and_npm()
    except front_end.FrontEndError as problem:
        pytest.skip(str(problem))


@pytest.fixture(scope="session")
def common(worker_id: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "e2e"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def stack(buildable: None, common: Path) -> Iterator[Served]:
    with shared(common) as served:
        yield served


@pytest.fixture(scope="session")
def drivable(buildable: None) -> None:
    """There is a browser that can be driven."""
    if reason := obstacle():
        pytest.skip(reason)


@pytest.fixture(scope="session")
def browser(drivable: None, stack: Served, common: Path) -> Browser:
    """Plays scenarios on the stack of all."""
    return SharedBrowser(f"http://localhost:{stack.port}", common)
