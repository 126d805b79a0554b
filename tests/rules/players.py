"""Plays from a view alone: an answer within the offers, whatever the edition."""

from __future__ import annotations

from random import Random
from typing import Any

from fieldpost.rules.v1 import action_pb2, view_pb2

LIMITS = ("keep", "losses", "odds")
"""Conditions that stop an attack; a random one would stop most of them before they begin."""


def own_decision(view: view_pb2.View) -> view_pb2.Decision | None:
    """The question that waits for the viewer."""
    return next((one for one in view.decisions if one.seat == view.viewer), None)


def any_action(decision: view_pb2.Decision, chance: Random, prefer: tuple[str, ...] = ()) -> action_pb2.Action:
    """Some legal answer; of the verbs preferred where they are offered."""
    offers = [one for one in decision.offers if one.verb in prefer] or list(decision.offers)
    offer = chance.choice(offers)
    action = action_pb2.Action()
    verb: Any = getattr(action, offer.verb)
    verb.SetInParent()
    for field in offer.fields:
        if field.name not in LIMITS:
            fill(verb, field, chance)
    return action


def fill(verb: Any, field: view_pb2.OfferField, chance: Random) -> None:
    """Puts a value that the bound admits into a field."""
    bound: Any = getattr(field, field.WhichOneof("bound"))
    kind = field.WhichOneof("bound")
    if kind == "pick":
        put(verb, field.name, plain(chance.choice(bound.among)))
    elif kind == "count":
        put(verb, field.name, chance.randint(bound.low, bound.high))
    elif kind == "spread":
        for zone, count in spread(bound, chance).items():
            getattr(verb, field.name).add(zone=zone, count=count)
    elif kind == "ranking":
        values = [plain(one) for one in bound.among]
        chance.shuffle(values)
        put(verb, field.name, values)
    else:
        put(verb, field.name, some(bound, chance))


def spread(bound: view_pb2.SpreadBound, chance: Random) -> dict[str, int]:
    """Troops over places, the least that is asked for, no place above the cap."""
    found: dict[str, int] = {}
    for _ in range(bound.low):
        free = [zone for zone in bound.among if not bound.cap or found.get(zone, 0) < bound.cap]
        zone = chance.choice(free)
        found[zone] = found.get(zone, 0) + 1
    return found


def some(bound: view_pb2.SomeBound, chance: Random) -> list[Any]:
    """Values whose weights sum up to something within the bounds."""
    weights = list(bound.weights) or [1] * len(bound.among)
    order = list(range(len(weights)))
    chance.shuffle(order)
    chosen: list[int] = []
    total = 0
    for at in order:
        if total < bound.low and total + weights[at] <= bound.high:
            chosen.append(at)
            total += weights[at]
    return [plain(bound.among[at]) for at in sorted(chosen)]


def plain(choice: view_pb2.Choice) -> Any:
    """A choice in the type of its field."""
    kind = choice.WhichOneof("value")
    value = getattr(choice, kind)
    return list(value.ids) if kind == "list" else value


def put(verb: Any, name: str, value: Any) -> None:
    if isinstance(value, list):
        getattr(verb, name).extend(value)
    else:
        setattr(verb, name, value)
