"""One rules service for all games of this folder's tests."""

from collections.abc import Iterator

import pytest

from tests.bots.games import RulesProcess


@pytest.fixture(scope="session")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesProcess]:
    with RulesProcess(tmp_path_factory.mktemp("rules")) as running:
        yield running
