"""What leaves the service as a file can be checked by anybody, whatever happened in the game."""

import json
from random import Random

import pytest
from fieldpost.rules.v1 import game_pb2, rules_pb2

from services.common.refusals import Kind
from services.common.settings import Settings
from services.rules.dice.check import check_proof
from services.rules.engine.record.replay import checksum, differences, replay
from services.rules.engine.record.text import read_record
from tests.rules.house import ANNE, BEN, CLEO, DORA, House, inline_house, open_house, refused
from tests.rules.passing import CLOCK, HOUR, quiet, sweep, waiting
from tests.rules.rounds import DONE, answer_of, finish, set_up, step

PEOPLE = (ANNE, BEN, CLEO)


async def document(house: House, who, game_id: str) -> dict:
    request = rules_pb2.ExportRecordRequest(game_id=game_id, form=rules_pb2.EXPORT_FORM_PROOF)
    return json.loads((await house.ask(who, request)).content)


async def eventful(house: House) -> str:
    """A game with everything that the log can hold, not yet over."""
    game_id = await house.table(
        *PEOPLE,
        bots=1,
        mode=("world", "objectives"),
        clock=CLOCK,
        options={"round_limit": "3"},
        audience=game_pb2.AUDIENCE_EVERYBODY,
    )
    chance = Random(8)
    await sweep(house)
    orders = [{"ask_defence": {}}]
    for count in range(2):
        await house.ask(
            ANNE,
            rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id=f"orders_{count}", orders=orders),
        )
        await house.ask(BEN, rules_pb2.SetPlanRequest(game_id=game_id, request_id=f"plan_000{count}", actions=[DONE]))
    for turn in range(24):
        if await waiting(house):
            await quiet(house, HOUR)  # there is no bots service, so its clock runs out
        else:
            await step(house, game_id, PEOPLE, chance)
        if turn == 12:
            await house.ask(CLEO, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id="draw_0001"))
            house.clock.go(2 * HOUR)
            await sweep(house)
    await quiet(house, HOUR)
    return game_id


async def test_the_proof_of_a_running_game_holds_for_every_viewer(settings: Settings):
    async with open_house(settings) as house:
        game_id = await eventful(house)
        for seat, who in [*enumerate(PEOPLE), (None, DORA)]:
            found = await document(house, who, game_id)
            assert found["viewer"] == seat
            assert found["opened"] is None
            assert [one for one in check_proof(found) if not one.ok] == []
            assert len(found["entries"]) == len(await house.entries(who, game_id))


async def test_the_proof_and_the_record_of_a_finished_game_are_the_game():
    house = inline_house()
    game_id = await eventful(house)
    for who in PEOPLE[1:]:
        await house.ask(who, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    while not (await house.view(ANNE, game_id)).reason:
        await quiet(house, HOUR)  # there is no bots service, so its clock runs out
    found = await document(house, DORA, game_id)
    assert found["opened"] is not None
    assert [one for one in check_proof(found) if not one.ok] == []
    request = rules_pb2.ExportRecordRequest(game_id=game_id, form=rules_pb2.EXPORT_FORM_RECORD)
    exported = await house.ask(DORA, request)
    record = read_record(exported.content.decode())
    play = replay(record)
    assert differences(record, play.game) == []
    kept = house.app.context.kept[game_id].game
    assert checksum(play.game) == checksum(kept)


async def test_there_is_no_record_before_the_end():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    with refused(Kind.AGAINST_RULE, "game_not_over"):
        await house.ask(ANNE, rules_pb2.ExportRecordRequest(game_id=game_id, form=rules_pb2.EXPORT_FORM_RECORD))


async def test_the_dice_of_a_game_can_be_followed_part_by_part():
    house = inline_house()
    game_id = await house.table(*PEOPLE, options={"round_limit": "2"})
    await finish(house, game_id, PEOPLE)
    whole = await house.ask(ANNE, rules_pb2.GetDiceProofRequest(game_id=game_id))
    assert [one.index for one in whole.throws] == list(range(1, len(whole.throws) + 1))
    middle = whole.throws[len(whole.throws) // 2].version
    later = await house.ask(ANNE, rules_pb2.GetDiceProofRequest(game_id=game_id, since_version=middle))
    assert list(later.throws) == [one for one in whole.throws if one.version > middle]
    assert later.head == whole.head
    assert whole.commitment == (await house.game(ANNE, game_id)).dice


async def test_the_odds_of_an_attack_are_exact():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    chance = Random(1)
    while (await house.view(mover, game_id)).phase != "attack":
        await step(house, game_id, PEOPLE, chance)
    action = await answer_of(house, mover, game_id, chance)
    while action.WhichOneof("verb") != "attack":
        action = await answer_of(house, mover, game_id, chance)
    request = rules_pb2.PreviewAttackRequest(game_id=game_id, action=action)
    odds = await house.ask(mover, request)
    assert sum(end.chance for end in odds.ends) == pytest.approx(1)
    assert sum(one.chance for one in odds.next_roll) == pytest.approx(1)
    other = next(who for who in PEOPLE if who != mover)
    with refused(Kind.AGAINST_RULE, "not_your_decision"):
        await house.ask(other, request)


TOLD = {"started", "asked", "answered", "timed_out", "seat_to_bot", "seat_back", "seat_claimed", "draw_proposed"}
TOLD |= {"eliminated", "paused", "resumed", "retimed", "ended"}
"""What others hear of: all of it stands on the board or at the table for everybody."""


async def test_the_facts_of_an_eventful_game_hold_no_secret():
    house = inline_house()
    await eventful(house)
    for fact in await house.facts():
        assert fact.kind in TOLD
