"""Truces between the contract and the core: what is said of them, and how a view shows them."""

from __future__ import annotations

from fieldpost.rules.v1 import rules_pb2
from fieldpost.rules.v1 import view_pb2 as pb

from services.common.refusals import Kind, Refused
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import ids_of, unnamed
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.sayings import Saying
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.truce_talk import AcceptTruce, CallOffTruce, DeclineTruce, OfferTruce
from services.rules.engine.mechanics.truces import Truce, Truces

BORDER = 2
"""The places that name a border."""


def truce_saying(request: rules_pb2.SayTruceRequest, variant: Variant) -> Saying:
    """What a seat says; INVALID where it names what there is not."""
    match request.WhichOneof("word"):
        case "accept":
            return AcceptTruce(request.accept)
        case "decline":
            return DeclineTruce(request.decline)
        case "call_off":
            return CallOffTruce(request.call_off)
    terms = request.offer
    if len(terms.border) not in (0, BORDER):
        raise Refused(Kind.INVALID, "bad_truce", "a border is named by two places", field="offer.border")
    form = {"saying": OfferTruce.NAME, "other": terms.other, "rounds": terms.rounds, "notice": terms.notice}
    try:
        return unnamed(
            variant,
            Saying,
            form | dict(zip(("origin", "target"), terms.border)) | ({"region": terms.region} if terms.region else {}),
        )
    except BadInput as fault:
        raise Refused(Kind.INVALID, "bad_truce", str(fault), field="offer") from fault


def truces_shown(game: Game) -> list[pb.TruceView]:
    """The truces of a game: those that hold, then those that are offered."""
    if Truces.NAME not in game.slices:
        return []
    now = game.slice(Truces)
    holding = [shown(game.variant, one, offered=False) for one in now.holding]
    return holding + [shown(game.variant, one, offered=True) for one in now.offers]


def shown(variant: Variant, truce: Truce, offered: bool) -> pb.TruceView:
    """One of them."""
    zones = variant.board.zones
    return pb.TruceView(
        number=truce.number,
        seat=truce.seat,
        other=truce.other,
        offered=offered,
        last_round=truce.last,
        rounds=truce.rounds,
        notice=truce.notice,
        border=[zones[truce.origin], zones[truce.target]] if truce.origin >= 0 else [],
        region=ids_of(variant, "region")[truce.region] if truce.region >= 0 else "",
    )
