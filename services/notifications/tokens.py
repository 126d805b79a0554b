"""Tokens that stand for a login for one purpose: a button of a notification, the end of mails, an address confirmed.

They are signed by this service, name one version of one question, and end with it: whoever finds an old one can do
nothing with it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, NamedTuple

import jwt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from services.common.refusals import Kind, Refused

ALGORITHM: Final = "EdDSA"
AUDIENCE: Final = "fieldpost.notifications"
LONGEST: Final = 512
CONFIRM_MAIL: Final = "confirm_mail"
END_MAILS: Final = "end_mails"


class Purpose(NamedTuple):
    """What a token is for: an act, for whom, and about what; `expires_at` is in milliseconds."""

    act: str
    user_id: str
    game_id: str = ""
    decision: str = ""
    version: int = 0
    detail: str = ""
    expires_at: int = 0
    truce: int = 0
    asker: str = ""


class Tokens:
    """Signs and reads them."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self._public = private.public_key()

    def signed(self, purpose: Purpose) -> str:
        """The token of a purpose; the same purpose gives the same token."""
        form = {"a": purpose.act, "u": purpose.user_id, "aud": AUDIENCE, "e": purpose.expires_at // 1000}
        more = {
            "g": purpose.game_id,
            "d": purpose.decision,
            "v": purpose.version,
            "x": purpose.detail,
            "t": purpose.truce,
            "f": purpose.asker,
        }
        form |= {name: value for name, value in more.items() if value}
        return jwt.encode(form, self._private, ALGORITHM)

    def read(self, token: str, now: int, acts: frozenset[str]) -> Purpose:
        """What a token is for; Refused when it is not ours, for something else, or past its end."""
        try:
            if len(token) > LONGEST:
                raise jwt.InvalidTokenError("too long")
            claims: dict[str, Any] = jwt.decode(token, self._public, [ALGORITHM], audience=AUDIENCE)
            purpose = Purpose(
                claims["a"],
                claims["u"],
                claims.get("g", ""),
                claims.get("d", ""),
                claims.get("v", 0),
                claims.get("x", ""),
                claims["e"] * 1000,
                claims.get("t", 0),
                claims.get("f", ""),
            )
        except (jwt.PyJWTError, KeyError, TypeError, ValueError):
            raise Refused(Kind.UNKNOWN_CALLER, "token_refused", "this link is not good") from None
        if purpose.act not in acts:
            raise Refused(Kind.UNKNOWN_CALLER, "token_refused", "this link is not good")
        if purpose.expires_at <= now:
            raise Refused(Kind.AGAINST_RULE, "token_over", "it is too late for this; open the game")
        return purpose


def address_mark(address: str) -> str:
    """What a token says of an address: enough to know it again, and not the address."""
    return sha256(address.encode()).hexdigest()[:16]
