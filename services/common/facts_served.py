"""The call ListFacts: what another service's Consumer asks whoever has an outbox."""

from __future__ import annotations

from typing import Any, Protocol

from fieldpost.common.v1 import facts_pb2
from google.protobuf.message import Message

from services.common import outbox
from services.common.database import Database
from services.common.facts import BATCH
from services.common.facts_on_wire import message_of


class HasOutbox(Protocol):
    """A service's App, as far as its facts need it."""

    database: Database


class ListsFacts:
    """The call ListFacts, for the internal service of whoever has an outbox; `form` is what its facts say."""

    form: type[Message]
    app: HasOutbox

    async def ListFacts(  # noqa: N802 (named as in the contract)
        self, request: facts_pb2.ListFactsRequest, context: Any
    ) -> facts_pb2.ListFactsResponse:
        found = await outbox.listed(self.app.database, request.after, request.limit or BATCH)
        return facts_pb2.ListFactsResponse(facts=[message_of(fact, self.form) for fact in found])
