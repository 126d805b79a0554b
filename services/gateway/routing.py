"""Where a request goes: a public call to its service, everything else to the files."""

from __future__ import annotations

from collections.abc import Sequence

from services.gateway import filters, headers, packing
from services.gateway.envoy import Config, header
from services.gateway.routes import Method

WATCH_IDLE = "60s"
"""A stream is silent for 25 s at most; one that says nothing for so long has lost its other end."""

CALL_IDLE = "15s"
"""Who neither sends nor reads for so long has gone, or keeps an answer waiting on purpose."""

CALL_LIMIT = "30s"
"""Past every deadline that a service grants a call: only a service that hangs gets here."""

FOR_ACCOUNTS = ("cookie", "origin", "sec-fetch-site")
"""What a browser says of itself, by which the accounts know their own page."""

OWN_LIMITS = {
    "/fieldpost.accounts.v1.AccountsService/SignInAsGuest": (filters.SIGN_IN_BURST, filters.SIGN_IN_PER_SECOND),
    "/fieldpost.accounts.v1.AccountsService/UseDeviceLink": (filters.SIGN_IN_BURST, filters.SIGN_IN_PER_SECOND),
    "/fieldpost.rules.v1.RulesService/GetEdition": (filters.LARGE_BURST, filters.LARGE_PER_SECOND),
}
CALLER_ADDRESS = "x-forwarded-for"
"""Tells a service from where a call came: one address, whatever a caller says of itself."""


def route_table(methods: Sequence[Method], origins: Sequence[str]) -> Config:
    """Public calls one by one; what is neither a public call nor a file is not there."""
    calls = [route for method in methods for route in call_routes(method)]
    host = {
        "name": "fieldpost",
        "domains": ["*"],
        "routes": [*(refused(status) for status in filters.REFUSED_WITH), *calls, *filters.file_routes()],
        "typed_per_filter_config": filters.cors_policy(origins),
        "request_headers_to_add": [header(CALLER_ADDRESS, "%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%")],
    }
    return {"name": "outside", "virtual_hosts": [host]}


def refused(status: int) -> Config:
    """Where a call goes that calls.lua refuses."""
    marked = {"name": filters.REFUSED, "string_match": {"exact": str(status)}}
    return {
        "match": {"prefix": "/", "headers": [marked]},
        "direct_response": {"status": status},
        "typed_per_filter_config": filters.no_file(),
    }


def call_routes(method: Method) -> list[Config]:
    """A call in its proper form goes to its service, never twice; in any other form it is refused."""
    content = {"name": "content-type", "string_match": {"safe_regex": {"regex": "|".join(map(escaped, headers.CALLS))}}}
    post = {"name": ":method", "string_match": {"exact": "POST"}}
    preflight = {"name": ":method", "string_match": {"exact": "OPTIONS"}}
    asks = {"name": "access-control-request-method", "present_match": True}
    action: Config = {"cluster": method.service, "host_rewrite_literal": method.service}
    timeout, idle = ("0s", WATCH_IDLE) if method.streaming else (CALL_LIMIT, CALL_IDLE)
    action |= {"timeout": timeout, "idle_timeout": idle}
    proper: Config = {
        "match": {"path": method.path, "headers": [post, content]},
        "route": action,
        "typed_per_filter_config": filters.no_file()
        | filters.strict()
        | packing.for_calls(method)
        | (filters.own_limit(*OWN_LIMITS[method.path]) if method.path in OWN_LIMITS else {}),
    }
    if method.service != "accounts":
        proper["request_headers_to_remove"] = [*FOR_ACCOUNTS]
    return [
        proper,
        proper | {"match": {"path": method.path, "headers": [preflight, asks]}},  # answered on its way, or refused
        {
            "match": {"path": method.path},
            "direct_response": {"status": 415},
            "typed_per_filter_config": filters.no_file(),
        },
    ]


def escaped(text: str) -> str:
    """The text as a regular expression that matches it alone."""
    return text.replace(".", r"\.").replace("+", r"\+")
