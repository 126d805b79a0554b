"""The two decks: where every card is, what people call it, and that a card serves once."""

from collections import Counter

import pytest

from services.rules.engine.editions.clone_wars.rules.decks import SetTurnedIn, deck_of
from services.rules.engine.editions.clone_wars.rules.sides import faction_of
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.sentences import title
from services.rules.engine.kernel.view import view
from services.rules.engine.mechanics.hands import Cards
from tests.engine.editions.clone_wars.galaxy import factions, galaxy, random_games


@pytest.mark.rule("S-6", "S-37", "S-46")
def test_every_card_is_always_in_one_place_or_has_left_the_game_as_part_of_a_set():
    for moments in random_games(24):
        gone: list[int] = []
        for game, events in moments:
            gone += [card for event in events if isinstance(event, SetTurnedIn) for card in event.cards]
            now = game.slice(Cards)
            held = [*now.pile, *now.discards, *[card for hand in now.hands for card in hand], *gone]
            assert Counter(held) == Counter(range(60) if game.round else ())


@pytest.mark.rule("S-6", "S-24")
def test_every_army_holds_cards_of_its_own_faction_only():
    for moments in random_games(16):
        for game, _ in moments:
            for army, hand in enumerate(game.slice(Cards).hands):
                assert {deck_of(game, card) for card in hand} <= {faction_of(game, army)}


@pytest.mark.rule("A-15")
def test_nobody_sees_the_piles_and_each_seat_only_the_hands_of_its_own_armies():
    hands = {
        "red": ["republic_duel_fighter"],
        "black": ["separatist_duel_fighter"],
        "blue": ["separatist_duel_corvette"],
    }
    game = galaxy({"hands": hands, "phase": "attack"}, 3).game
    shown = {viewer: view(game, viewer)["slices"]["cards"] for viewer in (SPECTATOR, 0, 1, 2)}
    assert all(set(cards["pile"]) == {None} for cards in shown.values())
    assert shown[0]["hands"] == [["republic_duel_fighter"], [None], [], [None]]
    assert shown[1]["hands"] == [[None], ["separatist_duel_fighter"], [], ["separatist_duel_corvette"]]
    assert shown[2]["hands"] == shown[SPECTATOR]["hands"] == [[None], [None], [], [None]]


def test_people_read_what_a_card_does_and_its_class():
    variant = factions()
    card = variant.board.card["republic_jedi_assault_fighter"]
    assert title(variant, "card", card, "en") == "Obi-Wan Kenobi (Fighter)"
    assert title(variant, "card", card, "fr") == "Obi-Wan Kenobi (Chasseur)"
    assert len({title(variant, "card", index, "en") for index in range(60)}) == 51
