"""What every test obeys: it names rules by their numbers, and in the engine three of them at most."""

import pytest

from tests.architecture.markers import marker_faults


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Fails the collection of a test whose `rule` markers are wrong."""
    ids = [rule for marker in metafunc.definition.iter_markers("rule") for rule in marker.args]
    where = metafunc.definition.path.relative_to(metafunc.config.rootpath)
    if faults := marker_faults(ids, where):
        name = f"{where}::{metafunc.definition.name}"
        raise pytest.Collector.CollectError(f"{name}: {'; '.join(faults)}")
