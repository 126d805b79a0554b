"""What other services hear of people: whose turn it is, whose clock ran out, who is out, and how it ended."""

from random import Random

from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2

from services.common.refusals import Kind
from tests.rules.house import ANNE, BEN, CLEO, DAY, MATCHMAKING, House, inline_house, refused
from tests.rules.passing import CLOCK, HOUR, quiet
from tests.rules.rounds import finish, set_up, step

PEOPLE = (ANNE, BEN, CLEO)
NOTIFICATIONS = MATCHMAKING._replace(id="notifications")


async def test_a_game_that_begins_is_told_with_its_names_and_its_people():
    house = inline_house()
    await house.table(ANNE, BEN, bots=1, title="Friday", started_by=BEN.id, names=("Anne", "Ben"))
    (fact,) = await house.facts("started")
    assert (fact.said.title, dict(fact.said.mode_titles)["en"]) == ("Friday", "World conquest")
    assert set(fact.said.mode_titles) == {"en", "fr"}
    assert [(one.seat, one.user_id, one.bot, one.name) for one in fact.said.seats] == [
        (0, ANNE.id, False, "Anne"),
        (1, BEN.id, False, "Ben"),
        (2, "", True, ""),
    ]
    assert fact.said.user_id == BEN.id


async def test_an_anonymous_game_tells_no_names():
    house = inline_house()
    await house.table(ANNE, BEN, bots=1, anonymous=True, names=("Anne", "Ben"))
    (fact,) = await house.facts("started")
    assert [one.name for one in fact.said.seats] == ["", "", ""]


async def test_each_question_to_a_person_is_told_once_a_turn_and_told_again_when_it_is_over():
    for clock in (CLOCK, None):
        house = inline_house()
        game_id = await house.table(*PEOPLE, clock=clock)
        await set_up(house, game_id, PEOPLE)
        chance = Random(1)
        for _ in range(60):
            await step(house, game_id, PEOPLE, chance)
        open_turns: dict[int, str] = {}
        told = set()
        for fact in await house.facts("asked", "answered"):
            if fact.kind == "answered":
                del open_turns[fact.said.seat]
                continue
            assert fact.said.turn
            assert open_turns.get(fact.said.seat) != fact.said.turn, "the same turn is told once while it is open"
            open_turns[fact.said.seat] = fact.said.turn
            told.add(fact.said.turn)
            assert fact.said.clock in ("setup", "turn")
            assert fact.said.HasField("opened")
        view = await house.view(ANNE, game_id)
        assert set(open_turns) == {one.seat for one in view.decisions}
        assert len(told) > 3


async def test_a_clock_that_ran_out_is_told_and_then_that_a_bot_keeps_the_seat_until_its_person_returns():
    house = inline_house()
    clock = game_pb2.TableClock(turn_seconds=HOUR, timeouts_to_bot=1)
    game_id = await house.table(*PEOPLE, clock=clock)
    mover = await set_up(house, game_id, PEOPLE)
    await quiet(house, HOUR + 1)
    seat = PEOPLE.index(mover)
    found = (await house.facts("answered", "timed_out", "seat_to_bot", "seat_back"))[-3:]
    assert [(fact.kind, fact.said.seat, fact.said.user_id) for fact in found] == [
        ("answered", seat, mover.id),
        ("timed_out", seat, mover.id),
        ("seat_to_bot", seat, mover.id),
    ]
    assert found[1].said.bot
    await house.ask(mover, rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id=house.request_id()))
    assert [(fact.kind, fact.said.seat) for fact in await house.facts("seat_back")] == [("seat_back", seat)]


async def test_a_bot_that_is_lent_one_turn_does_not_keep_the_seat():
    house = inline_house()
    await house.table(*PEOPLE, clock=CLOCK, fallback=game_pb2.FALLBACK_BOT)
    await quiet(house, HOUR + 1)
    assert {fact.said.bot for fact in await house.facts("timed_out")} == {False}
    assert await house.facts("seat_to_bot", "seat_back") == []


async def test_a_draw_is_told_to_those_who_have_yet_to_answer():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await house.ask(BEN, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=house.request_id()))
    (fact,) = await house.facts("draw_proposed")
    assert (fact.said.user_id, list(fact.said.people)) == (BEN.id, [ANNE.id, CLEO.id])


async def test_an_end_is_told_with_everybodys_place():
    house = inline_house()
    game_id = await house.table(*PEOPLE, options={"round_limit": "20"})
    await set_up(house, game_id, PEOPLE)
    view = await finish(house, game_id, PEOPLE)
    (fact,) = await house.facts("ended")
    places = {one.seat: one.place for one in fact.said.seats}
    assert {seat for seat, place in places.items() if place == 1} == set(view.winners)
    assert sorted(places) == [0, 1, 2]
    for out in await house.facts("eliminated"):
        assert places[out.said.seat] == max(places.values())


async def described(house: House, game_id: str, seat: int, language: str = "en") -> internal_pb2.DescribeSeatResponse:
    return await house.ask(
        NOTIFICATIONS, internal_pb2.DescribeSeatRequest(game_id=game_id, seat=seat, language=language)
    )


async def test_a_seat_is_described_as_its_person_sees_it():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=DAY, bank_seconds=HOUR))
    mover = await set_up(house, game_id, PEOPLE)
    view = await house.view(mover, game_id)
    found = await described(house, game_id, PEOPLE.index(mover))
    assert (found.decision, found.version, found.bank_seconds) == (view.decisions[0].id, view.version, HOUR)
    assert found.deadline.ToMilliseconds() == house.clock.now() + (DAY + HOUR) * 1000
    assert "troops to place" in found.question
    assert "à placer" in (await described(house, game_id, PEOPLE.index(mover), "fr")).question
    other = (PEOPLE.index(mover) + 1) % 3
    assert (await described(house, game_id, other)).decision == ""


async def test_a_seat_hears_what_others_did_to_it_since_it_last_answered():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await set_up(house, game_id, PEOPLE)
    chance, told = Random(1), set()
    for _ in range(120):
        await step(house, game_id, PEOPLE, chance)
        for seat in range(3):
            told.update((await described(house, game_id, seat)).happened)
    assert any("attacked" in sentence and "you lost" in sentence for sentence in told)
    assert not any(sentence.startswith("You put") for sentence in told), "what one does oneself is no news"


async def test_no_bots_seat_is_described():
    house = inline_house()
    game_id = await house.table(ANNE, bots=2)
    for seat in (1, 2, 7):
        with refused(Kind.HIDDEN, "no_such_game"):
            await described(house, game_id, seat)
