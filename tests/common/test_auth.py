"""A token says who calls, and nothing that looks like one is believed."""

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

from services.common import auth
from services.common.auth import Caller, CallerKind, Tokens
from services.common.callers import NOBODY, acting_as, caller
from services.common.keys import Keys
from services.common.refusals import Kind, Refused
from tests.common.clock import Clock

USER = "u_" + "a" * 20


@dataclass
class Everybody:
    """Each service's tokens, all with one clock."""

    data: Path
    clock: Clock

    def __getitem__(self, service: str) -> Tokens:
        return Tokens(Keys.load(self.data, service), self.clock)


@pytest.fixture
def tokens(tmp_path: Path) -> Everybody:
    """Services that share a key folder."""
    return Everybody(tmp_path, Clock())


def refused(tokens: Tokens, token: str) -> bool:
    """Whether a token is refused, in the words that tell nothing."""
    with pytest.raises(Refused) as fault:
        tokens.caller_of(token)
    assert fault.value.message == "the token is not good, or not any more"
    return fault.value.kind is Kind.UNKNOWN_CALLER


def test_a_users_token_is_good_until_it_ends(tokens: Everybody):
    token, ends = tokens["accounts"].for_user(USER, "s_1")
    rules = tokens["rules"]
    assert rules.caller_of(token) == Caller(CallerKind.USER, USER, "s_1", ends)
    assert ends == tokens.clock.now() + 600_000
    tokens.clock.go(599.9)
    assert rules.caller_of(token).is_user
    tokens.clock.go(0.1)
    assert refused(rules, token)


def test_a_services_token_is_good_for_one_service_and_a_minute(tokens: Everybody):
    token, ends = tokens["bots"].for_service("rules")
    rules = tokens["rules"]
    assert rules.caller_of(token) == Caller(CallerKind.SERVICE, "bots", "", ends)
    assert refused(tokens["accounts"], token)
    tokens.clock.go(60)
    assert refused(rules, token)


def test_the_worker_has_a_key_too(tokens: Everybody):
    assert tokens["rules"].caller_of(tokens["worker"].for_service("rules")[0]).id == "worker"


@pytest.mark.parametrize("service", ["rules", "bots", "matchmaking", "worker"])
def test_only_accounts_speaks_for_users(tokens: Everybody, service: str):
    tokens["accounts"]
    assert refused(tokens["rules"], tokens[service].for_user(USER)[0])


@pytest.mark.parametrize(("user", "lifetime"), [("alice", 600), (USER, 601), (USER, 0), (f"{USER}\n", 60)])
def test_no_token_is_made_for_nonsense(tokens: Everybody, user: str, lifetime: int):
    with pytest.raises(ValueError, match="no token"):
        tokens["accounts"].for_user(user, "", lifetime)


Change = Callable[[dict[str, Any], dict[str, Any]], None]


def changed(tokens: Everybody, change: Change, kind: str = "user") -> str:
    """A good token of accounts with something changed, signed again with the right key."""
    maker = tokens["accounts"]
    token = maker.for_user(USER)[0] if kind == "user" else maker.for_service("rules")[0]
    header = jwt.get_unverified_header(token)
    claims = jwt.decode(token, options={"verify_signature": False})
    change(header, claims)
    return jwt.encode(claims, maker.keys.private, "EdDSA", {**header, "typ": header["typ"]})


def setting(where: str, name: str, value: object) -> Change:
    """A change of one entry; None takes it away."""

    def change(header: dict[str, Any], claims: dict[str, Any]) -> None:
        part = header if where == "header" else claims
        part[name] = value
        if value is None:
            del part[name]

    return change


NOW = Clock().now() // 1000
WRONG_FOR_USERS = [
    ("header", "typ", "JWT"),
    ("header", "typ", "svc+jwt"),
    ("header", "typ", "AT+JWT"),
    ("header", "crit", ["exp"]),
    ("header", "kid", "accounts"),
    ("header", "kid", "rules.0123456789abcdef"),
    ("header", "kid", "../../../../etc/passwd"),
    ("header", "kid", "accounts.pem"),
    ("header", "kid", "accounts./../rules"),
    ("header", "kid", ""),
    ("claims", "iss", "accounts"),
    ("claims", "iss", None),
    ("claims", "aud", "rules"),
    ("claims", "aud", ["fieldpost"]),
    ("claims", "aud", None),
    ("claims", "sub", "bots"),
    ("claims", "sub", None),
    ("claims", "sub", f"{USER}\n"),
    ("claims", "sid", 7),
    ("claims", "exp", NOW),
    ("claims", "exp", NOW - 3600),
    ("claims", "exp", NOW + 3600),
    ("claims", "exp", float(NOW + 60)),
    ("claims", "exp", str(NOW + 60)),
    ("claims", "exp", True),
    ("claims", "exp", None),
    ("claims", "nbf", NOW + 60),
    ("claims", "nbf", None),
]
WRONG_FOR_SERVICES = [
    ("header", "typ", "at+jwt"),
    ("claims", "iss", "bots"),
    ("claims", "iss", "fieldpost"),
    ("claims", "iss", None),
    ("claims", "aud", "bots"),
    ("claims", "aud", "fieldpost"),
    ("claims", "aud", None),
    ("claims", "exp", NOW + 600),
    ("claims", "nbf", NOW + 60),
]


@pytest.mark.parametrize(("where", "name", "value"), WRONG_FOR_USERS)
def test_a_users_token_with_a_wrong_part_is_refused(tokens: Everybody, where: str, name: str, value: object):
    assert refused(tokens["rules"], changed(tokens, setting(where, name, value)))


@pytest.mark.parametrize(("where", "name", "value"), WRONG_FOR_SERVICES)
def test_a_services_token_with_a_wrong_part_is_refused(tokens: Everybody, where: str, name: str, value: object):
    assert refused(tokens["rules"], changed(tokens, setting(where, name, value), "service"))


def test_a_change_of_nothing_is_believed(tokens: Everybody):
    for kind in ("user", "service"):
        same = changed(tokens, lambda _header, _claims: None, kind)
        assert tokens["rules"].caller_of(same).kind is not CallerKind.NOBODY


def coded(part: object) -> str:
    """A part of a JWT."""
    raw = part if isinstance(part, bytes) else json.dumps(part).encode()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def by_hand(header: dict[str, Any], claims: dict[str, Any], sign: Callable[[bytes], bytes]) -> str:
    """A JWT that no library would make."""
    body = f"{coded(header)}.{coded(claims)}"
    return f"{body}.{coded(sign(body.encode()))}"


def parts(tokens: Everybody) -> tuple[dict[str, Any], dict[str, Any]]:
    """The header and the claims of a good token."""
    token, _ = tokens["accounts"].for_user(USER)
    return jwt.get_unverified_header(token), jwt.decode(token, options={"verify_signature": False})


@pytest.mark.parametrize("algorithm", ["none", "None", "NONE", ""])
def test_an_unsigned_token_is_refused(tokens: Everybody, algorithm: str):
    header, claims = parts(tokens)
    assert refused(tokens["rules"], by_hand({**header, "alg": algorithm}, claims, lambda _body: b""))


@pytest.mark.parametrize("algorithm", ["HS256", "HS512"])
def test_a_token_signed_with_the_public_key_as_a_secret_is_refused(tokens: Everybody, algorithm: str):
    header, claims = parts(tokens)
    public = (tokens.data / "keys" / "accounts.pub.pem").read_bytes()
    raw = tokens["accounts"].keys.private.public_key().public_bytes_raw()
    digest = hashlib.sha256 if algorithm == "HS256" else hashlib.sha512
    for secret in (public, raw):
        forged = by_hand({**header, "alg": algorithm}, claims, lambda body: hmac.digest(secret, body, digest))  # noqa: B023
        assert refused(tokens["rules"], forged)


def test_a_token_signed_with_another_key_or_another_algorithm_is_refused(tokens: Everybody):
    header, claims = parts(tokens)
    stranger = Ed25519PrivateKey.generate()
    assert refused(tokens["rules"], by_hand(header, claims, stranger.sign))
    rsa = generate_private_key(65537, 2048)
    for named in ("RS256", "EdDSA"):
        signed = by_hand({**header, "alg": named}, claims, lambda body: rsa.sign(body, PKCS1v15(), SHA256()))
        assert refused(tokens["rules"], signed)


def test_a_token_with_a_key_of_its_own_inside_is_refused(tokens: Everybody):
    header, claims = parts(tokens)
    stranger = Ed25519PrivateKey.generate()
    inside = {"kty": "OKP", "crv": "Ed25519", "x": coded(stranger.public_key().public_bytes_raw())}
    for extra in ({"jwk": inside}, {"jku": "http://127.0.0.1/keys"}, {"x5u": "http://127.0.0.1/keys"}):
        assert refused(tokens["rules"], by_hand({**header, **extra}, claims, stranger.sign))


NESTED = [f"{base64.urlsafe_b64encode((part * 1500)[:1500]).decode()}.e30.e30" for part in (b"[", b'{"a":')]
"""Deeper than a parser goes."""


@pytest.mark.parametrize(
    "token",
    ["x", "a.b.c", "..", "é.é.é", "a" * 5000, "null", "e30.e30.", "\u0000", "Bearer x", "e30.e30.e30.e30", *NESTED],
)
def test_what_is_no_token_is_refused(tokens: Everybody, token: str):
    assert refused(tokens["rules"], token)


def test_a_token_with_a_cut_or_changed_signature_is_refused(tokens: Everybody):
    token, _ = tokens["accounts"].for_user(USER)
    rules = tokens["rules"]
    assert rules.caller_of(token).is_user
    for wrong in (token[:-4], token[:-10] + "A" * 10, token.rpartition(".")[0] + ".", f"{token}.x"):
        assert refused(rules, wrong)


def test_what_was_believed_once_is_not_believed_after_its_end(tokens: Everybody):
    token, _ = tokens["accounts"].for_user(USER, lifetime=60)
    rules = tokens["rules"]
    assert rules.caller_of(token) == rules.caller_of(token)
    tokens.clock.go(60)
    assert refused(rules, token)


def test_only_so_many_tokens_are_remembered(tokens: Everybody, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(auth, "REMEMBERED", 3)
    rules = tokens["rules"]
    made = [tokens["accounts"].for_user(USER, f"s_{i}")[0] for i in range(5)]
    assert [rules.caller_of(token).session for token in made] == [f"s_{i}" for i in range(5)]
    assert rules.caller_of(made[0]).session == "s_0"
    assert len(rules._known) == 3


def test_outside_of_a_call_nobody_calls():
    assert caller() is NOBODY
    someone = Caller(CallerKind.USER, USER)
    with acting_as(someone):
        assert caller() is someone
    assert caller() is NOBODY
