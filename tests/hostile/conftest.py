"""One whole stack for all attacks, with people on it who only want to play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.deploy.stacks import RunningStack
from tests.hostile.bystanders import Bystanders


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStack]:
    """The whole game. An attack leaves it as it was, or the test of the next one fails too."""
    with RunningStack(tmp_path_factory.mktemp("hostile") / "data") as running:
        yield running


@pytest.fixture(scope="session")
def bystanders(stack: RunningStack) -> Bystanders:
    """Guests at addresses of their own."""
    return Bystanders(stack.port)
