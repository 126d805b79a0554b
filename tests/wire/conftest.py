"""Settings for two services in one folder: they share their keys and nothing else."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from services.common.settings import Settings
from tests.common.databases import NOWHERE


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))  # a line a call takes time
    yield Settings(data=tmp_path, foreign_redis=NOWHERE)
    structlog.reset_defaults()
