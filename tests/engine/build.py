"""Which engine the tests run on, and which of them run on one only."""

import pytest

from services.rules.engine.kernel import game

COMPILED = not str(game.__file__).endswith(".py")

pure_only = pytest.mark.skipif(COMPILED, reason="tests cannot derive from compiled classes")
compiled_only = pytest.mark.skipif(not COMPILED, reason="this is the source")
once = pytest.mark.skipif(COMPILED, reason="holds for both builds, since they play the same games: test_builds.py")
"""Marks a property of the rules, which a build that plays the same games cannot break."""
