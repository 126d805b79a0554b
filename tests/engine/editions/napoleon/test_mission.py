"""Missions dealt, announced and won by."""

import pytest

from services.bots.brains.match import start
from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.announcing import Announce
from services.rules.engine.editions.napoleon.rules.conditions import ANY_OF, COUNTS, MODIFIERS
from services.rules.engine.editions.napoleon.rules.deeds import NO_DEEDS, Deeds
from services.rules.engine.editions.napoleon.rules.mission_cards import MissionCards
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.record import Json
from tests.engine.editions.napoleon.napoleon_table import answer, greedy_ends, table

BLUE = ["great_camp", "one_empire", "blitz", "coup_de_grace"]
RED = ["hold_the_line", "the_sound", "grande_armee", "hegemon"]
WHITE = ["envoys", "strong_realm", "great_power", "march_of_eagles"]


def missions(**more: Json) -> Json:
    return {"mission_cards": {"dealt": {"blue": BLUE, "red": RED, "white": WHITE}, **more}}


@pytest.mark.rule("N-25")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_gets_another_mission_of_each_rank_and_never_one_of_an_empire(seats: int):
    met = set()
    for seed in range(60):
        game = start(variant("napoleon", "mission", seats), seed).game
        data = game.variant.board.data["missions"]
        dealt = game.slice(MissionCards).dealt
        assert [[data[card]["rank"] for card in cards] for cards in dealt] == [
            ["corporal", "captain", "general", "emperor"]
        ] * seats
        cards = [card for hand in dealt for card in hand]
        assert len(set(cards)) == 4 * seats
        met.update(cards)
    assert {data[card]["kind"] for card in met} == {"standard"}
    assert len(met) == 24


@pytest.mark.rule("N-25")
def test_all_missions_of_the_deck_can_be_met_on_land():
    data = variant("napoleon", "mission", 3).board.data["missions"]
    deck = [row["condition"] for row in data if row["kind"] == "standard"]
    for condition in [*deck, *[one for row in deck for one in row.get("any_of", ())]]:
        assert set(condition) <= {*COUNTS, ANY_OF, *MODIFIERS} - {"control_routes"}


@pytest.mark.rule("N-27")
def test_only_a_defence_is_announced_at_once_as_that_is_when_the_engine_looks():
    data = variant("napoleon", "mission", 3).board.data["missions"]
    at_once = [row for row in data if row["kind"] == "standard" and row["timing"] == "any_turn"]
    assert [list(row["condition"]) for row in at_once] == [["defend"]]


def opening() -> Play:
    return table("mission", 3, {"zones": {"castile": {"blue": 12}}, "slices": missions(), "captures": 6})


def closing() -> Play:
    where = {"zones": {"castile": {"blue": 12}}, "slices": missions(), "captures": 6, "phase": "mission"}
    return table("mission", 3, where)


def reacting() -> Play:
    zones = {"castile": {"blue": 9}, "portugal": {"red": 3}}
    where = {"zones": zones, "slices": missions(), "phase": "attack", "orders": {"1": [{"order": "ask_missions"}]}}
    play = table("mission", 3, where, (1, 1, 1, 6, 6), (1, 1, 1, 6, 6))
    answer(play, 0, "attack", origin="castile", target="portugal", dice=3, battles=2)
    answer(play, 0, "done")
    return play


@pytest.mark.rule("N-27", "C-26")
@pytest.mark.parametrize(
    ("moment", "name", "mine"),
    [
        (opening, "opening", {"great_camp"}),
        (closing, "announcing", {"great_camp", "blitz"}),
        (reacting, "announcing_now", {"hold_the_line"}),
    ],
)
def test_missions_are_offered_exactly_where_they_are_accepted(moment, name: str, mine: set[str]):
    game = moment().game
    (ask,) = open_asks(game)
    assert ask.NAME == name
    offers = ask.offers(game)
    actions = [Announce(card) for card in range(-1, 40)]
    assert all(admitted(offers, action) == (ask.check(game, action) is None) for action in actions)
    ids = game.variant.board.ids["mission"]
    assert {ids[action.mission] for action in actions if admitted(offers, action)} == mine


@pytest.mark.rule("N-27")
def test_after_an_announcement_at_the_start_nobody_asks_at_the_end_of_the_turn():
    play = opening()
    answer(play, 0, "announce", mission="great_camp")
    while play.game.mover == 0:
        play.expire(0)
    assert [event.NAME for event in play.log].count("mission_announced") == 1
    assert [step.NAME for event in play.log if event.NAME == "paused" for step in event.row()[1]].count(
        "announcing"
    ) == 0


@pytest.mark.rule("N-27")
def test_one_announcement_in_an_opponents_turn_leaves_the_own_turn_free():
    play = reacting()
    answer(play, 1, "announce", mission="hold_the_line")
    assert play.game.slice(MissionCards).announced == (1,)
    while play.game.mover == 0:
        play.expire(0)
    assert play.game.slice(MissionCards).announced == ()


@pytest.mark.rule("N-27")
def test_who_announced_in_this_turn_announces_nothing_more_out_of_turn():
    zones = {"castile": {"blue": 9}, "portugal": {"red": 3}}
    where = {"zones": zones, "slices": missions(announced=["red"]), "phase": "attack"}
    play = table("mission", 3, where, (1, 1, 1, 6, 6), (1, 1, 1, 6, 6))
    answer(play, 0, "attack", origin="castile", target="portugal", dice=3, battles=2)
    answer(play, 0, "done")
    names = [event.NAME for event in play.log]
    assert "repelled" in names
    assert "mission_announced" not in names


@pytest.mark.rule("N-27", "N-48")
def test_capitals_taken_in_the_turn_count_until_it_ends():
    zones = {zone: {"red": 1} for zone in ("ile_de_france", "england", "castile")}
    zones |= {"north_picardy": {"white": 6}, "aquitaine": {"white": 3}}
    where = {"zones": zones, "slices": missions(), "mover": "white", "phase": "attack", "fill": {"armies": ["blue"]}}
    play = table("mission", 3, where, (6, 1), (6, 1), (6, 1))
    for origin, target in (("north_picardy", "ile_de_france"), ("north_picardy", "england"), ("aquitaine", "castile")):
        answer(play, 2, "attack", origin=origin, target=target, dice=1)
        play.expire(2)
    while play.game.mover == 2 and open_asks(play.game)[0].NAME != "announcing":
        play.expire(2)
    assert play.game.slice(Deeds).capitals == 3
    assert answer(play, 2, "announce", mission="march_of_eagles") is None
    assert play.game.slice(Deeds) == NO_DEEDS


@pytest.mark.rule("N-27", "N-48")
def test_an_elimination_counts_in_the_turn_of_who_made_it():
    zones = {"castile": {"blue": 4}, "portugal": {"red": 1}}
    where = {"zones": zones, "slices": missions(), "fill": {"armies": ["white"]}, "phase": "attack"}
    play = table("mission", 3, where, (6, 1))
    answer(play, 0, "attack", origin="castile", target="portugal", dice=1)
    while open_asks(play.game)[0].NAME != "announcing":
        play.expire(0)
    assert answer(play, 0, "announce", mission="coup_de_grace") is None


@pytest.mark.rule("N-31", "C-29")
def test_nearly_all_games_of_greedy_players_end_by_missions_or_conquest():
    reasons = greedy_ends("mission", 100)
    assert reasons.count("missions") + reasons.count("conquest") >= 95
    assert reasons.count("missions") >= 50
