"""What every answer carries so that a browser keeps the page to itself, and which pages may call from elsewhere."""

from __future__ import annotations

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types fieldpost",
    )
)
"""The page may make trusted values in one place, the policy `fieldpost`, and only there."""

UNUSED_FEATURES = ("camera", "geolocation", "microphone", "payment", "usb")

SECURITY = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

ONLY_TLS = {"strict-transport-security": "max-age=31536000"}
"""Promised only where there is a certificate: on plain HTTP a browser must not be sent to a port without TLS."""

CACHED_FOR_EVER = "public, max-age=31536000, immutable"
ASKED_AGAIN = "no-cache"

CALLS = ("application/grpc-web+proto", "application/grpc")
"""What a call may be: as the page makes it and as the command line does. No page from elsewhere can send either
without asking first.
"""

REQUEST_HEADERS = (
    "authorization",
    "content-type",
    "grpc-timeout",
    "x-grpc-web",
    "x-user-agent",
)
"""What a page of a listed origin may send from elsewhere."""

RESPONSE_HEADERS = ("grpc-message", "grpc-status", "grpc-status-details-bin", "retry-after", "x-request-id")
"""What such a page may read."""


def security_headers(tls: bool) -> dict[str, str]:
    """The headers of every answer, whoever made it."""
    return SECURITY | (ONLY_TLS if tls else {})
