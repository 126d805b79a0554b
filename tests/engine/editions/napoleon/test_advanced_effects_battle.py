"""Cards in battle: what they do to the dice, how long, and together with leaders, fortifications and each other."""

import pytest

from services.rules.engine.editions.napoleon.rules.effects_verbs import PlayCardBetween, PlayCards
from services.rules.engine.editions.napoleon.rules.invasion import NO_INVASION, Invasion
from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json, replace
from services.rules.engine.mechanics.verbs import Attack, MoveIn
from tests.engine.editions.napoleon.effects_table import ANDALUSIA, CASTILE, PORTUGAL, card, dice, ids, siege, told


def in_battle(attack: list[str], defence: list[str], *throws: tuple[int, ...], **more: Json) -> Play:
    """The siege with these cards in force on both sides, as if they had been played."""
    play = siege({}, *throws, **more)
    cards = [tuple([card(place) for place in places]) for places in (attack, defence)]
    play.game.slices["invasion_under_way"] = replace(
        NO_INVASION, army=0, target=PORTUGAL, attack=cards[0], defence=cards[1]
    )
    return play


def attack(play: Play, count: int = 3, battles: int = 1) -> Play:
    assert play.submit(0, Attack(CASTILE, PORTUGAL, count, battles)) is None
    return play


@pytest.mark.rule("NA-38", "NA-31", "NA-32")
@pytest.mark.parametrize(
    ("attackers", "defenders", "generals", "fort", "told_dice"),
    [
        (["hungary"], [], {}, [], "432=532:32"),
        (["hungary"], [], {"blue": 2}, [], "432=642:32"),
        (["hungary", "warsaw"], [], {}, [], "432=632:32"),
        ([], ["sweden"], {}, [], "432:32=42"),
        ([], ["sweden"], {"red": 2}, ["portugal"], "432:32=63"),
        ([], ["sweden", "scotland"], {"red": 1}, ["portugal"], "432:32=72"),
        (["hungary"], ["sweden"], {"blue": 1, "red": 1}, ["portugal"], "432=632:32=62"),
    ],
)
def test_charges_and_squares_add_to_the_highest_die_on_top_of_leaders_and_fortifications(
    attackers: list[str], defenders: list[str], generals: Json, fort: list[str], told_dice: str
):
    zones = {
        "castile": {"blue": 9, "general": {"blue": generals.get("blue", 0)}},
        "portugal": {"red": 4, "general": {"red": generals.get("red", 0)}},
    }
    slices = {"epidemics": {"zones": []}, "forts": {"zones": fort}}
    play = attack(in_battle(attackers, defenders, (4, 3, 2), (3, 2), zones=zones, slices=slices))
    assert dice(play) == [told_dice]


@pytest.mark.rule("NA-38")
def test_charges_and_squares_last_for_all_battles_of_the_invasion():
    play = attack(in_battle(["hungary"], ["sweden"], (4,), (2, 1), (4,), (2, 1)), 1, 2)
    assert dice(play) == ["4=5:21=31", "4=5:21=31"]
    assert play.game.slice(Invasion).of(True) == (card("hungary"),)
    assert play.submit(0, Done()) is None
    assert play.game.slice(Invasion) == NO_INVASION


@pytest.mark.rule("NA-38")
def test_a_surprise_on_each_side_leaves_each_a_single_die_in_one_battle():
    play = attack(in_battle(["lapland"], ["aragon_catalonia"], (5,), (4,), (3, 2, 1), (6, 6)), 3, 2)
    assert dice(play) == ["5:4", "321:66"]


@pytest.mark.rule("NA-38")
def test_two_surprises_serve_for_two_battles():
    play = attack(in_battle([], ["lapland", "aragon_catalonia"], (1,), (6, 6), (1,), (6, 6), (1, 1, 1), (6, 6)), 3, 3)
    assert dice(play) == ["1:66", "1:66", "111:66"]


@pytest.mark.rule("NA-38", "C-19")
def test_a_single_die_that_wins_obliges_a_single_regiment_to_move_in():
    play = attack(in_battle([], ["lapland"], (6,), (1,), zones={"portugal": {"red": 1}}))
    assert play.submit(0, MoveIn(1)) is None


@pytest.mark.rule("NA-38")
def test_both_old_guards_cast_again_in_one_battle_the_attacker_first():
    play = attack(in_battle(["aquitaine"], ["baltic_provinces"], (3, 2, 1), (4, 3), (6,), (5,), (6,), (6,), (6,)))
    assert dice(play) == ["321>656:43>66"]
    assert told(play, "effect_spent") == [(card("aquitaine"), True), (card("baltic_provinces"), False)]


@pytest.mark.rule("NA-38")
def test_an_old_guard_that_cannot_help_is_not_spent():
    play = attack(
        in_battle([], ["aquitaine"], (6, 6, 6), (5, 5), zones={"castile": {"blue": 9, "general": {"blue": 2}}})
    )
    assert dice(play) == ["666=776:55"]
    assert play.game.slice(Invasion).of(False) == (card("aquitaine"),)


@pytest.mark.rule("NA-38", "NA-57")
def test_an_attack_on_another_place_ends_what_was_played_for_the_first():
    play = siege({"blue": ids("hungary", "aquitaine")}, (1,), (6,), (1,), (6, 6), zones={"andalusia": {"red": 1}})
    assert play.submit(0, PlayCardBetween(card("hungary"), CASTILE, PORTUGAL)) is None
    assert play.submit(0, PlayCardBetween(card("aquitaine"), CASTILE, ANDALUSIA)) is None
    assert play.game.slice(Invasion).of(True) == (card("aquitaine"),)
    assert len(told(play, "invasion_over")) == 1


@pytest.mark.rule("NA-38", "NA-57")
def test_the_same_invasion_from_another_place_keeps_what_was_played_for_it():
    play = siege({"blue": ids("hungary")}, (4,), (2, 1), zones={"andalusia": {"blue": 3}})
    assert play.submit(0, PlayCardBetween(card("hungary"), CASTILE, PORTUGAL)) is None
    assert play.submit(0, Attack(ANDALUSIA, PORTUGAL, 1)) is None
    assert dice(play) == ["4=5:21"]


@pytest.mark.rule("NA-38", "A-3")
def test_all_that_the_defender_commits_at_once_works_at_once():
    hands = {"red": ids("sweden", "lapland", "aquitaine", "portugal")}
    play = siege(hands, (6,), (5, 3), (4,), (1,), reactions="live")
    attack(play)
    assert play.submit(1, PlayCards(tuple(sorted([card(id[10:]) for id in hands["red"]])))) is None
    assert dice(play) == ["6:53=63"]
    assert told(play, "effect_spent") == [(card("lapland"), False)]
    assert [row[1] for row in told(play, "card_played")] == sorted([card("sweden"), card("lapland"), card("aquitaine")])
