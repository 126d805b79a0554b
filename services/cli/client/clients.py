"""The services behind a server's one address, by the names of their methods."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any, Final

import grpc
from fieldpost.accounts.v1 import accounts_pb2
from fieldpost.bots.v1 import bots_pb2
from fieldpost.matchmaking.v1 import matchmaking_pb2
from fieldpost.notifications.v1 import notifications_pb2
from fieldpost.rules.v1 import action_pb2, order_pb2, rules_pb2
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from services.cli.client.addresses import address_of
from services.common.messages import fill
from services.rules.engine.kernel.record import BadInput

SERVICES: Final = (
    accounts_pb2.DESCRIPTOR.services_by_name["AccountsService"],
    bots_pb2.DESCRIPTOR.services_by_name["BotsService"],
    matchmaking_pb2.DESCRIPTOR.services_by_name["MatchmakingService"],
    notifications_pb2.DESCRIPTOR.services_by_name["NotificationsService"],
    rules_pb2.DESCRIPTOR.services_by_name["RulesService"],
)
METHODS: Final[dict[str, MethodDescriptor]] = {
    method.name: method for service in SERVICES for method in service.methods
}

OPTIONS: Final = (
    ("grpc.max_metadata_size", 65536),
    ("grpc.max_receive_message_length", 16 * 1024 * 1024),
    ("grpc.keepalive_time_ms", 30_000),  # a stream has no deadline: this notices a line that went dead
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.max_reconnect_backoff_ms", 1_000),  # else it waits up to two minutes, and our own tries fail meanwhile
)


def connect(address: str, ca: str | None) -> grpc.Channel:
    """A connection to "host:port", "http://host:port" or "https://host:port"."""
    target, secure = address_of(address)
    if not secure:
        return grpc.insecure_channel(target, OPTIONS)
    return grpc.secure_channel(target, grpc.ssl_channel_credentials(certificates(ca) if ca else None), OPTIONS)


def certificates(ca: str) -> bytes:
    """The certificates in a file; BadInput where there are none, because gRPC would only fail to connect."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(ca)
        return Path(ca).read_bytes()
    except ssl.SSLError:
        raise BadInput(f"{ca} holds no certificate as PEM text") from None
    except OSError as fault:
        raise BadInput(f"{ca} cannot be read: {fault.strerror}") from None


ACTION: Final = action_pb2.Action
"""What an answer to a question looks like."""
ORDER: Final = order_pb2.StandingOrder
"""What a standing order looks like."""


def request_of(method: str, form: dict[str, Any]) -> Message:
    """The request of a method with its fields."""
    request: Message = GetMessageClass(METHODS[method].input_type)()
    try:
        fill(request, form)
    except UnicodeEncodeError as fault:  # the shell passes any bytes
        raise BadInput(f"{fault.object!a} is not UTF-8 text") from None
    return request


def callable_of(channel: grpc.Channel, method: str) -> Any:
    """The method on a connection."""
    found = METHODS[method]
    make = channel.unary_stream if found.server_streaming else channel.unary_unary
    return make(
        f"/{found.containing_service.full_name}/{method}",
        request_serializer=GetMessageClass(found.input_type).SerializeToString,
        response_deserializer=GetMessageClass(found.output_type).FromString,
    )
