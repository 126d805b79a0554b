"""What the accounts service says to others."""

from __future__ import annotations

import grpc
from fieldpost.rules.v1 import internal_pb2
from fieldpost.rules.v1.internal_pb2_grpc import RulesInternalServiceStub

from services.accounts.herald import Said
from services.common.clients import Channel
from services.common.statuses import unreachable


class Rules:
    """The rules service, as far as it must know who is away."""

    def __init__(self, channel: Channel) -> None:
        self._internal = RulesInternalServiceStub(channel)

    async def set_away(self, said: Said) -> None:
        """Makes known when somebody is away; Refused while nobody answers."""
        request = internal_pb2.SetAwayRequest(user_id=said.user_id, version=said.version)
        if said.ends:
            request.begins.FromMilliseconds(said.begins)
            request.ends.FromMilliseconds(said.ends)
        try:
            await self._internal.SetAway(request)
        except grpc.RpcError as fault:
            raise (unreachable(fault) or fault) from None
