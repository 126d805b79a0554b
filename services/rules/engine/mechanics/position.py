"""A game in a position that somebody wrote down: only what matters need be said.

What a position does not say is as after a set-up in which every decision took its default, every shuffle left the
order of the board, and the first army rolled highest; no phase has begun, and every place that is not named holds the
troops of `fill`. The page on conformance cases lists the fields.
"""

from collections.abc import Iterable
from typing import Final

from services.rules.engine.kernel.chance import Chance, Kind
from services.rules.engine.kernel.forms import (
    army_of,
    check_keys,
    count_in,
    listing,
    mapping,
    number_of,
    numbers_of,
    seat_of,
)
from services.rules.engine.kernel.game import NOBODY, OUT, STATUSES, Game, Slice
from services.rules.engine.kernel.kinds import Army, Card, Zone
from services.rules.engine.kernel.naming import ids_of, parse, read_action, read_order, short
from services.rules.engine.kernel.play import new_play, open_asks
from services.rules.engine.kernel.record import BadInput, Json, fields_of
from services.rules.engine.kernel.turn import Turn, phase_of
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.hands import Cards, lay_out

FIELDS: Final = (
    "fill", "regions", "zones", "hands", "pile", "discards", "slices", "mover", "round", "phase", "reserve", "received",
    "captures", "order", "status", "killers", "bots", "resigned", "draw", "orders", "plans",
)  # fmt: skip
NUMBERS: Final = ("round", "reserve", "received", "captures")
REST: Final = "..."
"""Ends a pile that goes on with all other cards, in the order of the board."""


class Plainest(Chance):
    """The first throws highest, and no shuffle changes anything."""

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple([max(1, sides - index) for index in range(count)])

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        return cards


def placed(variant: Variant, form: Json) -> Game:
    """The game of a position; the phase that it names has yet to begin (`Play.start`). BadInput says what is wrong."""
    check_keys("the position", form, FIELDS)
    game = set_up(variant)
    set_board(game, form)
    set_slices(game, mapping("slices", form.get("slices", {})))
    set_cards(game, form)
    set_turn(game, form)
    set_armies(game, form)
    set_seats(game, form)
    return game


def set_up(variant: Variant) -> Game:
    """A game whose set-up has gone by, with an empty board."""
    play = new_play(variant, Plainest())
    game = play.game
    while phase_of(game) == "setup":
        for ask in open_asks(game):
            play.expire(ask.seat)
    for index, count in enumerate(game.troops):
        game.add(Zone(index // game.armies), Army(index % game.armies), -count)
    game.units = [[0] * len(layer) for layer in game.units]
    game.reserve = game.received = game.captures = game.version = 0
    return game


def set_board(game: Game, form: Json) -> None:
    """Who stands where: first places by region, then by name, then all others from `fill`."""
    variant = game.variant
    contents: dict[Zone, Json] = {}
    for id, content in mapping("regions", form.get("regions", {})).items():
        index = number_of(variant, "regions", "region", id)
        contents.update(dict.fromkeys(variant.board.regions[index].zones, content))
    for id, content in mapping("zones", form.get("zones", {})).items():
        contents[Zone(number_of(variant, "zones", "zone", id))] = content
    for zone, content in contents.items():
        for name, pieces in mapping(variant.board.zones[zone], content).items():
            if name in variant.units:
                layer = game.units[variant.units.index(name)]
                for army, count in mapping(name, pieces).items():
                    layer[zone * game.armies + army_of(variant, name, army)] = count_in(name, count)
            else:
                game.add(zone, army_of(variant, "zones", name), count_in("zones", pieces))
    fill(game, contents, form.get("fill", {}))


def fill(game: Game, named: Iterable[Zone], form: Json) -> None:
    """The places on land that are not named go to some armies (all), one after the other, with so many troops (1)."""
    check_keys("fill", form, ("armies", "troops"))
    variant = game.variant
    named_armies = form.get("armies", list(ids_of(variant, "army")))
    armies = [army_of(variant, "fill.armies", army) for army in listing("fill.armies", named_armies)]
    troops = count_in("fill.troops", form.get("troops", 1))
    rest = [zone for zone, sea in zip(variant.board.every_zone, variant.board.sea) if not sea and zone not in named]
    for at, zone in enumerate(rest if armies else ()):
        game.add(zone, armies[at % len(armies)], troops)


def set_cards(game: Game, form: Json) -> None:
    """Hands, the pile from the top, and the discards; a card can only be in one of them."""
    if not any(name in form for name in ("hands", "pile", "discards")):
        return
    variant = game.variant
    if Cards.NAME not in game.slices:
        raise BadInput(f"{variant.edition}/{variant.name} is played without cards")
    now = game.slice(Cards)
    hands = list(now.hands)
    for army, cards in mapping("hands", form.get("hands", {})).items():
        hands[variant.hand_of[army_of(variant, "hands", army)]] = cards_in(variant, "hands", cards)
    discards = cards_in(variant, "discards", form.get("discards", []))
    listed = form.get("pile", [REST])
    more = isinstance(listed, list) and listed[-1:] == [REST]
    pile = cards_in(variant, "pile", listed[:-1] if more else listed)
    known = [*discards, *pile, *[card for hand in hands for card in hand]]
    for card in known:
        if known.count(card) > 1:
            raise BadInput(f"the card {variant.board.cards[card].id} is in two places of the position")
    if more:
        pile += tuple([card for card in now.pile if card not in known])
    lay_out(game, tuple([tuple(sorted(hand)) for hand in hands]), pile, discards)


def cards_in(variant: Variant, where: str, form: Json) -> tuple[Card, ...]:
    """The cards of a list of ids."""
    return tuple([Card(number) for number in numbers_of(variant, where, "card", form)])


def set_slices(game: Game, forms: dict[str, Json]) -> None:
    """The state of single rules: the fields that are named, the others as they were."""
    for name, form in forms.items():
        slice = game.slices.get(name)
        if slice is None:
            known = ", ".join(sorted(game.slices)) or "none"
            raise BadInput(f"there is no slice '{name}' in this variant; it has: {known}")
        game.slices[name] = with_fields(game.variant, slice, form)


def with_fields(variant: Variant, slice: Slice, form: Json) -> Slice:
    """A slice with some fields new; a list with one entry an army may name armies and leave the others alone."""
    fields = fields_of(type(slice))
    check_keys(slice.NAME, form, [name for name, _ in fields])
    values = list(slice.row())
    for index, (name, kind) in enumerate(fields):
        where, new = f"{slice.NAME}.{name}", form.get(name)
        if name in form:
            values[index] = by_army(variant, where, kind, values[index], new)
    return type(slice)(*values)


def by_army(variant: Variant, where: str, kind: str, old: object, new: Json) -> object:
    """A new value, or (an object) new entries of a list that has one for each army; these may be such lists too."""
    if not (isinstance(new, dict) and kind.endswith("*")):
        return parse(variant, where, kind, new)
    entries = list(old)  # type: ignore[call-overload]
    if len(entries) != variant.armies:
        raise BadInput(f"{where} is not a list of one entry for each army, so it cannot be given by army")
    for army, entry in new.items():
        index = army_of(variant, where, army)
        entries[index] = by_army(variant, f"{where}.{army}", kind[:-1], entries[index], entry)
    return tuple(entries)


def set_turn(game: Game, form: Json) -> None:
    """Whose turn it is, and the phase of it that comes next."""
    variant = game.variant
    for name in NUMBERS:
        if name in form:
            setattr(game, name, count_in(name, form[name]))
    if "order" in form:
        game.order = tuple([army_of(variant, "order", army) for army in listing("order", form["order"])])
    game.mover = army_of(variant, "mover", form["mover"]) if "mover" in form else game.order[0]
    if game.mover not in game.order:
        raise BadInput(f"mover is {short(form['mover'])}, which has no place in the order of play")
    phases = [phase.NAME for phase in variant.phases]
    phase = form.get("phase", phases[0])
    if phase not in phases:
        raise BadInput(f"there is no phase {short(phase)} in this variant; there are: {', '.join(phases)}")
    game.agenda = [Turn(phases.index(phase))]


def set_armies(game: Game, form: Json) -> None:
    """Who is in play; an army with nothing on the board is out unless its status is given."""
    variant = game.variant
    status, killers = list(game.status), list(game.killers)
    layers = [game.troops, *game.units]
    for army in range(game.armies):
        if not any(any(layer[army :: game.armies]) for layer in layers):
            status[army] = OUT
    for name, word in mapping("status", form.get("status", {})).items():
        if word not in STATUSES:
            raise BadInput(f"the status of {name} is {short(word)}, but must be one of: {', '.join(STATUSES)}")
        status[army_of(variant, "status", name)] = STATUSES.index(word)
    for name, by in mapping("killers", form.get("killers", {})).items():
        killers[army_of(variant, "killers", name)] = NOBODY if by is None else army_of(variant, "killers", by)
    game.status, game.killers = tuple(status), tuple(killers)


def set_seats(game: Game, form: Json) -> None:
    """Bots, players who left, who is for a draw, standing orders and plans."""
    variant = game.variant
    game.bots, game.resigned = flags(game, "bots", form), flags(game, "resigned", form)
    game.draws = tuple([seat_of(variant, "draw", seat) for seat in listing("draw", form.get("draw", []))])
    orders, plans = list(game.orders), list(game.plans)
    for seat, given in mapping("orders", form.get("orders", {})).items():
        orders[seat_of(variant, "orders", seat)] = tuple([read_order(variant, one) for one in listing("orders", given)])
    for seat, given in mapping("plans", form.get("plans", {})).items():
        plans[seat_of(variant, "plans", seat)] = tuple([read_action(variant, one) for one in listing("plans", given)])
    game.orders, game.plans = tuple(orders), tuple(plans)
    game.prompted = any(orders) or any(plans) or any(game.resigned)


def flags(game: Game, name: str, form: Json) -> tuple[bool, ...]:
    """A list of seats as one flag a seat."""
    seats = [seat_of(game.variant, name, seat) for seat in listing(name, form.get(name, []))]
    return tuple([seat in seats for seat in range(game.variant.seats)])
