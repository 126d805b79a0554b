"""Facts on their way between services say what their outbox said, field by field."""

from __future__ import annotations

from typing import Any

import pytest
from fieldpost.accounts.v1 import internal_pb2 as accounts_pb2
from fieldpost.common.v1 import facts_pb2
from fieldpost.rules.v1 import internal_pb2

from services.common.facts import Fact
from services.common.facts_on_wire import Facts, facts_in, message_of

SEATS = [{"seat": 1, "user_id": "u_1", "place": 2, "resigned": True, "bot": False, "name": "Ben"}]
TOLD: dict[str, Any] = {
    "seat": 3,
    "user_id": "u_1",
    "bot": True,
    "deadline": 1_795_000_000_123,
    "people": ["u_1", "u_2"],
    "mode_titles": {"en": "World", "fr": "Monde"},
    "seats": SEATS,
    "version": 7,
}


def test_a_fact_arrives_as_it_was_put() -> None:
    fact = Fact(5, "asked", "g_1", TOLD, 1_790_000_000_456)
    [heard] = facts_in(
        facts_pb2.ListFactsResponse(facts=[message_of(fact, internal_pb2.GameFact)]), internal_pb2.GameFact
    )
    assert heard._replace(payload={}) == fact._replace(payload={})
    assert {name: value for name, value in heard.payload.items() if value} == TOLD


def test_moments_in_lists_of_messages_are_carried_too() -> None:
    told = {"version": 1, "away": [{"vacation_id": "v_1", "starts": 10_500, "until": 20_001}]}
    message = message_of(Fact(1, "away", "u_1", told, 0), accounts_pb2.AccountFact)
    [heard] = facts_in(facts_pb2.ListFactsResponse(facts=[message]), accounts_pb2.AccountFact)
    assert heard.payload["away"] == told["away"]


def test_what_was_not_said_is_there_as_nothing() -> None:
    message = message_of(Fact(1, "paused", "g_1", {"version": 1, "deadline": 0}, 0), internal_pb2.GameFact)
    [heard] = facts_in(facts_pb2.ListFactsResponse(facts=[message]), internal_pb2.GameFact)
    assert (heard.payload["deadline"], heard.payload["user_id"], heard.payload["seats"]) == (0, "", [])


def test_a_name_that_the_contract_does_not_have_is_a_fault_and_no_silence() -> None:
    with pytest.raises(ValueError, match="colour"):
        message_of(Fact(1, "asked", "g_1", {"colour": "red"}, 0), internal_pb2.GameFact)


async def test_a_reader_asks_from_its_number_on() -> None:
    asked: list[facts_pb2.ListFactsRequest] = []

    class Stub:
        async def ListFacts(self, request: facts_pb2.ListFactsRequest) -> facts_pb2.ListFactsResponse:  # noqa: N802
            asked.append(request)
            return facts_pb2.ListFactsResponse()

    assert await Facts(Stub(), internal_pb2.GameFact, 5).fetch(17) == []
    assert asked == [facts_pb2.ListFactsRequest(after=17, limit=5)]
