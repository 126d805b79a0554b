"""Client addresses: where calls come from, for the rate limits of callers without an account."""

from __future__ import annotations

import ipaddress
from typing import Any, Final
from urllib.parse import unquote

from services.common.callers import current

HOUSEHOLD: Final = 64
"""Bits of an IPv6 address that one household has to itself."""


def calling_household(context: Any) -> str:
    """What counts as the address of the call that is being answered: the gateway's word, else the connection's."""
    return household(current().address or peer_address(context.peer()))


def household(address: str) -> str:
    """What counts as one address; whatever is no address counts as one, together."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, HOUSEHOLD), strict=False).network_address)


def peer_address(peer: str) -> str:
    """The address in gRPC's name for the other end of a connection ("ipv4:127.0.0.1:40000")."""
    return unquote(peer).partition(":")[2].rpartition(":")[0].strip("[]")
