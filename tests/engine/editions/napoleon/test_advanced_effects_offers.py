"""Cards are offered exactly where they are accepted (C-26), at every moment that a symbol shows."""

from collections.abc import Callable
from itertools import combinations, product

import pytest

from services.rules.engine.editions.napoleon.rules.effects_cards import VERBS, CardEffects, card_refusal
from services.rules.engine.editions.napoleon.rules.effects_verbs import (
    CardAction,
    PlayCard,
    PlayCardAt,
    PlayCardBetween,
    PlayCardBombard,
    PlayCardMove,
    PlayCardOn,
    PlayCards,
    PlayCardSpread,
)
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import Play, asked
from services.rules.engine.mechanics.verbs import Attack, Place
from tests.engine.editions.napoleon.effects_table import BOARD, CASTILE, PORTUGAL, card, game, ids, siege

EVERY = ids(
    "morocco_barbary", "austria_bohemia", "prussia", "kingdom_of_italy", "transylvania", "denmark", "hungary",
    "north_picardy", "aquitaine", "lapland", "galicia", "norway", "egypt", "sweden", "western_russia", "finland",
)  # fmt: skip
"""A card of each effect: too many to begin a turn with, but a position may hold them."""
FLEETS = {"southern_atlantic": {"blue": 4}, "western_mediterranean": {"blue": 3}, "north_sea": {"red": 3}}
ZONES = (-1, 0, CASTILE, PORTUGAL, *[BOARD.zone[id] for id in ("andalusia", "egypt", "syria", *FLEETS, "naples")], 99)
RAISING = ("austria_bohemia", "prussia", "kingdom_of_italy", "transylvania")


def reinforcing(*places: str) -> Play:
    zones = {"castile": {"blue": 3}, "england": {"red": 3}, **FLEETS}
    return game({"zones": zones, "hands": {"blue": ids(*places), "red": ids("sweden")}, "phase": "reinforce"})


def starting() -> Play:
    return reinforcing("morocco_barbary", *RAISING[:3])


def opening_with_five() -> Play:
    return reinforcing("morocco_barbary", *RAISING)


def building() -> Play:
    play = reinforcing("morocco_barbary", "denmark", *RAISING[2:])
    assert play.submit(0, Place(((CASTILE, 1),))) is None
    return play


def attacking(*throws: tuple[int, ...]) -> Play:
    zones = {"andalusia": {"red": 1}, "naples": {"blue": 2}, **FLEETS}
    slices = {"epidemics": {"zones": ["andalusia", "andalusia"]}, "forts": {"zones": ["portugal"]}}
    return siege({"blue": EVERY}, *throws, zones=zones, slices=slices)


def attacking_again() -> Play:
    play = attacking((1,), (6, 6))
    assert play.submit(0, Attack(CASTILE, PORTUGAL, 1)) is None
    return play


def at_sea() -> Play:
    zones = {"castile": {"blue": 3}, "england": {"red": 3}, **FLEETS, "western_mediterranean": {"red": 2}}
    return game({"zones": zones, "hands": {"blue": EVERY}, "phase": "naval"})


def manoeuvring() -> Play:
    zones = {"castile": {"blue": 3}, "naples": {"blue": 2}, "england": {"red": 3}, "andalusia": {"blue": 2}, **FLEETS}
    slices = {"epidemics": {"zones": ["egypt", "naples", "naples"]}, "forts": {"zones": []}}
    return game({"zones": zones, "hands": {"blue": EVERY}, "phase": "manoeuvre", "slices": slices})


def defending() -> Play:
    play = siege({"red": EVERY}, reactions="live")
    assert play.submit(0, Attack(CASTILE, PORTUGAL, 3)) is None
    return play


def countering() -> Play:
    hands = {"blue": ids("hungary"), "red": ids("sweden", "finland", "aquitaine", "naples")}
    play = siege(hands, reactions="live")
    assert play.submit(0, PlayCardBetween(card("hungary"), CASTILE, PORTUGAL)) is None
    return play


def tries(cards: list[int]) -> list[Action]:
    """Every way to play each card that there is a verb for, at some places."""
    found: list[Action] = []
    spreads = [((CASTILE, 1),), ((CASTILE, 2),), ((PORTUGAL, 1),), ((ZONES[4], 1), (CASTILE, 1)), ()]
    for one in cards:
        found.append(PlayCard(one))
        found += [PlayCardAt(one, zone) for zone in ZONES]
        found += [PlayCardOn(one, army) for army in range(-1, 4)]
        found += [PlayCardSpread(one, spread) for spread in (*spreads, tuple([(zone, 1) for zone in range(6)]))]
        for origin, target in product(ZONES, ZONES):
            found.append(PlayCardBetween(one, origin, target))
            found += [PlayCardBombard(one, origin, target, fort) for fort in (True, False)]
            found += [PlayCardMove(one, origin, target, count) for count in (0, 1, 8)]
    for size in range(3):
        found += [PlayCards(pair) for pair in combinations(cards, size)]
    return [*found, PlayCards((cards[-1], cards[0])), PlayCards((cards[0], cards[0]))]


@pytest.mark.rule("NA-55", "C-26")
@pytest.mark.parametrize(
    ("moment", "seat", "effects"),
    [
        (starting, 0, {"spies", "reinforcement", "levy", "promotion"}),
        (opening_with_five, 0, {"spies"}),
        (building, 0, {"promotion", "engineers", "shipyards"}),
        (attacking, 0, {"cavalry_charge", "grand_battery", "old_guard", "surprise"}),
        (attacking_again, 0, {"cavalry_charge", "old_guard", "surprise"}),
        (at_sea, 0, {"old_guard", "surprise"}),
        (manoeuvring, 0, {"forced_march", "convoy", "quarantine"}),
        (defending, 1, {"square", "scorched_earth", "old_guard", "surprise"}),
        (countering, 1, {"counter_order"}),
    ],
)
def test_cards_are_offered_exactly_where_they_are_accepted(moment: Callable[[], Play], seat: int, effects: set[str]):
    now = moment().game
    ask = asked(now, seat)
    assert ask is not None
    offers, met = ask.offers(now), set()
    cards = sorted([*now.slices["cards"].hands[seat], card("ireland"), BOARD.card["joker_1"], -1])  # type: ignore[attr-defined]
    for action in tries(cards):
        accepted = ask.check(now, action) is None
        assert admitted(offers, action) == accepted, action
        if accepted:
            held = action.cards if isinstance(action, PlayCards) else (action.card,)  # type: ignore[attr-defined]
            met |= {now.variant.part(CardEffects).effects[one] for one in held}
    assert met == effects


@pytest.mark.rule("NA-38")
@pytest.mark.parametrize("effect", sorted(VERBS))
def test_a_card_is_played_with_the_verb_of_its_effect_and_with_no_other(effect: str):
    now = game({"hands": {"blue": EVERY}, "zones": {"castile": {"blue": 1}, "england": {"red": 1}}}).game
    mine = EVERY[[now.variant.part(CardEffects).effects[BOARD.card[id]] for id in EVERY].index(effect)]
    held = BOARD.card[mine]
    actions: tuple[CardAction, ...] = (
        PlayCard(held), PlayCardAt(held, 0), PlayCardOn(held, 0), PlayCardSpread(held, ()), PlayCardBetween(held, 0, 0),
        PlayCardBombard(held, 0, 0, True), PlayCardMove(held, 0, 0, 1),
    )  # fmt: skip
    for action in actions:
        refusal = card_refusal(now, 0, action, (effect,))
        assert (refusal is None) == (type(action) is VERBS[effect])
        assert refusal is None or refusal.code == "card_needs"


@pytest.mark.rule("NA-38", "NA-55")
def test_every_effect_of_the_data_has_a_moment_and_a_verb():
    effects = {one["id"]: one["phase"] for one in BOARD.data["card_effects"]}
    assert {effect for effect, phase in effects.items() if phase != "defense"} == set(VERBS)
    assert len({held.data["effect"] for held in BOARD.cards if held.zone >= 0}) == len(effects) == 16
