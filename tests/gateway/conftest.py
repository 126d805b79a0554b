"""Gateways for tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gateway.certificate import self_signed
from tests.gateway.door import Door, opened


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """One gateway for the tests of a module that leave it as it was."""
    with opened(tmp_path_factory.mktemp("gateway")) as found:
        yield found


@pytest.fixture
def own_door(tmp_path: Path) -> Iterator[Door]:
    """A gateway for a test that uses it up."""
    with opened(tmp_path) as found:
        yield found


@pytest.fixture
def tls_files(tmp_path: Path) -> dict[str, str]:
    """A certificate for localhost that signs itself, as settings."""
    certificate, key = self_signed(tmp_path)
    return {"TLS_CERT": str(certificate), "TLS_KEY": str(key)}
