"""A game as a viewer may see it, as bytes of a message: what `kernel.view.view` shows (A-15).

It reads the masked game and not that view's form, since every command of every game ends here; it masks nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from fieldpost.rules.v1 import view_pb2 as pb

from services.rules.app.clock.desk import Decision
from services.rules.app.wire.encoding import entry, framed, in_order, struct, tag, value
from services.rules.app.wire.entry import timestamp
from services.rules.app.wire.names import Names, names_of
from services.rules.app.wire.offers import offers_part
from services.rules.app.wire.records import action_message, order_message
from services.rules.app.wire.seats import plain_seats, seats_part
from services.rules.app.wire.truces import truces_shown
from services.rules.engine.kernel.game import Slice
from services.rules.engine.kernel.kinds import Seat, Zone
from services.rules.engine.kernel.naming import ids_of, named
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.rules import Aim
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.kernel.view import Masked, aims_of
from services.rules.engine.kernel.vocabulary import fitting_orders
from services.rules.engine.mechanics.sets import Trading

ARMY: Final = tag(pb.View.ARMIES_FIELD_NUMBER)
ZONE: Final = tag(pb.View.ZONES_FIELD_NUMBER)
SLICES: Final = tag(pb.View.SLICES_FIELD_NUMBER)
DECISION: Final = tag(pb.View.DECISIONS_FIELD_NUMBER)
ABOUT: Final = tag(pb.Decision.ABOUT_FIELD_NUMBER)

STATUS: Final = (pb.ARMY_STATUS_ALIVE, pb.ARMY_STATUS_OUT, pb.ARMY_STATUS_NEUTRAL)
CLOCKS: Final = {
    "turn": pb.CLOCK_KIND_TURN,
    "reaction": pb.CLOCK_KIND_REACTION,
    "consent": pb.CLOCK_KIND_CONSENT,
    "setup": pb.CLOCK_KIND_SETUP,
}
MOST_ZONES: Final = 256
"""Ways to stand in one place that are kept."""


def view_bytes(
    game_id: str,
    game: Masked,
    viewer: Seat,
    decisions: Sequence[Decision],
    table: bytes | None = None,
) -> bytes:
    """The view of a seat (or SPECTATOR) for whom the game was masked; equal views have equal bytes.

    `decisions` are all open ones, in the order of `open_asks`; `table` is what `seats.py` says of its seats.
    """
    names = names_of(game.variant)
    parts = [
        head_part(game_id, game.variant.edition, game.variant.name, tuple(game.variant.options.items())),
        table_part(names, game),
        seats_part(plain_seats(game)) if table is None else table,
        zones_part(names, game),
        pb.View(reserve=game.reserve, captures=game.captures).SerializeToString(),
        slices_part(names, game),
        b"".join([decision_part(names, game, viewer, one) for one in decisions]),
        tail_part(game, viewer),
    ]
    return b"".join(parts)


@lru_cache(maxsize=1024)
def head_part(game_id: str, edition: str, variant: str, options: tuple[tuple[str, str], ...]) -> bytes:
    """What never changes in a game."""
    listed = [pb.ViewOption(name=name, value=chosen) for name, chosen in sorted(options)]
    return pb.View(game_id=game_id, edition=edition, variant=variant, options=listed).SerializeToString()


def table_part(names: Names, game: Masked) -> bytes:
    """Whose turn it is, and who plays."""
    armies = names.armies
    count = game.armies
    seats, sides = game.variant.seat_of, game.variant.side_of
    head = pb.View(
        version=game.version,
        round=game.round,
        phase=phase_of(game),
        mover=armies[game.mover] if game.mover >= 0 else "",
        order=[armies[army] for army in game.order],
    )
    parts = [
        army_part(
            armies[army], seats[army], sides[army], game.status[army], game.held[army], sum(game.troops[army::count])
        )
        for army in range(count)
    ]
    return b"".join([head.SerializeToString(), *parts])


@lru_cache(maxsize=4096)
def army_part(army: str, seat: Seat, side: int, status: int, places: int, troops: int) -> bytes:
    """One army; most of them are as they were a command ago."""
    shown = pb.ArmyView(army=army, seat=seat, side=side, status=STATUS[status], places=places, troops=troops)
    return framed(ARMY, shown.SerializeToString())


def zones_part(names: Names, game: Masked) -> bytes:
    """Who stands where."""
    armies, troops, units = game.armies, game.troops, game.units
    parts: list[bytes] = []
    start = 0
    for zone, kept in zip(game.variant.board.every_zone, names.zones):
        end = start + armies
        here: object = tuple(troops[start:end])
        if units:
            here = (here, tuple([tuple(layer[start:end]) for layer in units]))
        part = kept.get(here)
        if part is None:
            if len(kept) >= MOST_ZONES:
                kept.clear()
            part = kept[here] = zone_part(names, game, zone)
        parts.append(part)
        start = end
    return b"".join(parts)


def zone_part(names: Names, game: Masked, zone: Zone) -> bytes:
    """Who stands in one place: troops first, then other pieces by their kinds."""
    start = zone * game.armies
    pieces = [
        pb.Pieces(army=army, count=layer[start + index], unit=unit)
        for unit, layer in zip(("", *game.variant.units), (game.troops, *game.units))
        for index, army in enumerate(names.armies)
        if layer[start + index]
    ]
    return framed(ZONE, pb.ZoneView(zone=game.variant.board.zones[zone], pieces=pieces).SerializeToString())


def slices_part(names: Names, game: Masked) -> bytes:
    """The state that rules keep."""
    slices = game.slices
    return framed(SLICES, b"".join([slice_part(names, slices[name]) for name in in_order(tuple(slices))]))


@lru_cache(maxsize=2048)
def slice_part(names: Names, slice: Slice) -> bytes:
    """One rule's state as an entry of a Struct; most of them are as they were a command ago."""
    return entry(slice.NAME, value(named(names.variant, slice)))


def decision_part(names: Names, game: Masked, viewer: Seat, decision: Decision) -> bytes:
    """An open question; what may be answered is shown to the seat that is asked."""
    ask = asked(game, decision.seat)
    if ask is None:
        raise RuntimeError(f"seat {decision.seat} is not asked, but its decision {decision.id} is open")
    about = named(names.variant, ask)
    name = about.pop("step")
    seat = about.pop("seat")
    parts = [
        pb.Decision(id=decision.id, name=name, seat=seat, clock=CLOCKS[ask.CLOCK]).SerializeToString(),
        framed(ABOUT, struct(about)),
    ]
    if seat == viewer:
        offers = ask.offers(game)
        parts.extend((offers_part(names, offers), sets_part(game, offers)))
    if decision.deadline:
        parts.append(pb.Decision(deadline=timestamp(decision.deadline)).SerializeToString())
    return framed(DECISION, b"".join(parts))


def sets_part(game: Masked, offers: tuple[Offer, ...]) -> bytes:
    """What the cards would bring that may be turned in."""
    trading = game.variant.find_part(Trading)
    if trading is None:
        return b""
    faces = game.variant.board.cards
    sets = [
        pb.CardsWorth(cards=[faces[card].id for card in cards], weight=weight, troops=troops, held=trading.held_bonus)
        for offer in offers
        for cards, weight, troops in trading.brings(game, offer)
    ]
    return pb.Decision(sets=sets).SerializeToString()


def tail_part(game: Masked, viewer: Seat) -> bytes:
    """What the viewer ordered and planned, and how the game ends."""
    view = pb.View(
        answered=[seat for seat, _ in game.sealed],
        draw=game.draws,
        winners=game.winners,
        reason=game.reason,
        viewer=viewer,
        truces=truces_shown(game),
    )
    if viewer >= 0:
        view.orders.extend([order_message(order, game.variant) for order in game.orders[viewer]])
        view.order_kinds.extend(fitting_orders(game, viewer))
        view.aims.extend([aim_message(game, one) for one in aims_of(game, viewer)])
        view.plan.extend([action_message(action, game.variant) for action in game.plans[viewer]])
    return view.SerializeToString()


def aim_message(game: Masked, aim: Aim) -> pb.Aim:
    """How far the viewer is with an objective or a mission."""
    id = ids_of(game.variant, aim.kind)[aim.row]
    return pb.Aim(kind=aim.kind, id=id, counted=aim.counted, done=aim.done, needed=aim.needed)
