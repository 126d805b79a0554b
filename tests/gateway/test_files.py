"""The page: files and nothing but files, kept or asked for again, and headers that keep a browser safe."""

from __future__ import annotations

import gzip

import pytest

from services.gateway.headers import CACHED_FOR_EVER, SECURITY
from tests.gateway.door import Door
from tests.gateway.grpc_web import call, metadata, read_frames, request

GET_GAME = "/fieldpost.rules.v1.RulesService/GetGame"
WATCH_GAME = "/fieldpost.rules.v1.RulesService/WatchGame"


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/assets/main-1a2b.js", "text/javascript; charset=utf-8", CACHED_FOR_EVER),
    ],
)
def test_a_file_has_its_type_and_says_how_long_it_is_kept(door: Door, path: str, kind: str, kept: str):
    answer = request(door.port, "GET", path)
    assert (answer.http, answer.headers["content-type"], answer.headers["cache-control"]) == (200, kind, kept)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/assets/gone-9z.js",
        "/assets",
        "/assets/",
        "/../envoy.log",
        "/%2e%2e/envoy.log",
        "/assets/../../envoy.log",
    ],
)
def test_what_is_no_file_is_not_there_and_is_not_kept(door: Door, path: str):
    answer = request(door.port, "GET", path)
    assert (answer.http, answer.headers["cache-control"]) == (404, "no-store")


@pytest.mark.parametrize("path", ["/..%2fenvoy.log", "/assets/..%5c..%5cenvoy.log", "/index.html/"])
def test_a_path_with_odd_separators_gets_no_file(door: Door, path: str):
    assert request(door.port, "GET", path).http in {400, 404}


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_files_are_only_read(door: Door, method: str):
    assert request(door.port, method, "/index.html", b"x").http in {404, 405}


def test_text_is_compressed_for_those_who_take_it(door: Door):
    plain = request(door.port, "GET", "/assets/main-1a2b.js")
    packed = request(door.port, "GET", "/assets/main-1a2b.js", accept_encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert len(packed.body) * 10 < len(plain.body)
    assert gzip.decompress(packed.body) == plain.body


def test_a_browser_that_takes_both_gets_the_smaller_one(door: Door):
    packed = request(door.port, "GET", "/assets/main-1a2b.js", accept_encoding="gzip, deflate, br, zstd")
    assert packed.headers["content-encoding"] == "br"


def test_an_answer_of_the_rules_is_compressed_with_its_trailers(door: Door):
    packed = call(door.port, GET_GAME, accept_encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    packed.body = gzip.decompress(packed.body)
    packed.messages.clear()
    read_frames(packed)
    assert metadata(packed)["size"] == 0
    assert packed.trailers["grpc-status"] == "0"


@pytest.mark.parametrize("path", [WATCH_GAME, "/fieldpost.accounts.v1.AccountsService/RefreshSession"])
def test_streams_and_secrets_are_not_compressed(door: Door, path: str):
    door.echo.go_on.set()
    answer = call(door.port, path, accept_encoding="gzip, deflate, br, zstd")
    assert "content-encoding" not in answer.headers
    assert answer.code == 0


def test_every_answer_carries_the_headers_that_keep_a_browser_safe(door: Door):
    answers = [
        request(door.port, "GET", "/"),
        request(door.port, "GET", "/nothing"),
        call(door.port, GET_GAME),
        call(door.port, "/grpc.health.v1.Health/Check"),
    ]
    for answer in answers:
        assert {name: answer.headers[name] for name in SECURITY} == SECURITY
        assert "strict-transport-security" not in answer.headers
        assert answer.headers["server"] == "fieldpost"
        assert not [name for name in answer.headers if name.startswith("x-envoy")]


def test_the_policy_lets_nothing_run_that_is_not_ours():
    policy = dict(part.split(" ", 1) for part in SECURITY["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert policy["frame-ancestors"] == "'none'"
    assert not [value for value in policy.values() if "unsafe" in value or "*" in value]


def test_the_gateway_says_that_it_is_well(door: Door):
    assert request(door.port, "GET", "/healthz").http == 200
