"""What happens to a request on its way in, in this order, and to an answer on its way out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from services.gateway import headers, packing
from services.gateway.envoy import Config, header, message, typed
from services.gateway.mapping import OF_GRPC, RETRY_SECONDS

LARGEST_REQUEST = 64 * 1024 + 5
"""A message of 64 KiB in its frame of five bytes."""

ADDRESS_BURST = 400
ADDRESS_PER_SECOND = 100
"""What one address may ask for at once, and goes on asking for: a household behind one router is one address."""

SIGN_IN_BURST = 60
SIGN_IN_PER_SECOND = 1
"""The same for new guests: each of them is an account for ever."""

LARGE_BURST = 100
LARGE_PER_SECOND = 5
"""The same for answers of hundreds of kilobytes that anybody gets: whoever does not read one makes us keep it."""

ADDRESSES = 50_000
"""How many addresses are told apart; past it, those that were quiet longest start afresh."""

IDENTITY = "x-fieldpost-"
"""Headers of this name are ours: nobody outside may say them."""

CONTENT_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
}

REFUSED = f"{IDENTITY}refused"
"""Says with which status of HTTP the gateway refuses a call that no caller of ours would make."""

REFUSED_WITH = (400, 413, 422)
STRICT = "envoy.filters.http.lua"
CALLS = "calls"
SCRIPT = Path(__file__).with_name("calls.lua")
RATE_LIMIT = "envoy.filters.http.local_ratelimit"
ALWAYS = {"default_value": {"numerator": 100, "denominator": "HUNDRED"}}


def chain(site: Path, tls: bool) -> list[Config]:
    """Headers first and origins next, so that a refusal carries both; files last before the router. An answer goes the
    other way, so that it is compressed once it is one for a browser; what is let through to a service has forgotten who
    takes that.
    """
    return [
        header_changes(tls),
        health(),
        typed("envoy.filters.http.cors", "filters.http.cors.v3.Cors"),
        {"name": RATE_LIMIT, "typed_config": rate_limit(ADDRESS_BURST, ADDRESS_PER_SECOND)},
        *packing.compression(),
        typed(STRICT, "filters.http.lua.v3.Lua", source_codes={CALLS: {"inline_string": script()}}),
        typed("envoy.filters.http.grpc_web", "filters.http.grpc_web.v3.GrpcWeb"),
        files(site),
        typed("envoy.filters.http.router", "filters.http.router.v3.Router", suppress_envoy_headers=True),
    ]


def header_changes(tls: bool) -> Config:
    """Takes away what only we may say of a caller, and adds what keeps a browser safe."""
    answers = [{"append": header(name, value)} for name, value in headers.security_headers(tls).items()]
    return typed(
        "envoy.filters.http.header_mutation",
        "filters.http.header_mutation.v3.HeaderMutation",
        mutations={
            "request_mutations": [{"remove_on_match": {"key_matcher": {"prefix": IDENTITY}}}],
            "response_mutations": answers,
        },
    )


def script() -> str:
    """What calls.lua does, with what it shares with the rest."""
    details = [f'["{one.status.value[0]}"] = "{one.details()}"' for one in OF_GRPC]
    shared = f"local LARGEST, DETAILS = {LARGEST_REQUEST}, {{ {', '.join(details)} }}"
    return f"{shared}\n{SCRIPT.read_text()}"


def health() -> Config:
    """Answers /healthz: whether this gateway takes requests, which says nothing of the services behind it."""
    return typed(
        "envoy.filters.http.health_check",
        "filters.http.health_check.v3.HealthCheck",
        pass_through_mode=False,
        headers=[{"name": ":path", "string_match": {"exact": "/healthz"}}],
    )


def bucket(burst: int, per_second: int) -> Config:
    """A bucket of tokens that is filled every second."""
    return {"max_tokens": burst, "tokens_per_fill": per_second, "fill_interval": "1s"}


def rate_limit(burst: int, per_second: int) -> Config:
    """A bucket for each address; a /64 is one address in IPv6, because one household has it all."""
    masked = {"masked_remote_address": {"v6_prefix_mask_len": 64}}
    return message(
        "filters.http.local_ratelimit.v3.LocalRateLimit",
        stat_prefix="addresses",
        token_bucket=bucket(burst * ADDRESSES, per_second * ADDRESSES),
        filter_enabled=ALWAYS,
        filter_enforced=ALWAYS,
        always_consume_default_token_bucket=False,
        max_dynamic_descriptors=ADDRESSES,
        rate_limits=[{"actions": [masked]}],
        descriptors=[{"entries": [{"key": "masked_remote_address"}], "token_bucket": bucket(burst, per_second)}],
        response_headers_to_add=[header("retry-after", str(RETRY_SECONDS))],
    )


def own_limit(burst: int, per_second: int) -> Config:
    """For a route whose calls cost more than others, instead of the limit of all."""
    return {RATE_LIMIT: rate_limit(burst, per_second)}


def files(site: Path) -> Config:
    """The built page; a path that is no file goes on to the routes."""
    return typed(
        "envoy.filters.http.file_server",
        "filters.http.file_server.v3.FileServerConfig",
        manager_config={"thread_pool": {"thread_count": 1}},
        path_mappings=[{"request_path_prefix": "/", "file_path_prefix": f"{site}/"}],
        content_types=CONTENT_TYPES,
        default_content_type="application/octet-stream",
        directory_behaviors=[{"default_file": "index.html"}],
    )


def file_routes() -> list[Config]:
    """Reached when there is no such file. What is in /assets/ has its content in its name, so it is kept for ever."""
    post = {"name": ":method", "string_match": {"exact": "POST"}}
    return [
        {"match": {"prefix": "/", "headers": [post]}, **nothing(), "typed_per_filter_config": no_file()},
        {"match": {"prefix": "/assets/"}, **nothing(), "typed_per_filter_config": cached(headers.CACHED_FOR_EVER)},
        {"match": {"prefix": "/"}, **nothing(), "typed_per_filter_config": cached(headers.ASKED_AGAIN)},
    ]


def nothing() -> Config:
    """A route that leads nowhere."""
    return {"direct_response": {"status": 404}}


def strict() -> Config:
    """For a route of calls: only what a service can read gets there, and only when all of it is here."""
    return {STRICT: message("filters.http.lua.v3.LuaPerRoute", name=CALLS)}


def no_file() -> Config:
    """Says of a route that its path is not one of a file."""
    return {"envoy.filters.http.file_server": message("config.route.v3.FilterConfig", "envoy", disabled=True)}


def cached(how: str) -> Config:
    """How long a browser keeps a file of this route; a refusal has said already that it is not to be kept."""
    mutation = {"append": header("cache-control", how, "ADD_IF_ABSENT")}
    changes = message(
        "filters.http.header_mutation.v3.HeaderMutationPerRoute", mutations={"response_mutations": [mutation]}
    )
    return {"envoy.filters.http.header_mutation": changes}


def cors_policy(origins: Sequence[str]) -> Config:
    """Pages of exactly these origins may call from elsewhere, with their cookie."""
    policy = message(
        "filters.http.cors.v3.CorsPolicy",
        allow_origin_string_match=[{"exact": origin} for origin in origins],
        allow_methods="POST",
        allow_headers=",".join(headers.REQUEST_HEADERS),
        expose_headers=",".join(headers.RESPONSE_HEADERS),
        allow_credentials=True,
        max_age="600",
        forward_not_matching_preflights=False,
    )
    return {"envoy.filters.http.cors": policy}
