"""Every case holds; each is one test, named by its file."""

import json
from pathlib import Path
from typing import Any

import pytest

from services.cli.cases.run import CaseRun
from services.cli.cases.written import read_case
from services.cli.conformance import found, run_file
from services.rules.engine.kernel.play import replay
from services.rules.engine.kernel.snapshots import snapshot

HERE = Path(__file__).parent


def name(file: Path) -> str:
    return file.relative_to(HERE).as_posix()


every_case = pytest.mark.parametrize("file", found([HERE]), ids=name)


def read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


@every_case
def test_a_case_holds(file: Path):
    assert run_file(file).message == ""


@every_case
def test_a_case_is_written_as_the_schema_says_and_lies_in_the_folder_of_its_edition(file: Path):
    assert read_case(file.read_text(encoding="utf-8"))["edition"] == file.parent.name


@pytest.mark.rule("C-27")
@every_case
def test_the_events_of_a_case_fold_into_its_end_and_a_second_play_is_the_same(file: Path):
    first, second = CaseRun(read(file)), CaseRun(read(file))
    first.run()
    second.run()
    end = snapshot(first.play.game)
    assert snapshot(second.play.game) == end
    replay(first.start, first.history)
    assert snapshot(first.start) == end
