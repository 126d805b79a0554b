"""The refresh cookie: it names a session and counts its refreshes, and only this service can make it.

The cookie is a message with a MAC under a key derived from the service's own. So nothing of it is stored, the
successor of a cookie is the same however often it is asked for, and one that was used long ago is known for what it is.
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

NAME: Final = "__Host-fieldpost"
LIFETIME: Final = 90 * 24 * 3600
"""Seconds after the last refresh."""

ATTRIBUTES: Final = "Path=/; Secure; HttpOnly; SameSite=Strict"
FORM: Final = re.compile(r"(s_[a-z2-7]{20})\.([0-9]{1,9})\.([A-Za-z0-9_-]{43})")
PURPOSE: Final = b"fieldpost refresh cookie 1"


class Ticket(NamedTuple):
    """What a cookie says: the session, and how many refreshes came before it."""

    session: str
    number: int


class Cookies:
    """Makes cookies and reads them."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        derive = HKDF(hashes.SHA256(), 32, None, PURPOSE)
        self._key = derive.derive(private.private_bytes_raw())

    def value(self, ticket: Ticket) -> str:
        """The cookie's value; the same ticket has the same."""
        return f"{ticket.session}.{ticket.number}.{self._seal(ticket)}"

    def ticket(self, headers: Iterable[str]) -> Ticket | None:
        """The ticket among the `cookie` headers of a call; None when there is none that this service made."""
        for header in headers:
            for pair in header.split(";"):
                name, _, value = pair.strip().partition("=")
                if name == NAME and (ticket := self._read(value)):
                    return ticket
        return None

    def _read(self, value: str) -> Ticket | None:
        form = FORM.fullmatch(value)
        if form is None:
            return None
        ticket = Ticket(form[1], int(form[2]))
        return ticket if hmac.compare_digest(self.value(ticket), value) else None

    def _seal(self, ticket: Ticket) -> str:
        digest = hmac.digest(self._key, f"{ticket.session}.{ticket.number}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def kept(value: str) -> str:
    """The header that gives a browser the cookie."""
    return f"{NAME}={value}; {ATTRIBUTES}; Max-Age={LIFETIME}"


def dropped() -> str:
    """The header that takes it away."""
    return f"{NAME}=; {ATTRIBUTES}; Max-Age=0"
