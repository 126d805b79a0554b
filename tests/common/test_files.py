"""Files are there whole or not at all."""

import stat
from pathlib import Path

import pytest

from services.common.files import made_once, replaced


def test_a_secret_is_made_once_and_for_its_owner_only(tmp_path: Path):
    file = tmp_path / "secret"
    made_once(file, b"first")
    made_once(file, b"second")
    assert file.read_bytes() == b"first"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_cannot_be_replaced_stays_and_nothing_is_left_beside_it(tmp_path: Path):
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match="directory"):
        replaced(folder, b"content")
    assert list(tmp_path.iterdir()) == [folder]
    replaced(folder / "file", b"old")
    replaced(folder / "file", b"new", 0o644)
    assert (folder / "file").read_bytes() == b"new"
    assert stat.S_IMODE((folder / "file").stat().st_mode) == 0o644
