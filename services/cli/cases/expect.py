"""What a case may expect after a step, and how it is looked up."""

from collections.abc import Callable
from typing import Final

from services.cli.cases.expect_offers import check_offers
from services.cli.cases.match import Names, match, match_in_order, ordered
from services.cli.cases.stand import truth
from services.cli.cases.written import at, kind_of, shown
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.forms import army_of, listing, mapping, number_of, seat_of
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.naming import ids_of, named
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.view import seen_events, view


def mismatches(game: Game, events: list[Event], form: Json) -> list[str]:
    """All that is not as expected, a sentence each; `events` are those that the expectation is about."""
    now = truth(game)
    faults: list[str] = []
    check_names("", game, form)
    for key, expected in mapping("expect", form).items():
        special = SPECIAL.get(key)
        if special is not None:
            faults += special(game, events, expected)
        elif key in now:
            faults += match(names(game), key, expected, now[key])
        else:
            known = ", ".join([*SPECIAL, *now])
            raise BadInput(f"{key}: nothing of that name can be expected in this variant; there are: {known}")
    return faults


def check_names(where: str, game: Game, form: dict[str, Json]) -> None:
    """BadInput where a phase, an army or a seat is named that the game does not have: it could never be so."""
    phases = ["", "setup", *[phase.NAME for phase in game.variant.phases]]
    if form.get("phase") not in (None, *phases):
        raise BadInput(
            f"{at(where, 'phase')}: there is no phase {shown(form['phase'])}; there are: {', '.join(phases[1:])}"
        )
    if form.get("mover") is not None:
        army_of(game.variant, at(where, "mover"), form["mover"])
    for key in ("armies", "status", "killers"):
        for army in form.get(key, {}):
            army_of(game.variant, at(where, key), army)
    for key in ("orders", "plans"):
        for seat in form.get(key, {}):
            seat_of(game.variant, at(where, key), seat)


def names(game: Game) -> Names:
    return ids_of(game.variant, "army")


def check_zones(game: Game, events: list[Event], form: Json) -> list[str]:
    """Places hold what is said and nothing else."""
    came = view(game, SPECTATOR)["zones"]
    faults: list[str] = []
    for zone, content in mapping("zones", form).items():
        number_of(game.variant, "zones", "zone", zone)
        for name in content:
            if name not in (*names(game), *game.variant.units):
                raise BadInput(f"zones.{zone}: there is no army or piece '{name}'; there are: {pieces(game)}")
        if came[zone] != content:
            faults.append(f"zones.{zone}: expected {shown(content)}, came {shown(came[zone])}")
    return faults


def pieces(game: Game) -> str:
    return ", ".join([*names(game), *game.variant.units])


def check_hands(game: Game, events: list[Event], form: Json) -> list[str]:
    """The cards of a hand, in any order."""
    hands = truth(game).get("hands", {})
    faults: list[str] = []
    for army, cards in mapping("hands", form).items():
        army_of(game.variant, "hands", army)
        faults += match((), f"hands.{army}", ordered(cards), ordered(hands.get(army)))
    return faults


def check_events(game: Game, events: list[Event], form: Json) -> list[str]:
    return compare_events(game, "events", form, events)


def compare_events(game: Game, where: str, form: Json, events: list[Event]) -> list[str]:
    """These events came in this order; an empty list says that none did, apart from where the game waits."""
    came = [named(game.variant, event) for event in events if event.NAME != "paused"]
    if form == []:
        return match((), where, [], [event["event"] for event in came])
    expected = listing(where, form)
    for one in expected:
        kind_of(f"{where}.event", "event", Event, mapping(where, one).get("event"))
    return match_in_order(names(game), where, expected, came)


def check_no_events(game: Game, events: list[Event], form: Json) -> list[str]:
    """No event of these names happened."""
    came = [event.NAME for event in events]
    listed = [kind_of("no_events", "event", Event, name).NAME for name in listing("no_events", form)]
    return [f"{name} happened, and should not: {shown(came)}" for name in listed if name in came]


def check_views(game: Game, events: list[Event], form: Json) -> list[str]:
    """What seats (or a spectator) see of the game, and under `events` of what happened."""
    faults: list[str] = []
    for viewer, expected in mapping("views", form).items():
        seat = SPECTATOR if viewer == "spectator" else seat_of(game.variant, "views", viewer)
        where = f"views.{viewer}"
        rest = dict(mapping(where, expected))
        if "events" in rest:
            faults += compare_events(game, f"{where}.events", rest.pop("events"), seen_events(game, events, seat))
        faults += match(names(game), where, rest, view(game, seat))
    return faults


SPECIAL: Final[dict[str, Callable[[Game, list[Event], Json], list[str]]]] = {
    "zones": check_zones,
    "hands": check_hands,
    "events": check_events,
    "no_events": check_no_events,
    "views": check_views,
    "offers": lambda game, events, form: check_offers(game, form),
}
"""Expectations that are not simply a part of the whole game."""
