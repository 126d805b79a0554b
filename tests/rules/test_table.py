"""What a seat may do at any time: leaving, agreeing to a draw, and being hidden from strangers."""

import pytest
from fieldpost.rules.v1 import game_pb2, rules_pb2, view_pb2

from services.common.refusals import Kind
from services.common.settings import Settings
from tests.rules.house import ANNE, BEN, CLEO, DORA, House, inline_house, open_house, refused
from tests.rules.rounds import DONE, set_up

PEOPLE = (ANNE, BEN, CLEO)


async def resign(house: House, who, game_id: str) -> view_pb2.View:
    request = rules_pb2.ResignRequest(game_id=game_id, request_id=house.request_id())
    return (await house.ask(who, request)).view


async def draw(house: House, who, game_id: str, refuse: bool = False) -> view_pb2.View:
    request = rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=house.request_id(), refuse=refuse)
    return (await house.ask(who, request)).view


@pytest.mark.rule("C-30")
async def test_a_seat_that_was_resigned_is_the_bots_for_good(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        await set_up(house, game_id, PEOPLE)
        view = await resign(house, BEN, game_id)
        assert (view.seats[1].resigned, view.seats[1].bot, view.viewer) == (True, True, 1)
        for call in (resign(house, BEN, game_id), draw(house, BEN, game_id)):
            with refused(Kind.AGAINST_RULE, "resigned") as found:
                await call
            assert found.value.rule == "C-30"
        with refused(Kind.AGAINST_RULE, "resigned"):
            await house.ask(BEN, rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id="back_0001"))
        assert (await house.game(BEN, game_id)).viewer == 1
        last = (await house.entries(ANNE, game_id))[-1]
        assert (last.cause, last.seat, last.events[0].name) == (view_pb2.CAUSE_TABLE, 1, "resigned")


@pytest.mark.rule("C-30")
async def test_when_all_others_leave_the_last_one_wins():
    house = inline_house()
    game_id = await house.table(*PEOPLE, options={"resigned": "neutral"})
    await set_up(house, game_id, PEOPLE)
    await resign(house, ANNE, game_id)
    view = await resign(house, CLEO, game_id)
    assert (list(view.winners), view.reason) == ([1], "resignation")
    with refused(Kind.AGAINST_RULE, "game_over"):
        await resign(house, BEN, game_id)


@pytest.mark.rule("A-14")
async def test_a_draw_takes_all_people_who_are_left(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        await set_up(house, game_id, PEOPLE)
        await draw(house, ANNE, game_id)
        assert list((await draw(house, BEN, game_id)).draw) == [0, 1]
        with refused(Kind.AGAINST_RULE, "already_proposed"):
            await draw(house, BEN, game_id)
        view = await draw(house, CLEO, game_id)
        assert (list(view.winners), view.reason) == ([0, 1, 2], "draw")
        assert [list(fact.said.winners) for fact in await house.facts("ended")] == [[0, 1, 2]]


@pytest.mark.rule("A-14")
async def test_one_word_against_a_draw_ends_the_proposal():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await set_up(house, game_id, PEOPLE)
    await draw(house, ANNE, game_id)
    assert list((await draw(house, BEN, game_id, refuse=True)).draw) == []
    with refused(Kind.AGAINST_RULE, "no_proposal"):
        await draw(house, CLEO, game_id, refuse=True)


def all_requests(game_id: str) -> list:
    """Every call about a game that people may make."""
    id = {"game_id": game_id, "request_id": "hidden_0001"}
    return [
        rules_pb2.GetGameRequest(game_id=game_id),
        rules_pb2.GetViewRequest(game_id=game_id),
        rules_pb2.GetViewRequest(game_id=game_id, version=3),
        rules_pb2.ListEventsRequest(game_id=game_id),
        rules_pb2.SubmitActionsRequest(decision="0.1.none", actions=[DONE], **id),
        rules_pb2.SubmitActionsRequest(decision="0.1.none", actions=[DONE], seat=0, **id),
        rules_pb2.SetStandingOrdersRequest(**id),
        rules_pb2.SetPlanRequest(**id),
        rules_pb2.ResignRequest(**id),
        rules_pb2.ProposeDrawRequest(**id),
        rules_pb2.TakeSeatBackRequest(**id),
        rules_pb2.ExportRecordRequest(game_id=game_id),
        rules_pb2.GetDiceProofRequest(game_id=game_id),
        rules_pb2.PreviewAttackRequest(game_id=game_id, origin="peru", target="brazil"),
        rules_pb2.PreviewAttacksRequest(game_id=game_id),
        rules_pb2.PreviewCardsRequest(game_id=game_id, action=DONE),
        rules_pb2.PreviewPlanRequest(game_id=game_id),
        rules_pb2.ListScenesRequest(game_id=game_id),
        rules_pb2.GetStoryRequest(game_id=game_id),
    ]


async def test_a_game_that_is_for_its_members_is_not_there_for_anybody_else():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    for request in all_requests(game_id) + all_requests("g_" + "a" * 20):
        with refused(Kind.HIDDEN, "no_such_game"):
            await house.ask(DORA, request)
    with refused(Kind.HIDDEN, "no_such_game"):
        await anext(house.watch(DORA, game_id))


async def test_a_spectator_looks_on_and_has_no_say():
    house = inline_house()
    game_id = await house.table(*PEOPLE, audience=game_pb2.AUDIENCE_EVERYBODY)
    view = await house.view(DORA, game_id)
    assert view.viewer == -1
    assert not any(decision.offers for decision in view.decisions)
    for request in all_requests(game_id)[4:11]:
        with refused(Kind.HIDDEN, "no_such_game"):
            await house.ask(DORA, request)
    assert (await house.ask(DORA, rules_pb2.ListGamesRequest())).games == []


async def test_nobody_acts_for_another_seat():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    with refused(Kind.HIDDEN, "no_such_game"):
        await house.act(ANNE, game_id, DONE, seat=1)
