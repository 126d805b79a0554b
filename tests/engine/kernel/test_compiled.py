"""The suite runs on the engine that it was told to run on."""

import os

from services.bots.brains import greedy
from services.rules.engine.kernel import play
from services.rules.engine.mechanics import combat
from tests.engine.build import COMPILED


def test_the_engine_is_compiled_where_that_is_expected_and_pure_where_not():
    assert COMPILED == (os.environ.get("FIELDPOST_EXPECT_COMPILED") == "1")


def test_no_part_of_the_engine_is_compiled_without_the_others():
    files = [str(module.__file__) for module in (play, combat, greedy)]
    assert {file.endswith(".py") for file in files} == {not COMPILED}
