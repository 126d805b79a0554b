"""The client over TLS, with a certificate that only this test trusts."""

import datetime
import ipaddress
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from services.cli.client import server
from tests.architecture.tree import ROOT
from tests.cli_client.conftest import Command
from tests.deploy.stacks import RunningStack


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    cert_file, key_file = folder / "cert.pem", folder / "key.pem"
    cert_file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    key_file.write_bytes(key.private_bytes(*form))
    return cert_file, key_file


def test_a_certificate_that_is_trusted_lets_the_client_in_and_no_other(
    offline: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    cert, key = certificate(tmp_path)
    monkeypatch.setattr(server, "PAUSES", ())
    environment = {"TLS_CERT": str(cert), "TLS_KEY": str(key)}
    with RunningStack(tmp_path / "stack", environment, only={"accounts", "gateway"}) as stack:
        address = ("--address", f"https://localhost:{stack.port}")
        assert offline("guest", *address, "--ca", cert).status == 0
        said = offline("guest", "--address", f"https://127.0.0.1:{stack.port}")
        assert said.status == 1
        assert said.err.endswith("is not trusted; name the one to trust with --ca FILE\n")
        assert offline("guest", "--address", f"localhost:{stack.port}").status == 1


def test_a_certificate_asked_of_a_server_that_has_none_is_told_in_one_line(offline: Command, stack: RunningStack):
    command = (sys.executable, "-m", "services.cli.main", "client", "guest")
    address = f"https://127.0.0.1:{stack.port}"
    done = subprocess.run([*command, "--address", address], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == f"fieldpost: {address} does not speak TLS; say http:// in place of https://\n"
