"""A game does not grow by what seats do without moving it on, beyond a bound that nobody needs."""

import json
from random import Random

import pytest
from fieldpost.rules.v1 import action_pb2, rules_pb2
from sqlalchemy import text

from services.common.callers import Caller
from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from services.rules.app.game import asides
from services.rules.app.game.asides import MOST_IDLE, MOST_REFUSED, MOST_SAID, MOST_STORED
from services.rules.dice.check import check_proof
from tests.rules.house import ANNE, BEN, CLEO, House, inline_house, open_house, refused
from tests.rules.players import any_action, own_decision
from tests.rules.rounds import DONE, set_up, step, until

PEOPLE = (ANNE, BEN, CLEO)
MUCH = 2 * MOST_STORED


async def entries_of(house: House, game_id: str) -> int:
    """All entries of a game, those that nobody else may notice too."""
    count = text("SELECT count(*) FROM entry WHERE game_id = :game")
    return await house.database.read(lambda connection: connection.execute(count, {"game": game_id}).scalar_one())


async def commands_of(house: House, game_id: str) -> int:
    """All answers that are kept under request ids."""
    count = text("SELECT count(*) FROM command WHERE game_id = :game")
    return await house.database.read(lambda connection: connection.execute(count, {"game": game_id}).scalar_one())


async def codes_of(house: House, who: Caller, requests: list) -> list[str]:
    """What came of calls, one after the other: the code of a refusal, or nothing."""
    found = []
    for request in requests:
        try:
            await house.ask(who, request)
            found.append("")
        except Refused as no:
            found.append(no.code)
    return found


def draw(house: House, game_id: str, refuse: bool) -> rules_pb2.ProposeDrawRequest:
    return rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=house.request_id(), refuse=refuse)


def orders(house: House, game_id: str, dice: int = 1) -> rules_pb2.SetStandingOrdersRequest:
    kept = [{"defend_with": {"dice": dice}}]
    return rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id=house.request_id(), orders=kept)


def plan(house: House, game_id: str) -> rules_pb2.SetPlanRequest:
    return rules_pb2.SetPlanRequest(game_id=game_id, request_id=house.request_id(), actions=[DONE])


def back(house: House, game_id: str) -> rules_pb2.TakeSeatBackRequest:
    return rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id=house.request_id())


async def begun(house: House) -> tuple[str, Caller, Caller, Caller]:
    """A game after its set-up: who is asked, and the two who are not."""
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    one, other = [who for who in PEOPLE if who != mover]
    return game_id, mover, one, other


async def move(house: House, game_id: str) -> None:
    """An answer of whoever is asked."""
    await step(house, game_id, PEOPLE, Random(1))


@pytest.mark.rule("A-14")
async def test_a_draw_that_is_proposed_and_refused_without_a_move_does_not_grow_the_game(settings: Settings):
    async with open_house(settings) as house:
        game_id, _, one, other = await begun(house)
        before = await entries_of(house, game_id)
        said = []
        for _ in range(20):
            said += await codes_of(house, one, [draw(house, game_id, False)])
            said += await codes_of(house, other, [draw(house, game_id, True)])
        assert said[: 2 * MOST_SAID] == [""] * 2 * MOST_SAID
        assert set(said[2 * MOST_SAID :]) == {"draw_discussed"}
        assert await entries_of(house, game_id) == before + 2 * MOST_SAID
        with refused(Kind.TOO_MUCH, "draw_discussed") as found:
            await house.ask(one, draw(house, game_id, False))
        assert found.value.rule == "A-14"


async def test_the_bound_counts_anew_after_a_move_and_for_each_seat():
    house = inline_house()
    game_id, mover, one, _ = await begun(house)
    toggled = [draw(house, game_id, bool(count % 2)) for count in range(MOST_SAID)]
    assert await codes_of(house, one, toggled) == [""] * MOST_SAID
    assert await codes_of(house, one, [draw(house, game_id, False)]) == ["draw_discussed"]
    assert await codes_of(house, mover, [draw(house, game_id, False)]) == [""]
    await move(house, game_id)
    assert await codes_of(house, one, [draw(house, game_id, False)]) == [""]


@pytest.mark.rule("A-1")
async def test_orders_plans_and_seats_taken_back_are_stored_only_so_often_between_two_moves(settings: Settings):
    async with open_house(settings) as house:
        game_id, _, one, other = await begun(house)
        before = await entries_of(house, game_id)
        calls = [(orders, plan, back)[count % 3](house, game_id) for count in range(MUCH)]
        codes = await codes_of(house, one, calls)
        assert codes == [""] * MOST_STORED + ["nothing_moved"] * (MUCH - MOST_STORED)
        assert await entries_of(house, game_id) == before + MOST_STORED
        assert await codes_of(house, other, [orders(house, game_id)]) == [""]
        await move(house, game_id)
        assert await codes_of(house, one, [orders(house, game_id)]) == [""]


async def test_what_was_refused_for_being_too_much_can_be_asked_for_again_under_its_id():
    house = inline_house()
    game_id, _, one, _ = await begun(house)
    await codes_of(house, one, [orders(house, game_id) for _ in range(MOST_STORED)])
    late = orders(house, game_id, 2)
    kept = await commands_of(house, game_id)
    assert await codes_of(house, one, [late, late]) == ["nothing_moved"] * 2
    assert await commands_of(house, game_id) == kept
    await move(house, game_id)
    assert await codes_of(house, one, [late]) == [""]


@pytest.mark.rule("C-30")
async def test_leaving_is_free_however_much_a_seat_has_said():
    house = inline_house()
    game_id, _, one, _ = await begun(house)
    await codes_of(house, one, [orders(house, game_id) for _ in range(MOST_STORED + 1)])
    await codes_of(house, one, [draw(house, game_id, bool(count % 2)) for count in range(MOST_SAID + 1)])
    assert await codes_of(house, one, [rules_pb2.ResignRequest(game_id=game_id, request_id="leaving_1")]) == [""]


async def test_a_seat_whose_calls_are_refused_again_and_again_fills_no_disk(settings: Settings):
    async with open_house(settings) as house:
        game_id, _, one, _ = await begun(house)
        before = await commands_of(house, game_id)
        calls = [await house.submission(one, game_id, DONE) for _ in range(MOST_REFUSED + 20)]
        assert await codes_of(house, one, calls) == ["stale"] * MOST_REFUSED + ["too_many_refusals"] * 20
        assert await commands_of(house, game_id) == before + MOST_REFUSED
        assert await codes_of(house, one, calls[:1]) == ["stale"]
        await move(house, game_id)
        assert await codes_of(house, one, calls[-1:]) == ["stale"]


@pytest.mark.rule("A-13")
@pytest.mark.parametrize(
    ("mode", "name"),
    [
        (("world", "conquest"), "attacking"),
        (("clone_wars", "factions"), "attacking_in_faction"),
        (("napoleon", "advanced"), "invading"),
        (("napoleon", "duel-active"), "commanding"),
    ],
)
async def test_attacks_that_stop_before_a_battle_do_not_grow_the_game(mode: tuple[str, str], name: str):
    house = inline_house()
    people = PEOPLE[:2] if name == "commanding" else PEOPLE
    game_id = await house.table(*people, mode=mode)
    mover = await until(house, game_id, people, name)
    before = await entries_of(house, game_id)
    codes = []
    for _ in range(MOST_IDLE + 20):
        idle = await idle_attack(house, mover, game_id)
        codes += await codes_of(house, mover, [await house.submission(mover, game_id, idle)])
    taken = codes.count("")
    assert codes == [""] * taken + ["idle_answers"] * (len(codes) - taken)
    assert await entries_of(house, game_id) == before + taken
    assert MOST_IDLE - 30 < taken <= MOST_IDLE, "other answers of the turn count too"
    fought = await idle_attack(house, mover, game_id)
    fought.attack.keep = 0
    assert await codes_of(house, mover, [await house.submission(mover, game_id, fought)]) == [""]


async def test_a_turn_can_be_ended_however_often_nothing_was_done_in_it():
    house = inline_house()
    game_id, mover, _, _ = await begun(house)
    await until(house, game_id, PEOPLE, "attacking")
    for _ in range(MOST_IDLE + 1):
        idle = await idle_attack(house, mover, game_id)
        await codes_of(house, mover, [await house.submission(mover, game_id, idle)])
    assert await codes_of(house, mover, [await house.submission(mover, game_id, DONE)]) == [""]


async def idle_attack(house: House, who: Caller, game_id: str) -> action_pb2.Action:
    """An attack that stops before its first battle."""
    decision = own_decision(await house.view(who, game_id))
    assert decision is not None
    found = any_action(decision, Random(1), ("attack",))
    found.attack.keep = 9999
    return found


async def test_a_log_that_grew_before_there_was_a_bound_is_read_and_proved_as_before(monkeypatch: pytest.MonkeyPatch):
    house = inline_house()
    game_id, _, one, _ = await begun(house)
    with monkeypatch.context() as old:
        old.setattr(asides, "MOST_SAID", 1000)
        await codes_of(house, one, [draw(house, game_id, bool(count % 2)) for count in range(200)])
    assert await codes_of(house, one, [draw(house, game_id, False)]) == ["draw_discussed"]
    await move(house, game_id)
    assert len(await house.entries(one, game_id)) > 200
    document = await house.ask(one, rules_pb2.ExportRecordRequest(game_id=game_id))
    assert [found for found in check_proof(json.loads(document.content)) if not found.ok] == []
