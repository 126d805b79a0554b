"""What other services hear of people: whose turn it is, whose clock ran out, who is out, and how it ended."""

from random import Random

from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2

from services.common.refusals import Kind
from tests.rules.house import ANNE, BEN, CLEO, DAY, MATCHMAKING, House, inline_house, refused
from tests.rules.passing import CLOCK, HOUR, quiet
from tests.rules.rounds import finish, set_up, step

PEOPLE = (ANNE, BEN, CLEO)
NOTIFICATIONS = MATCHMAKING._replace(id="notifications")


async def facts(house: House, *kinds: str) -> list[internal_pb2.Fact]:
    """All facts, or those of some kinds."""
    found: list[internal_pb2.Fact] = []
    while listed := (await house.ask(NOTIFICATIONS, request(found))).facts:
        found += listed
    return [fact for fact in found if not kinds or fact.kind in kinds]


def request(found: list[internal_pb2.Fact]) -> internal_pb2.ListFactsRequest:
    return internal_pb2.ListFactsRequest(after=found[-1].number if found else 0, limit=1000)


async def test_a_game_that_begins_is_told_with_its_names_and_its_people():
    house = inline_house()
    await house.table(ANNE, BEN, bots=1, title="Friday")
    (fact,) = await facts(house, "started")
    assert (fact.title, dict(fact.mode_titles)["en"]) == ("Friday", "Classic world: World conquest")
    assert set(fact.mode_titles) == {"en", "fr"}
    assert [(one.seat, one.user_id, one.bot) for one in fact.seats] == [
        (0, ANNE.id, False),
        (1, BEN.id, False),
        (2, "", True),
    ]


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
        for fact in await facts(house, "asked", "answered"):
            if fact.kind == "answered":
                del open_turns[fact.seat]
                continue
            assert fact.turn
            assert open_turns.get(fact.seat) != fact.turn, "the same turn is told once while it is open"
            open_turns[fact.seat] = fact.turn
            told.add(fact.turn)
            assert fact.clock in ("setup", "turn")
            assert fact.HasField("opened")
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
    found = (await facts(house, "answered", "timed_out", "seat_to_bot", "seat_back"))[-3:]
    assert [(fact.kind, fact.seat, fact.user_id) for fact in found] == [
        ("answered", seat, mover.id),
        ("timed_out", seat, mover.id),
        ("seat_to_bot", seat, mover.id),
    ]
    assert found[1].bot
    await house.ask(mover, rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id=house.request_id()))
    assert [(fact.kind, fact.seat) for fact in await facts(house, "seat_back")] == [("seat_back", seat)]


async def test_a_bot_that_is_lent_one_turn_does_not_keep_the_seat():
    house = inline_house()
    await house.table(*PEOPLE, clock=CLOCK, fallback=game_pb2.FALLBACK_BOT)
    await quiet(house, HOUR + 1)
    assert {fact.bot for fact in await facts(house, "timed_out")} == {False}
    assert await facts(house, "seat_to_bot", "seat_back") == []


async def test_a_draw_is_told_to_those_who_have_yet_to_answer():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await house.ask(BEN, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=house.request_id()))
    (fact,) = await facts(house, "draw_proposed")
    assert (fact.user_id, list(fact.people)) == (BEN.id, [ANNE.id, CLEO.id])


async def test_an_end_is_told_with_everybodys_place():
    house = inline_house()
    game_id = await house.table(*PEOPLE, options={"round_limit": "20"})
    await set_up(house, game_id, PEOPLE)
    view = await finish(house, game_id, PEOPLE)
    (fact,) = await facts(house, "ended")
    places = {one.seat: one.place for one in fact.seats}
    assert {seat for seat, place in places.items() if place == 1} == set(view.winners)
    assert sorted(places) == [0, 1, 2]
    for out in await facts(house, "eliminated"):
        assert places[out.seat] == max(places.values())


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
