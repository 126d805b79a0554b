"""Which dice are thrown in a battle, by their sides: the attacker's, then the defender's."""

import pytest

from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.record import Json
from tests.engine.editions.clone_wars.galaxy import answer, galaxy

EMPEROR = {"order66": {"cell": 5, "given": True, "emperor": "byss"}}
THERE = {"order66": {"cell": 5, "given": True, "emperor": "alderaan"}}


class Sides(Chance):
    """Throws twos, and notes how many dice of how many sides were asked for."""

    def __init__(self) -> None:
        self.thrown: list[list[int]] = []

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        self.thrown.append([sides] * count)
        return (2,) * count


def dice(here: Json, there: Json, cards: Json, armed: Json = (), slices: Json | None = None) -> list[list[int]]:
    """What is thrown in one battle of black at Alderaan against red at Byss, all armed cards of red being played."""
    chance = Sides()
    orders = [{"order": "arm_card", "card": card} for card in armed]
    position = {
        "zones": {"alderaan": {"black": 5, **here}, "byss": {"red": 3, **there}, "dathomir": {"black": 1}},
        "mover": "black",
        "phase": "attack",
        "hands": {"black": list(cards), "red": list(armed)},
        "orders": {"0": orders},
        "slices": slices or {},
    }
    play = galaxy(position, chance=chance)
    ships = {f"{name}s": pieces["black"] for name, pieces in here.items()}
    fields = {"origin": "alderaan", "target": "byss", "dice": 3, "cards": list(cards), **ships}
    assert answer(play, 1, "invade", **fields) is None
    return chance.thrown


@pytest.mark.rule("S-15", "S-40", "S-55")
def test_each_capital_ship_makes_one_die_larger_and_the_larger_dice_are_thrown_first():
    assert dice({}, {}, ()) == [[6, 6, 6], [6, 6]]
    assert dice({"capital_ship": {"black": 1}}, {}, ()) == [[8], [6, 6], [6, 6]]
    assert dice({"capital_ship": {"black": 3}}, {"capital_ship": {"red": 1}}, ()) == [[8, 8, 8], [8], [6]]
    assert dice({}, {"capital_ship": {"red": 3}}, ()) == [[6, 6, 6], [8, 8]]


@pytest.mark.rule("S-18")
def test_the_emperor_makes_the_dice_of_the_defence_larger_and_those_of_an_attack_from_there_not():
    zones = {"alderaan": {"red": 5}, "byss": {"black": 3}}
    for mover, seat, origin, target, thrown in (
        ("red", 0, "alderaan", "byss", [[6, 6, 6], [8, 8]]),
        ("black", 1, "byss", "alderaan", [[6, 6], [6, 6]]),
    ):
        chance = Sides()
        play = galaxy({"zones": zones, "mover": mover, "phase": "attack", "slices": EMPEROR}, chance=chance)
        most = len(thrown[0])
        assert answer(play, seat, "attack", origin=origin, target=target, dice=most) is None
        assert chance.thrown == thrown


@pytest.mark.rule("S-28")
def test_a_card_makes_all_dice_of_its_own_side_larger():
    assert dice({}, {}, ("separatist_grievous_assault_fighter",)) == [[8, 8, 8], [6, 6]]
    assert dice({}, {}, (), ("republic_jedi_guard_fighter",)) == [[6, 6, 6], [8, 8]]


@pytest.mark.rule("S-28", "S-39")
def test_a_duel_leaves_the_other_side_one_die_the_largest_that_its_ships_give_it():
    fleet = {"capital_ship": {"black": 2}}
    assert dice(fleet, {}, (), ("republic_duel_fighter",)) == [[8], [6, 6]]
    assert dice({}, {"capital_ship": {"red": 1}}, ("separatist_duel_fighter",)) == [[6, 6, 6], [8]]


@pytest.mark.rule("S-27", "S-28")
def test_after_order_66_no_duel_of_the_republic_is_played_even_if_it_is_armed():
    assert dice({}, {}, (), ("republic_duel_fighter",), THERE) == [[6, 6, 6], [6, 6]]


@pytest.mark.rule("S-16", "S-39")
def test_dice_are_cast_again_only_after_both_sides_have_thrown():
    class Ones(Sides):
        def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
            super().roll(reason, count, sides)
            return (1,) * count if count > 1 else (3,)

    chance = Ones()
    zones = {"alderaan": {"red": 5, "fighter": {"red": 2}}, "byss": {"black": 3, "fighter": {"black": 1}}}
    play = galaxy({"zones": zones, "phase": "attack"}, chance=chance)
    assert answer(play, 0, "attack", origin="alderaan", target="byss", dice=3) is None
    assert chance.thrown == [[6, 6, 6], [6, 6], [6], [6], [6]]
