"""What a seat may see (A-15). Here is the only mask: nothing of a game leaves the service but what `masked` leaves of
its state, and `seen_events` of what happened. `view` gives the first names; the service writes the same as bytes.
"""

from typing import NewType

from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import STATUSES, Game
from services.rules.engine.kernel.kinds import Army, Seat, Zone
from services.rules.engine.kernel.naming import ids_of, named, offered
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.rules import Aim
from services.rules.engine.kernel.snapshots import snapshot
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.kernel.vocabulary import fitting_orders

Masked = NewType("Masked", Game)
"""A game without what some seat may not see: what writes views takes no other, so the type checker finds a leak."""


def masked(game: Game, viewer: Seat) -> Masked:
    """The game without what a seat (or SPECTATOR) may not see; brains play from it, and it can be looked ahead from."""
    seen = game.copy()
    seen.slices = {name: slice.seen(game, viewer) for name, slice in game.slices.items()}
    seen.agenda = [step.seen(game, viewer) for step in game.agenda]
    seen.orders = tuple([orders if seat == viewer else () for seat, orders in enumerate(game.orders)])
    seen.plans = tuple([plan if seat == viewer else () for seat, plan in enumerate(game.plans)])
    seen.prompted = True  # whether anybody gave orders is nobody else's business
    seen.sealed = tuple([(seat, action if seat == viewer else Done()) for seat, action in game.sealed])
    return Masked(seen)


def snapshot_for(game: Game, viewer: Seat) -> dict[str, Json]:
    """What a brain elsewhere needs to play a seat: the masked game, as `restore` reads it."""
    return snapshot(masked(game, viewer))


def view(game: Game, viewer: Seat) -> dict[str, Json]:
    """The game with names, for people and programs, as a seat (or SPECTATOR) may see it.

    >>> from services.rules.engine.editions import variant
    >>> from services.rules.engine.kernel.play import new_play
    >>> from services.rules.engine.mechanics.position import Plainest
    >>> game = new_play(variant("world", "conquest", seats=3), Plainest()).game
    >>> [("offers" in decision, decision["seat"]) for decision in view(game, viewer=1)["decisions"]]
    [(False, 0), (True, 1), (False, 2)]
    """
    return shown(masked(game, viewer), viewer)


def shown(seen: Masked, viewer: Seat) -> dict[str, Json]:
    """What is left of a game for a viewer, with names."""
    variant = seen.variant
    armies = ids_of(variant, "army")
    return {
        "edition": variant.edition,
        "variant": variant.name,
        "options": dict(variant.options),
        "version": seen.version,
        "round": seen.round,
        "phase": phase_of(seen),
        "mover": armies[seen.mover] if seen.mover >= 0 else None,
        "order": [armies[army] for army in seen.order],
        "armies": [army_view(seen, army, name) for army, name in zip(variant.every_army, armies)],
        "seats": [
            {"seat": seat, "bot": seen.bots[seat], "resigned": seen.resigned[seat]} for seat in range(variant.seats)
        ],
        "zones": {zone: zone_view(seen, index, armies) for zone, index in variant.board.zone.items()},
        "reserve": seen.reserve,
        "captures": seen.captures,
        "slices": {name: named(variant, slice) for name, slice in sorted(seen.slices.items())},
        "decisions": [decision_view(seen, ask, viewer) for ask in open_asks(seen)],
        "orders": [named(variant, order) for order in seen.orders[viewer]] if viewer >= 0 else [],
        "order_kinds": fitting_orders(seen, viewer),
        "plan": [named(variant, action) for action in seen.plans[viewer]] if viewer >= 0 else [],
        "aims": [aim_view(seen, aim) for aim in aims_of(seen, viewer)],
        "answered": [seat for seat, _ in seen.sealed],
        "draw": list(seen.draws),
        "winners": list(seen.winners),
        "reason": seen.reason,
    }


def army_view(game: Masked, army: Army, name: str) -> dict[str, Json]:
    """An army at a glance."""
    troops = sum(game.troops[army :: game.armies])
    status = STATUSES[game.status[army]]
    return {"army": name, "seat": game.seat(army), "status": status, "places": game.held[army], "troops": troops}


def zone_view(game: Masked, zone: Zone, armies: tuple[str, ...]) -> dict[str, Json]:
    """Who stands in a place; other pieces than troops under the name of their kind."""
    start = zone * game.armies
    form: dict[str, Json] = {
        armies[army]: game.troops[start + army] for army in range(game.armies) if game.troops[start + army]
    }
    for kind, layer in zip(game.variant.units, game.units, strict=True):
        pieces = {armies[army]: layer[start + army] for army in range(game.armies) if layer[start + army]}
        if pieces:
            form[kind] = pieces
    return form


def decision_view(game: Masked, ask: Ask, viewer: Seat) -> dict[str, Json]:
    """An open decision; what may be answered is shown to the seat that is asked."""
    form = named(game.variant, ask)
    form["clock"] = ask.CLOCK
    if ask.seat == viewer:
        form["offers"] = [offered(game.variant, offer) for offer in ask.offers(game)]
    return form


def aims_of(seen: Masked, viewer: Seat) -> list[Aim]:
    """How far a seat is with what it plays for, while the game goes on; nothing for a spectator."""
    if viewer < 0 or seen.over():
        return []
    variant = seen.variant
    return [aim for rule in variant.aims for army in variant.armies_of[viewer] for aim in rule.aims(seen, army)]


def aim_view(seen: Masked, aim: Aim) -> dict[str, Json]:
    """An aim with names."""
    id = ids_of(seen.variant, aim.kind)[aim.row]
    return {"kind": aim.kind, "id": id, "counted": aim.counted, "done": aim.done, "needed": aim.needed}


def is_told(event: Event) -> bool:
    """Whether an event is told to those who may see it; silent ones seldom are."""
    return event.TOLD or not event.SILENT


def seen_events(game: Game, events: list[Event], viewer: Seat) -> list[Event]:
    """The events that a viewer may see, each as the viewer may see it; `game` must be as it was after them."""
    found = []
    for event in events:
        seen = event.seen(game, viewer)
        if seen is not None:
            found.append(seen)
    return found
