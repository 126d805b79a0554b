"""The keys with which this server proves to push services who it is (VAPID, RFC 8292).

A browser subscribes for one key, so an old key is kept for the browsers that know only it; the newest is given out.
`python -m services.notifications.vapid` makes another.
"""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Final, NamedTuple

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from services.common.files import made_once
from services.common.settings import Settings

FOLDER: Final = "keys/vapid"
LIFETIME: Final = 12 * 3600
"""Seconds that a signature is good for; push services refuse more than a day."""


class VapidKey(NamedTuple):
    """A key pair; `public` is the uncompressed point, as browsers want it."""

    private: ec.EllipticCurvePrivateKey
    public: bytes

    def authorization(self, audience: str, contact: str, now: int) -> str:
        """The header that signs a push to one push service; the time is in seconds."""
        claims = {"aud": audience, "exp": now + LIFETIME, "sub": contact}
        return f"vapid t={jwt.encode(claims, self.private, 'ES256')}, k={base64url(self.public)}"


class VapidKeys:
    """All keys of this server, the newest last; the first is made when there is none."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._files():
            self.add()
        self.keys = [loaded(file.read_bytes()) for file in self._files()]

    @property
    def current(self) -> VapidKey:
        """The key for new subscriptions."""
        return self.keys[-1]

    def of(self, public: bytes) -> VapidKey | None:
        """The key that a browser subscribed for, if it is one of ours."""
        return next((key for key in self.keys if key.public == public), None)

    def add(self) -> None:
        """Makes a new key; a process takes it up when it starts, and tells browsers to subscribe anew."""
        private = ec.generate_private_key(ec.SECP256R1())
        form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        made_once(self.folder / f"{len(self._files()) + 1:04}.pem", private.private_bytes(*form))

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("*.pem"))


def loaded(pem: bytes) -> VapidKey:
    """A key from its file."""
    private = serialization.load_pem_private_key(pem, None)
    if not isinstance(private, ec.EllipticCurvePrivateKey):
        raise ValueError("a file of VAPID keys holds another kind of key")
    return VapidKey(private, point(private.public_key()))


def point(public: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def base64url(raw: bytes) -> str:
    """Bytes as addresses and headers take them."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


if __name__ == "__main__":
    VapidKeys(Settings.read(os.environ).data).add()
    print("made; start the stack anew, and browsers subscribe to it when they next open the page")
