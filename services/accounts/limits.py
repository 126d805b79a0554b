"""How often one address may sign in: enough for a class behind one router, too little for a farm of accounts."""

from __future__ import annotations

from typing import Final

from services.common.limits import Buckets

SIGN_INS: Final = (1.0, 200.0)
NEW_ACCOUNTS: Final = (0.1, 100.0)
LINK_USES: Final = (1 / 30, 20.0)
"""A second, and at once. What so few tries are worth is reckoned in words.py."""


class AddressLimits:
    """Counts by address, in this process."""

    def __init__(self) -> None:
        self._sign_ins = Buckets(*SIGN_INS)
        self._new_accounts = Buckets(*NEW_ACCOUNTS)
        self._link_uses = Buckets(*LINK_USES)

    def sign_in(self, household: str, now: float) -> None:
        """Counts an attempt; Refused when there were too many."""
        self._sign_ins.spend(household, now)

    def new_account(self, household: str, now: float) -> None:
        """Counts an attempt to make an account; Refused when there were too many."""
        self._new_accounts.spend(household, now)

    def link_use(self, household: str, now: float) -> None:
        """Counts an attempt to use a link or a code, right or wrong; Refused when there were too many."""
        self._link_uses.spend(household, now)
