"""Key files are made once, kept private, and read again when they change."""

import stat
import threading
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key

from services.common.keys import Keys


def test_a_key_is_made_once_and_its_private_half_is_for_the_owner_only(tmp_path: Path):
    first, again = Keys.load(tmp_path, "rules"), Keys.load(tmp_path, "rules")
    assert first.kid == again.kid
    folder = tmp_path / "keys"
    assert sorted(file.name for file in folder.iterdir()) == ["rules.pem", "rules.pub.pem"]
    assert stat.S_IMODE((folder / "rules.pem").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert b"PRIVATE" not in (folder / "rules.pub.pem").read_bytes()


def test_processes_that_start_at_once_get_the_same_key(tmp_path: Path):
    names, start = [], threading.Barrier(8)

    def load() -> None:
        start.wait()
        names.append(Keys.load(tmp_path, "rules").kid)

    threads = [threading.Thread(target=load) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names) == 8
    assert len(set(names)) == 1


def test_anothers_key_is_found_as_soon_as_it_is_there_and_again_when_it_changes(tmp_path: Path):
    rules = Keys.load(tmp_path, "rules")
    elsewhere = Keys.load(tmp_path / "elsewhere", "bots")
    assert rules.public(elsewhere.kid) is None
    bots = Keys.load(tmp_path, "bots")
    assert rules.public(bots.kid) is not None
    (tmp_path / "keys" / "bots.pem").unlink()
    changed = Keys.load(tmp_path, "bots")
    assert rules.public(changed.kid) is not None
    assert rules.public(bots.kid) is None


@pytest.mark.parametrize("kid", ["", "rules", "rules.", ".rules", "../keys/rules", "nobody.1", "rules./../bots", "\0"])
def test_a_name_that_is_no_key_finds_nothing(tmp_path: Path, kid: str):
    assert Keys.load(tmp_path, "rules").public(kid) is None


def test_only_services_have_keys(tmp_path: Path):
    with pytest.raises(ValueError, match="no such service"):
        Keys.load(tmp_path, "../rules")


def test_a_key_of_another_kind_is_not_used(tmp_path: Path):
    pem = generate_private_key(65537, 2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "rules.pem").write_bytes(pem)
    with pytest.raises(ValueError, match="another kind of key"):
        Keys.load(tmp_path, "rules")
