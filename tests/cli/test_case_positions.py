"""Positions that cannot be, and cases that are none, are told with their path; positions of real games never are."""

import json
from random import Random
from typing import Any

import pytest

from services.cli.cases.possible import impossible_game
from services.rules.engine.kernel.record import fields_of
from services.rules.engine.kernel.turn import Turn, phase_of
from services.rules.engine.mechanics.position import set_up
from tests.cli.cases import CASE, changed, message, played
from tests.engine.properties.selfplay import opened, random_answers
from tests.engine.properties.tables import every_variant, table


def at_sea(**position: Any) -> dict[str, Any]:
    """A case of the advanced rules, with pieces and rules of their own."""
    return named("napoleon", "advanced", 3, position)


def named(edition: str, variant: str, seats: int, position: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": "A case about a position alone.",
        "rules": ["C-9"],
        "edition": edition,
        "variant": variant,
        "seats": seats,
        "position": position,
        "expect": {"round": 1},
    }


def test_a_repeated_key_is_told_with_its_path(tmp_path):
    text = json.dumps(CASE).replace(
        '"kamchatka": {"blue": 3}}, "phase"', '"kamchatka": {"blue": 3, "blue": 1}}, "phase"'
    )
    result = played(tmp_path, text)
    assert result.faults == ("position.zones.kamchatka.blue: the key is there more than once",)
    assert result.bad


def test_every_fault_against_the_schema_is_told(tmp_path):
    case = changed("rules", to=["C36"]) | {"seats": "three", "dice": [[9]]}
    assert played(tmp_path, case).faults == (
        "dice[0][0]: must be at most 8, not 9",
        'rules[0]: must look like ^[A-Z]+-[0-9]+$, not "C36"',
        'seats: must be a whole number, not "three"',
    )


@pytest.mark.parametrize(
    ("case", "fault"),
    [
        (
            at_sea(zones={"castile": {"blue": 5, "general": {"blue": 7}}}),
            "position.zones.castile.general.blue: blue has 7 on the board, but an army has at most 3",
        ),
        (
            at_sea(
                zones={"castile": {"blue": 5, "general": {"blue": 2}}},
                slices={"captives": {"generals": {"red": {"blue": 2}}}},
            ),
            "position.zones.castile.general.blue: blue has 2 on the board and 2 captured, but an army has at most 3",
        ),
        (
            at_sea(zones={"north_sea": {"blue": 1, "general": {"blue": 1}}}),
            "position.zones.north_sea.general.blue: this piece stands on land only",
        ),
        (
            at_sea(regions={"iberia": {"blue": 1, "admiral": {"blue": 1}}}),
            "position.regions.iberia.admiral.blue (castile): this piece stands at sea only",
        ),
        (
            at_sea(zones={"north_sea": {"red": 1, "admiral": {"blue": 1}}}),
            "position.zones.north_sea.admiral.blue: a piece never stands without ships of its army",
        ),
        (
            at_sea(slices={"forts": {"zones": ["north_sea"]}}),
            "position.slices.forts.zones: names a place at sea; it can only be on land",
        ),
        (
            at_sea(slices={"forts": {"zones": ["castile", "castile"]}}),
            "position.slices.forts.zones: names a place more than once",
        ),
        (
            at_sea(slices={"forts": {"fresh": ["castile"]}}),
            "position.slices.forts.fresh: names places that are not among zones",
        ),
        (
            at_sea(slices={"epidemics": {"zones": ["castile"] * 5}}),
            "position.slices.epidemics.zones: names 5, but there are at most 4",
        ),
        (
            at_sea(slices={"turn_deeds": {"repelled": -1}}),
            "position.slices.turn_deeds.repelled: must not be negative: [-1]",
        ),
        (
            at_sea(slices={"victory_points": {"total": [1, 2]}}),
            "position.slices.victory_points.total: has 2 entries, but must have 3",
        ),
        (
            at_sea(slices={"mission_hands": {"hands": {"red": ["vanguard"]}, "piles": [["vanguard"], [], [], []]}}),
            "position.slices.mission_hands: hands and piles name the mission vanguard 3 times, but there is only one",
        ),
        (
            at_sea(slices={"captives": {"generals": {"red": {"pink": 2}}}}),
            "position.slices.captives.generals.red: there is no army 'pink'; there are: blue, red, white",
        ),
        (
            named("clone_wars", "factions", 4, {"zones": {"byss": {"red": 1, "fighter": {"red": 4}}}}),
            "position.zones.byss.fighter.red: red has 4 on the board, but an army has at most 3",
        ),
        (
            named("clone_wars", "factions", 4, {"zones": {"byss": {"red": 1, "orange": 1}}}),
            "position.zones.byss: red, orange stand there together, but only one army can stand in a place",
        ),
        (
            named("napoleon", "teams", 4, {"zones": {"castile": {"blue": 1, "red": 1}}}),
            "position.zones.castile: blue, red stand there together, but armies of one side may stand in a place",
        ),
        (
            named("napoleon", "teams", 4, {"hands": {"blue": [], "white": []}}),
            "position.hands: blue, white have one hand, so only one of them can be named",
        ),
        (
            named("command", "command", 3, {"slices": {"buildings": {"cities": ["alaska", "alaska"]}}}),
            "position.slices.buildings.cities: names a place more than once",
        ),
        (
            changed("position", "zones", "alaska", to={"red": 5, "blue": 1}),
            "position.zones.alaska: red, blue stand there together, but only one army can stand in a place",
        ),
        (
            changed("position", "zones", "alaska", to={"red": -5}),
            "position.zones.alaska.red: must be at least 0, not -5",
        ),
        (changed("position", "zones", "alaska", to={}), "position.zones.alaska: a place is never empty"),
        (
            changed("position", "zones", "alaska", to={"red": {"red": 1}}),
            "position.zones.alaska.red must be a number from 0 to 1000000, not {'red': 1}",
        ),
        (
            changed("position", "zones", "alaska", to={"general": {"red": 1}}),
            'position.zones.alaska: there is no army "general"; there are: red, blue, green',
        ),
        (
            changed("position", "zones", to={"atlantis": {"red": 1}}),
            "position.zones: there is no zone 'atlantis'; there",
        ),
        (
            changed("position", "mover", to="pink"),
            "position.mover: there is no army 'pink'; there are: red, blue, green",
        ),
        (
            changed("position", "order", to=["red", "red", "blue"]),
            "position.order: must name each once of: red, blue, ",
        ),
        (changed("position", "round", to=0), "position.round: rounds are counted from 1"),
        (changed("position", "phase", to="lunch"), 'position.phase: there is no phase "lunch"; there are: reinforce, '),
        (
            changed("position", "status", to={"red": "out"}),
            "position.status.red: red has troops on the board, so it is",
        ),
        (
            changed("position", "killers", to={"red": "blue"}),
            "position.killers.red: red is not out; only who is out was eliminated by somebody",
        ),
        (
            changed("position", "hands", to={"red": ["moon"]}),
            "position.hands.red[0]: there is no card 'moon'; there are",
        ),
        (changed("position", "pile", to=["...", "peru"]), 'position.pile[0]: "..." stands for all other cards, so it '),
        (
            changed("position", "plans", to={"0": [{"verb": "attack", "origin": "moon", "target": "peru", "dice": 1}]}),
            "position.plans.0[0].origin: there is no zone 'moon'; there are: ",
        ),
        (
            changed("position", "slices", to={"forts": {}}),
            'position.slices: there is no slice "forts" in this variant; ',
        ),
        (
            changed("position", "slices", to={"cards": {"x": 1}}),
            'position.slices.cards: there is no field "x"; there are',
        ),
    ],
)
def test_a_position_that_cannot_be_is_told_with_its_path(case: Any, fault: str, tmp_path):
    result = played(tmp_path, case)
    assert any(one.startswith(fault) for one in result.faults), result.message
    assert result.bad


def test_all_that_is_wrong_with_a_position_is_told(tmp_path):
    case = changed("position", "zones", to={"atlantis": {"red": 1}, "alaska": {"pink": 1}}) | {"dice": []}
    assert len(message(tmp_path, case).splitlines()) == 2


def test_a_position_that_is_over_already_is_told(tmp_path):
    case = changed("position", to={"fill": {"armies": ["red"]}, "phase": "attack"})
    result = played(tmp_path, case)
    assert result.bad
    assert result.message == "position: the game is over before anything is played: conquest, won by seats [0]"


def test_a_phase_that_ends_the_game_as_it_begins_is_told_where_something_is_to_be_played(tmp_path):
    case = at_sea(slices={"epidemics": {"zones": []}}, round=5, phase="end", mover="white")
    ended = case | {"expect": {"reason": "victory_points"}}
    assert played(tmp_path, ended).ok
    result = played(tmp_path, ended | {"play": [{"seat": 0, "verb": "done"}]})
    assert result.bad
    assert result.message.startswith("position: its phase ends the game as it begins, so nothing can be played; ")


@every_variant
def test_no_position_that_a_game_comes_to_is_told_to_be_impossible(edition: str, name: str):
    looked = 0
    for number in range(6):
        variant = table(edition, name, number, round_limit="6")
        play = opened(variant, number)
        before = set_up(variant)
        phase = None
        for _ in random_answers(play, Random(number), 400):
            game = play.game
            now = (phase_of(game), game.mover)
            if now != phase and len(game.agenda) == 2 and isinstance(game.agenda[0], Turn):
                phase = now
                looked += 1
                slices = {
                    key: {field: None for field, _ in fields_of(type(slice))} for key, slice in game.slices.items()
                }
                assert impossible_game(before, game, {"slices": slices}) == []
    assert looked > 20
