"""Where a server is, however it is spelt."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from services.rules.engine.kernel.record import BadInput

SHAPE: Final = re.compile(
    r"(?:(https?)://)?(\[[0-9a-f:.]+\]|[^\s/:@,\[\]\ud800-\udfff]+)(?::([0-9]{1,5}))?/?", re.IGNORECASE
)
USUAL_PORTS: Final = {False: 80, True: 443}
HIGHEST_PORT: Final = 65_535


class Address(NamedTuple):
    """A server, and whether its certificate is looked at."""

    target: str
    secure: bool


def parse_address(text: str) -> Address | None:
    """The address "host:port", "http://host:port" or "https://host:port"; None for anything else."""
    match = SHAPE.fullmatch(text)
    if match is None:
        return None
    scheme, host, port = match.groups()
    secure = (scheme or "").lower() == "https"
    number = USUAL_PORTS[secure] if port is None else int(port)
    return Address(f"{host.lower()}:{number}", secure) if 0 < number <= HIGHEST_PORT else None


def address_of(text: str) -> Address:
    """The address that was typed; BadInput says how it must read."""
    address = parse_address(text)
    if address is None:
        raise BadInput(f"the address must read HOST:PORT, http://HOST:PORT or https://HOST:PORT, not '{text}'")
    return address


def page_of(text: str) -> str:
    """Where a browser finds the game: the server's address as browsers write it."""
    address = address_of(text)
    host, _, port = address.target.rpartition(":")
    usual = int(port) == USUAL_PORTS[address.secure]
    return f"{'https' if address.secure else 'http'}://{host if usual else address.target}"


def known_as(text: str, known: Iterable[str]) -> str:
    """The spelling under which a server is known already; else the text itself."""
    spellings = list(known)
    if text in spellings:
        return text
    address = parse_address(text)
    return next((other for other in spellings if address and parse_address(other) == address), text)
