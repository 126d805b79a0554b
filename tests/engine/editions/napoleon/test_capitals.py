"""The option of capitals: what each of them takes, and what it brings."""

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.capitals import CapitalIncome, capitals_on
from services.rules.engine.mechanics.position import placed

PRINTED = [
    ("egypt", 2, 1, 3),
    ("helvetic_confederation", 2, 1, 3),
    ("austria_bohemia", 3, 2, 4),
    ("ile_de_france", 5, 4, 9),
    ("pomerania_brandenburg_silesia", 2, 1, 3),
    ("great_russia", 4, 3, 7),
    ("bulgaria_greece_macedonia", 3, 2, 5),
    ("castile", 3, 2, 4),
    ("kingdom_of_italy", 2, 1, 3),
    ("england", 2, 1, 3),
    ("sweden", 3, 2, 4),
]
WITH = variant("napoleon", "advanced", 3, {"capitals": "true"})
CAPITALS = {capital.id: capital for capital in capitals_on(WITH.board)}


def reasons(capital: str, held: int, **options: str) -> dict[str, int]:
    """What blue gets with a capital and others of its empire, `held` territories in all."""
    rules = variant("napoleon", "advanced", 3, {"capitals": "true", **options})
    names = rules.board.zones
    others = [zone for zone in CAPITALS[capital].zones if names[zone] != capital]
    mine = [capital, *[names[zone] for zone in others[: held - 1]]]
    zones = {names[zone]: {"red": 1} for zone in others} | {zone: {"blue": 1} for zone in mine}
    game = placed(rules, {"fill": {"armies": ["red", "white"]}, "zones": zones, "round": 2})
    return dict([reason for rule in rules.income for reason in rule.income(game, 0)])


def test_every_empire_has_a_capital_in_the_table():
    assert sorted(CAPITALS) == sorted([row[0] for row in PRINTED])


@pytest.mark.rule("NC-1", "NC-4", "NC-5")
@pytest.mark.parametrize(("capital", "needed", "bonus", "size"), PRINTED, ids=lambda one: str(one))
def test_a_capital_brings_its_bonus_from_as_many_territories_as_printed(
    capital: str, needed: int, bonus: int, size: int
):
    assert len(CAPITALS[capital].zones) == size
    for held in range(1, size + 1):
        assert reasons(capital, held).get(capital, 0) == (bonus if needed <= held < size else 0)


@pytest.mark.rule("NC-1")
def test_the_capital_itself_is_needed():
    france = CAPITALS["ile_de_france"]
    zones = {WITH.board.zones[zone]: {"blue": 1} for zone in france.zones if zone != france.zone}
    game = placed(WITH, {"fill": {"armies": ["red", "white"]}, "zones": zones, "round": 2})
    assert CapitalIncome(WITH.board).income(game, 0) == ()


@pytest.mark.rule("NC-1")
def test_without_the_option_capitals_bring_nothing():
    assert "ile_de_france" not in reasons("ile_de_france", 5, capitals="false")
    assert WITH.options["capitals"] == "true"
    assert variant("napoleon", "advanced", 3).options["capitals"] == "false"
