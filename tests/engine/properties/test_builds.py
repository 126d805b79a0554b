"""The compiled engine plays the games of its source, byte for byte; so what `once` marks is proved for both."""

import json
import subprocess
import sys

import pytest

from tests.engine.build import compiled_only
from tests.engine.properties.digests import digests

GAMES = 6
"""Of each variant: half of random answers, half of greedy bots."""


@pytest.mark.rule("C-27")
@compiled_only
def test_the_compiled_engine_plays_the_games_of_its_source(pytestconfig: pytest.Config):
    command = [sys.executable, "-m", "tests.engine.source_only", str(GAMES)]
    done = subprocess.run(command, cwd=pytestconfig.rootpath, capture_output=True, check=True, text=True)
    assert json.loads(done.stdout) == digests(GAMES)
