"""Where a push may be sent, a guard against forged endpoints (SSRF): only push services that are known, by https."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from services.common.refusals import Kind, Refused

HOSTS: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""The push services of the browsers that there are; PUSH_HOSTS adds others."""


TRANSLATED: Final = tuple(map(IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16")))
"""Networks whose addresses stand for others, which may be inside."""


class Endpoint(NamedTuple):
    """An endpoint that may be called."""

    host: str
    port: int
    secure: bool
    path: str

    @property
    def origin(self) -> str:
        """The audience of the signature that a push carries (RFC 8292)."""
        usual = 443 if self.secure else 80
        return f"http{'s' * self.secure}://{self.host}" + (f":{self.port}" if self.port != usual else "")


def endpoint(text: str, added: Iterable[str] = ()) -> Endpoint:
    """The endpoint that a browser gave; Refused where it is no push service's.

    A host that is added with its port is on this machine, as "127.0.0.1:9000", and is called over plain http.
    """
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        raise refused() from None
    odd = not text.isascii() or not text.isprintable() or " " in text
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    if odd or parts.username or parts.password or parts.fragment or not host or not path.startswith("/"):
        raise refused()
    if parts.scheme == "http" and port and f"{host}:{port}" in tuple(added):
        return Endpoint(host, port, False, path)
    if parts.scheme != "https" or port not in (None, 443):
        raise refused()
    if not any(fits(host, pattern) for pattern in (*HOSTS, *added)):
        raise refused()
    return Endpoint(host, 443, True, path)


def fits(host: str, pattern: str) -> bool:
    """Whether a host is the named one, or after "*." one below it."""
    if pattern.startswith("*."):
        return host.endswith(pattern[1:]) and len(host) > len(pattern) - 1
    return host == pattern


def public(address: str) -> bool:
    """Whether an address that a host's name led to is out on the internet: a name may lead anywhere."""
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        if any(found in net for net in TRANSLATED):
            return False
        found = found.ipv4_mapped or found
    return found.is_global and not found.is_multicast


def refused() -> Refused:
    """The text of the endpoint is never said again: it is a secret between browser and server."""
    return Refused(
        Kind.INVALID,
        "no_push_service",
        "this is no address of a push service that we know",
        field="endpoint",
        details={"hosts": list(HOSTS)},
    )
