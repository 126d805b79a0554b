"""What a seat may see: the only thing of a game that leaves the service (A-15)."""

from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game, snapshot
from services.rules.engine.kernel.kinds import Army, Seat, Zone
from services.rules.engine.kernel.naming import ids_of, named, offered
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.kernel.vocabulary import fitting_orders


def masked(game: Game, viewer: Seat) -> Game:
    """The game without what a seat (or SPECTATOR) may not see; brains play from it, and it can be looked ahead from."""
    seen = game.copy()
    seen.slices = {name: slice.seen(game, viewer) for name, slice in game.slices.items()}
    seen.agenda = [step.seen(game, viewer) for step in game.agenda]
    seen.orders = tuple([orders if seat == viewer else () for seat, orders in enumerate(game.orders)])
    seen.plans = tuple([plan if seat == viewer else () for seat, plan in enumerate(game.plans)])
    seen.prompted = True  # whether anybody gave orders is nobody else's business
    seen.sealed = tuple([(seat, action if seat == viewer else Done()) for seat, action in game.sealed])
    return seen


def snapshot_for(game: Game, viewer: Seat) -> dict[str, Json]:
    """What a brain elsewhere needs to play a seat: the masked game, as `restore` reads it."""
    return snapshot(masked(game, viewer))


def view(game: Game, viewer: Seat) -> dict[str, Json]:
    """The game with names, for people and programs, as a seat (or SPECTATOR) may see it."""
    variant = game.variant
    seen = masked(game, viewer)
    armies = ids_of(variant, "army")
    return {
        "edition": variant.edition,
        "variant": variant.name,
        "options": dict(variant.options),
        "version": game.version,
        "round": game.round,
        "phase": phase_of(game),
        "mover": armies[game.mover] if game.mover >= 0 else None,
        "order": [armies[army] for army in game.order],
        "armies": [army_view(seen, army, name) for army, name in zip(variant.every_army, armies)],
        "seats": [
            {"seat": seat, "bot": game.bots[seat], "resigned": game.resigned[seat]} for seat in range(variant.seats)
        ],
        "zones": {zone: zone_view(seen, index, armies) for zone, index in variant.board.zone.items()},
        "reserve": game.reserve,
        "captures": game.captures,
        "slices": {name: named(variant, slice) for name, slice in sorted(seen.slices.items())},
        "decisions": [decision_view(game, ask, viewer) for ask in open_asks(game)],
        "orders": [named(variant, order) for order in seen.orders[viewer]] if viewer >= 0 else [],
        "order_kinds": fitting_orders(game, viewer),
        "plan": [named(variant, action) for action in seen.plans[viewer]] if viewer >= 0 else [],
        "answered": [seat for seat, _ in game.sealed],
        "draw": list(game.draws),
        "winners": list(game.winners),
        "reason": game.reason,
    }


def army_view(game: Game, army: Army, name: str) -> dict[str, Json]:
    """An army at a glance."""
    troops = sum(game.troops[army :: game.armies])
    status = ("alive", "out", "neutral")[game.status[army]]
    return {"army": name, "seat": game.seat(army), "status": status, "places": game.held[army], "troops": troops}


def zone_view(game: Game, zone: Zone, armies: tuple[str, ...]) -> dict[str, Json]:
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


def decision_view(game: Game, ask: Ask, viewer: Seat) -> dict[str, Json]:
    """An open decision; what may be answered is shown to the seat that is asked."""
    form = named(game.variant, ask.seen(game, viewer))
    form["clock"] = ask.CLOCK
    if ask.seat == viewer:
        form["offers"] = [offered(game.variant, offer) for offer in ask.offers(game)]
    return form


def seen_events(game: Game, events: list[Event], viewer: Seat) -> list[Event]:
    """The events that a viewer may see, each as the viewer may see it; `game` must be as it was after them."""
    found = []
    for event in events:
        seen = event.seen(game, viewer)
        if seen is not None:
            found.append(seen)
    return found
