"""Tokens and keys: how a caller proves who it is. Both kinds of token are JWTs signed with Ed25519 and nothing else."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

import jwt

from services.common.callers import NOBODY, Caller, CallerKind, Scope, acting_as, caller
from services.common.keys import ALGORITHM, Keys
from services.common.ports import Clock
from services.common.refusals import Kind, Refused

__all__ = ["NOBODY", "Caller", "CallerKind", "Keys", "Tokens", "acting_as", "caller"]

ISSUER: Final = "fieldpost"
USER_TYPE: Final = "at+jwt"
SERVICE_TYPE: Final = "svc+jwt"
ACCOUNTS: Final = "accounts"
"""The one service whose word on users counts."""

USER_LIFETIME: Final = 600
SERVICE_LIFETIME: Final = 60
LEEWAY: Final = 5
"""Seconds by which the clocks of two machines may differ."""

LONGEST_TOKEN: Final = 2048
REMEMBERED: Final = 4096
"""Tokens known to be good; checking a signature costs more than all the rest of a call's checks."""

USER_ID: Final = re.compile(r"u_[a-z2-7]{20}")
UNCHECKED: Final[Any] = {f"verify_{claim}": False for claim in ("exp", "nbf", "iat", "aud", "iss", "sub", "jti")}
"""Claims are checked here, by the clock that is a port; PyJWT checks the signature."""


class WrongToken(Exception):
    """What is wrong with a token, for the log; the caller only hears that it is not good."""


class Tokens:
    """Makes a service's tokens and reads those of its callers."""

    def __init__(self, keys: Keys, clock: Clock) -> None:
        self.keys = keys
        self.clock = clock
        self._known: OrderedDict[str, Caller] = OrderedDict()

    def for_user(
        self, user_id: str, session: str = "", lifetime: int = USER_LIFETIME, scope: Scope | None = None
    ) -> tuple[str, int]:
        """A user's access token, and when it ends in milliseconds; with a scope it is a bot's.

        Others believe it only from `accounts`.
        """
        if not USER_ID.fullmatch(user_id) or not 0 < lifetime <= USER_LIFETIME:
            raise ValueError(f"no token for {user_id} that lasts {lifetime} s")
        claims = {"iss": ISSUER, "aud": ISSUER, "sub": user_id} | ({"sid": session} if session else {})
        if scope is not None:
            claims["bot"] = scope.value
        return self._signed(USER_TYPE, claims, lifetime)

    def for_service(self, audience: str) -> tuple[str, int]:
        """A token with which this service calls another, and when it ends in milliseconds."""
        return self._signed(SERVICE_TYPE, {"iss": self.keys.service, "aud": audience}, SERVICE_LIFETIME)

    def caller_of(self, token: str) -> Caller:
        """Who a token stands for; Refused when it is not good, or not good any more."""
        found = self._known.get(token)
        now = self.clock.now()
        if found is not None and now < found.expires_at:
            self._known.move_to_end(token)
            return found
        try:
            found = self._checked(token, now // 1000)
        except (WrongToken, jwt.PyJWTError, ValueError, RecursionError) as fault:
            self._known.pop(token, None)
            raise Refused(Kind.UNKNOWN_CALLER, "token_refused", "the token is not good, or not any more") from fault
        self._known[token] = found
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found

    def _signed(self, kind: str, claims: Mapping[str, str], lifetime: int) -> tuple[str, int]:
        now = self.clock.now() // 1000
        times = {"iat": now, "nbf": now, "exp": now + lifetime}
        token = jwt.encode({**claims, **times}, self.keys.private, ALGORITHM, {"typ": kind, "kid": self.keys.kid})
        return token, (now + lifetime) * 1000

    def _checked(self, token: str, now: int) -> Caller:
        if len(token) > LONGEST_TOKEN:
            raise WrongToken("too long")
        header = jwt.get_unverified_header(token)
        kid, kind = header.get("kid"), header.get("typ")
        key = self.keys.public(kid) if isinstance(kid, str) else None
        if key is None:
            raise WrongToken("not signed by one of ours")
        claims = jwt.decode(token, key, [ALGORITHM], options=UNCHECKED)  # refuses other algorithms, and "crit"
        signer = str(kid).partition(".")[0]
        if kind == USER_TYPE and signer == ACCOUNTS:
            return self._user(claims, now)
        if kind == SERVICE_TYPE:
            return self._service(claims, signer, now)
        raise WrongToken("of a type that this signer does not give")

    def _user(self, claims: Mapping[str, Any], now: int) -> Caller:
        ends = _ends(claims, now, USER_LIFETIME)
        user, session = claims.get("sub"), claims.get("sid", "")
        if claims.get("iss") != ISSUER or claims.get("aud") != ISSUER:
            raise WrongToken("for somebody else")
        if not isinstance(user, str) or not USER_ID.fullmatch(user) or not isinstance(session, str):
            raise WrongToken("about no user")
        scope = Scope(claims["bot"]) if "bot" in claims else None  # a ValueError is a wrong token
        return Caller(CallerKind.USER, user, session, ends * 1000, scope)

    def _service(self, claims: Mapping[str, Any], signer: str, now: int) -> Caller:
        ends = _ends(claims, now, SERVICE_LIFETIME)
        if claims.get("iss") != signer or claims.get("aud") != self.keys.service:
            raise WrongToken("for another service")
        return Caller(CallerKind.SERVICE, signer, expires_at=ends * 1000)


def _ends(claims: Mapping[str, Any], now: int, lifetime: int) -> int:
    """When a token ends, in seconds; leeway is for tokens from the near future only, never for old ones."""
    begins, ends = claims.get("nbf"), claims.get("exp")
    if type(begins) is not int or type(ends) is not int:
        raise WrongToken("without times")
    if not begins - LEEWAY <= now < ends:
        raise WrongToken("not valid now")
    if ends > now + LEEWAY + lifetime:
        raise WrongToken("valid for too long")
    return ends
