"""What a case may expect after a step, and how it is looked up."""

from collections.abc import Callable
from typing import Final

from services.cli.cases.match import Mismatch, brief, match, match_in_order
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.forms import check_keys, listing, mapping, number_of, seat_of
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.naming import ids_of, named, offered, parse, short
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.play import asked, open_asks
from services.rules.engine.kernel.record import REGISTRY, BadInput, Json, fields_of
from services.rules.engine.kernel.view import seen_events, view

OFFER_FIELDS: Final = ("seat", "verb", "verbs", "given", "fields", "offered")


def check(game: Game, events: list[Event], form: Json) -> None:
    """Mismatch unless everything that is expected holds; `events` are those that the expectation is about."""
    now = truth(game)
    for key, expected in mapping("expect", form).items():
        special = SPECIAL.get(key)
        if special is not None:
            special(game, events, expected)
        elif key in now:
            match(key, expected, now[key])
        else:
            known = ", ".join([*SPECIAL, *now])
            raise BadInput(f"nothing called '{key}' can be expected; there are: {known}")


def truth(game: Game) -> dict[str, Json]:
    """The whole game with names, secrets included: a spectator's view, with all that it hides."""
    variant = game.variant
    form = view(game, SPECTATOR)
    form["armies"] = {row["army"]: row for row in form["armies"]}
    form["slices"] = {name: named(variant, slice) for name, slice in game.slices.items()}
    form["decisions"] = [{**named(variant, ask), "clock": ask.CLOCK} for ask in open_asks(game)]
    form["orders"] = {str(seat): [named(variant, one) for one in orders] for seat, orders in enumerate(game.orders)}
    form["plans"] = {str(seat): [named(variant, one) for one in plan] for seat, plan in enumerate(game.plans)}
    form["received"] = game.received
    cards = form["slices"].get("cards")
    if cards:
        armies = enumerate(ids_of(variant, "army"))
        form["hands"] = {army: cards["hands"][variant.hand_of[index]] for index, army in armies}
        form["pile"], form["discards"] = cards["pile"], cards["discards"]
    for name in ("edition", "variant", "options", "version", "plan", "zones"):
        del form[name]
    return form


def check_zones(game: Game, events: list[Event], form: Json) -> None:
    """Places hold what is said and nothing else."""
    came = view(game, SPECTATOR)["zones"]
    for zone, content in mapping("zones", form).items():
        number_of(game.variant, "zones", "zone", zone)
        if came[zone] != content:
            raise Mismatch(f"{zone}: expected {brief(content)}, came {brief(came[zone])}")


def check_hands(game: Game, events: list[Event], form: Json) -> None:
    """The cards of a hand, in any order."""
    hands = truth(game).get("hands", {})
    for army, cards in mapping("hands", form).items():
        match(f"the hand of {army}", ordered(cards), ordered(hands.get(army)))


def check_events(game: Game, events: list[Event], form: Json) -> None:
    compare_events(game, "events", form, events)


def compare_events(game: Game, where: str, form: Json, events: list[Event]) -> None:
    """These events came in this order; an empty list says that none did, apart from where the game waits."""
    came = [named(game.variant, event) for event in events if event.NAME != "paused"]
    if form == []:
        match(where, [], [event["event"] for event in came])
    match_in_order(where, listing(where, form), came)


def check_no_events(game: Game, events: list[Event], form: Json) -> None:
    """No event of these names happened."""
    names = [event.NAME for event in events]
    for name in listing("no_events", form):
        if not isinstance(name, str) or name not in REGISTRY:
            raise BadInput(f"there is no event {short(name)}")
        if name in names:
            raise Mismatch(f"{name} happened, and should not: {brief(names)}")


def check_views(game: Game, events: list[Event], form: Json) -> None:
    """What seats (or a spectator) see of the game, and under `events` of what happened."""
    for viewer, expected in mapping("views", form).items():
        seat = SPECTATOR if viewer == "spectator" else seat_of(game.variant, "views", viewer)
        where = "the spectator's view" if seat < 0 else f"seat {seat}'s view"
        rest = dict(mapping(where, expected))
        if "events" in rest:
            compare_events(game, f"{where}: events", rest.pop("events"), seen_events(game, events, seat))
        match(where, rest, view(game, seat))


def check_offers(game: Game, events: list[Event], form: Json) -> None:
    """What a seat is offered: its verbs, or the candidates and bounds of one verb's fields, once some are given."""
    for entry in listing("offers", form):
        check_keys("an entry of offers", entry, OFFER_FIELDS)
        seats = [ask.seat for ask in open_asks(game)]
        seat = seat_of(game.variant, "offers", entry.get("seat", seats[0] if seats else 0))
        ask = asked(game, seat)
        offers = ask.offers(game) if ask is not None else ()
        if "verbs" in entry:
            verbs = list({offer.verb for offer in offers})
            match(f"verbs offered to seat {seat}", ordered(entry["verbs"]), ordered(verbs))
        if "verb" in entry:
            check_verb(game, [offer for offer in offers if suits(game, offer, entry)], entry)


def suits(game: Game, offer: Offer, entry: dict[str, Json]) -> bool:
    """Whether an offer is of the entry's verb and admits the fields that are given."""
    kind = REGISTRY.get(str(entry["verb"]))
    if kind is None or not issubclass(kind, Action):
        raise BadInput(f"there is no verb {short(entry['verb'])}")
    if offer.verb != kind.NAME:
        return False
    kinds = dict(fields_of(kind))
    given = mapping("given", entry.get("given", {}))
    check_keys(f"given for {kind.NAME}", given, kinds)
    bounds = {field.name_of(): field for field in offer.fields}
    values = {name: parse(game.variant, name, kinds[name], form) for name, form in given.items()}
    return all(bounds[name].admits(value) for name, value in values.items())


def check_verb(game: Game, offers: list[Offer], entry: dict[str, Json]) -> None:
    """The offers of a verb taken together: all candidates, the lowest and the highest bounds."""
    what = f"{entry['verb']} {entry['given']}" if entry.get("given") else str(entry["verb"])
    match(f"whether {what} is offered", entry.get("offered", True), bool(offers))
    together: dict[str, dict[str, Json]] = {}
    for offer in offers:
        for name, bounds in offered(game.variant, offer)["fields"].items():
            whole = together.setdefault(name, {})
            for key, value in bounds.items():
                whole[key] = JOIN[key](whole[key], value) if key in whole and key in JOIN else value
    for name, expected in mapping("fields", entry.get("fields", {})).items():
        came = together.get(name, {})
        if isinstance(expected, list):
            match(f"{what}: {name}", ordered(expected), ordered(came.get("among", [])))
        else:
            match(f"{what}: {name}", expected, came)


def ordered(form: Json) -> Json:
    """A list whose order means nothing, in one that can be compared."""
    return sorted(form, key=str) if isinstance(form, list) else form


JOIN: Final[dict[str, Callable[[Json, Json], Json]]] = {
    "among": lambda one, other: [*one, *[value for value in other if value not in one]],
    "low": min,
    "high": max,
}
"""How the bounds of several offers of one verb go together."""

SPECIAL: Final[dict[str, Callable[[Game, list[Event], Json], None]]] = {
    "zones": check_zones,
    "hands": check_hands,
    "events": check_events,
    "no_events": check_no_events,
    "views": check_views,
    "offers": check_offers,
}
"""Expectations that are not simply a part of the whole game."""
