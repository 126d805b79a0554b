"""Truces through the rules service: said once, seen by all, told to other services, and bounded."""

import pytest
from fieldpost.rules.v1 import internal_pb2, rules_pb2, view_pb2

from services.common.callers import Caller, CallerKind
from services.common.refusals import Kind
from services.common.settings import Settings
from tests.rules.house import ANNE, BEN, BOTS, CLEO, DORA, House, inline_house, open_house, refused
from tests.rules.rounds import set_up

PEOPLE = (ANNE, BEN, CLEO)
TRUCES = {"truces": "true"}
NOTIFICATIONS = Caller(CallerKind.SERVICE, "notifications")


async def running(house: House, *people: Caller, bots: int = 0) -> str:
    game_id = await house.table(*(people or PEOPLE), bots=bots, options=TRUCES)
    if not bots:
        await set_up(house, game_id, PEOPLE)
    return game_id


def word(house: House, game_id: str, request_id: str = "", **said) -> rules_pb2.SayTruceRequest:
    return rules_pb2.SayTruceRequest(game_id=game_id, request_id=request_id or house.request_id(), **said)


def terms(other: int, **more) -> rules_pb2.TruceTerms:
    return rules_pb2.TruceTerms(other=other, rounds=3, notice=1, **more)


@pytest.mark.reading("A-16", "A-18")
async def test_a_truce_is_offered_accepted_and_called_off_for_all_to_see(settings: Settings):
    async with open_house(settings) as house:
        game_id = await running(house)
        request = word(house, game_id, offer=terms(1, border=["alaska", "kamchatka"]))
        view = (await house.ask(ANNE, request)).view
        assert (await house.ask(ANNE, request)).view == view
        (offer,) = view.truces
        assert (offer.offered, offer.seat, offer.other, list(offer.border)) == (True, 0, 1, ["alaska", "kamchatka"])
        (told,) = await house.facts("truce_offered")
        assert (told.said.user_id, list(told.said.people), told.said.seat) == (BEN.id, [BEN.id], 1)
        assert (told.said.truce, told.said.offerer) == (offer.number, 0)
        await house.ask(BEN, word(house, game_id, accept=offer.number))
        (truce,) = (await house.view(CLEO, game_id)).truces
        assert (truce.offered, truce.last_round) == (False, view.round + 3)
        entry = (await house.entries(CLEO, game_id))[-1]
        assert (entry.cause, [one.name for one in entry.events]) == (view_pb2.CAUSE_TRUCE, ["truce_began"])
        assert [list(one.said.people) for one in await house.facts("truce_began")] == [[ANNE.id]]
        await house.ask(ANNE, word(house, game_id, call_off=truce.number))
        (truce,) = (await house.view(CLEO, game_id)).truces
        assert truce.last_round == view.round + 1
        await house.ask(CLEO, rules_pb2.ResignRequest(game_id=game_id, request_id=house.request_id()))
        (over,) = await house.facts("truce_ended")
        assert (over.said.reason, list(over.said.people)) == ("two_left", [ANNE.id, BEN.id])


async def test_a_button_of_a_notification_accepts_a_truce():
    house = inline_house()
    game_id = await running(house)
    await house.ask(ANNE, word(house, game_id, offer=terms(1, region="asia")))
    describe = internal_pb2.DescribeSeatRequest(game_id=game_id, seat=1, language="en")
    told = await house.ask(NOTIFICATIONS, describe)
    assert list(told.truces_offered) == [1]
    act = internal_pb2.ActForSeatRequest(
        request_id=house.request_id(),
        game_id=game_id,
        user_id=BEN.id,
        act=internal_pb2.SEAT_ACT_ACCEPT_TRUCE,
        truce=1,
    )
    assert await house.ask(NOTIFICATIONS, act) == await house.ask(NOTIFICATIONS, act)
    assert not (await house.ask(NOTIFICATIONS, describe)).truces_offered
    assert [one.region for one in (await house.view(ANNE, game_id)).truces] == ["asia"]
    act.request_id = house.request_id()
    with refused(Kind.AGAINST_RULE, "no_such_offer") as found:
        await house.ask(NOTIFICATIONS, act)
    assert found.value.rule == "A-16"


async def test_a_bot_answers_for_its_own_seat_alone():
    house = inline_house()
    game_id = await running(house, ANNE, bots=2)
    await house.ask(ANNE, word(house, game_id, offer=terms(1)))
    with refused(Kind.HIDDEN, "no_such_game"):
        await house.ask(BOTS, word(house, game_id, accept=1, seat=0))
    with refused(Kind.AGAINST_RULE, "no_such_offer"):
        await house.ask(BOTS, word(house, game_id, accept=1, seat=2))
    await house.ask(BOTS, word(house, game_id, accept=1, seat=1))
    assert [one.offered for one in (await house.view(ANNE, game_id)).truces] == [False]
    with refused(Kind.HIDDEN, "no_such_game"):
        await house.ask(DORA, word(house, game_id, accept=1))


@pytest.mark.parametrize(
    "said",
    [
        {"border": ["alaska"]},
        {"border": ["alaska", "atlantis"]},
        {"region": "atlantis"},
    ],
)
async def test_terms_that_name_what_there_is_not_are_invalid(said: dict):
    house = inline_house()
    game_id = await running(house)
    with refused(Kind.INVALID, "bad_truce"):
        await house.ask(ANNE, word(house, game_id, offer=terms(1, **said)))


async def test_nobody_can_talk_of_truces_for_ever():
    house = inline_house()
    game_id = await running(house)
    for _ in range(16):
        await house.ask(ANNE, word(house, game_id, offer=terms(1)))
    with refused(Kind.TOO_MUCH, "truces_discussed"):
        await house.ask(ANNE, word(house, game_id, offer=terms(1)))
    await house.ask(ANNE, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=house.request_id()))


async def test_a_table_without_truces_has_none():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    with refused(Kind.AGAINST_RULE, "no_truces"):
        await house.ask(ANNE, word(house, game_id, offer=terms(1)))
