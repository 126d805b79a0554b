"""The board and the position as `land/1` has them."""

from __future__ import annotations

from itertools import combinations

from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import NOWHERE, Card, Seat
from services.rules.engine.kernel.offers import Offer, Some
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.sentences import title
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.hands import Cards, hand_index
from services.rules.engine.mechanics.manoeuvre import Manoeuvre
from services.rules.engine.mechanics.reinforce import ReinforceAsk
from services.rules.engine.mechanics.sets import RisingSets, Trading

LANGUAGE = "en"


def board(variant: Variant) -> dict[str, Json]:
    """What does not change in a game."""
    zones, regions, cards = variant.board.zones, variant.board.regions, variant.board.cards
    region_of = {zone: region.id for region in regions for zone in region.zones}
    return {
        "zones": [
            {
                "id": id,
                "name": title(variant, "zone", zone, LANGUAGE),
                "region": region_of.get(zone),
                "near": [zones[near] for near in variant.board.near[zone]],
            }
            for zone, id in zip(variant.board.every_zone, zones)
        ],
        "regions": [
            {"id": region.id, "name": title(variant, "region", index, LANGUAGE), "bonus": region.bonus}
            for index, region in enumerate(regions)
        ],
        "cards": [
            {
                "id": card.id,
                "zone": zones[card.zone] if card.zone != NOWHERE else None,
                "symbol": card.symbol,
                **({"stars": card.stars} if card.stars else {}),
            }
            for card in cards
        ],
        "sets": "rising" if variant.find_part(RisingSets) is not None else "fixed",
        "path": any(isinstance(phase, Manoeuvre) and phase.path for phase in variant.phases),
    }


def state(game: Game, seat: Seat) -> dict[str, Json]:
    """The position as a seat sees it; the game must be what that seat may see."""
    variant = game.variant
    held = game.slices.get(Cards.NAME)
    hands = held.hands if isinstance(held, Cards) else ((),) * variant.seats
    own = hands[hand_index(game, variant.armies_of[seat][0])] if isinstance(held, Cards) else ()
    rising = variant.find_part(RisingSets)
    traded = held.traded if isinstance(held, Cards) else 0
    return {
        "owner": [variant.seat_of[holder] if holder >= 0 else -1 for holder in game.holder],
        "troops": list(game.total),
        "hands": [len(hand) for hand in hands],
        "hand": [variant.board.cards[card].id for card in own],
        "traded": traded,
        "next_set": rising.next_worth(traded) if rising is not None else None,
        "alive": [game.status[army] == ALIVE for army in variant.every_army],
        "mover": variant.seat_of[game.mover] if game.mover >= 0 else -1,
        "round": game.round,
    }


def hand_sets(game: Game, ask: ReinforceAsk) -> list[Json]:
    """The sets that may be turned in now; of cards that count by a sum, one set for each sum."""
    trading = game.variant.find_part(Trading)
    if trading is None or not ask.may_trade(game):
        return []
    offer = trading.offer(game, ask.army)
    if offer is None:
        return []
    cards = game.variant.board.cards
    return [[cards[card].id for card in one] for one in trading.sets_in(offer) or summed(offer)]


def summed(offer: Offer) -> list[tuple[Card, ...]]:
    """The smallest choice for each sum that an offer admits."""
    found: dict[int, tuple[Card, ...]] = {}
    for field in offer.fields:
        if isinstance(field, Some):
            weight = dict(zip(field.among, field.weights))
            for size in range(1, len(field.among) + 1):
                for chosen in combinations(field.among, size):
                    total = sum([weight[one] for one in chosen])
                    if field.low <= total <= field.high:
                        found.setdefault(total, tuple([Card(one) for one in chosen]))
    return [found[total] for total in sorted(found)]
