"""The file with the device keys: for its owner's eyes, never half written, and shared by commands that run at once."""

import json
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from services.cli.client.profiles import FILE, Profile, folder
from services.rules.engine.kernel.record import BadInput


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return folder({"XDG_CONFIG_HOME": str(tmp_path)}) / FILE


def test_the_file_is_where_the_system_says(tmp_path: Path):
    assert folder({"XDG_CONFIG_HOME": "/x", "HOME": "/h"}) == Path("/x/fieldpost")
    assert folder({"HOME": "/h"}) == Path("/h/.config/fieldpost")


def test_only_its_owner_reads_it(file: Path):
    Profile(file, "default", "here").save(device_key="k")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_files_that_others_could_read_are_its_owners_alone_after_the_next_command(file: Path):
    lock = file.parent / ".lock"
    Profile(file, "default", "here").save(device_key="k")
    assert stat.S_IMODE(lock.stat().st_mode) == 0o600
    for one in (file, lock):
        one.chmod(0o644)
    with Profile(file, "default", "here").alone():
        assert [stat.S_IMODE(one.stat().st_mode) for one in (file, lock)] == [0o600] * 2


def test_what_was_saved_is_there_for_the_next_command(file: Path):
    Profile(file, "default", "here").save(device_key="k", token="t")
    Profile(file, "default", "here").save(token=None)
    assert Profile(file, "default", "here").values == {"device_key": "k"}


def test_profiles_and_servers_are_accounts_of_their_own(file: Path):
    Profile(file, "default", "here").save(device_key="1")
    Profile(file, "other", "here").save(device_key="2")
    Profile(file, "default", "there").save(device_key="3")
    keys = [
        Profile(file, *of).values["device_key"] for of in (("default", "here"), ("other", "here"), ("default", "there"))
    ]
    assert keys == ["1", "2", "3"]


def test_commands_that_run_at_once_lose_nothing_of_each_other(file: Path):
    def save(number: int) -> None:
        Profile(file, "default", "here").save(**{f"key{number}": number})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(save, range(40)))
    assert Profile(file, "default", "here").values == {f"key{number}": number for number in range(40)}


def test_a_command_that_waited_for_another_sees_what_that_did(file: Path):
    first, second = Profile(file, "default", "here"), Profile(file, "default", "here")
    first.save(token="new")
    with second.alone():
        assert second.values["token"] == "new"


def test_a_file_that_cannot_be_written_leaves_the_old_one(file: Path, monkeypatch: pytest.MonkeyPatch):
    Profile(file, "default", "here").save(device_key="k")
    profile = Profile(file, "default", "here")
    monkeypatch.setattr(os, "fsync", lambda *_, **__: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(BadInput, match="cannot be written: No space left on device"):
        profile.save(device_key="other")
    monkeypatch.undo()
    assert Profile(file, "default", "here").values == {"device_key": "k"}
    assert [one.name for one in file.parent.iterdir() if one.name.startswith(".new-")] == []


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000])
def test_a_broken_file_is_told_and_not_overwritten(file: Path, text: bytes):
    file.parent.mkdir(parents=True)
    file.write_bytes(text)
    with pytest.raises(BadInput, match="is no JSON object; it holds your device keys"):
        Profile(file, "default", "here")
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("profiles", "wrong"),
    [
        ([], "profiles"),
        ({"default": None}, "profiles"),
        ({"default": {"here": []}}, "profiles"),
        ({"default": {"here": {"device_key": 5}}}, "device_key"),
        ({"other": {"there": {"token_ends": "soon"}}}, "token_ends"),
        ({"default": {"here": {"pending": {"g": 5}}}}, "pending"),
    ],
)
def test_a_file_of_another_shape_is_told_with_what_is_wrong(file: Path, profiles: object, wrong: str):
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"profiles": profiles}))
    with pytest.raises(BadInput, match=f"has a wrong '{wrong}'; it holds your device keys"):
        Profile(file, "default", "here")


def test_a_server_is_the_same_however_it_is_spelt(file: Path):
    Profile(file, "default", "http://localhost:8080/").save(device_key="k")
    Profile(file, "default", "localhost:8080").save(token="t")
    assert Profile(file, "default", "HTTP://localhost:8080").values == {"device_key": "k", "token": "t"}
    assert Profile(file, "default", "https://localhost:8080").values == {}
