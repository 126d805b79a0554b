"""A deadline that moves takes the note and its reminders along, and a claimed seat changes who hears of the game."""

from pathlib import Path
from random import Random

from fieldpost.rules.v1 import game_pb2, rules_pb2

from tests.notifications.office import inline_office
from tests.rules.house import ANNE, BEN, CLEO, DAY, DORA
from tests.rules.rounds import answer_of, set_up
from tests.rules.test_claims import claim
from tests.rules.test_pauses import say

PEOPLE = (ANNE, BEN, CLEO)
PAUSES = game_pb2.TableClock(turn_seconds=DAY, pauses=True)


async def test_nobody_is_reminded_of_a_turn_whose_clock_stands_still(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE, clock=PAUSES)
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.browser(mover)
        await at.deliver()
        for who in PEOPLE:
            await say(at.house, who, game_id, "PROPOSE")
        await at.deliver()
        before = len(at.pushes.of(mover.id))
        at.clock.go(2 * DAY)  # far past the old deadline, while the pause goes on
        await at.deliver()
        assert len(at.pushes.of(mover.id)) == before
        assert not next(one for one in await at.inbox(mover) if one.kind == "your_turn").over
        assert await at.badge(mover) == 1
        for who in PEOPLE:
            await say(at.house, who, game_id, "RESUME")
        await at.deliver()
        at.clock.go(DAY * 0.9)
        await at.deliver()
        titles = [push.form["notification"]["title"] for push in at.pushes.of(mover.id)[before:]]
        assert any("waiting" in title for title in titles), titles


async def test_who_claims_a_seat_hears_of_the_game_from_then_on_and_nobody_before(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE, clock=PAUSES, claims=game_pb2.CLAIMS_ALL)
        await at.house.ask(CLEO, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
        await claim(at.house, game_id, 2)
        await at.follow()
        heard = {who.id: await at.badge(who) for who in (CLEO, DORA)}
        assert heard == {CLEO.id: 0, DORA.id: 1}
        await at.house.act(DORA, game_id, await answer_of(at.house, DORA, game_id, Random(1)))
        await at.follow()
        assert "ended" not in [one.kind for one in await at.inbox(CLEO)]
        assert [one.kind for one in await at.inbox(DORA)] == ["your_turn"]
