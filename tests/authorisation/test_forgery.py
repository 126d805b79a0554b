"""Nobody is believed for what they say of themselves: only a token counts, by who may sign it, for who gets it."""

from __future__ import annotations

import time

import grpc.aio
import jwt
import pytest

from services.common.auth import ACCOUNTS, ISSUER, SERVICE_TYPE, USER_TYPE
from services.common.directory import SIGNERS
from services.common.keys import ALGORITHM, Keys
from tests.authorisation.contracts import METHODS, service_of, status_of
from tests.authorisation.matrix import ROWS, Row
from tests.authorisation.requests import REQUESTS
from tests.authorisation.stage import Cast, Fallen, Stage
from tests.authorisation.town import BUILDS, Town

CLOSED = [row for row in ROWS if row.expected["nobody"] == "UNAUTHENTICATED" and "cookie" not in row.right]
GUARDED = sorted({service_of(METHODS[row.method]) for row in CLOSED})
"""Services that have a call which is not for everybody."""
OF_PEOPLE = [row for row in CLOSED if row.expected["stranger"] != "OK"]


@pytest.fixture(scope="module")
def stage(town: Town, cast: Cast, after_the_fall: Fallen) -> Stage:
    return Stage(town, cast, after_the_fall)


def test_every_service_but_that_of_the_bots_has_something_to_guard():
    assert set(BUILDS) - set(GUARDED) == {"bots"}


def claims(stage: Stage) -> tuple[tuple[str, str], ...]:
    """All that a caller could say to be taken for somebody else."""
    owner = stage.cast.owner
    names = ("x-fieldpost-user", "x-fieldpost-caller", "x-fieldpost-user-id", "x-user-id", "x-forwarded-user")
    services = ("x-fieldpost-service", "x-fieldpost-internal", "x-envoy-internal", "x-envoy-downstream-service-cluster")
    return (
        *[(name, owner.id) for name in names],
        *[(name, "matchmaking") for name in services],
        ("x-fieldpost-seat", "0"),
        ("x-fieldpost-kind", "SERVICE"),
        ("x-forwarded-for", "127.0.0.1"),
        ("x-forwarded-client-cert", "URI=spiffe://fieldpost/matchmaking"),
        ("cookie", f"{owner.cookie}; authorization={owner.token}"),
        ("proxy-authorization", f"Bearer {owner.token}"),
        ("x-authorization", f"Bearer {owner.token}"),
    )


def status(stage: Stage, row: Row, token: str, *headers: tuple[str, str], column: str = "stranger") -> str:
    """What a request of a row gets with a token and other headers."""
    try:
        stage.town.ask(row.method, REQUESTS[row.name](stage, column), token, *headers)
    except grpc.aio.AioRpcError as error:
        return status_of(error)
    return "OK"


def test_headers_make_nobody_anybody(stage: Stage):
    found = {row.name: status(stage, row, "", *claims(stage)) for row in CLOSED}
    assert found == dict.fromkeys(found, "UNAUTHENTICATED")


def test_headers_make_nobody_somebody_else(stage: Stage):
    found = {row.name: status(stage, row, stage.cast.stranger.token, *claims(stage)) for row in OF_PEOPLE}
    assert found == {row.name: row.expected["stranger"] for row in OF_PEOPLE}


@pytest.mark.parametrize("service", GUARDED)
def test_a_services_token_for_one_service_is_no_good_at_another(stage: Stage, service: str):
    tokens = [stage.town.service_token(one, other) for one in SIGNERS for other in BUILDS if other != service]
    here = [row for row in CLOSED if service_of(METHODS[row.method]) == service]
    for row in here:
        assert {status(stage, row, token) for token in tokens} == {"UNAUTHENTICATED"}


def signed(town: Town, signer: str, kind: str, kid: str = "", **said: object) -> str:
    """A token with a good signature, and anything in it."""
    keys, now = Keys.load(town.settings.data, signer), int(time.time())
    body = {"iat": now, "nbf": now, "exp": now + 60, **said}
    return jwt.encode(body, keys.private, ALGORITHM, {"typ": kind, "kid": kid or keys.kid})


def forged(stage: Stage, service: str) -> dict[str, str]:
    """Tokens that somebody with one key, but not the right one, could make."""
    town, owner = stage.town, stage.cast.owner
    user = {"iss": ISSUER, "aud": ISSUER, "sub": owner.id, "sid": owner.session}
    accounts = Keys.load(town.settings.data, ACCOUNTS)
    others = [name for name in SIGNERS if name != ACCOUNTS]
    return {
        **{f"{one} speaks for a user": signed(town, one, USER_TYPE, **user) for one in others},
        **{f"{one} under the name of accounts": signed(town, one, USER_TYPE, accounts.kid, **user) for one in others},
        **{f"{one} for itself": signed(town, one, SERVICE_TYPE, iss=one, aud=one) for one in SIGNERS if one != service},
        "a service that says it is another": signed(town, "bots", SERVICE_TYPE, iss="matchmaking", aud=service),
        "a service without a key": signed(town, "bots", SERVICE_TYPE, "gateway.0123456789abcdef", iss="gateway"),
        "a user as a service": signed(town, ACCOUNTS, SERVICE_TYPE, iss=owner.id, aud=service),
        "a user who is a service": signed(town, ACCOUNTS, USER_TYPE, **{**user, "sub": "matchmaking"}),
        "a token that is over": signed(town, ACCOUNTS, USER_TYPE, **user, exp=int(time.time()) - 1),
        "a token for ever": signed(town, ACCOUNTS, USER_TYPE, **user, exp=int(time.time()) + 10**6),
        "a cookie": owner.cookie,
        "an id": owner.id,
    }


def from_the_right_hand(stage: Stage, row: Row, service: str) -> str:
    """A token made like the forged ones, by who may make it."""
    right, owner = row.right[0], stage.cast.owner
    if right in SIGNERS:
        return signed(stage.town, right, SERVICE_TYPE, iss=right, aud=service)
    return signed(stage.town, ACCOUNTS, USER_TYPE, iss=ISSUER, aud=ISSUER, sub=owner.id, sid=owner.session)


@pytest.mark.parametrize("service", GUARDED)
def test_a_token_from_the_wrong_hand_is_refused(stage: Stage, service: str):
    row = next(row for row in CLOSED if service_of(METHODS[row.method]) == service)
    found = {name: status(stage, row, token, column="owner") for name, token in forged(stage, service).items()}
    assert found == dict.fromkeys(found, "UNAUTHENTICATED")
    assert status(stage, row, from_the_right_hand(stage, row, service), column="owner") == "OK"


def test_of_two_tokens_the_owners_does_not_help_a_stranger_who_lacks_it(stage: Stage):
    row = next(row for row in ROWS if row.name == "rules.RulesService/GetGame")
    assert status(stage, row, stage.cast.owner.token + "x") == "UNAUTHENTICATED"
    twice = ("authorization", f"Bearer {stage.cast.stranger.token}")
    assert status(stage, row, "not.a.token", twice) == "NOT_FOUND"
    assert status(stage, row, stage.cast.stranger.token, ("authorization", "Bearer not.a.token")) == "UNAUTHENTICATED"


def test_a_wrong_token_counts_as_none_where_none_is_needed(stage: Stage):
    for row in ROWS:
        if row.expected["nobody"] == "OK":
            assert status(stage, row, "not.a.token") == "OK"
