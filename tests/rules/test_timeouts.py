"""What happens when a clock has run out, and when a player comes back."""

from random import Random

import pytest
from fieldpost.rules.v1 import game_pb2, rules_pb2, view_pb2

from services.common.refusals import Kind
from services.common.settings import Settings
from services.rules.app.game.commands import Expire
from tests.rules.house import ANNE, BEN, BOTS, CLEO, DAY, House, inline_house, open_house, refused
from tests.rules.passing import quiet, sweep
from tests.rules.players import any_action, own_decision
from tests.rules.rounds import DONE, answer_of, asked, set_up, until

PEOPLE = (ANNE, BEN, CLEO)
CLOCK = game_pb2.TableClock(turn_seconds=DAY)


async def at_first_turn(house: House, **how) -> tuple[str, object]:
    """A game whose set-up is over, and who moves."""
    game_id = await house.table(*PEOPLE, **{"clock": CLOCK, **how})
    return game_id, await set_up(house, game_id, PEOPLE)


def deadline_of(view: view_pb2.View) -> int:
    return view.decisions[0].deadline.ToMilliseconds()


@pytest.mark.rule("A-7")
async def test_a_timeout_is_never_early_and_comes_with_the_next_sweep(settings: Settings):
    async with open_house(settings) as house:
        game_id, mover = await at_first_turn(house)
        deadline = deadline_of(await house.view(mover, game_id))
        await quiet(house, DAY - 120)
        house.clock.go((deadline - house.clock.now() - 1) / 1000)
        assert await sweep(house) == 0
        assert await house.app.run(Expire(game_id)) is None
        house.clock.go(0.001)
        assert await sweep(house) == 1
        entry = (await house.entries(mover, game_id))[-1]
        assert (entry.cause, entry.at.ToMilliseconds()) == (view_pb2.CAUSE_CLOCK, deadline)
        assert await sweep(house) == 0


@pytest.mark.rule("A-8")
async def test_the_caretaker_does_the_whole_turn_and_attacks_nobody(settings: Settings):
    async with open_house(settings) as house:
        game_id, mover = await at_first_turn(house)
        await until(house, game_id, PEOPLE, "reinforcing")
        seat = (await house.game(mover, game_id)).viewer
        await quiet(house, DAY)
        entry = (await house.entries(mover, game_id))[-1]
        names = [event.name for event in entry.events]
        assert (entry.cause, entry.seat) == (view_pb2.CAUSE_CLOCK, seat)
        assert "placed" in names
        assert "turn_began" in names
        assert "assaulted" not in names
        assert await asked(house, game_id, PEOPLE) != [mover]
        assert (await house.game(mover, game_id)).players[seat].timeouts == 1


async def test_a_move_that_comes_before_the_sweep_counts():
    house = inline_house()
    game_id, mover = await at_first_turn(house)
    await quiet(house, DAY - 60)
    house.clock.go(120)
    assert (await house.act(mover, game_id, await answer_of(house, mover, game_id, Random(1)))).taken == 1


async def miss_turns(house: House, game_id: str, count: int) -> None:
    """Everybody lets so many turns run out."""
    for _ in range(count):
        await quiet(house, DAY)


@pytest.mark.rule("A-8")
async def test_after_two_timeouts_in_a_row_the_bot_keeps_the_seat(settings: Settings):
    async with open_house(settings) as house:
        game_id, mover = await at_first_turn(house)
        seat = (await house.game(mover, game_id)).viewer
        await miss_turns(house, game_id, 3)
        assert not (await house.game(mover, game_id)).players[seat].bot_plays
        await miss_turns(house, game_id, 1)
        player = (await house.game(mover, game_id)).players[seat]
        assert (player.bot_plays, player.timeouts) == (True, 2)


@pytest.mark.rule("A-8")
async def test_a_turn_that_was_played_ends_a_row_of_timeouts():
    house = inline_house()
    game_id, mover = await at_first_turn(house)
    seat = (await house.game(mover, game_id)).viewer
    await miss_turns(house, game_id, 3)
    await house.act(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
    assert (await house.game(mover, game_id)).players[seat].timeouts == 0
    await quiet(house, DAY)
    player = (await house.game(mover, game_id)).players[seat]
    assert (player.bot_plays, player.timeouts) == (False, 1)


async def until_kept(house: House, **how) -> tuple[str, object, int]:
    """A game in which a bot keeps a seat, whose turn it is."""
    game_id, mover = await at_first_turn(house, **how)
    seat = (await house.game(mover, game_id)).viewer
    clock = house.clock.now()
    for _ in range(12):
        await quiet(house, DAY)
        game = await house.game(mover, game_id)
        if game.players[seat].bot_plays and list(game.asked) == [seat]:
            assert house.clock.now() > clock
            return game_id, mover, seat
    raise AssertionError("the bot has no turn")


@pytest.mark.rule("A-9")
async def test_a_player_who_answers_has_the_seat_back_and_nothing_is_undone():
    house = inline_house()
    game_id, mover, seat = await until_kept(house)
    before = await house.entries(mover, game_id)
    response = await house.act(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
    assert response.entries[0].events[0].name == "seated"
    player = (await house.game(mover, game_id)).players[seat]
    assert (player.bot_plays, player.timeouts) == (False, 0)
    assert (await house.entries(mover, game_id))[: len(before)] == before


@pytest.mark.rule("A-9")
async def test_a_player_takes_the_seat_back_out_of_turn():
    house = inline_house()
    game_id, mover, seat = await until_kept(house)
    view = (await house.ask(mover, rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id="back_0001"))).view
    assert not view.seats[seat].bot
    assert own_decision(view) is not None
    with refused(Kind.HIDDEN):
        await house.ask(
            BOTS,
            rules_pb2.SubmitActionsRequest(
                game_id=game_id,
                request_id="late_bot_1",
                decision=own_decision(view).id,
                expected_version=view.version,
                actions=[DONE],
                seat=seat,
            ),
        )


@pytest.mark.rule("A-8")
async def test_a_bot_that_is_lent_a_turn_gives_the_seat_back_when_it_is_over():
    house = inline_house()
    game_id, mover = await at_first_turn(house, fallback=game_pb2.FALLBACK_BOT)
    seat = (await house.game(mover, game_id)).viewer
    await quiet(house, DAY)
    game = await house.game(mover, game_id)
    assert (game.players[seat].bot_plays, list(game.asked)) == (True, [seat])
    deadline = game.deadline.ToMilliseconds()
    assert DAY - 240 < (deadline - house.clock.now()) / 1000 <= DAY
    while list((await house.game(mover, game_id)).asked) == [seat]:
        view = await house.view(mover, game_id)
        action = await answer_of(house, mover, game_id, Random(5))
        await house.ask(
            BOTS,
            rules_pb2.SubmitActionsRequest(
                game_id=game_id,
                request_id=house.request_id(),
                decision=own_decision(view).id,
                expected_version=view.version,
                actions=[action],
                seat=seat,
            ),
        )
    player = (await house.game(mover, game_id)).players[seat]
    assert (player.bot_plays, player.timeouts) == (False, 1)


@pytest.mark.rule("A-8")
async def test_a_bot_that_does_not_answer_is_subject_to_the_clock_too():
    house = inline_house()
    game_id, mover = await at_first_turn(house, fallback=game_pb2.FALLBACK_BOT)
    seat = (await house.game(mover, game_id)).viewer
    await quiet(house, 2 * DAY)
    game = await house.game(mover, game_id)
    assert seat not in game.asked
    assert (game.players[seat].bot_plays, game.players[seat].timeouts) == (False, 1)


async def test_games_without_a_clock_have_no_deadline():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    assert not (await house.game(ANNE, game_id)).HasField("deadline")
    assert await quiet(house, DAY) == 0
    assert len(await house.entries(ANNE, game_id)) == 1


async def test_sealed_questions_run_out_each_for_its_own_seat(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE, clock=CLOCK)
        await house.act(BEN, game_id, await answer_of(house, BEN, game_id, Random(1)))
        await quiet(house, DAY)
        entries = (await house.entries(ANNE, game_id))[2:]
        assert {entry.seat for entry in entries if entry.cause == view_pb2.CAUSE_CLOCK} == {0, 2}
        assert (await house.view(ANNE, game_id)).phase != "setup"


async def test_one_game_that_fails_does_not_hold_up_the_others(monkeypatch: pytest.MonkeyPatch):
    house = inline_house()
    games = [await house.table(*PEOPLE, clock=CLOCK) for _ in range(3)]
    accept = house.app.games.accept

    def breaks(connection, command):
        if getattr(command, "game_id", "") == games[0]:
            raise ZeroDivisionError
        return accept(connection, command)

    monkeypatch.setattr(house.app.games, "accept", breaks)
    await quiet(house, DAY)
    assert [len(await house.entries(ANNE, game)) > 1 for game in games] == [False, True, True]


async def defence(house: House) -> tuple[str, object, object]:
    """A game in which somebody is asked how to defend; who attacks, and who is asked."""
    game_id, mover = await at_first_turn(house, clock=game_pb2.TableClock(turn_seconds=DAY, answer_seconds=600))
    for who in PEOPLE:
        orders = [{"ask_defence": {}}]
        await house.ask(who, rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id="ask_me_01", orders=orders))
    mover = await until(house, game_id, PEOPLE, "attacking")
    house.clock.go(240)
    decision = own_decision(await house.view(mover, game_id))
    attack = any_action(decision, Random(1), ("attack",))
    attack.attack.battles = 1
    await house.act(mover, game_id, attack)
    [asked_one] = await asked(house, game_id, PEOPLE)
    assert asked_one != mover
    return game_id, mover, asked_one


@pytest.mark.rule("A-7")
async def test_the_movers_clock_stands_still_while_another_seat_is_asked():
    house = inline_house()
    game_id, mover, defender = await defence(house)
    view = await house.view(defender, game_id)
    assert own_decision(view).clock == view_pb2.CLOCK_KIND_REACTION
    assert deadline_of(view) - house.clock.now() == 600_000
    await quiet(house, 300)
    await house.act(defender, game_id, {"defend": {"dice": 1}})
    view = await house.view(mover, game_id)
    if own_decision(view) is not None:
        assert deadline_of(view) - house.clock.now() == (DAY - 240) * 1000


@pytest.mark.rule("A-8")
async def test_an_answer_that_runs_out_takes_its_default_and_is_no_timeout():
    house = inline_house()
    game_id, mover, defender = await defence(house)
    await quiet(house, 600)
    seat = (await house.game(defender, game_id)).viewer
    game = await house.game(defender, game_id)
    assert seat not in game.asked
    assert game.players[seat].timeouts == 0
    assert (await house.entries(mover, game_id))[-1].seat == seat


async def test_a_word_at_the_table_does_not_take_a_lent_turn_back():
    house = inline_house()
    game_id, mover = await at_first_turn(house, fallback=game_pb2.FALLBACK_BOT)
    seat = (await house.game(mover, game_id)).viewer
    await quiet(house, DAY)
    await house.ask(mover, rules_pb2.SetPlanRequest(game_id=game_id, request_id="plan_0001"))
    assert (await house.game(mover, game_id)).players[seat].bot_plays
    await quiet(house, DAY)
    assert not (await house.game(mover, game_id)).players[seat].bot_plays
