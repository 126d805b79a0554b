"""Positions that cannot be: more pieces than there are, a piece where it cannot stand, a turn that is nobody's."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from services.cli.cases.possible_slices import captured, impossible_slices
from services.cli.cases.unknown import Form, unknown
from services.cli.cases.written import at
from services.rules.engine.kernel.game import ALIVE, OUT, Game
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.table import living
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.hands import Cards
from services.rules.engine.mechanics.position import placed, set_up

AFLOAT: Final = ("admiral",)
"""Pieces that stand at sea; all others stand on land."""


def impossible(variant: Variant, form: Form) -> list[str]:
    """Why a position cannot be: sentences that begin with the path in the case. None where it can."""
    before = set_up(variant)
    faults = unknown(before, form)
    if faults:
        return faults
    try:
        game = placed(variant, form)
    except BadInput as fault:
        return [f"position: {fault}"]
    return [*impossible_game(before, game, form), *impossible_cards(before, form)]


def impossible_game(before: Game, game: Game, form: Form) -> list[str]:
    """Why a game cannot stand as it does at the beginning of a phase; `before` is one whose set-up has just gone by."""
    return [
        *impossible_places(game, form),
        *impossible_pieces(game, form),
        *impossible_turn(before, game, form),
        *impossible_slices(game, form),
    ]


def path_of(game: Game, form: Form, zone: Zone, *inside: str) -> str:
    """Where a position says what stands in a place, and what there it is about."""
    id = game.variant.board.zones[zone]
    if id in form.get("zones", {}):
        return at("position.zones", id, *inside)
    for region in game.variant.board.regions:
        if zone in region.zones and region.id in form.get("regions", {}):
            return f"{at('position.regions', region.id, *inside)} ({id})"
    return f"{at('position.fill', *inside)} ({id})"


def impossible_places(game: Game, form: Form) -> Iterator[str]:
    """On land stands one army, or several of a team that shares its hand too; only epidemics can empty a place."""
    variant = game.variant
    armies = ids_of(variant, "army")
    sharing = len(set(variant.hand_of)) < variant.armies
    for zone in [zone for zone in variant.board.every_zone if not variant.board.sea[zone]]:
        here = [army for army in variant.every_army if game.troops_of(zone, army)]
        if not here and "epidemics" not in game.slices:
            yield f"{path_of(game, form, zone)}: a place is never empty; somebody must have at least 1 troop there"
        if len(here) > 1 and not (sharing and len({variant.side_of[army] for army in here}) == 1):
            names = ", ".join([armies[army] for army in here])
            allowed = "armies of one side may" if sharing else "only one army can"
            yield f"{path_of(game, form, zone)}: {names} stand there together, but {allowed} stand in a place"


def impossible_pieces(game: Game, form: Form) -> Iterator[str]:
    """Generals, admirals and ships of the space: so many, on their element, and with troops of their own."""
    variant = game.variant
    armies = ids_of(variant, "army")
    for unit, layer in zip(variant.units, game.units):
        for army, name in zip(variant.every_army, armies):
            held = [zone for zone in variant.board.every_zone if layer[zone * game.armies + army]]
            for zone in held:
                path = path_of(game, form, zone, unit, name)
                if variant.board.sea[zone] != (unit in AFLOAT):
                    yield f"{path}: this piece stands {'at sea' if unit in AFLOAT else 'on land'} only"
                elif not game.troops_of(zone, army):
                    yield f"{path}: a piece never stands without {'ships' if unit in AFLOAT else 'troops'} of its army"
            prisoners = captured(game, unit, army)
            count, most = sum(layer[army :: game.armies]), most_of(variant, unit)
            if count + prisoners > most:
                also = f" and {prisoners} captured" if prisoners else ""
                where = path_of(game, form, held[-1], unit, name) if held else "position.slices.captives"
                yield f"{where}: {name} has {count} on the board{also}, but an army has at most {most}"


def most_of(variant: Variant, unit: str) -> int:
    """How many pieces of a kind an army may have, by the data of the edition."""
    data = variant.board.data
    most: int = data["ship_limit"] if "ship_limit" in data else data["components"]["tokens_per_color"][f"{unit}s"]
    return most


def impossible_turn(before: Game, game: Game, form: Form) -> Iterator[str]:
    """Who is in play, whose turn it is, and who still has a say."""
    armies = ids_of(game.variant, "army")
    if form.get("round", 1) < 1:
        yield "position.round: rounds are counted from 1"
    if sorted(game.order) != sorted(before.order):
        yield f"position.order: must name each once of: {', '.join([armies[army] for army in before.order])}"
    elif game.status[game.mover] != ALIVE:
        yield f"position.mover: {armies[game.mover]} is not alive, so it has no turn"
    for army, name in zip(game.variant.every_army, armies):
        troops = any(any(layer[army :: game.armies]) for layer in [game.troops, *game.units])
        path, status = at("position.status", name), game.status[army]
        if status == OUT and troops:
            yield f"{path}: {name} has troops on the board, so it is not out"
        elif status != OUT and name in form.get("killers", {}):
            yield f"{at('position.killers', name)}: {name} is not out; only who is out was eliminated by somebody"
        elif status == ALIVE and not (troops and game.variant.seat_of[army] >= 0):
            yield f"{path}: {name} has {'no seat' if troops else 'nothing on the board'}, so it is not alive"
    for index, seat in enumerate(form.get("draw", [])):
        if seat not in living(game) or game.resigned[seat]:
            yield f"{at('position.draw', index)}: seat {seat} has no say any more"


def impossible_cards(before: Game, form: Form) -> Iterator[str]:
    """Each hand is given once, and only cards that the variant is played with."""
    variant = before.variant
    armies = ids_of(variant, "army")
    given = [variant.hand_of[armies.index(army)] for army in form.get("hands", {})]
    for hand, count in Counter(given).items():
        if count > 1:
            sharing = [name for index, name in enumerate(armies) if variant.hand_of[index] == hand]
            yield f"position.hands: {', '.join(sharing)} have one hand, so only one of them can be named"
    if "cards" not in before.slices:
        return
    now = before.slice(Cards)
    known = {
        variant.board.cards[card].id for card in [*now.pile, *now.discards, *[c for hand in now.hands for c in hand]]
    }
    lists = {at("hands", army): hand for army, hand in form.get("hands", {}).items()}
    lists |= {name: form.get(name, []) for name in ("pile", "discards")}
    for name, cards in lists.items():
        for index, card in enumerate(cards):
            if card not in known and card != "...":
                yield f"{at('position.' + name, index)}: the card {card} is not in this variant's game"
