"""Which attacks are looked at, from whose eyes, and what may still change them."""

import json
from random import Random
from time import perf_counter

import pytest
from fieldpost.rules.v1 import rules_pb2 as pb

from services.bots.brains.dice_player import sample
from services.common.refusals import Kind, Refused
from services.rules.app.wire.preview import attacks_asked, chance_message, game_after_first, previewed
from services.rules.app.wire.records import action_message
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.offers import Count
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.snapshots import restore, snapshot
from services.rules.engine.kernel.view import masked
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.verbs import Attack, MoveIn
from services.rules.odds.preview import Preview, attacks_of, preview
from tests.engine.properties.selfplay import opened, random_answers, state
from tests.engine.properties.tables import every_variant, table
from tests.rules.house import ANNE, BEN, CLEO, inline_house
from tests.rules.house import refused as refused_call
from tests.rules.preview.positions import Case, galaxy, invade, napoleon, seat, ships, world
from tests.rules.rounds import until

GAME = "g_" + "a" * 20
ALL_IN: Json = {"verb": "attack", "origin": "alaska", "target": "kamchatka", "dice": 3, "battles": 0}
TAKEN = world(20, 1)._replace(answers=(ALL_IN,))
"""Kamchatka has just fallen to 20 troops."""


def ask_for(
    case: Case, origin: str = "", target: str = "", viewer: int | None = None, **more: int
) -> pb.PreviewAttackResponse:
    """The answer over the wire, about an attack that goes on until it has to stop."""
    game = case.play().game
    request = pb.PreviewAttackRequest(game_id=GAME, origin=origin or case.origin, target=target or case.target, **more)
    return previewed(request, game, seat(game) if viewer is None else viewer)


def ask_about(case: Case, action: Action | None = None) -> pb.PreviewAttackResponse:
    """The answer over the wire, about the attack of a case as it would be sent."""
    game = case.play().game
    message = action_message(action or case.attack(game), game.variant)
    return previewed(pb.PreviewAttackRequest(game_id=GAME, action=message), game, seat(game))


def refused(case: Case, **more: str | int) -> Refused:
    with pytest.raises(Refused) as refusal:
        ask_for(case, **more)  # type: ignore[arg-type]
    return refusal.value


def test_the_answer_holds_the_odds():
    case = world(8, 5, battles=2)
    game = case.play().game
    found = preview(game, seat(game), case.attack(game))
    assert isinstance(found, Preview)
    answer = ask_about(case)
    assert (answer.conquest, answer.stopped) == (found.conquest, found.stopped)
    assert [(one.own_losses, one.their_losses, one.chance) for one in answer.next_roll] == list(found.rolls)
    assert [(one.own_left, one.their_left, one.chance) for one in answer.ends] == list(found.ends)
    assert (answer.own_losses, answer.their_losses) == (found.own_losses, found.their_losses)
    assert not answer.uncertain


@pytest.mark.rule("C-14", "C-15", "C-25")
@pytest.mark.parametrize(
    ("more", "code", "rule"),
    [
        ({"target": "japan"}, "not_adjacent", "C-14"),
        ({"target": "northwest_territory"}, "not_an_enemy", "C-14"),
        ({"origin": "kamchatka", "target": "alaska"}, "not_your_place", "C-14"),
        ({"origin": "northwest_territory", "target": "alberta"}, "too_few_troops", "C-14"),
        ({"dice": 4}, "wrong_dice", "C-15"),
        ({"dice": 3, "keep": 10000}, "wrong_stop", "A-13"),
        ({"viewer": 1}, "not_your_decision", "C-25"),
        ({"viewer": SPECTATOR}, "no_such_seat", "C-25"),
    ],
)
def test_what_is_no_legal_attack_is_refused_by_the_rule(more: dict[str, str | int], code: str, rule: str):
    refusal = refused(world(8, 5), **more)
    assert refusal.kind is Kind.AGAINST_RULE
    assert (refusal.code, refusal.rule) == (code, rule)
    assert f"Rule {rule}" in refusal.message


@pytest.mark.rule("A-13")
def test_the_odds_are_those_of_the_action_that_would_be_sent():
    assert ask_about(world(7, 2)) == ask_for(world(7, 2))
    assert ask_about(world(7, 2, keep=4)) == ask_for(world(7, 2), keep=4)
    assert ask_about(world(7, 2, dice=1)) == ask_for(world(7, 2), dice=1)
    assert ask_about(world(7, 2)).conquest == pytest.approx(0.9340, abs=5e-5)
    assert ask_about(world(7, 2, battles=1)).conquest == pytest.approx(2890 / 7776)
    assert ask_about(world(7, 2, losses=1)).conquest < ask_about(world(7, 2)).conquest
    assert ask_about(world(7, 2, odds=80)).conquest < ask_about(world(7, 2)).conquest


@pytest.mark.rule("A-13", "S-41")
def test_the_odds_of_an_invasion_are_those_of_the_ships_and_cards_that_take_part():
    fleet, card = ships("black", 2, 1, 1), "separatist_grievous_assault_fighter"
    plain = ask_about(galaxy(fleet, {}))
    assert ask_about(galaxy(fleet, {}, **invade(fighters=2, corvettes=1, capital_ships=1))) == plain
    alone = ask_about(galaxy(fleet, {}, **invade()))
    helped = ask_about(galaxy(fleet, {}, **invade(fighters=1)))
    carded = ask_about(galaxy(fleet, {}, hand=[card], **invade(fighters=1, cards=[card])))
    assert alone.conquest < helped.conquest < carded.conquest
    assert helped.conquest < plain.conquest


def test_an_action_that_is_no_attack_has_no_odds():
    with pytest.raises(Refused) as refusal:
        ask_about(world(8, 5), Done())
    assert (refusal.value.kind, refusal.value.code, refusal.value.field) == (Kind.INVALID, "not_an_attack", "action")


@pytest.mark.rule("C-15")
def test_an_attack_with_dice_that_would_be_refused_has_no_odds():
    with pytest.raises(Refused) as refusal:
        ask_about(world(3, 2), Attack(0, world(3, 2).zones(world(3, 2).play().game)[1], 3))
    assert refusal.value.code == "wrong_dice"


@pytest.mark.rule("C-18")
def test_there_are_no_odds_at_another_moment_of_the_turn():
    case = world(8, 5)
    early = case._replace(position={**case.position, "phase": "reinforce"})
    refusal = refused(early)
    assert refusal.code == "wrong_verb"
    assert "place" in refusal.message


@pytest.mark.rule("W-11")
def test_an_attack_that_a_rule_of_the_table_forbids_is_refused_by_it():
    case = world(8, 1)
    position = {**case.position, "fill": {"armies": ["red", "green"]}, "round": 1}
    guarded = case._replace(position=position, options={"early_elimination": "false"})
    assert refused(guarded).code == "too_early"


@pytest.mark.parametrize(("field", "where"), [("origin", "origin"), ("target", "target")])
def test_an_unknown_place_is_refused_with_its_field(field: str, where: str):
    refusal = refused(world(8, 5), **{field: "atlantis"})
    assert refusal.kind is Kind.INVALID
    assert (refusal.code, refusal.field) == ("unknown_zone", where)


def test_more_troops_than_can_be_worked_out_in_time_are_refused_with_the_limit():
    refusal = refused(world(8, 501))
    assert refusal.kind is Kind.AGAINST_RULE
    assert refusal.details == {"most": 500, "troops": 501}


@pytest.mark.rule("A-13")
def test_an_attack_that_would_stop_at_once_costs_nothing_and_takes_nothing():
    answer = ask_for(world(4, 5), keep=5)
    assert (answer.conquest, answer.stopped, answer.own_losses, answer.their_losses) == (0, 1, 0, 0)
    assert [(one.own_left, one.their_left, one.chance) for one in answer.ends] == [(4, 5, 1)]
    assert [(one.own_losses, one.their_losses, one.chance) for one in answer.next_roll] == [(0, 0, 1)]


@pytest.mark.rule("C-15")
def test_without_a_number_all_dice_that_are_allowed_are_rolled():
    for own, dice in ((2, 1), (3, 2), (4, 3), (9, 3)):
        assert ask_for(world(own, 3)) == ask_for(world(own, 3), dice=dice)


@pytest.mark.rule("A-15")
@every_variant
def test_odds_come_from_what_the_player_may_see_alone(edition: str, name: str):
    compared = 0
    for number in range(3):
        play = opened(table(edition, name, number, round_limit="8"), number)
        random = Random(number)
        for ask, _ in random_answers(play, random, 600):
            offers = tuple([offer for offer in ask.offers(play.game) if offer.verb in ("attack", "invade")])
            if not isinstance(ask, AttackAsk) or not offers or random.random() > 0.2:
                continue
            action = sample(random, offers)
            assert isinstance(action, Attack)
            before = state(play.game)
            found = preview(play.game, ask.seat, action)
            assert preview(masked(play.game, ask.seat), ask.seat, action) == found
            assert preview(restored(play.game), ask.seat, action) == found
            assert state(play.game) == before
            assert isinstance(found, Preview)
            compared += 1
    assert compared > 5


def restored(game: Game) -> Game:
    """The game as it comes back from a store."""
    return restore(game.variant, json.loads(json.dumps(snapshot(game))))


UNSEEN = ["republic_chosen_one_fighter"]


@pytest.mark.rule("A-15")
@pytest.mark.parametrize("reactions", ["armed", "live"])
def test_odds_are_uncertain_as_long_as_the_defender_may_play_cards(reactions: str):
    for case, hand in ((galaxy({}, {}), UNSEEN), (napoleon({"blue": 6}, {"red": 4}), ["territory_aquitaine"])):
        mine = case._replace(options={"reactions": reactions})
        hands = {**mine.position["hands"], "red": hand}
        theirs = mine._replace(position={**mine.position, "hands": hands})
        assert not ask_for(mine).uncertain
        assert ask_for(theirs).uncertain
        assert ask_for(theirs).conquest == ask_for(mine).conquest


@pytest.mark.rule("A-3")
def test_odds_of_a_later_battle_are_certain_again_where_no_card_can_be_played_any_more():
    case = napoleon({"blue": 6}, {"red": 4})
    hands = {**case.position["hands"], "red": ["territory_aquitaine"]}
    slices = {**case.position["slices"], "invasion_under_way": {"army": "blue", "target": "portugal", "fought": True}}
    assert not ask_for(case._replace(position={**case.position, "hands": hands, "slices": slices})).uncertain


@pytest.mark.rule("A-3", "S-28")
def test_odds_stay_uncertain_where_the_defender_may_still_keep_cards_that_cast_dice_again():
    later = galaxy({}, {}, {"again": True, "attack": []})
    assert not ask_for(later).uncertain
    hands = {**later.position["hands"], "red": UNSEEN}
    assert ask_for(later._replace(position={**later.position, "hands": hands})).uncertain


@pytest.mark.parametrize("limits", [{}, {"odds": 60}, {"battles": 60}], ids=str)
def test_sixty_against_sixty_take_less_than_fifty_milliseconds(limits: dict[str, int]):
    case = world(61, 60, **limits)
    game = case.play().game
    times = []
    for _ in range(5):
        start = perf_counter()
        assert isinstance(preview(game, seat(game), case.attack(game)), Preview)
        times.append(perf_counter() - start)
    assert min(times) < 0.05


def next_attacks(case: Case, move: MoveIn) -> list[pb.AttackChance]:
    """The attacks that the service would tell of after a number that moves in."""
    game = case.play().game
    request = pb.PreviewAttacksRequest(game_id=GAME, first=action_message(move, game.variant))
    then = game_after_first(request, game, seat(game))
    return [chance_message(then, seat(game), attack) for attack in attacks_asked(request, then, seat(game))]


def test_the_odds_after_a_number_that_moves_in_are_those_of_the_attacks_from_there():
    taken = TAKEN.play()
    offered = asked(taken.game, seat(taken.game)).offers(taken.game)[0].fields[0]
    assert isinstance(offered, Count)
    for count in (offered.low, offered.high):
        told = next_attacks(TAKEN, MoveIn(count))
        play = TAKEN.play()
        assert play.submit(seat(play.game), MoveIn(count)) is None
        attacks = attacks_of(play.game, seat(play.game))
        assert told == [chance_message(play.game, seat(play.game), attack) for attack in attacks]
        assert any(one.origin == TAKEN.target for one in told)


def test_no_odds_are_told_after_a_number_that_may_not_move_in():
    with pytest.raises(Refused) as refusal:
        next_attacks(TAKEN, MoveIn(40))
    assert refusal.value.kind == Kind.AGAINST_RULE


async def test_the_odds_of_all_open_attacks_are_those_of_each_alone():
    house = inline_house()
    game_id = await house.table(ANNE, BEN, CLEO)
    people = {one.id: one for one in (ANNE, BEN, CLEO)}
    mover = await until(house, game_id, tuple(people.values()), "attacking")
    found = await house.ask(mover, pb.PreviewAttacksRequest(game_id=game_id))
    view = await house.view(mover, game_id)
    assert found.version == view.version
    offered = {
        (origin.id, target.id)
        for offer in view.decisions[0].offers
        if offer.verb == "attack"
        for origin in offer.fields[0].pick.among
        for target in offer.fields[1].pick.among
    }
    assert {(one.origin, one.target) for one in found.attacks} == offered
    for one in found.attacks:
        alone = await house.ask(mover, pb.PreviewAttackRequest(game_id=game_id, origin=one.origin, target=one.target))
        assert (one.conquest, one.own_losses, one.their_losses) == (
            alone.conquest, alone.own_losses, alone.their_losses
        )  # fmt: skip
    origin = found.attacks[0].origin
    some = await house.ask(mover, pb.PreviewAttacksRequest(game_id=game_id, origin=origin))
    assert list(some.attacks) == [one for one in found.attacks if one.origin == origin]
    for other in people.values():
        if other != mover:
            assert not (await house.ask(other, pb.PreviewAttacksRequest(game_id=game_id))).attacks
    with refused_call(Kind.INVALID, "unknown_zone"):
        await house.ask(mover, pb.PreviewAttacksRequest(game_id=game_id, origin="atlantis"))
