"""`make play`: says where the game is, ends with Ctrl-C and leaves nothing running, and keeps what was played."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from services.gateway.headers import ONLY_TLS
from tests.e2e.browsing import Browser
from tests.e2e.play import LAST_LINE, Play
from tests.e2e.shell import Person
from tests.gateway.certificate import self_signed

DUEL = ("--edition", "world", "--variant", "duel", "--bots", "caretaker", "--start")


def test_a_game_outlives_ctrl_c_and_a_second_start(buildable: None, tmp_path: Path):
    data = tmp_path / "data"
    with Play(data) as play:
        assert play.said[-2:] == [f"Fieldpost is ready: http://localhost:{play.port}", LAST_LINE]
        anna = Person(f"localhost:{play.port}", tmp_path, "anna")
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
    with Play(data, port=play.port):
        assert anna.form("show", game_id)["view"] == before
        anna.tells("act", game_id, "--default")
        assert anna.form("show", game_id)["view"]["version"] > before["version"]


def fingerprint(certificate: Path) -> str:
    """What a browser may be told to trust: the certificate's key."""
    key = x509.load_pem_x509_certificate(certificate.read_bytes()).public_key()
    form = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(form).digest()).decode()


def test_with_a_certificate_the_page_comes_over_http2_and_the_client_gets_in(drivable: None, tmp_path: Path):
    certificate, key = self_signed(tmp_path)
    with Play(tmp_path / "data", TLS_CERT=str(certificate), TLS_KEY=str(key)) as play:
        address = f"https://localhost:{play.port}"
        assert f"Fieldpost is ready: {address}" in play.said
        found = Browser(address, tmp_path, trust=fingerprint(certificate)).play("secure")
        assert found["protocols"] == ["h2"]
        assert found["headers"]["strict-transport-security"] == ONLY_TLS["strict-transport-security"]
        assert found["worker"] == "activated"
        assert found["answers"]
        assert found["faults"] == []
        assert Person(address, tmp_path, "anna", ca=certificate).form("guest")["created"]
