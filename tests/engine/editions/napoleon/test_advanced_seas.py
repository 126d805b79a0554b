"""Maritime zones: who holds one that two share, where it is stored and restored, and who leaves it."""

import json

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.seas import Seas, board_with_seas
from services.rules.engine.kernel.chance import Scripted
from services.rules.engine.kernel.play import Play, open_asks, replay
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.snapshots import restore, snapshot
from services.rules.engine.kernel.table import resign
from services.rules.engine.mechanics.position import placed
from tests.engine.editions.napoleon.napoleon_table import answer, table
from tests.engine.properties.selfplay import state

QUIET: Json = {"epidemics": {"zones": []}, "forts": {"zones": []}}
BOARD = variant("napoleon", "advanced", 3).board


def shared(phase: str = "naval", **more: Json) -> Play:
    """Red holds the North Sea, where white (on move) has more ships; the white army has the higher number."""
    zones = {"north_sea": {"white": 1, "red": 4}, "england": {"red": 3}, "finland": {"white": 1}}
    where = {"zones": zones, "fill": {"armies": ["blue"]}, "slices": QUIET, "mover": "red", "phase": phase}
    return table("advanced", 3, {**where, **more}, (6, 6, 6), (1,))


@pytest.mark.rule("NA-56")
def test_who_holds_a_shared_zone_survives_a_store():
    game = shared().game
    zone = BOARD.zone["north_sea"]
    assert game.holder[zone] == 2
    again = restore(game.variant, json.loads(json.dumps(snapshot(game))))
    assert again.holder[zone] == 2
    assert state(again) == state(game)
    assert again.held == game.held


@pytest.mark.rule("NA-56")
def test_the_other_holds_it_with_the_last_ship_of_the_holder():
    play = shared()
    zone = BOARD.zone["north_sea"]
    assert answer(play, 1, "attack", origin="north_sea", target="north_sea", dice=3) is None
    assert (play.game.holder[zone], play.game.troops_of(zone, 1)) == (1, 4)


@pytest.mark.rule("NA-28", "C-30")
def test_who_resigns_to_neutral_troops_before_a_battle_gives_the_ships_up():
    position = {
        "zones": {"north_sea": {"white": 3}, "england": {"red": 3}, "finland": {"white": 1}},
        "fill": {"armies": ["blue"]},
        "slices": QUIET,
        "mover": "red",
        "phase": "reinforce",
    }
    kind = variant("napoleon", "advanced", 3, {"resigned": "neutral"})
    play = Play(placed(kind, position), Scripted())
    play.start()
    assert answer(play, 1, "build_ship", zone="north_sea", count=2) is None
    assert resign(play, 1) is None
    zone = BOARD.zone["north_sea"]
    assert (play.game.total[zone], play.game.holder[zone]) == (3, 2)
    assert play.game.mover == 2
    assert [ask.seat for ask in open_asks(play.game)] == [2]
    game = placed(kind, position)
    replay(game, play.log)
    assert state(game) == state(play.game)


@pytest.mark.rule("NA-24", "NA-36")
def test_zones_touch_coasts_as_the_data_say_and_never_border_them():
    seas = shared().game.variant.part(Seas)
    for sea in BOARD.data["sea_zones"]:
        zone = BOARD.zone[sea["id"]]
        assert sorted(BOARD.zones[near] for near in BOARD.near[zone]) == sorted(sea["adjacent_zones"])
        assert sorted(BOARD.zones[coast] for coast in seas.touches[zone]) == sorted(sea["territories"])
        assert all(zone in seas.touches[coast] for coast in seas.touches[zone])
    assert len(seas.zones) == 8


@pytest.mark.rule("NA-29")
def test_the_board_with_seas_keeps_the_numbers_of_the_board_without():
    land = variant("napoleon", "conquest", 3).board
    assert BOARD.zones[: len(land.zones)] == land.zones
    assert BOARD.near[: len(land.zones)] == land.near
    assert not any(land.sea)
    assert board_with_seas(land.data).ids["zone"] == BOARD.zones
