"""Which engine the tests run on, and which of them run on one only."""

import os

import pytest

from services.rules.engine.kernel import game

COMPILED = not str(game.__file__).endswith(".py")

pure_only = pytest.mark.skipif(COMPILED, reason="tests cannot derive from compiled classes")
compiled_only = pytest.mark.skipif(not COMPILED, reason="this is the source")
BOTH = os.environ.get("FIELDPOST_BOTH_BUILDS") == "1"
"""Said by `make test` where both builds are tested."""

once = pytest.mark.skipif(
    COMPILED != BOTH, reason="runs on the other build, which plays the same games: test_builds.py"
)
"""Marks a property of the rules, which holds for both builds or for none: it runs on the faster of those tested."""
