"""Every case holds; each is one test, named by its file."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from services.cli.conformance import found, run_file

HERE = Path(__file__).parent
CASES = found([HERE])
SCHEMA = json.loads((HERE / "schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def name(file: Path) -> str:
    return file.relative_to(HERE).as_posix()


def test_the_schema_is_a_json_schema():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", CASES, ids=name)
def test_a_case_holds(file: Path):
    assert run_file(file).message == ""


@pytest.mark.parametrize("file", CASES, ids=name)
def test_a_case_is_written_as_the_schema_says(file: Path):
    case = json.loads(file.read_text(encoding="utf-8"))
    assert [error.message for error in VALIDATOR.iter_errors(case)] == []
    assert case["edition"] == file.parent.name
