"""`make play`: says where the game is, ends with Ctrl-C and leaves nothing running, and keeps what was played."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from services.gateway.headers import ONLY_TLS
from tests.e2e.browsing import Browser
from tests.e2e.play import LAST_LINE, Play
from tests.e2e.shell import Person
from tests.gateway.certificate import self_signed

DUEL = ("--edition", "world", "--variant", "duel", "--bots", "caretaker", "--start")


def fingerprint(certificate: Path) -> str:
    """What a browser may be told to trust: the certificate's key."""
    key = x509.load_pem_x509_certificate(certificate.read_bytes()).public_key()
    form = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(form).digest()).decode()


@pytest.fixture(scope="module")
def secured(drivable: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Play, Path]]:
    """A stack behind a certificate, which a test may stop."""
    folder = tmp_path_factory.mktemp("secured")
    certificate, key = self_signed(folder)
    with Play(folder / "data", TLS_CERT=str(certificate), TLS_KEY=str(key)) as play:
        yield play, certificate


def test_with_a_certificate_the_page_comes_over_http2_and_the_client_gets_in(
    secured: tuple[Play, Path], tmp_path: Path
):
    play, certificate = secured
    address = f"https://localhost:{play.port}"
    assert play.said[-2:] == [f"Fieldpost is ready: {address}", LAST_LINE]
    found = Browser(address, tmp_path, trust=fingerprint(certificate)).play("secure")
    assert found["protocols"] == ["h2"]
    assert found["headers"]["strict-transport-security"] == ONLY_TLS["strict-transport-security"]
    assert found["worker"] == "activated"
    assert found["answers"]
    assert found["faults"] == []
    assert Person(address, tmp_path, "anna", ca=certificate).form("guest")["created"]


def test_a_game_outlives_ctrl_c_and_a_second_start(secured: tuple[Play, Path], tmp_path: Path):
    play, certificate = secured
    anna = Person(f"https://localhost:{play.port}", tmp_path, "anna", ca=certificate)
    anna.tells("guest")
    game_id = anna.form("create", *DUEL)["table"]["game_id"]
    anna.tells("watch", game_id, "--until", "asked")
    anna.tells("act", game_id, "--default")
    anna.tells("watch", game_id, "--until", "asked")
    before = anna.form("show", game_id)["view"]
    assert play.processes()
    play.interrupt()
    assert play.said[-1] == "stopping"
    assert (play.processes(), play.ports()) == ([], [])
    with Play(play.data, port=play.port, **play.settings):
        assert anna.form("show", game_id)["view"] == before
        anna.tells("act", game_id, "--default")
        assert anna.form("show", game_id)["view"]["version"] > before["version"]
