"""Somebody is asked: who hears of it, what they read, and when it is over."""

from datetime import timedelta
from pathlib import Path
from random import Random

from fieldpost.notifications.v1 import notifications_pb2 as pb
from fieldpost.rules.v1 import game_pb2, rules_pb2

from services.common.settings import Settings
from tests.notifications.office import inline_office, office, seen
from tests.rules.house import ANNE, BEN, CLEO, DAY
from tests.rules.passing import HOUR
from tests.rules.rounds import asked, set_up, step

TURN = game_pb2.TableClock(turn_seconds=DAY)
PEOPLE = (ANNE, BEN, CLEO)
IN_TURNS = {"setup": "draft"}
"""Each sets up a piece at a time, and others are asked between."""


async def test_who_is_asked_hears_of_it_once_and_reads_what_to_do(settings: Settings):
    async with office(settings) as at:
        game_id = await at.house.table(*PEOPLE, clock=TURN, title="Friday")
        for who in PEOPLE:
            await at.browser(who)
        mover = await set_up(at.house, game_id, PEOPLE)
        at.clock.go(5)
        await at.deliver()
        turns = [push for push in at.pushes.pushes if "Your turn" in seen(push)]
        assert [push.browser for push in turns] == [mover.id]
        assert turns[0].form["notification"]["title"] == "Your turn in Friday"
        assert "troops to place" in seen(turns[0])
        assert "You have time until Sat 16 Jan, 08:" in seen(turns[0])
        assert turns[0].form["app_badge"] == "1"
        assert turns[0].ttl <= DAY
        assert [await at.badge(who) for who in PEOPLE] == [int(who is mover) for who in PEOPLE]
        await at.deliver()
        assert len([push for push in at.pushes.pushes if "Your turn" in seen(push)]) == 1


async def test_what_befell_a_seat_is_told_to_its_person_and_in_their_language(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        at.languages.spoken[ANNE.id] = "fr"
        game_id = await at.house.table(*PEOPLE, title="Vendredi")
        await at.browser(ANNE)
        await set_up(at.house, game_id, PEOPLE)
        chance, found = Random(3), []
        for _ in range(300):
            await step(at.house, game_id, PEOPLE, chance)
            await at.deliver()
            if found := [push for push in at.pushes.pushes if "attaqué" in seen(push)]:
                break
        assert found[0].form["notification"]["lang"] == "fr"
        assert found[0].form["notification"]["title"] == "À toi de jouer : Vendredi"


async def test_a_turn_that_was_taken_before_hands_came_is_not_told(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE)
        for who in PEOPLE:
            await at.browser(who)
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.follow()
        waiting = await at.due()
        chance = Random(1)
        while await at.questions(mover):
            await step(at.house, game_id, PEOPLE, chance)
            await at.follow()
        for delivery_id in waiting:
            await at.hand(delivery_id)
        assert [push for push in at.pushes.pushes if "Your turn" in seen(push)] == []
        assert ("your_turn", "dropped", "over") in await at.log(mover)


async def test_a_turn_whose_call_came_while_others_were_asked_is_called_when_it_goes_on(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE, options=IN_TURNS)
        (first,) = await asked(at.house, game_id, PEOPLE)
        chance = Random(1)
        await at.browser(first)
        await at.follow()
        (waiting,) = await at.due()
        while await at.questions(first):
            await step(at.house, game_id, PEOPLE, chance)
            await at.follow()
        assert await at.hand(waiting) is None
        while not await at.questions(first):
            await step(at.house, game_id, PEOPLE, chance)
            await at.follow()
        await at.deliver()
        assert len(at.pushes.of(first.id)) == 1
        assert ("your_turn", "dropped", "over") in await at.log(first)


async def test_a_turn_that_was_called_is_not_called_again_after_a_moment_with_others(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE, options=IN_TURNS)
        (first,) = await asked(at.house, game_id, PEOPLE)
        chance = Random(1)
        await at.browser(first)
        await at.deliver()
        for begin in (False, True):
            while bool(await at.questions(first)) is not begin:
                await step(at.house, game_id, PEOPLE, chance)
                await at.follow()
        await at.deliver()
        assert len(at.pushes.of(first.id)) == 1


async def test_the_note_is_over_and_the_badge_gone_when_the_turn_was_taken(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE)
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.follow()
        assert [(one.kind, one.over) for one in (await at.inbox(mover))[:1]] == [("your_turn", False)]
        chance = Random(1)
        while await at.questions(mover):
            await step(at.house, game_id, PEOPLE, chance)
            await at.follow()
        assert [(one.kind, one.over) for one in (await at.inbox(mover))[:1]] == [("your_turn", True)]


async def test_a_muted_game_says_nothing_and_still_waits(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE)
        for who in PEOPLE:
            await at.browser(who)
        await at.follow()
        for who in PEOPLE:
            await at.ask(who, pb.MuteGameRequest(game_id=game_id, muted=True))
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.deliver()
        assert at.pushes.pushes == []
        assert await at.badge(mover) == 1
        await at.ask(mover, pb.MuteGameRequest(game_id=game_id))
        assert (await at.ask(mover, pb.GetPreferencesRequest())).preferences.muted_games == []


async def test_somebody_is_reminded_and_called_once_more_in_the_last_hour(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE, clock=TURN, title="Friday")
        for who in PEOPLE:
            await at.browser(who)
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.deliver()
        titles = []
        for _ in range(25):
            before = len(at.pushes.of(mover.id))
            at.clock.go(HOUR - 30)
            await at.deliver()
            titles += [push.form["notification"]["title"] for push in at.pushes.of(mover.id)[before:]]
            at.clock.go(30)
        assert titles == ["Friday is waiting for you", "Less than an hour left in Friday"]
        topics = {push.topic for push in at.pushes.of(mover.id)}
        assert len(topics) == 1, "each takes the place of the one before"
        assert len([one for one in await at.inbox(mover) if one.kind == "your_turn" and not one.over]) == 1


async def test_times_are_those_of_the_readers_zone_and_say_so_where_nobody_knows_it(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE, clock=TURN)
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.follow()
        deadline = (await at.house.game(mover, game_id)).deadline.ToDatetime()
        (body,) = {one.body for one in await at.inbox(mover) if one.kind == "your_turn"}
        assert f"{deadline:%H:%M} UTC." in body
        at.languages.zones[mover.id] = "Asia/Kathmandu"
        (body,) = {one.body for one in await at.inbox(mover) if one.kind == "your_turn"}
        assert f"{deadline + timedelta(hours=5, minutes=45):%H:%M}." in body
        assert (await at.prefer(mover, "quiet", quiet={"begins": 60, "ends": 120})).zone == "Asia/Kathmandu"
        assert (await at.prefer(mover, zone="Europe/Paris")).zone == "Europe/Paris"


async def test_a_last_hour_that_was_given_back_is_not_told(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        bank = game_pb2.TableClock(turn_seconds=DAY, bank_seconds=DAY, bank_when_asked=True)
        game_id = await at.house.table(*PEOPLE, clock=bank)
        for who in PEOPLE:
            await at.browser(who)
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.deliver()
        at.clock.go(DAY - HOUR + 60)
        await at.follow()
        waiting = await at.due()
        view = await at.house.view(mover, game_id)
        request = rules_pb2.UseBankRequest(game_id=game_id, request_id="bank_0001", decision=view.decisions[0].id)
        request.expected_version = view.version
        await at.house.ask(mover, request)
        for delivery_id in waiting:
            await at.hand(delivery_id)
        assert ("last_hour", "dropped", "over") in await at.log(mover)
        await at.follow()
        at.clock.go(DAY)
        await at.deliver()
        assert at.pushes.of(mover.id)[-1].form["notification"]["title"].startswith("Less than an hour")
