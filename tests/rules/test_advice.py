"""A bot's advice: a whole turn as a draft, from what its player sees; and what it would have done at turning points."""

from __future__ import annotations

from random import Random

import pytest
from fieldpost.rules.v1 import rules_pb2

from services.bots.brains.match import brains, play_on, start
from services.common.refusals import Refused
from services.rules.app.log.story import ADVISER, advised, standing, turned
from services.rules.engine.editions import edition, variant
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Seat
from services.rules.engine.kernel.play import Play, asked
from services.rules.engine.mechanics.hands import Cards
from services.rules.odds.advice import Average, drafted, turn_of
from tests.rules.house import ANNE, BEN, CLEO, inline_house
from tests.rules.rounds import step

MODES = [(one, name) for one in edition_names() for name in edition(one).plans]


def under_way(name: str, mode: str, answers: int) -> Play:
    """A game between bots in its second or third round."""
    plan = edition(name).plan(mode)
    play = start(variant(name, mode, plan.sizes[0]), 4)
    players = brains(("greedy",), plan.sizes[0], 4)
    while play.game.round < 2 and not play.game.over():
        play_on(play, players, 1)
    play_on(play, players, answers)
    return play


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_a_draft_begins_with_what_the_rules_allow_and_changes_nothing(name: str, mode: str):
    play = under_way(name, mode, 2)
    game = play.game
    seat = game.variant.seat_of[game.mover]
    version, rows = game.version, [list(game.troops), list(game.holder)]
    found = drafted(game, seat, "captain")
    assert found is not None
    assert (game.version, [list(game.troops), list(game.holder)]) == (version, rows)
    ask = asked(game, seat)
    if ask is not None and found.actions:
        assert ask.check(game, found.actions[0]) is None


def test_a_draft_places_all_troops_and_is_a_turn_of_its_seat():
    play = under_way("world", "conquest", 0)
    game = play.game
    found = drafted(game, game.variant.seat_of[game.mover], "marshal")
    assert found is not None
    assert found.actions[0].NAME in ("place", "trade")
    placed = [sum(count for _, count in action.troops) for action in found.actions if action.NAME == "place"]
    assert sum(placed) >= game.reserve > 0
    assert found.game.mover != game.mover or found.game.over()


def test_the_next_turn_is_drafted_while_others_play():
    game = under_way("world", "conquest", 0).game
    other = Seat((game.variant.seat_of[game.mover] + 1) % 3)
    found = drafted(game, other, "recruit")
    assert found is not None
    assert found.actions


def test_hands_of_others_change_no_draft():
    play = under_way("world", "conquest", 1)
    game: Game = play.game
    seat = game.variant.seat_of[game.mover]
    before = drafted(game, seat, "captain")
    cards = game.slice(Cards)
    pile = tuple(reversed(cards.pile))
    hands = tuple([hand if at == seat else pile[: len(hand)] for at, hand in enumerate(cards.hands)])
    game.slices["cards"] = Cards(hands, pile, cards.discards, cards.traded)
    after = drafted(game, seat, "captain")
    assert before is not None
    assert after is not None
    assert before.actions == after.actions


def test_dice_of_a_draft_fall_evenly():
    dice = Average()
    thrown = [dice.roll("battle", 3) for _ in range(2160)]
    for at in range(3):
        counts = [sum(1 for faces in thrown if faces[at] == face) for face in range(1, 7)]
        assert max(counts) - min(counts) < 60, counts
    assert dice.shuffle("deal", (3, 1, 2)) == (3, 1, 2)


def test_a_turning_point_says_what_the_bot_would_have_done():
    game = under_way("world", "conquest", 0).game
    before, army = game.copy(), game.mover
    now = standing(game, 7)._replace(round=game.round)
    point = turned(now, now, army)._replace(army=Army(army))
    found = advised(point, before)
    assert found.suggested
    assert 0 < found.suggested_after <= 1
    again = turn_of(before, game.variant.seat_of[army], army, game.round, ADVISER)
    assert again.actions == found.suggested


async def test_whoever_plays_against_bots_gets_a_draft_that_can_be_sent_as_it_is():
    house = inline_house()
    game_id = await house.table(ANNE, bots=2)
    found = await house.ask(ANNE, rules_pb2.SuggestTurnRequest(game_id=game_id, bot="sergeant"))
    assert (found.bot, len(found.actions), found.coming) == ("sergeant", 1, False)
    after = await house.act(ANNE, game_id, found.actions[0])
    assert after.view.version > found.version
    usual = await house.ask(ANNE, rules_pb2.SuggestTurnRequest(game_id=game_id))
    assert usual.bot == ADVISER


async def test_among_people_there_is_no_advice_and_none_from_who_is_no_bot():
    house = inline_house()
    game_id = await house.table(ANNE, BEN, bots=1)
    with pytest.raises(Refused) as among:
        await house.ask(ANNE, rules_pb2.SuggestTurnRequest(game_id=game_id))
    assert among.value.code == "advice_among_people"
    alone = await house.table(ANNE, bots=2)
    with pytest.raises(Refused) as unknown:
        await house.ask(ANNE, rules_pb2.SuggestTurnRequest(game_id=alone, bot="settler"))
    assert (unknown.value.code, unknown.value.field) == ("no_such_bot", "bot")


async def test_only_a_game_that_is_over_tells_what_the_bot_would_have_done():
    house = inline_house()
    people = (ANNE, BEN, CLEO)
    game_id = await house.table(*people, options={"round_limit": "2"})
    chance = Random(8)
    while not (view := await house.view(ANNE, game_id)).reason:
        story = await house.ask(ANNE, rules_pb2.GetStoryRequest(game_id=game_id)) if view.round == 2 else None
        assert story is None or not any(one.suggested for one in story.turning_points)
        await step(house, game_id, people, chance)
    story = await house.ask(BEN, rules_pb2.GetStoryRequest(game_id=game_id))
    assert story.turning_points
    for one in story.turning_points:
        assert one.suggested_by == ADVISER
        assert one.suggested
        assert 0 < one.suggested_after <= 1
