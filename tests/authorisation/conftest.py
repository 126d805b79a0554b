"""One town for all tests of this folder: each test brings its own games and tables."""

from collections.abc import Iterator

import pytest

from tests.authorisation.stage import Cast, Fallen, fallen
from tests.authorisation.town import Town


@pytest.fixture(scope="session")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with Town(tmp_path_factory.mktemp("town")) as running:
        yield running


@pytest.fixture(scope="session")
def cast(town: Town) -> Cast:
    return Cast.met(town)


@pytest.fixture(scope="session")
def after_the_fall(town: Town) -> Fallen:
    return fallen(town)
