"""Whole games of the campaign, by chance and by greedy bots."""

from collections import Counter

import pytest

from services.bots.brains.greedy import Greedy
from services.bots.brains.match import brains, play_on, start
from services.rules.engine.editions import variant
from services.rules.engine.kernel.play import Play, open_asks, replay
from services.rules.engine.kernel.record import Json, fields_of
from services.rules.engine.mechanics.verbs import Move
from tests.engine.editions.napoleon.campaign_table import CAMPAIGN, POWERS, RED, ZONE, campaign, random_game

KINGDOM = [ZONE["england"], ZONE["scotland"], ZONE["ireland"]]
LEAVING = ("marched", "moved_in", "entered", "invasion_declared", "withdrawn")
REACTIONS = ("off", "live")


def happened(play: Play) -> Counter[str]:
    return Counter([event.NAME for event in play.log])


@pytest.mark.rule("NI-2", "NI-13")
def test_games_by_chance_come_to_an_end_and_everything_that_is_offered_is_taken():
    seen: Counter[str] = Counter()
    for seed in range(20):
        play = random_game(seed)
        assert play.game.reason in ("victory_points", "conquest")
        assert play.game.round <= 5
        seen += happened(play)
    assert not {"annexed", "card_given", "turned", "involved", "leaders_captured", "ransomed"} - set(seen)


@pytest.mark.rule("NI-2", "NI-13")
def test_greedy_players_come_to_an_end():
    for seed in range(10):
        play = start(variant("napoleon", "campaign", 2), seed)
        play_on(play, brains(("greedy",), 2, seed))
        assert play.game.reason in ("victory_points", "conquest")


@pytest.mark.rule("NI-9")
def test_britain_never_leaves_fewer_than_five_regiments_at_home_by_what_it_does():
    left = 0
    for seed in range(20):
        play = random_game(seed)
        game = CAMPAIGN.new_game()
        for event in play.log:
            told = dict(zip([name for name, _ in fields_of(type(event))], event.row(), strict=True))
            origin = told.get("origin", -1)
            before = game.troops_of(origin, RED) if origin in KINGDOM else 0
            replay(game, [event])
            if told.get("army") == RED and origin in KINGDOM and game.troops_of(origin, RED) < before:
                assert game.troops_of(origin, RED) >= 5 or event.NAME not in (*LEAVING, "assaulted")
                left += 1
    assert left > 20


@pytest.mark.rule("NI-9")
def test_greedy_marches_with_others_when_its_largest_army_is_a_garrison():
    land = [name for name in ZONE if not CAMPAIGN.board.sea[ZONE[name]] and name not in POWERS]
    zones: dict[str, Json] = {name: {"red": 1} for name in land}
    zones |= {"england": {"red": 5}, "castile": {"red": 4}}
    play = campaign(zones, "manoeuvre", mover="red")
    ask = open_asks(play.game)[0]
    action = Greedy().choose(play.game, ask)
    assert isinstance(action, Move)
    assert (action.origin, action.count) == (ZONE["castile"], 3)
    assert ask.check(play.game, action) is None


@pytest.mark.rule("NI-14")
def test_yellow_never_moves_attacks_or_gets_anything():
    for seed in range(5):
        for event in random_game(seed).log:
            if event.NAME in (*LEAVING, "assaulted", "received", "placed"):
                told = dict(zip([name for name, _ in fields_of(type(event))], event.row(), strict=True))
                assert told["army"] != CAMPAIGN.board.color["yellow"]
