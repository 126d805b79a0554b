"""Lists a page at a time."""

import pytest
from fieldpost.rules.v1 import game_pb2, rules_pb2

from services.common.refusals import Kind
from services.common.settings import Settings
from tests.rules.house import ANNE, BEN, CLEO, DORA, inline_house, open_house, refused
from tests.rules.rounds import set_up
from tests.rules.walking import pages

PEOPLE = (ANNE, BEN, CLEO)


@pytest.mark.parametrize(("count", "sizes"), [(0, [0]), (1, [1]), (2, [2]), (3, [2, 1]), (4, [2, 2])])
async def test_the_last_page_has_no_token(settings: Settings, count: int, sizes: list[int]):
    async with open_house(settings) as house:
        games = []
        for _ in range(count):
            games.append(await house.table(*PEOPLE))
            house.clock.go(1)
        await house.table(BEN, CLEO, DORA)
        found = await pages(house, ANNE, 2)
        assert [len(page) for page in found] == sizes
        assert [id for page in found for id in page] == games


async def test_games_that_moved_at_the_same_moment_are_listed_once_each():
    house = inline_house()
    games = {await house.table(*PEOPLE) for _ in range(5)}
    found = [id for page in await pages(house, ANNE, 2) for id in page]
    assert sorted(found) == sorted(games)


async def test_games_are_listed_by_their_state():
    house = inline_house()
    going = await house.table(*PEOPLE)
    over = await house.table(*PEOPLE, options={"resigned": "neutral"})
    for who in (ANNE, BEN):
        await house.ask(who, rules_pb2.ResignRequest(game_id=over, request_id="resign_01"))
    assert await pages(house, CLEO, 5, state=game_pb2.GAME_STATE_ACTIVE) == [[going]]
    assert await pages(house, CLEO, 5, state=game_pb2.GAME_STATE_OVER) == [[over]]


async def test_a_listed_game_is_the_game():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=3600, bank_seconds=60), title="Post")
    await set_up(house, game_id, PEOPLE)
    listed = (await house.ask(CLEO, rules_pb2.ListGamesRequest())).games
    assert list(listed) == [await house.game(CLEO, game_id)]
    assert (listed[0].title, listed[0].viewer, listed[0].clock.timeouts_to_bot) == ("Post", 2, 2)


@pytest.mark.parametrize("size", [1, 2, 50])
async def test_events_come_in_pages_without_a_gap(settings: Settings, size: int):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        await set_up(house, game_id, PEOPLE)
        everything = await house.entries(ANNE, game_id)
        assert await house.entries(ANNE, game_id, page=size) == everything
        assert [entry.number for entry in everything] == list(range(1, len(everything) + 1))
        version = everything[1].version
        assert await house.entries(ANNE, game_id, since=version, page=size) == everything[2:]
        assert await house.entries(ANNE, game_id, since=version - 1) == everything[1:]
        assert await house.entries(ANNE, game_id, since=everything[-1].version) == []


@pytest.mark.parametrize("token", ["x", "1", "1.2.3", "-1.5", "1.x", ".", "9" * 30 + ".1", "9999.0"])
async def test_a_page_token_that_is_not_ours_is_malformed(token: str):
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    with refused(Kind.INVALID, "wrong_page_token") as found:
        await house.ask(ANNE, rules_pb2.ListEventsRequest(game_id=game_id, page_token=token))
    assert found.value.field == "page_token"


@pytest.mark.parametrize(
    "token", ["x", "1", "1.x.1", "1.\0.1", "1.g_" + "a" * 21 + ".1", "x.g_" + "a" * 20 + ".1", "1.g_" + "a" * 20]
)
async def test_a_page_token_of_games_that_is_not_ours_is_malformed(settings: Settings, token: str):
    async with open_house(settings) as house:
        with refused(Kind.INVALID, "wrong_page_token"):
            await house.ask(ANNE, rules_pb2.ListGamesRequest(page_token=token))


async def test_events_after_a_version_that_is_not_there_yet_are_malformed():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    with refused(Kind.INVALID, "version_ahead") as found:
        await house.entries(ANNE, game_id, since=10_000)
    assert found.value.field == "since_version"
