"""Which engine the tests run on."""

import pytest

from services.rules.engine.kernel import game

COMPILED = not str(game.__file__).endswith(".py")

pure_only = pytest.mark.skipif(COMPILED, reason="tests cannot derive from compiled classes")
