"""How answers are compressed on their way out."""

from __future__ import annotations

from typing import NamedTuple

from services.gateway.envoy import Config, message, typed
from services.gateway.routes import Method

COMPRESSED = (
    "application/grpc-web+proto",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
    "text/css",
    "text/html",
    "text/javascript",
    "text/plain",
)


class Packer(NamedTuple):
    """A way to compress, as strongly as costs a few milliseconds for the largest file of the page."""

    name: str
    settings: Config

    @property
    def filter(self) -> str:
        return f"envoy.filters.http.compressor.{self.name}"


PACKERS = (
    Packer("brotli", {"quality": 6, "window_bits": 18}),
    Packer("gzip", {"compression_level": "COMPRESSION_LEVEL_9", "window_bits": 15, "memory_level": 9}),
)
"""The first is taken where a browser likes both."""


def compression() -> list[Config]:
    """Text files and answers to calls, for whoever takes what one of these makes."""
    return [{"name": packer.filter, "typed_config": compressor(packer)} for packer in PACKERS]


def compressor(packer: Packer) -> Config:
    """One way to compress; an answer to a call does not say how long it is, and is compressed however short."""
    return message(
        "filters.http.compressor.v3.Compressor",
        compressor_library=typed(
            packer.name, f"compression.{packer.name}.compressor.v3.{packer.name.title()}", **packer.settings
        ),
        choose_first=packer is PACKERS[0],
        response_direction_config={"common_config": {"min_content_length": 1024, "content_type": COMPRESSED}},
    )


def for_calls(method: Method) -> Config:
    """Boards are large. Other answers stay as they are: a stream must not wait for a full block, the other services say
    little, and accounts tell secrets, which no packed size may betray.
    """
    if method.service == "rules" and not method.streaming:
        return {}
    off = message("filters.http.compressor.v3.CompressorPerRoute", disabled=True)
    return {packer.filter: off for packer in PACKERS}
