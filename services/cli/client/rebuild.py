"""The engine's game from a view, as far as a view tells it: to draw it, to tell it, and for a brain to look at."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from services.rules.engine.editions import variant
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import NOBODY, Army, Color
from services.rules.engine.kernel.naming import ids_of, kind_of_detail
from services.rules.engine.kernel.record import REGISTRY, BadInput, Record, fields_of
from services.rules.engine.kernel.steps import Ask, Step, Together
from services.rules.engine.kernel.turn import Turn
from services.rules.engine.kernel.variant import Variant

Form = dict[str, Any]
"""A message as `plain` gives it."""

STATUS: Final = ("alive", "out", "neutral")
FIRST: Final = "places"
"""The reason for reinforcements that is told first."""
HEADINGS: Final = ("verb", "event", "step", "order", "kind")


@lru_cache(maxsize=8)
def table(edition: str, name: str, seats: int, options: tuple[tuple[str, str], ...]) -> Variant:
    """A variant, kept: making one costs more than a view."""
    return variant(edition, name, seats, dict(options))


def variant_of(view: Form) -> Variant:
    """What is played, with the colours that were chosen."""
    options = tuple([(option["name"], option["value"]) for option in view["options"]])
    plain = table(view["edition"], view["variant"], len(view["seats"]), options)
    colors = plain.board.colors
    return plain.recolored(tuple([Color(colors.index(army["army"])) for army in view["armies"]]))


def game_of(view: Form) -> Game:
    """The game as its viewer sees it; of the agenda only what is open now and the phase are known."""
    variant = variant_of(view)
    game = Game(variant)
    armies = ids_of(variant, "army")
    game.version, game.round, game.reason = view["version"], view["round"], view["reason"]
    game.reserve, game.captures = view["reserve"], view["captures"]
    game.mover = Army(armies.index(view["mover"])) if view["mover"] else NOBODY
    game.order = tuple([Army(armies.index(army)) for army in view["order"]])
    game.status = tuple([STATUS.index(army["status"]) for army in view["armies"]])
    game.bots = tuple([seat["bot"] for seat in view["seats"]])
    game.resigned = tuple([seat["resigned"] for seat in view["seats"]])
    game.draws, game.winners = tuple(view["draw"]), tuple(view["winners"])
    game.prompted = True
    for name, form in view["slices"].items():
        slice = record(variant, REGISTRY[name], form)
        assert isinstance(slice, Slice)
        game.slices[name] = slice
    stand(game, view["zones"], armies)
    game.agenda = agenda(variant, view)
    return game


def stand(game: Game, zones: list[Form], armies: tuple[str, ...]) -> None:
    """Puts all pieces where they stand."""
    variant = game.variant
    for zone, form in zip(variant.board.every_zone, zones):
        for pieces in form["pieces"]:
            army, count = Army(armies.index(pieces["army"])), pieces["count"]
            if pieces["unit"]:
                game.units[variant.units.index(pieces["unit"])][zone * game.armies + army] = count
            else:
                game.add(zone, army, count)


def agenda(variant: Variant, view: Form) -> list[Step]:
    """What is open, above the turn's phase."""
    phases = [phase.NAME for phase in variant.phases]
    steps: list[Step] = [Turn(phases.index(view["phase"]) + 1)] if view["phase"] in phases else []
    asks = [ask_of(variant, decision) for decision in view["decisions"]]
    return [*steps, *(asks if len(asks) < 2 else [Together(tuple(asks))])]


def ask_of(variant: Variant, decision: Form) -> Ask:
    """An open decision."""
    ask = record(variant, REGISTRY[decision["name"]], {"seat": decision["seat"], **decision["about"]})
    assert isinstance(ask, Ask)
    return ask


def event_of(variant: Variant, form: Form) -> Event | None:
    """An event of an entry; None for one that this program does not know."""
    kind = REGISTRY.get(form["name"])
    if kind is None or not issubclass(kind, Event):
        return None
    event = record(variant, kind, form["fields"] or {})
    assert isinstance(event, Event)
    return event


def record(variant: Variant, kind: type[Record], form: Form) -> Record:
    """The record that was written with names; what its viewer may not see is -1."""
    return kind(*[value(variant, what, form.get(name)) for name, what in fields_of(kind)])


def value(variant: Variant, kind: str, form: Any) -> Any:
    """One field; the reverse of `naming.named_value`, for forms that come from the rules service itself."""
    if kind.endswith("*"):
        return tuple([value(variant, kind[:-1], one) for one in form or ()])
    kind = kind.rstrip("?")
    if kind == "spread":
        zone = variant.board.zone
        return tuple(sorted([(zone[id], count) for id, count in (form or {}).items()]))
    if kind == "details":
        pairs = sorted((form or {}).items(), key=lambda pair: (pair[0] != FIRST, pair[0]))  # a message keeps no order
        return tuple([(key, value(variant, kind_of_detail(variant, key), one)) for key, one in pairs])
    if kind == "bool":
        return bool(form)
    if kind == "str":
        return form or ""
    if isinstance(form, dict):
        return nested(variant, form)
    ids = ids_of(variant, kind)
    if ids and isinstance(form, str):
        if form not in ids:
            raise BadInput(f"the view names the {kind} '{form}', which this program does not know; is it out of date?")
        return ids.index(form)
    return -1 if ids and form is None else form


def nested(variant: Variant, form: Form) -> Record:
    """A record within a record."""
    heading = next(name for name in HEADINGS if name in form)
    return record(variant, REGISTRY[form[heading]], form)
