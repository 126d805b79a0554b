"""The dice are fair, as far as counting can tell; and counting can tell."""

from collections import Counter
from itertools import product

import pytest

from services.rules.dice import rd1
from services.rules.dice.chain import LENGTH
from services.rules.dice.dice import GameDice, Spent
from services.rules.dice.game_secrets import new_secrets
from tests.rules.dice.chi import ALPHA, chance_of, independent, tail
from tests.rules.dice.ledger import Fixed

FACES = range(1, 7)
THREE_TO_TWO = (2890, 2611, 2275)
"""Of 7776 battles of three dice against two: the defender loses both, each loses one, the attacker loses both."""

Throw = tuple[int, ...]
Battles = tuple[Counter[Throw], Counter[Throw]]


def dice_of(seed: object, throws: int = LENGTH) -> GameDice:
    """The dice of a game's first turn."""
    entropy = Fixed(seed)
    return GameDice(new_secrets(entropy, throws), f"g_{seed}", entropy.bytes(32), Spent(), 1)


def battles(count: int, seed: str) -> Battles:
    """So many throws of five dice, counted; and the last die of each with the first of the next."""
    thrown: Counter[Throw] = Counter()
    across: Counter[Throw] = Counter()
    for game in range(0, count, LENGTH):
        dice = dice_of(f"{seed}/{game}")
        last = 0
        for at in range(min(LENGTH, count - game)):
            faces = dice.roll("battle", 5)
            thrown[faces] += 1
            across[last, faces[0]] += 1
            last = faces[4]
            if at % 64 == 0:
                dice.take()
    return thrown, across


def places(thrown: Counter[Throw]) -> list[list[int]]:
    """How often each face lay at each of the five places; the first three are the attacker's."""
    table = [[0] * 6 for _ in range(5)]
    for faces, count in thrown.items():
        for at, face in enumerate(faces):
            table[at][face - 1] += count
    return table


def losses(faces: Throw) -> int:
    """How many troops the attacker loses."""
    attack, defence = sorted(faces[:3], reverse=True), sorted(faces[3:], reverse=True)
    return sum(one <= other for one, other in zip(attack, defence, strict=False))


def doubts(battles: Battles) -> dict[str, float]:
    """How likely what was counted is, test by test."""
    thrown, across = battles
    table = places(thrown)
    pairs: Counter[Throw] = Counter()
    lost = [0, 0, 0]
    for faces, count in thrown.items():
        pairs[faces[:2]] += count
        pairs[faces[2:4]] += count
        lost[losses(faces)] += count
    both = list(product(FACES, repeat=2))
    return {
        "faces": chance_of([sum(column) for column in zip(*table, strict=True)], [1] * 6),
        "attacker and defender": independent(table),
        "pairs in a throw": chance_of([pairs[pair] for pair in both], [1] * 36),
        "pairs across throws": chance_of([across[pair] for pair in both], [1] * 36),
        "whole throws": chance_of([thrown[faces] for faces in product(FACES, repeat=5)], [1] * 7776),
        "three to two": chance_of(lost, THREE_TO_TWO),
    }


def unlikely(battles: Battles) -> dict[str, float]:
    return {name: chance for name, chance in doubts(battles).items() if chance < ALPHA}


@pytest.mark.parametrize("throws", [1_000_000, pytest.param(6_000_000, marks=pytest.mark.chaos)])
def test_a_million_throws_are_fair(throws: int):
    assert unlikely(battles(throws, "fair")) == {}


def test_dice_that_take_every_byte_are_found_out(monkeypatch: pytest.MonkeyPatch):
    table, _ = rd1.reduction(6)
    monkeypatch.setattr(rd1, "reduction", lambda sides: (table, b""))
    assert "faces" in unlikely(battles(200_000, "fair"))


def test_throws_that_follow_the_last_one_are_found_out():
    thrown, across = battles(100_000, "fair")
    across[6, 6] += 500
    assert unlikely((thrown, across)).keys() == {"pairs across throws"}


@pytest.mark.parametrize("sides", [8, 10, 20])
def test_dice_with_other_sides_are_fair(sides: int):
    dice = dice_of("others", 40_000)
    counts = Counter(face for _ in range(40_000) for face in dice.roll("order66", 5, sides))
    assert counts.keys() == set(range(1, sides + 1))
    assert chance_of([counts[face] for face in range(1, sides + 1)], [1] * sides) > ALPHA


def test_every_card_lies_at_every_place_as_often():
    dice = dice_of("cards", 1)
    table = [[0] * 7 for _ in range(7)]
    orders: Counter[Throw] = Counter()
    for _ in range(20_000):
        order = dice.shuffle("cards", tuple(range(7)))
        orders[order[:3]] += 1
        for place, card in enumerate(order):
            table[place][card] += 1
    assert independent(table) > ALPHA
    assert len(orders) == 7 * 6 * 5
    assert chance_of(list(orders.values()), [1] * len(orders)) > ALPHA


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [(3.841459, 1, 0.05), (11.0705, 5, 0.05), (25.745, 5, 1e-4), (76.36, 35, 6.6e-5), (35.0, 35, 0.4682)],
)
def test_the_tail_of_chi_square_is_the_one_in_the_tables(statistic: float, freedom: int, chance: float):
    assert tail(statistic, freedom) == pytest.approx(chance, rel=0.02)


def test_three_to_two_is_the_exact_table():
    assert Counter(losses(faces) for faces in product(FACES, repeat=5)) == dict(enumerate(THREE_TO_TWO))
