"""Reads messages back into the engine's forms with names, knowing nothing of how they were written."""

import json
from typing import Any

from fieldpost.rules.v1 import view_pb2 as pb
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from services.rules.app.clock.desk import Decision
from services.rules.app.wire.entry import entry_bytes
from services.rules.app.wire.view import view_bytes
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.naming import named, read_action, read_order
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import REGISTRY, fields_of
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import masked

CLOCKS = {
    pb.CLOCK_KIND_TURN: "turn",
    pb.CLOCK_KIND_REACTION: "reaction",
    pb.CLOCK_KIND_CONSENT: "consent",
    pb.CLOCK_KIND_SETUP: "setup",
}
MOMENT = 1_800_000_000_123
STATUS = {pb.ARMY_STATUS_ALIVE: "alive", pb.ARMY_STATUS_OUT: "out", pb.ARMY_STATUS_NEUTRAL: "neutral"}


def text(form: Any) -> str:
    """JSON in which true and 1 differ, as they do for whoever reads it."""
    return json.dumps(form, sort_keys=True)


def decisions(game: Game) -> list[Decision]:
    """All open questions with ids and deadlines that belong to the seat."""
    return [Decision(f"d{ask.seat}", ask.seat, ask.CLOCK, 0, 0, MOMENT + ask.seat) for ask in open_asks(game)]


def view_message(game_id: str, game: Game, viewer: int, open_now: list[Decision]) -> pb.View:
    """The view of a seat (or SPECTATOR) as a message."""
    return pb.View.FromString(view_bytes(game_id, masked(game, Seat(viewer)), Seat(viewer), open_now))


def entry_message(*said: Any) -> pb.Entry:
    """What `entry_bytes` writes, as a message."""
    return pb.Entry.FromString(entry_bytes(*said))


def plain(value: Any) -> Any:
    """JSON out of a Struct, its numbers whole again."""
    if isinstance(value, float):
        assert value.is_integer()
        return int(value)
    if isinstance(value, list):
        return [plain(one) for one in value]
    return {key: plain(one) for key, one in value.items()} if isinstance(value, dict) else value


def struct(message: Message) -> Any:
    return plain(MessageToDict(message))


def view_form(view: pb.View, variant: Variant) -> dict[str, Any]:
    """What `kernel.view.view` would have shown, and what the message says besides."""
    return {
        "game_id": view.game_id,
        "viewer": view.viewer,
        "edition": view.edition,
        "variant": view.variant,
        "options": {option.name: option.value for option in view.options},
        "version": view.version,
        "round": view.round,
        "phase": view.phase,
        "mover": view.mover or None,
        "order": list(view.order),
        "armies": [
            {
                "army": one.army,
                "seat": one.seat,
                "status": STATUS[one.status],
                "places": one.places,
                "troops": one.troops,
            }
            for one in view.armies
        ],
        "seats": [{"seat": one.seat, "bot": one.bot, "resigned": one.resigned} for one in view.seats],
        "zones": {zone.zone: pieces_form(zone) for zone in view.zones},
        "reserve": view.reserve,
        "captures": view.captures,
        "slices": struct(view.slices),
        "decisions": [decision_form(one) for one in view.decisions],
        "orders": [record_form(one, "order", variant) for one in view.orders],
        "order_kinds": list(view.order_kinds),
        "plan": [record_form(one, "verb", variant) for one in view.plan],
        "aims": [struct(one) | {"done": one.done, "needed": one.needed} for one in view.aims],
        "answered": list(view.answered),
        "draw": list(view.draw),
        "winners": list(view.winners),
        "reason": view.reason,
        "truces": [truce_form(one) for one in view.truces],
    }


def truce_form(one: pb.TruceView) -> dict[str, Any]:
    """A truce as its slice has it, and whether it is only offered."""
    origin, target = one.border or (None, None)
    return {
        "kind": "truce",
        "number": one.number,
        "seat": one.seat,
        "other": one.other,
        "origin": origin,
        "target": target,
        "region": one.region or None,
        "rounds": one.rounds,
        "notice": one.notice,
        "last": one.last_round,
        "offered": one.offered,
    }


def truces_of(slices: dict[str, Any]) -> list[dict[str, Any]]:
    """What a view's slices say of truces, as the message lists it."""
    kept = slices.get("truces", {"holding": [], "offers": []})
    return [one | {"offered": False} for one in kept["holding"]] + [one | {"offered": True} for one in kept["offers"]]


def pieces_form(zone: pb.ZoneView) -> dict[str, Any]:
    form: dict[str, Any] = {}
    for one in zone.pieces:
        inner = form.setdefault(one.unit, {}) if one.unit else form
        assert one.army not in inner
        inner[one.army] = one.count
    return form


def decision_form(decision: pb.Decision) -> dict[str, Any]:
    form = {
        "id": decision.id,
        "deadline": decision.deadline.ToMilliseconds(),
        "step": decision.name,
        "seat": decision.seat,
        "clock": CLOCKS[decision.clock],
        **struct(decision.about),
    }
    if decision.offers:
        form["offers"] = [offer_form(one) for one in decision.offers]
    return form


def offer_form(offer: pb.Offer) -> dict[str, Any]:
    return {"verb": offer.verb, "fields": {field.name: bound_form(field) for field in offer.fields}}


def bound_form(field: pb.OfferField) -> dict[str, Any]:
    name = field.WhichOneof("bound")
    assert name is not None
    bound = getattr(field, name)
    form: dict[str, Any] = {"field": name}
    for part in bound.DESCRIPTOR.fields:
        value = getattr(bound, part.name)
        form[part.name] = [choice(one) for one in value] if part.is_repeated else value
    return form


def choice(one: Any) -> Any:
    """A candidate: an id of a spread, a weight, or a Choice."""
    if not isinstance(one, pb.Choice):
        return one
    kind = one.WhichOneof("value")
    assert kind is not None
    return list(one.list.ids) if kind == "list" else getattr(one, kind)


def record_form(message: Any, key: str, variant: Variant) -> Any:
    """An action or order as the engine names it, by the engine's own reading of names."""
    name = message.WhichOneof(key)
    inner = getattr(message, name)
    form: dict[str, Any] = {key: name}
    for field, kind in fields_of(REGISTRY[name]):
        value = getattr(inner, field)
        if kind == "spread":
            form[field] = {one.zone: one.count for one in value}
        elif kind.endswith("*"):
            form[field] = list(value)
        elif not (kind.endswith("?") and not inner.HasField(field)):
            form[field] = value
    return named(variant, read_order(variant, form) if key == "order" else read_action(variant, form))


def expected(game_id: str, viewer: int, shown: dict[str, Any], open_now: list[Decision]) -> dict[str, Any]:
    """A view of the engine with what the service adds to it."""
    for decision, more in zip(shown["decisions"], open_now, strict=True):
        decision |= {"id": more.id, "deadline": more.deadline}
        if decision.get("offers") == []:
            del decision["offers"]
    return {**shown, "game_id": game_id, "viewer": viewer, "truces": truces_of(shown["slices"])}
