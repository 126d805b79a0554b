"""Where points decide, the levels see what brings them: prizes, what each turn brings, seas, and pieces to build."""

from __future__ import annotations

from services.bots.brains.commander import Commander
from services.bots.brains.judge import Weights
from services.bots.brains.levels import LEVELS
from services.bots.brains.match import BRAINS, brains, seeded
from services.bots.brains.moment import Moment, later
from services.bots.brains.planner import Knobs, everywhere
from services.rules.engine.editions import edition
from services.rules.engine.editions.napoleon.rules.builds import BuildAsk
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.play import Play, new_play, open_asks
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.verbs import Attack

CAMPAIGN = edition("napoleon").trial("campaign", 2, {})
ZONE = CAMPAIGN.board.zone
FRANCE, BRITAIN = CAMPAIGN.armies_of[0][0], CAMPAIGN.armies_of[1][0]


def campaign() -> Play:
    return new_play(CAMPAIGN, seeded(CAMPAIGN, 3))


def commander(knobs: Knobs) -> Commander:
    return Commander(everywhere(knobs), Weights(), "1")


def built(name: str) -> int:
    """How many pieces a level builds in its first turn as France."""
    play, brain, count = campaign(), BRAINS[name]("1"), 0
    while play.game.mover == FRANCE and play.game.round == 1:
        ask = open_asks(play.game)[0]
        action = brain.choose(play.game, ask)
        count += isinstance(ask, BuildAsk) and action.NAME.startswith("build_")
        assert play.submit(ask.seat, action) is None
    return count


def test_a_scene_of_the_campaign_knows_what_places_bring_either_side():
    game = campaign().game
    scene = commander(Knobs(2, 4, 3, 0.3)).scene(game, FRANCE, 0)
    assert scene.prizes[ZONE["england"]] == 10
    assert scene.prizes[ZONE["egypt"]] == 5
    assert scene.dues[ZONE["ile_de_france"]] == 1
    assert scene.stakes == {ZONE["ile_de_france"]: (BRITAIN, 10.0)}
    assert ZONE["england"] in scene.landings[ZONE["brittany_normandy"]]


def test_troops_in_a_place_that_the_enemy_wants_are_worth_more_than_elsewhere():
    game = campaign().game
    brain = commander(Knobs(2, 4, 3, 0.3, late=0.0))
    guarded, bare = brain.scene(game, FRANCE, 0), brain.scene(game, FRANCE, 0)
    judge = brain.judge(game, guarded)
    bare.troops[ZONE["ile_de_france"]] -= 5
    bare.troops[ZONE["burgundy_lyonnais"]] += 5
    assert judge.standing(guarded) > judge.standing(bare)


def test_routes_over_sea_count_like_regions():
    game = campaign().game
    brain = commander(Knobs(2, 4, 3, 0.3))
    scene = brain.scene(game, BRITAIN, 0)
    judge = brain.judge(game, scene)
    before = judge.bonuses(scene)[BRITAIN]
    scene.holder[ZONE["baltic_sea"]] = BRITAIN
    scene.troops[ZONE["baltic_sea"]] = 1
    assert judge.bonuses(scene)[BRITAIN] > before + 1


def test_a_marshal_builds_pieces_where_two_play_for_points_and_nobody_else_does():
    assert [built(name) > 0 for name in LEVELS] == [False, False, False, True]


def test_a_marshal_is_calmer_among_many_until_two_are_left_or_the_game_gets_long():
    marshal = LEVELS["marshal"]("1", "")
    assert isinstance(marshal, Commander)
    calm, bold = marshal.ways.fit(Moment(30, 4)), marshal.ways.fit(Moment(30, 2))
    assert calm.bold > marshal.ways.fit(Moment(45, 4)).bold > bold.bold
    assert marshal.ways.fit(Moment(101, 4)).bold == bold.bold
    assert marshal.ways.fit(Moment(3, 2, points=True)).late < bold.late


def test_attacks_on_land_wait_while_battles_are_fought_at_sea():
    play = campaign()
    players = brains(("captain", "captain"), 2, 1)
    kinds: dict[str, list[bool]] = {}
    while play.game.round < 3:
        ask = open_asks(play.game)[0]
        if isinstance(ask, AttackAsk):
            origin = next(zone for zone in play.game.places(Army(ask.armies[0])) if not CAMPAIGN.board.sea[zone])
            kinds.setdefault(ask.NAME, []).append(later(play.game, ask, ask.armies[0], Zone(origin)))
        action = players[ask.seat].choose(play.game, ask)
        if isinstance(action, Attack) and ask.NAME != "fighting_at_sea":
            kinds.setdefault("land", []).append(True)
        assert play.submit(ask.seat, action) is None
    assert set(kinds.pop("fighting_at_sea")) == {True}
    assert len(kinds.pop("land")) > 5
    assert {one for found in kinds.values() for one in found} == {False}
