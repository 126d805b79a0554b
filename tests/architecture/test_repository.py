"""The repository holds sources only, names no registry, and its tests name rules properly."""

from pathlib import PurePosixPath

import pytest

from tests.architecture.markers import marker_faults
from tests.architecture.repository import address_faults, generated_faults, names_addresses
from tests.architecture.tree import project_files, read


def test_no_lock_file_names_an_address():
    locks = [file for file in project_files() if names_addresses(file)]
    assert "requirements.lock" in locks
    assert [fault for file in locks for fault in address_faults(file, read(file))] == []


def test_every_locked_package_has_a_hash():
    packages = [block for block in read("requirements.lock").split("\n") if block and block[0] not in "# "]
    assert packages
    assert [line for line in packages if "==" not in line or not line.endswith("\\")] == []


def test_nothing_generated_is_in_the_repository():
    assert generated_faults(list(project_files())) == []


@pytest.mark.parametrize("file", ["requirements.lock", "pwa/.npmrc", "uv.lock", "requirements-dev.txt"])
def test_an_address_in_a_lock_file_is_found(file: str):
    assert names_addresses(file)
    assert address_faults(file, "a==1\nregistry=https://example.org/simple") == [f"{file}:2 names an address"]


@pytest.mark.parametrize(
    "file", ["services/rules/engine/kernel/game.cpython-311.so", "build/bench.json", "a/__pycache__/b.pyc"]
)
def test_a_generated_file_is_found(file: str):
    assert generated_faults([file, "tools/build.py"]) == [f"{file} is generated"]


@pytest.mark.parametrize(("ids", "faults"), [(["C-1", "NA-23", "W-3"], 0), (["C-1"] * 4, 1), (["c-1"], 1), ([3], 1)])
def test_a_wrong_rule_marker_is_found(ids: list[object], faults: int):
    assert len(marker_faults(ids, PurePosixPath("tests/engine/kernel/test_a.py"))) == faults
    assert marker_faults(["C-1"] * 4, PurePosixPath("tests/simulation/test_a.py")) == []
