"""What a case expects to be offered, looked up in the offers of an open decision."""

from collections.abc import Callable
from typing import Final

from services.cli.cases.match import match, ordered
from services.cli.cases.written import kind_of, shown
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.forms import check_keys, listing, seat_of
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import offered, parse
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.play import asked, open_asks
from services.rules.engine.kernel.record import Json, fields_of

OFFER_FIELDS: Final = ("seat", "verb", "verbs", "given", "fields", "offered")


def check_offers(game: Game, form: Json) -> list[str]:
    """What a seat is offered: its verbs, or the candidates and bounds of one verb's fields, once some are given."""
    faults: list[str] = []
    for entry in listing("offers", form):
        check_keys("an entry of offers", entry, OFFER_FIELDS)
        seats = [ask.seat for ask in open_asks(game)]
        seat = seat_of(game.variant, "offers.seat", entry.get("seat", seats[0] if seats else 0))
        ask = asked(game, seat)
        offers = ask.offers(game) if ask is not None else ()
        if "verbs" in entry:
            for verb in entry["verbs"]:
                kind_of("offers.verbs", "verb", Action, verb)
            verbs = list({offer.verb for offer in offers})
            faults += match((), f"verbs offered to seat {seat}", ordered(entry["verbs"]), ordered(verbs))
        if "verb" in entry:
            kind = kind_of("offers.verb", "verb", Action, entry["verb"])
            given = read_given(game, kind, entry.get("given", {}))
            faults += check_verb(game, [offer for offer in offers if suits(offer, kind, given)], kind, entry)
    return faults


def read_given(game: Game, kind: type[Action], form: Json) -> dict[str, object]:
    """The fields that are given, as the engine has them."""
    kinds = dict(fields_of(kind))
    check_keys(f"offers.given of {kind.NAME}", form, kinds)
    return {name: parse(game.variant, f"offers.given.{name}", kinds[name], value) for name, value in form.items()}


def suits(offer: Offer, kind: type[Action], given: dict[str, object]) -> bool:
    """Whether an offer is of the verb and admits the fields that are given."""
    if offer.verb != kind.NAME:
        return False
    bounds = {field.name_of(): field for field in offer.fields}
    return all(bounds[name].admits(value) for name, value in given.items())


def check_verb(game: Game, offers: list[Offer], kind: type[Action], entry: dict[str, Json]) -> list[str]:
    """The offers of a verb taken together: all candidates, the lowest and the highest bounds."""
    what = f"{kind.NAME} {shown(entry['given'])}" if entry.get("given") else kind.NAME
    faults = match((), f"whether {what} is offered", entry.get("offered", True), bool(offers))
    together: dict[str, dict[str, Json]] = {}
    for offer in offers:
        for name, bounds in offered(game.variant, offer)["fields"].items():
            whole = together.setdefault(name, {})
            for key, value in bounds.items():
                whole[key] = JOIN[key](whole[key], value) if key in whole and key in JOIN else value
    check_keys(f"offers.fields of {kind.NAME}", entry.get("fields", {}), dict(fields_of(kind)))
    for name, expected in entry.get("fields", {}).items():
        came = together.get(name, {})
        if isinstance(expected, list):
            faults += match((), f"{what}: {name}", ordered(expected), ordered(came.get("among", [])))
        else:
            faults += match((), f"{what}: {name}", expected, came)
    return faults


JOIN: Final[dict[str, Callable[[Json, Json], Json]]] = {
    "among": lambda one, other: [*one, *[value for value in other if value not in one]],
    "low": min,
    "high": max,
}
"""How the bounds of several offers of one verb go together."""
