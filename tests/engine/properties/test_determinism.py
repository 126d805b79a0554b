"""The same seed gives the same game, byte for byte, on every day and in every process (C-27)."""

import json
import os
import subprocess
import sys

import pytest

from tests.engine.properties.digests import digests


@pytest.mark.rule("C-27")
def test_the_same_seed_gives_the_same_log_twice():
    assert digests() == digests()


@pytest.mark.rule("C-27")
@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_the_same_seed_gives_the_same_log_in_a_process_that_hashes_otherwise(
    hash_seed: str, pytestconfig: pytest.Config
):
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.properties.digests"],
        cwd=pytestconfig.rootpath,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        text=True,
    )
    assert json.loads(done.stdout) == digests()
