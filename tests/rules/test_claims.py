"""A bot's seat stays claimable: an eligible person takes it over, once, and its last player sees nothing more of it."""

import asyncio
import json
from random import Random

import pytest
from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2, view_pb2

from services.common.callers import Caller
from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from services.rules.dice.check import check_proof
from services.rules.engine.record.replay import differences, replay
from services.rules.engine.record.text import read_record, write_record
from tests.rules.house import (
    ACCOUNTS,
    ANNE,
    BEN,
    CLEO,
    DAY,
    DORA,
    EVE,
    MATCHMAKING,
    House,
    inline_house,
    open_house,
    refused,
)
from tests.rules.passing import quiet
from tests.rules.players import own_decision
from tests.rules.rounds import answer_of, asked, finish, set_up, step

CLOCK = game_pb2.TableClock(turn_seconds=DAY, timeouts_to_bot=1)
ALL = game_pb2.CLAIMS_ALL


async def claim(house: House, game_id: str, seat: int, who: Caller = DORA, **how) -> internal_pb2.ClaimSeatResponse:
    how = {"request_id": house.request_id(), **how}
    return await house.ask(
        MATCHMAKING, internal_pb2.ClaimSeatRequest(game_id=game_id, seat=seat, user_id=who.id, **how)
    )


@pytest.mark.rule("A-9")
async def test_a_person_takes_a_bots_seat_and_plays_it_from_then_on(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(ANNE, BEN, bots=1, clock=CLOCK)
        assert (await claim(house, game_id, 2)).game.players[2].user_id == DORA.id
        view = await house.view(DORA, game_id)
        assert (view.viewer, view.seats[2].bot, view.seats[2].state) == (2, False, view_pb2.SEAT_STATE_PRESENT)
        entry = (await house.entries(ANNE, game_id))[-1]
        assert (entry.cause, [event.name for event in entry.events]) == (view_pb2.CAUSE_CLAIM, ["seat_claimed"])
        assert own_decision(view).deadline.ToMilliseconds() == house.clock.now() + DAY * 1000
        await house.act(DORA, game_id, await answer_of(house, DORA, game_id, Random(1)))
        await set_up(house, game_id, (ANNE, BEN, DORA))
        listed = await house.ask(DORA, rules_pb2.ListGamesRequest())
        assert [game.game_id for game in listed.games] == [game_id]
        again = House(house.database, house.clock, house.hints, "again")
        assert (await again.view(DORA, game_id)).viewer == 2


async def left_to_a_bot(house: House, **how) -> str:
    """A game whose third player left it for good in the first round."""
    game_id = await house.table(ANNE, BEN, CLEO, clock=CLOCK, **how)
    await set_up(house, game_id, (ANNE, BEN, CLEO))
    await house.ask(CLEO, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    return game_id


async def test_who_sat_there_before_sees_nothing_more_of_it():
    house = inline_house()
    game_id = await left_to_a_bot(house, claims=ALL)
    assert (await house.view(CLEO, game_id)).viewer == 2
    await claim(house, game_id, 2)
    with refused(Kind.HIDDEN):
        await house.view(CLEO, game_id)
    assert not (await house.ask(CLEO, rules_pb2.ListGamesRequest())).games
    view = await house.view(DORA, game_id)
    assert (view.seats[2].resigned, view.viewer) == (False, 2)


async def test_orders_and_plans_go_with_the_player_who_gave_them():
    house = inline_house()
    game_id = await house.table(ANNE, BEN, CLEO, clock=CLOCK, claims=ALL)
    orders = [{"ask_defence": {}}]
    await house.ask(CLEO, rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id="orders_01", orders=orders))
    await house.ask(CLEO, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    await claim(house, game_id, 2)
    assert not (await house.view(DORA, game_id)).orders


async def test_the_table_says_whether_seats_of_people_may_be_taken():
    house = inline_house()
    usual = await left_to_a_bot(house)
    with refused(Kind.AGAINST_RULE, "not_claimable"):
        await claim(house, usual, 2)
    never = await house.table(ANNE, BEN, bots=1, claims=game_pb2.CLAIMS_NONE)
    with refused(Kind.AGAINST_RULE, "not_claimable"):
        await claim(house, never, 2)
    assert not (await house.view(ANNE, never)).seats[2].HasField("claimable_from")


async def test_nobody_takes_the_seat_of_somebody_who_plays_or_may_still_come_back():
    house = inline_house()
    game_id = await house.table(ANNE, BEN, CLEO, clock=CLOCK, claims=ALL)
    with refused(Kind.AGAINST_RULE, "not_claimable"):
        await claim(house, game_id, 2)
    people = (ANNE, BEN)
    for who in people:
        await house.act(who, game_id, await answer_of(house, who, game_id, Random(1)))
    await quiet(house, DAY)
    seat = (await house.view(ANNE, game_id)).seats[2]
    assert (seat.state, seat.missed) == (view_pb2.SEAT_STATE_BOT, 1)
    assert (seat.claimable_from.ToMilliseconds() - seat.bot_since.ToMilliseconds()) == DAY * 1000
    with refused(Kind.AGAINST_RULE, "not_claimable") as found:
        await claim(house, game_id, 2)
    assert found.value.details == {"free_from_ms": seat.claimable_from.ToMilliseconds()}
    for _ in range(4):
        await quiet(house, DAY / 4)
        while await asked(house, game_id, people):
            await step(house, game_id, people, Random(1))
    await claim(house, game_id, 2)
    assert (await house.view(DORA, game_id)).viewer == 2


async def test_a_bot_that_is_lent_one_turn_leaves_nothing_to_take():
    house = inline_house()
    clock = game_pb2.TableClock(turn_seconds=DAY, timeouts_to_bot=3)
    game_id = await house.table(ANNE, BEN, CLEO, clock=clock, claims=ALL, fallback=game_pb2.FALLBACK_BOT)
    mover = await set_up(house, game_id, (ANNE, BEN, CLEO))
    await quiet(house, DAY)
    view = await house.view(mover, game_id)
    assert (view.seats[view.viewer].bot, view.seats[view.viewer].state) == (True, view_pb2.SEAT_STATE_LENT)
    assert not view.seats[view.viewer].HasField("claimable_from")
    with refused(Kind.AGAINST_RULE, "not_claimable"):
        await claim(house, game_id, view.viewer)


async def test_other_services_hear_who_took_a_seat_and_how_much_was_played_before():
    house = inline_house()
    game_id = await house.table(ANNE, BEN, CLEO, clock=CLOCK, claims=ALL, options={"round_limit": "5"})
    while (await house.game(ANNE, game_id)).round < 3:
        await step(house, game_id, (ANNE, BEN, CLEO), Random(1))
    await house.ask(CLEO, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    response = await claim(house, game_id, 2)
    assert response.turns_before >= 2
    await finish(house, game_id, (ANNE, BEN, DORA))
    [claimed] = [one.said for one in await house.facts("seat_claimed")]
    assert (claimed.seat, claimed.user_id, claimed.former) == (2, DORA.id, CLEO.id)
    assert [(one.seat, one.turns) for one in claimed.turns] == [(2, response.turns_before)]
    [ended] = [one.said for one in await house.facts("ended")]
    for seat, one in enumerate(ended.turns):
        assert one.seat == seat
        assert one.turns - one.played == (response.turns_before if seat == 2 else 0)


async def test_nobody_has_two_seats_in_a_game():
    house = inline_house()
    game_id = await house.table(ANNE, BEN, bots=1)
    with refused(Kind.AGAINST_RULE, "seated_twice"):
        await claim(house, game_id, 2, ANNE)


async def test_the_same_claim_sent_twice_has_one_effect():
    house = inline_house()
    game_id = await house.table(ANNE, BEN, bots=1)
    first = await claim(house, game_id, 2, request_id="claim_0001")
    assert await claim(house, game_id, 2, request_id="claim_0001") == first
    with refused(Kind.INVALID, "request_id_reused"):
        await claim(house, game_id, 2, EVE, request_id="claim_0001")


async def claimable(house: House, *game_ids: str) -> list[tuple[str, int]]:
    request = internal_pb2.ListClaimableSeatsRequest(game_ids=game_ids)
    return [(one.game_id, one.seat) for one in (await house.ask(MATCHMAKING, request)).seats]


async def test_matchmaking_is_told_which_seats_may_be_taken_now(settings: Settings):
    async with open_house(settings) as house:
        bots = await house.table(ANNE, bots=2, clock=CLOCK)
        people = await house.table(ANNE, BEN, CLEO, clock=CLOCK, claims=ALL)
        never = await house.table(ANNE, bots=2, claims=game_pb2.CLAIMS_NONE)
        unknown = "g_" + "a" * 20
        assert await claimable(house, people, bots, never, unknown) == [(bots, 1), (bots, 2)]
        await claim(house, bots, 1)
        assert await claimable(house, bots) == [(bots, 2)]
        await house.ask(ANNE, rules_pb2.ResignRequest(game_id=bots, request_id="resign_01"))
        await house.ask(DORA, rules_pb2.ResignRequest(game_id=bots, request_id="resign_02"))
        assert await claimable(house, bots) == [], "it is over"


RACES = (50, pytest.param(500, marks=pytest.mark.chaos))


@pytest.mark.parametrize("races", RACES)
async def test_of_two_claims_at_once_one_wins(settings: Settings, races: int):
    async with open_house(settings) as house:
        other = House(house.database, house.clock, house.hints, "other")
        for _ in range(races):
            game_id = await house.table(ANNE, BEN, bots=1)
            found = await asyncio.gather(
                claim(house, game_id, 2, DORA), claim(other, game_id, 2, EVE), return_exceptions=True
            )
            lost = [one for one in found if isinstance(one, Refused)]
            [won] = [one for one in found if isinstance(one, internal_pb2.ClaimSeatResponse)]
            assert [one.code for one in lost] in (["not_claimable"], ["lost_race"])
            seated = (await house.game(ANNE, game_id)).players[2].user_id
            assert seated == won.game.players[2].user_id
            assert seated == (DORA if found[0] is won else EVE).id
            assert len(await house.entries(ANNE, game_id)) == 2


async def test_the_proof_and_the_record_of_a_game_with_pauses_days_away_and_a_claimed_seat_hold():
    house = inline_house()
    clock = game_pb2.TableClock(turn_seconds=DAY, bank_seconds=DAY, timeouts_to_bot=1, vacation_days=9, pauses=True)
    game_id = await house.table(ANNE, BEN, CLEO, clock=clock, claims=ALL, options={"round_limit": "5"})
    people = (ANNE, BEN, CLEO)
    await set_up(house, game_id, people)
    for word in (rules_pb2.PAUSE_WORD_PROPOSE, rules_pb2.PAUSE_WORD_RESUME):
        for who in people:
            await house.ask(who, rules_pb2.SayPauseRequest(game_id=game_id, request_id=house.request_id(), word=word))
    for version, days in enumerate((2, 0), 1):
        request = internal_pb2.SetAwayRequest(user_id=ANNE.id, version=version)
        request.ends.FromMilliseconds(house.clock.now() + days * DAY * 1000)
        await house.ask(ACCOUNTS, request)
    await quiet(house, 2 * DAY)
    await house.ask(CLEO, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    await claim(house, game_id, 2)
    for who in (ANNE, BEN):
        await house.ask(who, rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id="back_0001"))
    await finish(house, game_id, (ANNE, BEN, DORA))
    told = {event.name for entry in await house.entries(DORA, game_id) for event in entry.events}
    assert told >= {
        "pause_began",
        "pause_ended",
        "went_away",
        "came_back",
        "bank_began",
        "time_ran_out",
        "seat_claimed",
    }
    for form in (rules_pb2.EXPORT_FORM_PROOF, rules_pb2.EXPORT_FORM_RECORD):
        file = (await house.ask(DORA, rules_pb2.ExportRecordRequest(game_id=game_id, form=form))).content
        if form == rules_pb2.EXPORT_FORM_PROOF:
            assert [one for one in check_proof(json.loads(file)) if not one.ok] == []
        else:
            record = read_record(file.decode())
            assert differences(record, replay(record).game) == []
            assert write_record(record).encode() == file
