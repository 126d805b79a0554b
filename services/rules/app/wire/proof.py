"""Files and parts of the proof as messages."""

from __future__ import annotations

from typing import Final

from fieldpost.rules.v1 import game_pb2
from fieldpost.rules.v1 import rules_pb2 as pb

from services.common.refusals import Kind, Refused
from services.rules.app.log.export import File, Log, Part, ProofFile, ProofPart, RecordFile, Thrown
from services.rules.app.wire.encoding import tag, varint
from services.rules.dice.document import Terms
from services.rules.engine.kernel.kinds import Seat

CONTENT: Final = tag(pb.ExportRecordResponse.CONTENT_FIELD_NUMBER)
BEACONS: Final = {"off": game_pb2.BEACON_STATE_OFF, "on": game_pb2.BEACON_STATE_ON}


def file_asked(request: pb.ExportRecordRequest, log: Log, viewer: Seat) -> ProofFile | RecordFile:
    """What ExportRecord asks for; the proof where no form is named."""
    return RecordFile(log) if request.form == pb.EXPORT_FORM_RECORD else ProofFile(log, viewer)


def exported(file: File) -> bytes:
    """The answer to ExportRecord."""
    size = varint(sum([len(part) for part in file.parts]))
    return b"".join([pb.ExportRecordResponse(file_name=file.name).SerializeToString(), CONTENT, size, *file.parts])


def part_asked(request: pb.GetDiceProofRequest, log: Log, viewer: Seat) -> ProofPart:
    """What GetDiceProof asks for."""
    if request.since_version > log.game.version:
        text = f"the game is at version {log.game.version}"
        raise Refused(Kind.INVALID, "version_ahead", text, field="since_version")
    return ProofPart(log, viewer, request.since_version)


def proof_message(terms: Terms, part: Part) -> pb.GetDiceProofResponse:
    """Part of the proof, with what binds all of it."""
    return pb.GetDiceProofResponse(
        commitment=commitment(terms),
        throws=[throw_message(one) for one in part.throws],
        piles=[
            pb.PileCommitment(shuffle=one.number, reason=one.reason, positions=one.commitments, version=one.version)
            for one in part.piles
        ],
        opened=[
            pb.OpenedCard(shuffle=one.shuffle, position=one.position, card=one.card, salt=one.salt)
            for one in part.opened
        ],
        head=part.head,
        more=part.more,
    )


def throw_message(one: Thrown) -> pb.Throw:
    fields = one._asdict()
    return pb.Throw(index=fields.pop("number"), **fields)


def commitment(terms: Terms) -> game_pb2.DiceCommitment:
    """What the dice were bound to before anybody knew the seats' seeds."""
    return game_pb2.DiceCommitment(
        anchor=terms.anchor, piles=terms.deck, length=terms.length, beacon=BEACONS[terms.beacon]
    )
