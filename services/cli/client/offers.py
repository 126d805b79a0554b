"""What may be answered, in words that can be typed back."""

from __future__ import annotations

from typing import Any, Final

from services.cli.client.rebuild import Form, value
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.offers import Count, Field, Offer, Pick, Ranking, Some, Spread
from services.rules.engine.kernel.record import REGISTRY, fields_of
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.record.values import words_of

SHOWN: Final = 6
"""Offers of one verb that are shown unless all are wanted."""
NAMED: Final = 5
"""Candidates of a field that are named."""


def offers_of(variant: Variant, decision: Form) -> tuple[Offer, ...]:
    """The offers of an open decision, as the engine has them."""
    return tuple([offer_of(variant, form) for form in decision["offers"]])


def offer_of(variant: Variant, form: Form) -> Offer:
    """One offer; its verb must be one that this program knows."""
    kinds = dict(fields_of(REGISTRY[form["verb"]]))
    return Offer(form["verb"], tuple([field_of(variant, kinds[field["name"]], field) for field in form["fields"]]))


def field_of(variant: Variant, kind: str, form: Form) -> Field:
    """One field's bounds."""
    name = form["name"]
    if "count" in form:
        bound = form["count"]
        return Count(name, bound["low"], bound["high"], bound["usual"])
    if "spread" in form:
        bound = form["spread"]
        among = tuple([variant.board.zone[id] for id in bound["among"]])
        return Spread(name, among, bound["low"], bound["high"], bound["cap"])
    if "pick" in form:
        return Pick(name, tuple([choice(variant, kind, one) for one in form["pick"]["among"]]))
    bound = form.get("some") or form["ranking"]
    among = tuple([choice(variant, kind.removesuffix("*"), one) for one in bound["among"]])
    if "ranking" in form:
        return Ranking(name, among)
    return Some(name, among, bound["low"], bound["high"], tuple(bound["weights"]))


def choice(variant: Variant, kind: str, form: Form) -> Any:
    """One candidate: an id, a number, a flag, or a list of ids."""
    given = next(iter(form.values()), None)
    return value(variant, kind, given["ids"] if isinstance(given, dict) else given)


def example(offer: Offer) -> Action:
    """An answer that the offer admits: what a form would propose."""
    values = {field.name_of(): usual(field) for field in offer.fields}
    action = REGISTRY[offer.verb](*[values[name] for name, _ in fields_of(REGISTRY[offer.verb])])
    assert isinstance(action, Action)
    return action


def usual(field: Field) -> object:
    """What a form proposes for a field."""
    if isinstance(field, Pick):
        return field.among[0]
    if isinstance(field, Count):
        return field.usual
    if isinstance(field, Ranking):
        return field.among[:3]
    if isinstance(field, Some):
        return enough(field)
    assert isinstance(field, Spread)
    cap = field.cap or field.high
    pairs: list[tuple[int, int]] = []
    left = field.high
    for zone in field.among:
        if left:
            pairs.append((zone, min(cap, left)))
            left -= pairs[-1][1]
    return tuple(pairs)


def enough(field: Some) -> tuple[object, ...]:
    """As few values as the bounds ask for, the first ones that fit."""
    weights = dict(zip(field.among, field.weights or (1,) * len(field.among)))
    chosen: list[int] = []
    for one in field.among:
        if sum([weights[other] for other in chosen]) < field.low:
            chosen.append(one)
    while len(chosen) > 1 and not field.admits(tuple(chosen)):
        chosen.pop(0)
    return tuple(chosen)


def explained(variant: Variant, offers: tuple[Offer, ...], every: bool) -> list[str]:
    """Each verb with its bounds, and answers that can be typed as they stand."""
    lines: list[str] = []
    for verb in dict.fromkeys([offer.verb for offer in offers]):
        same = [offer for offer in offers if offer.verb == verb]
        shown = same if every else same[:SHOWN]
        limits = [bounds(variant, verb, field) for field in same[0].fields] if len(same) == 1 else []
        lines.append("  " + "; ".join([verb, *limits]))
        if same[0].fields:
            lines += [f"    e.g. {' '.join(words_of(variant, example(offer)))}" for offer in shown]
        if len(shown) < len(same):
            lines.append(f"    and {len(same) - len(shown)} more; --all shows them")
    return lines


def bounds(variant: Variant, verb: str, field: Field) -> str:
    """What a field may be."""
    name = field.name_of()
    if isinstance(field, Count):
        return f"{name} {field.low}" if field.low == field.high else f"{name} {field.low} to {field.high}"
    kind = dict(fields_of(REGISTRY[verb]))[name]
    if isinstance(field, Spread):
        each = f", {field.cap} at most in each" if field.cap else ""
        return f"{name} {some_of(field.low, field.high)} in all over {listed(variant, 'zone', field.among)}{each}"
    if isinstance(field, Some):
        what = "by weight of" if field.weights else "of"
        return f"{name} {some_of(field.low, field.high)} {what} {listed(variant, kind, field.among)}"
    if isinstance(field, Ranking):
        return f"{name} in order of preference from {listed(variant, kind, field.among)}"
    assert isinstance(field, Pick)
    return f"{name} {listed(variant, kind, field.among)}"


def some_of(low: int, high: int) -> str:
    """How many, as a number or as bounds."""
    return str(low) if low == high else f"{low} to {high}"


def listed(variant: Variant, kind: str, among: tuple[object, ...]) -> str:
    """The first candidates, and how many more there are."""
    ids = ids_of(variant, kind.rstrip("*?"))
    names = [ids[one] if ids and isinstance(one, int) and one >= 0 else str(one).lower() for one in among]
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")
