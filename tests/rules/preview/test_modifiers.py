"""What changes the dice of an attack is told beside its odds, each thing by itself."""

import pytest
from fieldpost.rules.v1 import rules_pb2 as pb

from services.rules.app.wire.preview import previewed
from services.rules.app.wire.records import action_message
from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import declared, edition_names
from tests.rules.preview.cases import ATTACK, DEFENCE
from tests.rules.preview.positions import Case, command, galaxy, invade, napoleon, seat, ships, world

GAME = "g_" + "a" * 20
PLUS, DICE, SIDES, AGAIN, COST = (
    pb.MODIFIER_KIND_PLUS, pb.MODIFIER_KIND_DICE, pb.MODIFIER_KIND_SIDES, pb.MODIFIER_KIND_AGAIN,
    pb.MODIFIER_KIND_COST,
)  # fmt: skip
MINE, THEIRS = True, False


def told(case: Case) -> list[tuple[int, bool, int, int, list[str]]]:
    """The modifiers that the service tells of the attack of a case."""
    game = case.play().game
    request = pb.PreviewAttackRequest(game_id=GAME, action=action_message(case.attack(game), game.variant))
    answer = previewed(request, game, seat(game))
    return [(one.kind, one.attacker, one.dice, one.amount, list(one.pieces)) for one in answer.modifiers]


def test_ordinary_dice_have_none():
    assert told(world(8, 5)) == []


def test_leaders_help_both_sides_and_a_fort_the_defender():
    case = napoleon({"blue": 6, "general": {"blue": 2}}, {"red": 4, "general": {"red": 1}}, fort=True)
    assert told(case) == [
        (PLUS, MINE, 2, 1, ["general", "admiral"]),
        (PLUS, THEIRS, 1, 1, ["general", "admiral"]),
        (PLUS, THEIRS, 1, 1, ["fort"]),
    ]


def test_an_epidemic_costs_troops_before_the_first_battle():
    assert told(napoleon({"blue": 6}, {"red": 4}, sick=1)) == [(COST, MINE, 0, 1, ["epidemic"])]


def test_each_class_of_ships_helps_in_its_own_way():
    fleet = ships("black", fighters=1, corvettes=2, capital_ships=1)
    case = galaxy(fleet, {}, **invade(fighters=1, corvettes=2, capital_ships=1))
    assert told(case) == [
        (SIDES, MINE, 1, 8, ["capital_ship"]),
        (PLUS, MINE, 2, 1, ["corvette"]),
        (AGAIN, MINE, 0, 0, ["fighter"]),
    ]


def test_a_reward_is_a_die_more_and_an_airfield_a_point():
    case = command(7, 6, {"yellow": [ATTACK], "green": [DEFENCE]}, {"yellow": ["alaska"], "green": []})
    assert told(case) == [(DICE, MINE, 1, 0, []), (PLUS, MINE, 1, 1, ["airfield"]), (DICE, THEIRS, 1, 0, [])]


@pytest.mark.parametrize("name", edition_names())
def test_what_an_edition_names_for_its_dice_are_rules_of_its_modes_and_pieces_that_it_has(name: str):
    said = declared(name)
    rules = {type(rule).__name__ for plan in edition(name).plans.values() for rule in plan.usual.rules}
    for key, pieces in said.get("dice", {}).items():
        assert key == "cost" or key.partition(".")[0] in rules
        assert {**said.get("units", {}), **said.get("marks", {})}.keys() >= set(pieces)
