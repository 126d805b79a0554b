"""Seals: what is stored of short secrets and of addresses, so that whoever reads the database cannot try them all.

A seal is a MAC under a key that is derived from the service's own, as the cookies' is.
"""

from __future__ import annotations

import hmac
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PURPOSE: Final = b"fieldpost seals 1"


class Seals:
    """Seals texts; the same text has the same seal for one purpose, and another for any other."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        derive = HKDF(hashes.SHA256(), 32, None, PURPOSE)
        self._key = derive.derive(private.private_bytes_raw())

    def seal(self, purpose: str, text: str) -> bytes:
        """The seal of a text."""
        return hmac.digest(self._key, f"{purpose}\0{text}".encode(), "sha256")
