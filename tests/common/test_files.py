"""Files are there whole or not at all, and their owner's alone."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.common.files import lockable, made_once, protect, replaced


@pytest.fixture(autouse=True)
def no_umask() -> Iterator[None]:
    """A process that hides nothing by itself; afterwards its umask is as it was."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    """What the owner, the group and all others may do."""
    return stat.S_IMODE(path.stat().st_mode)


def test_a_secret_is_made_once_and_for_its_owner_only(tmp_path: Path):
    file = tmp_path / "secret"
    made_once(file, b"first")
    made_once(file, b"second")
    assert file.read_bytes() == b"first"
    assert mode(file) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_cannot_be_replaced_stays_and_nothing_is_left_beside_it(tmp_path: Path):
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match="directory"):
        replaced(folder, b"content")
    assert list(tmp_path.iterdir()) == [folder]
    replaced(folder / "file", b"old")
    (folder / "file").chmod(0o644)
    replaced(folder / "file", b"new")
    assert (folder / "file").read_bytes() == b"new"
    assert mode(folder / "file") == 0o600


def test_a_lock_is_nobody_elses_to_hold(tmp_path: Path):
    os.close(lockable(tmp_path / "lock"))
    assert mode(tmp_path / "lock") == 0o600


def test_what_was_made_before_becomes_its_owners_alone_at_the_next_start(tmp_path: Path):
    deep = tmp_path / "valkey" / "appendonlydir"
    deep.mkdir(parents=True)
    files = [deep / "log.aof", tmp_path / "rules.sqlite3", tmp_path / "rules.sqlite3-wal"]
    for file in files:
        file.touch()
    protect(tmp_path)
    (tmp_path / "new").touch()
    assert [mode(file) for file in (*files, tmp_path / "new")] == [0o600] * 4
    assert [mode(folder) for folder in (deep, deep.parent)] == [0o700] * 2


def test_what_is_somebodys_own_in_the_data_is_left_alone_and_no_link_is_followed(tmp_path: Path):
    own, elsewhere, data = tmp_path / "data" / "notes.txt", tmp_path / "elsewhere", tmp_path / "data"
    data.mkdir()
    own.touch()
    elsewhere.touch()
    (data / "logs").symlink_to(tmp_path)
    (data / "bots.sqlite3").symlink_to(elsewhere)
    protect(data)
    assert [mode(path) for path in (own, elsewhere, data)] == [0o666, 0o666, 0o777]
