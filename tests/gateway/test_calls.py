"""Calls from outside: what gets in, in which form, with what around it, and how a refusal looks."""

from __future__ import annotations

import http.client
import json
import ssl
import struct
from pathlib import Path

import grpc
import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet

from services.accounts.cookies import NAME
from services.common.directory import SERVICES
from services.gateway.main import CONTRACTS
from services.gateway.routes import INTERNAL_METHODS, Method, public_methods
from tests.gateway.door import PUBLIC_URL, Door, opened
from tests.gateway.grpc_web import CONTENT, call, frame, metadata, request

RULES = "/fieldpost.rules.v1.RulesService/"
ACCOUNTS = "/fieldpost.accounts.v1.AccountsService/"
LARGEST = 64 * 1024


def contracts() -> FileDescriptorSet:
    """What is generated from protos/."""
    return FileDescriptorSet.FromString(CONTRACTS.read_bytes())


def test_every_public_call_reaches_its_service(door: Door):
    methods = public_methods(contracts())
    assert {method.service for method in methods} == set(SERVICES)
    for method in methods:
        if not method.streaming:
            assert call(door.port, method.path).code == 0, method
            assert door.echo.calls[-1] == method.path


def test_no_internal_call_is_let_in(door: Door):
    public = {method.path for method in public_methods(contracts())}
    every = [
        f"/{file.package}.{service.name}/{method.name}"
        for file in contracts().file
        for service in file.service
        for method in service.method
    ]
    internal = [path for path in every if path not in public]
    assert {*INTERNAL_METHODS} <= {*internal}
    assert any("InternalService" in path for path in internal)
    reached = len(door.echo.calls)
    for path in internal:
        assert call(door.port, path).code == grpc.StatusCode.UNIMPLEMENTED.value[0]
    assert len(door.echo.calls) == reached


@pytest.mark.parametrize(
    "path",
    [
        "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
        "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
        "/grpc.health.v1.Health/Check",
        f"{RULES}NoSuchCall",
        f"{RULES}GetGame/",
        f"{RULES}getgame",
        "/fieldpost.rules.v1.RulesInternalService/../RulesInternalService/Sweep",
        "/",
    ],
)
def test_what_no_contract_opens_is_not_there(door: Door, path: str):
    reached = len(door.echo.calls)
    answer = call(door.port, path)
    assert (answer.http, answer.code) == (200, grpc.StatusCode.UNIMPLEMENTED.value[0])
    assert len(door.echo.calls) == reached


def test_a_service_is_internal_by_its_name_and_other_packages_do_not_count():
    made = FileDescriptorSet()
    for package in ("fieldpost.rules.v1", "fieldpost.v1", "other.rules.v1"):
        file = made.file.add(package=package)
        for name in ("TableService", "TableInternalService"):
            file.service.add(name=name).method.add(name="Get", server_streaming=True)
    assert public_methods(made) == [Method("/fieldpost.rules.v1.TableService/Get", "rules", True)]


@pytest.mark.parametrize("content", ["application/json", "text/plain", "application/grpcx"])
def test_a_form_that_a_foreign_page_could_send_unasked_is_refused(door: Door, content: str):
    reached = len(door.echo.calls)
    assert call(door.port, f"{RULES}GetGame", content_type=content).http == 415
    assert request(door.port, "GET", f"{RULES}GetGame").http == 415
    assert len(door.echo.calls) == reached


def test_who_calls_is_said_by_the_gateway_alone(door: Door):
    forged = {"x_fieldpost_address": "8.8.8.8", "x_fieldpost_user": "u_1", "x_forwarded_for": "8.8.8.8"}
    forged |= {"x_request_id": "mine", "x_envoy_external_address": "8.8.8.8", "x_forwarded_client_cert": "By=me"}
    answer = call(door.port, f"{RULES}GetGame", **forged)
    found = metadata(answer)
    assert answer.headers["x-request-id"] == found["x-request-id"]
    assert found["x-forwarded-for"] == "127.0.0.1"
    assert "8.8.8.8" not in json.dumps(found)
    assert len(found["x-request-id"]) == 36
    assert not {"x-fieldpost-user", "x-fieldpost-address", "x-forwarded-client-cert"} & set(found)


def test_the_token_gets_through_and_the_cookie_only_to_the_accounts(door: Door):
    sent = {"cookie": f"theirs=\xff; {NAME}=secret; more=x", "authorization": "Bearer token"}
    rules = metadata(call(door.port, f"{RULES}GetGame", **sent))
    accounts = metadata(call(door.port, f"{ACCOUNTS}RefreshSession", **sent))
    assert (rules["authorization"], rules.get("cookie")) == ("Bearer token", None)
    assert accounts["cookie"] == f"{NAME}=secret"


def test_messages_of_a_stream_arrive_one_by_one(own_door: Door):
    connection = http.client.HTTPConnection("127.0.0.1", own_door.port, timeout=10)
    connection.request("POST", f"{RULES}WatchGame", frame(b""), {"content-type": CONTENT, "x-grpc-web": "1"})
    response = connection.getresponse()
    first = response.read(len(frame(b"first")))
    assert not own_door.echo.go_on.is_set()
    own_door.echo.go_on.set()
    rest = response.read()
    connection.close()
    assert first == frame(b"first")
    assert rest.startswith(frame(b"second"))
    assert struct.unpack(">B", rest[len(frame(b"second")) :][:1]) == (0x80,)


def test_plain_grpc_gets_in_by_the_same_door(door: Door):
    with grpc.insecure_channel(f"127.0.0.1:{door.port}") as channel:
        found = channel.unary_unary(f"{RULES}GetGame")(b"hello", timeout=10)
        with pytest.raises(grpc.RpcError) as refused:
            channel.unary_unary("/fieldpost.rules.v1.RulesInternalService/Sweep")(b"", timeout=10)
        with pytest.raises(grpc.RpcError) as large:
            channel.unary_unary(f"{RULES}GetGame")(b"x" * (LARGEST + 1), timeout=10)
    assert json.loads(found)["size"] == 5
    assert refused.value.code() == grpc.StatusCode.UNIMPLEMENTED
    assert large.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED


def test_a_page_of_a_listed_origin_may_call_and_read_the_status(door: Door):
    asks = {"access_control_request_method": "POST", "access_control_request_headers": "content-type,authorization"}
    for origin in (PUBLIC_URL, f"http://localhost:{door.port}"):
        allowed = request(door.port, "OPTIONS", f"{RULES}GetGame", origin=origin, **asks).headers
        assert allowed["access-control-allow-origin"] == origin
        assert allowed["access-control-allow-methods"] == "POST"
        answered = call(door.port, f"{RULES}GetGame", origin=origin).headers
        assert answered["access-control-allow-origin"] == origin
        assert "grpc-status-details-bin" in answered["access-control-expose-headers"]


@pytest.mark.parametrize("origin", ["https://evil.example", "https://play.example.evil", "null", "http://play.example"])
def test_a_page_of_any_other_origin_may_not(door: Door, origin: str):
    reached = len(door.echo.calls)
    asks = {"access_control_request_method": "POST", "access_control_request_headers": "content-type"}
    refused = request(door.port, "OPTIONS", f"{RULES}GetGame", origin=origin, **asks).headers
    assert "access-control-allow-origin" not in refused
    assert len(door.echo.calls) == reached
    assert "access-control-allow-origin" not in call(door.port, f"{RULES}GetGame", origin=origin).headers


def test_the_admin_page_shows_figures_and_takes_no_orders(own_door: Door):
    admin = own_door.settings.port_of("envoy_admin")
    assert request(admin, "GET", "/stats/prometheus").http == 200
    for path in ("/quitquitquit", "/config_dump", "/drain_listeners", "/"):
        assert request(admin, "POST", path).http in {403, 404, 405}
    assert request(own_door.port, "GET", "/healthz").http == 200


def test_with_a_certificate_it_speaks_tls_and_http_2(tmp_path: Path, tls_files: dict[str, str]):
    with opened(tmp_path / "data", **tls_files, PUBLIC_URL="https://localhost") as door:
        context = ssl.create_default_context(cafile=tls_files["TLS_CERT"])
        connection = http.client.HTTPSConnection("localhost", door.port, timeout=10, context=context)
        connection.request("GET", "/")
        response = connection.getresponse()
        assert response.status == 200
        assert response.getheader("strict-transport-security") == "max-age=31536000"
        connection.close()
        credentials = grpc.ssl_channel_credentials(Path(tls_files["TLS_CERT"]).read_bytes())
        with grpc.secure_channel(f"localhost:{door.port}", credentials) as channel:
            assert json.loads(channel.unary_unary(f"{RULES}GetGame")(b"", timeout=10))["size"] == 0
        with pytest.raises((http.client.HTTPException, OSError)):
            request(door.port, "GET", "/")
