"""Envoy's whole configuration, made from the settings and the contracts; Envoy reads it as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from services.gateway import filters, mapping
from services.gateway.envoy import Config, address, message, typed
from services.gateway.routes import Method
from services.gateway.routing import WATCH_IDLE, route_table

TRAILERS_KB = 64
"""An answer to a stale command carries the fresh view in its trailers."""

REQUESTS_AT_A_TIME = 4
"""Of one connection, before it is the others' turn."""

MOST_CONNECTIONS = 10_000
MOST_STREAMS = 20_000
MOST_STREAMS_EACH = 32
"""Of one connection: a page has five of one user's and a few calls; each costs 20 kB, as often as strangers connect."""

MOST_MEMORY = 512 * 1024 * 1024


class Gateway(NamedTuple):
    """What differs between one gateway and another."""

    host: str
    port: int
    admin_port: int
    origins: tuple[str, ...]
    upstreams: dict[str, str]
    methods: tuple[Method, ...]
    site: Path
    certificate: Path | None = None
    key: Path | None = None


def bootstrap(gateway: Gateway) -> Config:
    """The file that Envoy starts from."""
    return {
        "admin": {
            "address": address("127.0.0.1", gateway.admin_port),
            "allow_paths": [{"exact": "/ready"}, {"prefix": "/stats"}],
        },
        "static_resources": {
            "listeners": [listener(gateway)],
            "clusters": [cluster(name, where) for name, where in sorted(gateway.upstreams.items())],
        },
        "layered_runtime": {
            "layers": [{"name": "fair", "static_layer": {"http.max_requests_per_io_cycle": REQUESTS_AT_A_TIME}}]
        },
        "overload_manager": overload(),
    }


def overload() -> Config:
    """What it takes at most: past it some are turned away, so that the machine serves the others."""
    connections = typed(
        "envoy.resource_monitors.global_downstream_max_connections",
        "resource_monitors.downstream_connections.v3.DownstreamConnectionsConfig",
        max_active_downstream_connections=MOST_CONNECTIONS,
    )
    heap = typed(
        "envoy.resource_monitors.fixed_heap",
        "resource_monitors.fixed_heap.v3.FixedHeapConfig",
        max_heap_size_bytes=MOST_MEMORY,
    )
    return {
        "refresh_interval": "0.25s",
        "resource_monitors": [connections, heap],
        "actions": [
            at_heap("envoy.overload_actions.shrink_heap", 0.3),
            at_heap("envoy.overload_actions.stop_accepting_requests", 0.9),
        ],
    }


def at_heap(action: str, share: float) -> Config:
    """Something to do once the heap has this share of what it may have."""
    return {"name": action, "triggers": [{"name": "envoy.resource_monitors.fixed_heap", "threshold": {"value": share}}]}


def listener(gateway: Gateway) -> Config:
    """One port for the page and the calls, with TLS when there is a certificate."""
    chain: Config = {"filters": [http_manager(gateway)]}
    if gateway.certificate and gateway.key:
        chain["transport_socket_connect_timeout"] = "10s"  # as for headers: nobody may be silent in the handshake
        files = {
            "certificate_chain": {"filename": str(gateway.certificate)},
            "private_key": {"filename": str(gateway.key)},
        }
        chain["transport_socket"] = typed(
            "envoy.transport_sockets.tls",
            "transport_sockets.tls.v3.DownstreamTlsContext",
            common_tls_context={
                "alpn_protocols": ["h2", "http/1.1"],
                "tls_params": {"tls_minimum_protocol_version": "TLSv1_2"},
                "tls_certificates": [files],
            },
        )
    return {
        "name": "outside",
        "address": address(gateway.host, gateway.port),
        "per_connection_buffer_limit_bytes": filters.LARGEST_REQUEST,
        "filter_chains": [chain],
    }


def http_manager(gateway: Gateway) -> Config:
    """Everything that is said of HTTP itself: limits, times, and what happens to a request in which order."""
    return typed(
        "envoy.filters.network.http_connection_manager",
        "filters.network.http_connection_manager.v3.HttpConnectionManager",
        stat_prefix="outside",
        server_name="fieldpost",
        use_remote_address=True,
        internal_address_config={"unix_sockets": False},  # nobody outside may steer Envoy by its own headers
        normalize_path=True,
        merge_slashes=True,
        always_set_request_id_in_response=True,  # what a caller can name, and every log knows
        path_with_escaped_slashes_action="REJECT_REQUEST",
        max_request_headers_kb=TRAILERS_KB,
        request_headers_timeout="10s",
        request_timeout="10s",
        stream_idle_timeout=WATCH_IDLE,
        common_http_protocol_options={
            "idle_timeout": "300s",
            "max_headers_count": 100,
            "headers_with_underscores_action": "REJECT_REQUEST",
        },
        http2_protocol_options={
            "max_concurrent_streams": MOST_STREAMS_EACH,
            "initial_stream_window_size": 128 * 1024,
            "initial_connection_window_size": 1024 * 1024,
            "connection_keepalive": {"interval": "30s", "timeout": "10s"},
        },
        local_reply_config=mapping.local_replies(),
        http_filters=filters.chain(gateway.site, bool(gateway.certificate)),
        route_config=route_table(gateway.methods, gateway.origins),
        access_log=[access_log()],
    )


def access_log() -> Config:
    """One line for each request, without who asked and without anything that was said."""
    fields = {
        "timestamp": "%START_TIME%",
        "request_id": "%REQ(X-REQUEST-ID)%",
        "method": "%REQ(:METHOD)%",
        "path": "%PATH(NQ)%",
        "code": "%RESPONSE_CODE%",
        "grpc": "%GRPC_STATUS%",
        "ms": "%DURATION%",
        "received": "%BYTES_RECEIVED%",
        "sent": "%BYTES_SENT%",
        "flags": "%RESPONSE_FLAGS%",
    }
    return typed(
        "envoy.access_loggers.stdout",
        "access_loggers.stream.v3.StdoutAccessLog",
        log_format={"json_format": fields},
    )


def cluster(name: str, where: str) -> Config:
    """A service, reached by HTTP/2; what it may have open at once is bounded by its own limits first."""
    host, port = where.rsplit(":", 1)
    return {
        "name": name,
        "type": "STATIC" if host[:1].isdigit() else "STRICT_DNS",
        "connect_timeout": "1s",
        "per_connection_buffer_limit_bytes": 1024 * 1024,
        "circuit_breakers": {
            "thresholds": [
                {
                    "max_connections": 1024,
                    "max_pending_requests": MOST_STREAMS,
                    "max_requests": MOST_STREAMS,
                    "max_retries": 0,
                }
            ]
        },
        "typed_extension_protocol_options": {
            "envoy.extensions.upstreams.http.v3.HttpProtocolOptions": message(
                "upstreams.http.v3.HttpProtocolOptions",
                explicit_http_config={"http2_protocol_options": {}},
                common_http_protocol_options={"max_response_headers_kb": 2 * TRAILERS_KB},
            )
        },
        "load_assignment": {
            "cluster_name": name,
            "endpoints": [{"lb_endpoints": [{"endpoint": {"address": address(host, int(port))}}]}],
        },
    }
