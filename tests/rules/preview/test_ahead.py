"""A turn to come is seen as the seat itself could foresee it, in every variant, and a plan made of it runs."""

from random import Random

import pytest
from fieldpost.rules.v1 import action_pb2
from fieldpost.rules.v1 import rules_pb2 as pb

from services.bots.brains.dice_player import sample
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import Play, asked
from services.rules.engine.kernel.table import plan
from services.rules.engine.mechanics.verbs import Attack, MoveIn, Place
from services.rules.odds.ahead import ahead
from tests.engine.kernel.positions import BLUE, RED, Troops, reinforcing, zone
from tests.engine.properties.selfplay import opened, random_answers, run, state
from tests.engine.properties.tables import every_variant, table
from tests.rules.house import ANNE, BEN, CLEO, inline_house
from tests.rules.rounds import until

LONGEST = 12
TROOPS: Troops = {"alaska": (RED, 9), "kamchatka": (BLUE, 4), "mongolia": (RED, 2)}


@pytest.mark.rule("A-11", "A-15")
@every_variant
def test_whatever_would_be_offered_in_a_turn_to_come_can_be_planned(edition: str, name: str):
    planned = 0
    for number in range(3):
        play = opened(table(edition, name, number, round_limit="30"), number)
        for most in (40, 40, 60):
            run(random_answers(play, Random(f"{number}/{most}"), most))
            before = state(play.game)
            for seat in range(play.game.variant.seats):
                planned += len(made(play, seat, Random(f"{number}/{seat}")))
            assert state(play.game) == before
    assert planned > 20


def made(play: Play, seat: int, chance: Random) -> tuple[Action, ...]:
    """A plan of anything that would be offered, each step looked at before the next."""
    actions: tuple[Action, ...] = ()
    while len(actions) < LONGEST:
        found = ahead(play.game, seat, actions)
        if found is None:
            break
        assert (found.taken, found.refusal) == (len(actions), None)
        offers = found.ask.offers(found.game) if found.ask else ()
        if not offers or any(not field.admits(()) and not getattr(field, "among", True) for field in offers[0].fields):
            break
        actions = (*actions, sample(chance, offers))
    return actions


@pytest.mark.rule("A-11")
def test_a_plan_that_was_looked_at_runs_and_as_many_move_in_as_are_left():
    play = reinforcing(TROOPS, 3)
    kamchatka, mongolia = zone("kamchatka"), zone("mongolia")
    steps = (Place(((kamchatka, 3),)), Attack(kamchatka, mongolia, 3, 0))
    found = ahead(play.game, 1, steps)
    assert found is not None
    assert found.game.holder[mongolia] == BLUE or found.game.total[mongolia] == 0
    assert found.ask is not None
    assert found.ask.NAME == "moving_in"
    assert plan(play, 1, (*steps, MoveIn(6))) is None
    while asked(play.game, 0):
        play.expire(0)
    assert play.game.holder[mongolia] == BLUE
    assert play.game.troops_of(kamchatka, BLUE) == 1
    assert play.game.plans[1] == ()


@pytest.mark.rule("A-11")
def test_nobody_looks_ahead_of_the_set_up_the_end_or_for_somebody_who_only_watches():
    play = reinforcing(TROOPS, 3)
    assert ahead(play.game, SPECTATOR, ()) is None
    play.game.reason = "draw"
    assert ahead(play.game, 1, ()) is None
    assert ahead(opened(table("world", "conquest", 1), 1).game, 0, ()) is None


@pytest.mark.rule("A-11", "A-15")
async def test_the_service_shows_the_turn_to_come_with_its_odds_and_says_where_a_plan_would_stop():
    house = inline_house()
    game_id = await house.table(ANNE, BEN, CLEO)
    people = (ANNE, BEN, CLEO)
    mover = await until(house, game_id, people, "attacking")
    planner = next(one for one in people if one != mover)
    first = await house.ask(planner, pb.PreviewPlanRequest(game_id=game_id))
    [question] = first.view.decisions
    assert question.name == "reinforcing"
    assert first.view.viewer == people.index(planner)
    field = question.offers[0].fields[0].spread
    best = max(field.among, key=lambda place: strength(first.view, place))
    placing = action_pb2.Action(place={"troops": [{"zone": best, "count": field.high}]})
    then = await house.ask(planner, pb.PreviewPlanRequest(game_id=game_id, actions=[placing]))
    assert (then.taken, then.view.decisions[0].name) == (1, "attacking")
    assert strength(then.view, best) == strength(first.view, best) + field.high
    one = then.attacks[0]
    attack = action_pb2.Action(attack={"origin": one.origin, "target": one.target, "dice": one.dice, "battles": 0})
    alone = await house.ask(
        planner, pb.PreviewAttackRequest(game_id=game_id, action=attack, planned={"actions": [placing]})
    )
    assert (alone.conquest, alone.own_losses) == (one.conquest, one.own_losses)
    twice = await house.ask(planner, pb.PreviewPlanRequest(game_id=game_id, actions=[placing, placing]))
    assert (twice.taken, twice.stop.code) == (1, "wrong_verb")


def strength(view: object, place: str) -> int:
    """How many stand in a place."""
    return sum(piece.count for one in view.zones if one.zone == place for piece in one.pieces)  # type: ignore[attr-defined]
