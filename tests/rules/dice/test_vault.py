"""The vault: sealed secrets open with the key and for their game only, and the key is outside the database."""

from pathlib import Path

import pytest

from services.common.ports import SystemEntropy
from services.rules.dice.vault import FILE, KEY_SIZE, Locked, Vault
from tests.rules.dice.ledger import Fixed

SECRET = b"root and marks" * 100


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault.open(tmp_path, SystemEntropy())


def test_what_was_sealed_opens_after_a_restart(vault: Vault, tmp_path: Path):
    sealed = vault.seal(SECRET, "g_a")
    assert SECRET not in sealed
    assert b"root" not in sealed
    assert Vault.open(tmp_path, SystemEntropy()).unseal(sealed, "g_a") == SECRET


def test_the_same_secret_is_sealed_differently_every_time(vault: Vault):
    assert vault.seal(SECRET, "g_a") != vault.seal(SECRET, "g_a")


def test_the_key_is_for_its_owner_alone(vault: Vault, tmp_path: Path):
    path = tmp_path / FILE
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.stat().st_size == KEY_SIZE
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_seal_fits_no_other_game(vault: Vault):
    with pytest.raises(Locked):
        vault.unseal(vault.seal(SECRET, "g_a"), "g_b")


def test_another_key_opens_nothing(vault: Vault, tmp_path: Path):
    other = Vault.open(tmp_path / "other", SystemEntropy())
    with pytest.raises(Locked):
        other.unseal(vault.seal(SECRET, "g_a"), "g_a")


@pytest.mark.parametrize("at", [0, 1, 12, 13, 100, -1])
def test_an_altered_seal_does_not_open(vault: Vault, at: int):
    sealed = bytearray(vault.seal(SECRET, "g_a"))
    sealed[at] ^= 1
    with pytest.raises(Locked):
        vault.unseal(bytes(sealed), "g_a")


@pytest.mark.parametrize("sealed", [b"", b"\x01", b"\x01" + bytes(12), b"\x02" + bytes(60)])
def test_what_is_no_seal_does_not_open(vault: Vault, sealed: bytes):
    with pytest.raises(Locked):
        vault.unseal(sealed, "g_a")


def test_a_key_file_that_was_cut_short_is_refused(vault: Vault, tmp_path: Path):
    (tmp_path / FILE).write_bytes(b"short")
    with pytest.raises(Locked, match="must hold 32 bytes, not 5"):
        Vault.open(tmp_path, SystemEntropy())


def test_of_two_processes_that_make_the_key_at_once_one_wins(tmp_path: Path):
    class Race(Fixed):
        """Lets another process make the key while this one is about to."""

        def bytes(self, count: int) -> bytes:
            if not (tmp_path / FILE).exists() and self.seed == "late":
                Vault.open(tmp_path, Fixed("early"))
            return super().bytes(count)

    late = Vault.open(tmp_path, Race("late"))
    assert late.unseal(Vault.open(tmp_path, SystemEntropy()).seal(SECRET, "g_a"), "g_a") == SECRET
    assert [file.name for file in (tmp_path / FILE).parent.iterdir()] == ["dice.key"]
