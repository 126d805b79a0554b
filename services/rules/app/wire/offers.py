"""Offers as parts of a Decision message: what each field of a verb may be."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from fieldpost.rules.v1 import view_pb2 as pb

from services.rules.app.wire.encoding import JSON, framed, tag
from services.rules.app.wire.names import Names
from services.rules.engine.kernel.naming import bounds
from services.rules.engine.kernel.offers import Field, Offer
from services.rules.engine.kernel.record import REGISTRY, fields_of
from services.rules.engine.kernel.vocabulary import outside

OFFER: Final = tag(pb.Decision.OFFERS_FIELD_NUMBER)
MOST_KEPT: Final = 4096
"""Bounds that are kept for one board; they are few, but for combinations of cards."""


def offers_part(names: Names, offers: tuple[Offer, ...]) -> bytes:
    """The offers of a decision, in their order."""
    return b"".join([framed(OFFER, offer_bytes(names, offer)) for offer in offers])


def offer_bytes(names: Names, offer: Offer) -> bytes:
    """One offer, its fields in the order of the engine; what was written before is not written again."""
    verb, kept = offer.verb, names.bounds
    parts = [verb_part(verb)]
    for field in offer.fields:
        key = (verb, type(field), field.row())
        part = kept.get(key)
        if part is None:
            part = keep(names, key, field_part(names, verb, field))
        parts.append(part)
    return b"".join(parts)


@cache
def verb_part(verb: str) -> bytes:
    return pb.Offer(verb=verb).SerializeToString()


def keep(names: Names, key: object, part: bytes) -> bytes:
    """Keeps a part for the next view."""
    if len(names.bounds) >= MOST_KEPT:
        names.bounds.clear()
    names.bounds[key] = part
    return part


def field_part(names: Names, verb: str, field: Field) -> bytes:
    """One field of an offer, as part of the offer."""
    name = field.name_of()
    kind = dict(fields_of(REGISTRY[verb]))[name]
    form = bounds(names.variant, kind, field)
    bound = form.pop("field")
    if bound != "spread" and "among" in form:
        form["among"] = [choice(one) for one in form["among"]]
    offered: dict[str, Any] = {"name": name, bound: form, "kind": outside(kind)}
    return pb.Offer(fields=[pb.OfferField(**offered)]).SerializeToString()


def choice(value: JSON) -> pb.Choice:
    """A value of a field in the type of the field."""
    if isinstance(value, bool):
        return pb.Choice(flag=value)
    if isinstance(value, int):
        return pb.Choice(number=value)
    if isinstance(value, list):
        return pb.Choice(list=pb.ChoiceList(ids=value))
    return pb.Choice(id=value)
