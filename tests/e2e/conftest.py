"""One stack for all scenarios, started as a player starts it, and a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deploy.tools import front_end
from tests.e2e.browsing import Browser, obstacle
from tests.e2e.play import Play


@pytest.fixture(scope="session")
def buildable() -> None:
    """The page can be built here, without which nothing is served."""
    try:
        front_end.node_and_npm()
    except front_end.FrontEndError as problem:
        pytest.skip(str(problem))


@pytest.fixture(scope="session")
def stack(buildable: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    with Play(tmp_path_factory.mktemp("stack") / "data") as play:
        yield play
        assert play.complaints() == []


@pytest.fixture(scope="session")
def drivable(buildable: None) -> None:
    """There is a browser that can be driven."""
    if reason := obstacle():
        pytest.skip(reason)


@pytest.fixture(scope="session")
def browser(drivable: None, stack: Play, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    """Plays scenarios on the stack of all."""
    return Browser(f"http://localhost:{stack.port}", tmp_path_factory.mktemp("downloads"))
