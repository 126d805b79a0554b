"""Missions of the advanced rules: dealt, shown at their moments, filled up, and kept secret."""

import pytest

from services.bots.brains.match import brains, play_on, start
from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.missions_advanced_asks import ShowMission
from services.rules.engine.editions.napoleon.rules.missions_advanced_cards import MissionHands
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.view import view
from tests.engine.editions.napoleon.advanced_missions_table import RED, mission_table, names
from tests.engine.editions.napoleon.napoleon_table import answer

BLUE = ["vanguard", "one_empire", "grande_armee", "colossus"]
IBERIA = {zone: {"blue": 1} for zone in ("castile", "andalusia", "aragon_catalonia", "portugal")}
LINE = {"castile": {"blue": 9}, "portugal": {"red": 3}, "andalusia": {"red": 1}}
FOUR_FELL = ((1, 1, 1), (6, 6)) * 2


@pytest.mark.rule("NA-4")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_is_dealt_a_mission_of_each_rank_and_all_others_are_in_the_piles(seats: int):
    kinds = set()
    for seed in range(20):
        game = start(variant("napoleon", "advanced", seats), seed).game
        data = game.variant.board.data["missions"]
        now = game.slice(MissionHands)
        for hand in now.hands:
            assert sorted([data[card]["rank"] for card in hand]) == ["captain", "corporal", "emperor", "general"]
            kinds |= {data[card]["kind"] for card in hand}
        assert sorted([card for cards in (*now.hands, *now.piles) for card in cards]) == list(range(37))
        assert [{data[card]["rank"] for card in pile} for pile in now.piles] == [
            {"corporal"},
            {"captain"},
            {"general"},
            {"emperor"},
        ]
    assert kinds == {"standard", "empire"}


@pytest.mark.rule("NA-4")
def test_missions_are_dealt_before_the_first_territory_is_claimed():
    play = start(variant("napoleon", "advanced", 4, {"setup": "draft"}), 1)
    assert play.game.total == [0] * len(play.game.total)
    assert names(play).count("mission_drawn") == 16


def opening() -> Play:
    return mission_table("reinforce", BLUE, IBERIA, captures=3)


def closing() -> Play:
    return mission_table("mission", BLUE, IBERIA, captures=3)


def reacting() -> Play:
    asked = {"1": [{"order": "ask_missions"}]}
    play = mission_table("attack", BLUE, LINE, *FOUR_FELL, orders=asked)
    answer(play, 0, "attack", origin="castile", target="portugal", dice=3, battles=2)
    answer(play, 0, "done")
    return play


@pytest.mark.rule("NA-67", "NA-45", "C-26")
@pytest.mark.parametrize(
    ("moment", "name", "mine"),
    [
        (opening, "opening_build", {"one_empire"}),
        (closing, "showing", {"one_empire", "vanguard"}),
        (reacting, "showing_now", {"hold_the_line"}),
    ],
)
def test_missions_are_offered_exactly_where_they_are_accepted(moment, name: str, mine: set[str]):
    game = moment().game
    (ask,) = open_asks(game)
    assert ask.NAME == name
    offers = ask.offers(game)
    actions = [ShowMission(card) for card in range(-1, 40)]
    assert all(admitted(offers, action) == (ask.check(game, action) is None) for action in actions)
    ids = game.variant.board.ids["mission"]
    assert {ids[action.mission] for action in actions if admitted(offers, action)} == mine


@pytest.mark.rule("NA-13", "A-8")
@pytest.mark.parametrize("moment", [opening, closing, reacting])
def test_what_the_clock_answers_is_allowed_and_moves_on(moment):
    play = moment()
    (ask,) = open_asks(play.game)
    assert ask.check(play.game, ask.default(play.game)) is None
    assert play.expire(ask.seat) is None
    assert open_asks(play.game) != [ask] or ask.check(play.game, ask.default(play.game)) is None


CARDS = ["territory_castile", "joker_1", "joker_2"]


@pytest.mark.rule("NA-13")
@pytest.mark.parametrize(("verb", "fields"), [("build_fort", {"zone": "castile"}), ("trade", {"cards": CARDS})])
def test_trading_and_building_end_the_start_of_the_turn_too(verb: str, fields: Json):
    play = mission_table("reinforce", BLUE, IBERIA, hands={"blue": CARDS})
    assert answer(play, 0, verb, **fields) is None
    assert open_asks(play.game)[0].NAME == "building"
    refusal = answer(play, 0, "show_mission", mission="one_empire")
    assert refusal is not None
    assert refusal.rule == "NA-13"


@pytest.mark.rule("NA-15")
def test_a_rank_shown_at_the_start_is_closed_at_the_end_and_the_others_are_not():
    play = mission_table("reinforce", BLUE, IBERIA, captures=3, missions={"piles": [[], ["strong_realm"], [], []]})
    answer(play, 0, "show_mission", mission="one_empire")
    while open_asks(play.game)[0].NAME != "showing":
        play.expire(0)
    (ask,) = open_asks(play.game)
    (offer, done) = ask.offers(play.game)
    assert done.verb == "done"
    assert offer.fields[0].row()[1] == (play.game.variant.board.ids["mission"].index("vanguard"),)


@pytest.mark.rule("NA-15", "NA-45")
def test_who_has_shown_all_four_ranks_at_the_start_is_not_asked_at_the_end():
    shown = {"shown": {"blue": ["corporal", "captain", "general", "emperor"]}}
    play = mission_table("mission", BLUE, IBERIA, missions=shown)
    assert play.game.mover == 1
    assert "showing" not in [step.NAME for event in play.log if event.NAME == "paused" for step in event.row()[1]]


@pytest.mark.rule("NA-51", "NA-15")
def test_a_mission_shown_in_an_opponents_turn_leaves_the_own_turn_free():
    play = reacting()
    answer(play, 1, "show_mission", mission="hold_the_line")
    assert play.game.slice(MissionHands).shown[1] == (0,)
    while play.game.mover == 0:
        play.expire(0)
    assert play.game.slice(MissionHands).shown == ((), (), ())


@pytest.mark.rule("NA-51", "NA-13")
def test_by_default_a_mission_is_shown_at_once_without_a_question():
    play = mission_table("attack", BLUE, LINE, *FOUR_FELL)
    answer(play, 0, "attack", origin="castile", target="portugal", dice=3, battles=2)
    answer(play, 0, "done")
    assert "mission_shown" in names(play)
    assert "showing_now" not in [step.NAME for event in play.log if event.NAME == "paused" for step in event.row()[1]]


@pytest.mark.rule("NA-51", "NA-15", "A-1")
@pytest.mark.parametrize(
    "more", [{"missions": {"shown": {"red": ["corporal"]}}}, {"status": {"red": "neutral"}}], ids=["shown", "neutral"]
)
def test_nobody_is_asked_who_could_not_show_a_mission_whatever_the_hand(more: Json):
    play = mission_table("attack", BLUE, LINE, *FOUR_FELL, orders={"1": [{"order": "ask_missions"}]}, **more)
    answer(play, 0, "attack", origin="castile", target="portugal", dice=3, battles=2)
    answer(play, 0, "done")
    assert "repelled" in names(play)
    assert open_asks(play.game)[0].seat == 0
    assert "mission_shown" not in names(play)


@pytest.mark.rule("NA-51")
def test_only_a_defence_is_shown_at_once_as_that_is_when_the_engine_looks():
    data = variant("napoleon", "advanced", 3).board.data["missions"]
    assert [list(row["condition"]) for row in data if row["timing"] == "any_turn"] == [["defend"]]


def hands_seen(game: Game, viewer: int) -> list[list[str | None]]:
    hands: list[list[str | None]] = view(game, viewer)["slices"]["mission_hands"]["hands"]
    return hands


@pytest.mark.rule("A-15", "NA-46")
def test_hands_are_for_their_owners_alone_until_the_game_is_over():
    play = mission_table("mission", BLUE, IBERIA)
    nothing = [None] * 4
    assert hands_seen(play.game, 1) == [nothing, RED, nothing]
    assert hands_seen(play.game, SPECTATOR) == [nothing] * 3
    play_on(play, brains(("caretaker",), 3, 1))
    assert play.game.over()
    assert hands_seen(play.game, SPECTATOR) == hands_seen(play.game, 0)
    assert None not in [card for hand in hands_seen(play.game, 1) for card in hand]


@pytest.mark.rule("A-15", "NA-37")
def test_the_missions_of_an_eliminated_player_stay_secret_and_score_nothing_more():
    zones = {"castile": {"blue": 4}, "great_russia": {"white": 1}, "portugal": {"red": 1}}
    play = mission_table("attack", BLUE, zones, (6,), (1,), missions={"achieved": {"red": ["envoys"]}})
    answer(play, 0, "attack", origin="castile", target="portugal", dice=1)
    while play.game.mover == 0:
        play.expire(0)
    assert "eliminated" in names(play)
    assert hands_seen(play.game, 0)[1] == [None] * 4
    assert play.game.slice(MissionHands).achieved[1] != ()


@pytest.mark.rule("NA-13", "NA-45", "NA-67")
def test_greedy_players_show_missions_of_every_rank_and_kind_of_condition():
    shown = set()
    for seed in range(40):
        game_variant = variant("napoleon", "advanced", 3 + seed % 4)
        play = start(game_variant, seed)
        play_on(play, brains(("greedy",), game_variant.seats, seed))
        shown |= {mission for missions in play.game.slice(MissionHands).achieved for mission in missions}
    rows = [game_variant.board.data["missions"][mission] for mission in shown]
    assert {row["rank"] for row in rows} == {"corporal", "captain", "general", "emperor"}
    assert {row["kind"] for row in rows} == {"standard", "empire"}
    assert {row["timing"] for row in rows} == {"own_turn", "end_of_turn", "any_turn"}
