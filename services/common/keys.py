"""Key files in DATA/keys: every service makes its own pair, keeps the private half to itself, and reads the others'."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from services.common.directory import SIGNERS
from services.common.files import made_once, replaced

ALGORITHM: Final = "EdDSA"
PEM: Final = serialization.Encoding.PEM


class Keys:
    """A service's private key, and the public ones of all services. A key has a name: "<service>.<its fingerprint>"."""

    def __init__(self, folder: Path, service: str, private: Ed25519PrivateKey) -> None:
        self.folder = folder
        self.service = service
        self.private = private
        self.kid = _name(service, private.public_key())
        self._public: dict[str, tuple[str, Ed25519PublicKey]] = {}
        self._read: dict[str, int] = {}

    @classmethod
    def load(cls, data: Path, service: str) -> Keys:
        """A service's keys; a missing one is made. Processes that start at once end with the same key."""
        if service not in SIGNERS:
            raise ValueError(f"no such service: {service}")
        folder = data / "keys"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = folder / f"{service}.pem"
        if not file.exists():
            made_once(file, _fresh())
        private = serialization.load_pem_private_key(file.read_bytes(), None)
        if not isinstance(private, Ed25519PrivateKey):
            raise ValueError(f"{file} holds another kind of key")
        public = private.public_key().public_bytes(PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        shown = _public_file(folder, service)
        if not shown.exists() or shown.read_bytes() != public:
            replaced(shown, public)
        return cls(folder, service, private)

    def public(self, kid: str) -> Ed25519PublicKey | None:
        """The key of that name, if it is one of ours; the name is compared, and never becomes part of a path."""
        service = next((name for name in SIGNERS if kid.startswith(f"{name}.")), None)
        if service is None:
            return None
        known = self._public.get(service)
        if known is None or known[0] != kid:
            known = self._reread(service)
        return known[1] if known is not None and known[0] == kid else None

    def _reread(self, service: str) -> tuple[str, Ed25519PublicKey] | None:
        """A service's key from its file, which is read again only when it has changed."""
        file = _public_file(self.folder, service)
        try:
            changed = file.stat().st_mtime_ns
        except FileNotFoundError:
            return None
        if self._read.get(service) != changed:
            key = serialization.load_pem_public_key(file.read_bytes())
            self._read[service] = changed
            if isinstance(key, Ed25519PublicKey):
                self._public[service] = (_name(service, key), key)
        return self._public.get(service)


def _name(service: str, key: Ed25519PublicKey) -> str:
    return f"{service}.{hashlib.sha256(key.public_bytes_raw()).hexdigest()[:16]}"


def _public_file(folder: Path, service: str) -> Path:
    return folder / f"{service}.pub.pem"


def _fresh() -> bytes:
    private = Ed25519PrivateKey.generate()
    return private.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
