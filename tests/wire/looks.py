"""All that somebody can ask about a game without moving it on, and what of the answers must be the same."""

from __future__ import annotations

import json
from typing import Any

from fieldpost.rules.v1 import action_pb2, game_pb2, rules_pb2

from services.rules.engine.kernel.game import SPECTATOR
from tests.wire.piles import Piles
from tests.wire.side import Answer
from tests.wire.told import Table

DONE = action_pb2.Action(done={})
NONSENSE = (
    DONE,
    action_pb2.Action(defend={"dice": 2}),
    action_pb2.Action(place={"troops": [{"zone": "nowhere", "count": 1}]}),
    action_pb2.Action(trade={"cards": []}),
)
"""Answers that are refused nearly always; where one is not, nobody sends it."""


def requests(table: Table, viewer: int, past: int) -> list[Any]:
    """Everything that a viewer can ask, right and wrong; `past` is a version at which an entry ended."""
    game_id, version = table.game_id, table.at.row.version
    found = [
        rules_pb2.GetGameRequest(game_id=game_id),
        rules_pb2.GetViewRequest(game_id=game_id),
        rules_pb2.GetViewRequest(game_id=game_id, version=past),
        rules_pb2.GetViewRequest(game_id=game_id, version=version + 9),
        rules_pb2.ListEventsRequest(game_id=game_id, page_size=200),
        rules_pb2.ListEventsRequest(game_id=game_id, since_version=past, page_size=3),
        rules_pb2.PreviewAttacksRequest(game_id=game_id),
        rules_pb2.ListScenesRequest(game_id=game_id),
        rules_pb2.ListScenesRequest(game_id=game_id, since_version=past),
        rules_pb2.GetStoryRequest(game_id=game_id),
        rules_pb2.ListGamesRequest(),
        rules_pb2.ListGamesRequest(state=game_pb2.GAME_STATE_ACTIVE, page_size=1),
        rules_pb2.GetDiceProofRequest(game_id=game_id),
        rules_pb2.GetDiceProofRequest(game_id=game_id, since_version=past),
        rules_pb2.ExportRecordRequest(game_id=game_id),
        rules_pb2.ExportRecordRequest(game_id=game_id, form=rules_pb2.EXPORT_FORM_RECORD),
        *previews(table, viewer),
        *plans(table, viewer),
        *stale(table),
    ]
    return found + (wrong(table, viewer) if viewer != SPECTATOR else [])


def previews(table: Table, viewer: int) -> list[Any]:
    """Odds of some attacks, possible or not, until the place is taken and with one roll."""
    found = [table.attack(None), table.attack(table.asked(viewer))]
    once = [
        action_pb2.Action(attack=action_pb2.Attack(origin=one, target=two, dice=1, battles=1)) for one, two in found
    ]
    return [
        *[rules_pb2.PreviewAttackRequest(game_id=table.game_id, origin=one, target=two) for one, two in found],
        *[rules_pb2.PreviewAttackRequest(game_id=table.game_id, action=action) for action in once],
    ]


def plans(table: Table, viewer: int) -> list[Any]:
    """The turn to come, at its beginning and after what would be offered; and one that would stop."""
    planned = table.planned(viewer)
    return [
        rules_pb2.PreviewPlanRequest(game_id=table.game_id, actions=actions)
        for actions in ([], planned[: len(planned) // 2], planned, [DONE])
    ]


def stale(table: Table) -> list[Any]:
    """Answers to a question that is not open."""
    late = table.submission(SPECTATOR, DONE)
    late.decision, late.expected_version = "0.1.none", 0
    ahead = table.submission(SPECTATOR, DONE)
    ahead.expected_version += 100
    return [late, ahead]


def wrong(table: Table, viewer: int) -> list[Any]:
    """Answers that the rules refuse, and such as are malformed."""
    ask = table.asked(viewer)
    if ask is None:
        return [table.submission(viewer, DONE)]
    return [table.submission(viewer, one) for one in NONSENSE if not table.legal(ask, one)]


def compared(answer: Answer, request: Any, piles: Piles) -> Any:
    """The answer without what binds the hidden order of piles: leaves, heads and commitments of exchanged places."""
    if answer.status != "OK":
        return answer
    if isinstance(request, rules_pb2.GetDiceProofRequest):
        return answer._replace(body=unbound_proof(answer.body, piles))
    if isinstance(request, rules_pb2.ExportRecordRequest):
        return answer._replace(body=unbound_file(answer.body, piles))
    return answer


def unbound_proof(body: bytes, piles: Piles) -> bytes:
    """GetDiceProof's answer so."""
    found = rules_pb2.GetDiceProofResponse.FromString(body)
    assert len(found.head) == 32
    found.head = b""
    for pile in found.piles:
        for place in piles.altered.get(pile.shuffle, ()):
            assert len(pile.positions[place]) == 32
            pile.positions[place] = b""
    return found.SerializeToString(deterministic=True)


def unbound_file(body: bytes, piles: Piles) -> bytes:
    """ExportRecord's answer so; all the rest stays as it is, byte for byte."""
    found = rules_pb2.ExportRecordResponse.FromString(body)
    document = json.loads(found.content)
    assert document["opened"] is None
    assert found.content == json.dumps(document, separators=(",", ":")).encode()
    for entry in document["entries"]:
        assert len(entry.pop("leaf")) == len(entry.pop("head")) == 64
        for shuffle in entry["draws"]["shuffles"]:
            for place in piles.altered.get(shuffle["number"], ()):
                assert len(shuffle["commitments"][place]) == 64
                shuffle["commitments"][place] = ""
    found.content = json.dumps(document).encode()
    return found.SerializeToString(deterministic=True)
