"""How often one address may sign in: enough for a class behind one router, too little for a farm of accounts."""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import unquote

from services.common.limits import Buckets

SIGN_INS: Final = (1.0, 200.0)
NEW_ACCOUNTS: Final = (0.1, 100.0)
"""A second, and at once."""

HOUSEHOLD: Final = 64
"""Bits of an IPv6 address that one household has to itself."""


class AddressLimits:
    """Counts by address, in this process."""

    def __init__(self) -> None:
        self._sign_ins = Buckets(*SIGN_INS)
        self._new_accounts = Buckets(*NEW_ACCOUNTS)

    def sign_in(self, address: str, now: float) -> None:
        """Counts an attempt; Refused when there were too many."""
        self._sign_ins.spend(household(address), now)

    def new_account(self, address: str, now: float) -> None:
        """Counts an attempt to make an account; Refused when there were too many."""
        self._new_accounts.spend(household(address), now)


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
