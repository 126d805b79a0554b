"""The list of somebody's games: what waits for the person comes first, and pages hold while games move."""

from collections.abc import Callable
from random import Random
from typing import Any

from fieldpost.rules.v1 import game_pb2, rules_pb2
from sqlalchemy import Connection, insert, select

from services.common.settings import Settings
from services.rules.app.game.urgency import FINISHED, RUNNING
from services.rules.app.log import reading
from services.rules.app.storage import statements
from tests.common.clock import START
from tests.common.inline import InlineDatabase
from tests.rules.house import ANNE, BEN, CLEO, DORA, House, inline_house, open_house
from tests.rules.rounds import answer_of, asked, set_up
from tests.rules.walking import listed, pages, walked

PEOPLE = (ANNE, BEN, CLEO)
HOUR = 3600


def clock(hours: int) -> game_pb2.TableClock:
    return game_pb2.TableClock(turn_seconds=hours * HOUR)


async def answer(house: House, who: Any, game_id: str) -> None:
    """Answers an open question somehow."""
    await house.act(who, game_id, await answer_of(house, who, game_id, Random(1)))


async def to_others(house: House, game_id: str) -> str:
    """Plays a game on until it does not wait for Anne."""
    while ANNE in await asked(house, game_id, PEOPLE):
        await answer(house, ANNE, game_id)
    return game_id


async def over(house: House) -> str:
    """A game that has ended."""
    game_id = await house.table(*PEOPLE, options={"resigned": "neutral"})
    for who in (ANNE, BEN):
        await house.ask(who, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    return game_id


async def test_games_that_wait_for_me_come_first_by_the_time_that_is_left(settings: Settings):
    async with open_house(settings) as house:
        ended = await over(house)
        unhurried = await house.table(*PEOPLE)
        late = await house.table(*PEOPLE, clock=clock(48))
        house.clock.go(10)
        soon = await house.table(*PEOPLE, clock=clock(1))
        middle = await house.table(*PEOPLE, clock=clock(24))
        elsewhere = [await to_others(house, await house.table(*PEOPLE))]
        house.clock.go(10)
        elsewhere.append(await to_others(house, await house.table(*PEOPLE)))
        expected = [soon, middle, late, unhurried, *reversed(elsewhere), ended]
        assert await pages(house, ANNE, 10) == [expected]
        assert [id for page in await pages(house, ANNE, 2) for id in page] == expected
        found = await listed(house, ANNE)
        assert [game.waits_for_viewer for game in found.games] == [True] * 4 + [False] * 3
        assert found.waiting == 4


async def test_every_waiting_game_is_on_the_first_pages_however_many_others_moved_after_it(settings: Settings):
    async with open_house(settings) as house:
        waiting = [await house.table(*PEOPLE) for _ in range(5)]
        house.clock.go(HOUR)
        for _ in range(6):
            await to_others(house, await house.table(*PEOPLE))
        first, *_ = await pages(house, ANNE, 5)
        assert sorted(first) == sorted(waiting)


async def test_with_its_own_transaction_a_move_puts_the_game_elsewhere_in_the_lists_of_all_who_play_it():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    for who in PEOPLE:
        assert (await listed(house, who)).waiting == (1 if who == mover else 0)
    await house.ask(mover, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    assert (await listed(house, mover)).waiting == 0


async def test_a_question_that_a_bot_answers_for_my_seat_does_not_wait_for_me():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await house.ask(ANNE, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    (game,) = (await listed(house, ANNE)).games
    assert game.viewer in game.asked
    assert not game.waits_for_viewer
    assert (await listed(house, ANNE)).waiting == 0


async def test_the_time_left_in_a_row_is_that_of_my_own_answer():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=clock(2))
    (game,) = (await listed(house, BEN)).games
    assert game.viewer_deadline.ToMilliseconds() == START + 2 * HOUR * 1000
    await set_up(house, game_id, PEOPLE)
    others = [who for who in PEOPLE if not (await listed(house, who)).waiting]
    (game,) = (await listed(house, others[0])).games
    assert game.HasField("deadline")
    assert not game.HasField("viewer_deadline")


async def test_a_row_says_who_leads_by_what_everybody_counts():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    assert not (await listed(house, ANNE)).games[0].HasField("standing")
    await set_up(house, game_id, PEOPLE)
    standing = (await listed(house, ANNE)).games[0].standing
    assert standing.counted == "places"
    assert sum(standing.scores) == 42
    assert standing == (await house.game(BEN, game_id)).standing


async def test_a_game_that_does_not_move_is_given_once_while_others_move_between_the_pages(settings: Settings):
    async with open_house(settings) as house:
        games = []
        for _ in range(9):
            games.append(await house.table(*PEOPLE))
            house.clock.go(1)
        found: list[str] = []
        async for page in walked(house, ANNE, 2):
            house.clock.go(1)
            if not found:
                await to_others(house, page[0])  # leaves for the place behind all that follow
                await to_others(house, games[4])  # has not been given yet
            found += page
        assert len(found) == len(set(found)), "a game came twice"
        assert set(games) - {games[4]} <= set(found), "a game that did not move was missed"


async def test_the_caller_who_knows_a_page_gets_it_again_only_when_it_changed(settings: Settings):
    async with open_house(settings) as house:
        mine, other = [await house.table(*PEOPLE, clock=clock(1)) for _ in range(2)]
        first = await listed(house, ANNE)
        again = await listed(house, ANNE, known=first.marker)
        assert (list(again.games), again.marker, again.waiting) == ([], first.marker, 2)
        await answer(house, BEN, mine)  # nothing changed in the order of Anne's list, and yet somebody else is asked
        changed = await listed(house, ANNE, known=first.marker)
        assert {game.game_id for game in changed.games} == {mine, other}
        assert changed.marker != first.marker
        await house.table(BEN, CLEO, DORA)
        assert not (await listed(house, ANNE, known=changed.marker)).games


async def test_what_a_seat_stores_unseen_changes_nobodys_list():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await set_up(house, game_id, PEOPLE)
    before = {who: (await listed(house, who)).SerializeToString() for who in PEOPLE}
    house.clock.go(5)
    await house.ask(ANNE, rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id="orders_01", orders=[]))
    assert {who: (await listed(house, who)).SerializeToString() for who in PEOPLE} == before


def copies(of: str, count: int, urgency: Callable[[int], int], user_id: str) -> Callable[[Connection], None]:
    """Puts games in that are like another one, but for where they stand in somebody's list."""

    def work(connection: Connection) -> None:
        for table in (statements.GAME, statements.ENTRY, statements.MEMBER):
            key = table.c.id if table is statements.GAME else table.c.game_id
            rows = [dict(row) for row in connection.execute(select(table).where(key == of)).mappings()]
            for number in range(count):
                own = {key.name: f"{of[:12]}{user_id[-5:]}{number:05d}"}
                if table is statements.MEMBER:
                    own["urgency"] = urgency(number)
                for row in rows:
                    person = {"user_id": user_id} if row.get("user_id") == ANNE.id else {}
                    connection.execute(insert(table), row | own | person)

    return work


def steps(database: InlineDatabase, work: Callable[[Connection], Any]) -> int:
    """How many steps SQLite takes for what a work reads."""
    count = 0

    def tick() -> int:
        nonlocal count
        count += 1
        return 0

    def counted(connection: Connection) -> None:
        raw: Any = connection.connection.driver_connection
        raw.set_progress_handler(tick, 1)
        work(connection)
        raw.set_progress_handler(None, 0)

    database.do(counted)
    return count


async def test_the_cost_of_a_page_grows_neither_with_finished_games_nor_with_those_of_others():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    for _ in range(3):
        await house.table(*PEOPLE)
    database = house.database
    assert isinstance(database, InlineDatabase)
    wanted = reading.Wanted(1, 2, (-1, ""), house.clock.now(), "")

    def read(connection: Connection) -> None:
        assert len(reading.games_of(connection, ANNE.id, wanted).games) == 2

    before = steps(database, read)
    database.do(copies(game_id, 300, lambda number: FINISHED + number, ANNE.id))
    database.do(copies(game_id, 301, lambda number: RUNNING + number, DORA.id))
    assert steps(database, read) <= before * 1.05
