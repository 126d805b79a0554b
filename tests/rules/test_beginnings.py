"""How games come to be."""

import asyncio
from random import Random

import pytest
from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2

from services.common.refusals import Kind
from services.common.settings import Settings
from services.rules.app.game import beginnings
from services.rules.engine.editions import variant as variant_of
from tests.rules.house import ANNE, BEN, CLEO, MATCHMAKING, House, inline_house, open_house, refused, table_request
from tests.rules.rounds import answer_of

PEOPLE = (ANNE, BEN, CLEO)


async def reserve(house: House, request_id: str = "reserve_1") -> internal_pb2.ReserveGameResponse:
    return await house.ask(MATCHMAKING, internal_pb2.ReserveGameRequest(request_id=request_id))


async def test_the_same_call_reserves_the_same_game(settings: Settings):
    async with open_house(settings) as house:
        found = await asyncio.gather(*[reserve(house) for _ in range(4)])
        assert len({one.game_id for one in found}) == 1
        assert (await reserve(house, "reserve_2")).game_id != found[0].game_id
        assert await reserve(House(house.database, house.clock, name="again")) == found[0]


async def test_dice_are_bound_before_the_seats_give_their_seeds():
    house = inline_house()
    reserved = await reserve(house)
    await house.ask(MATCHMAKING, table_request(reserved.game_id, PEOPLE))
    game = await house.game(ANNE, reserved.game_id)
    assert game.dice == reserved.dice
    assert (len(game.dice.anchor), game.dice.length, game.dice.beacon) == (32, 131_072, game_pb2.BEACON_STATE_OFF)


async def test_a_game_is_created_once(settings: Settings):
    async with open_house(settings) as house:
        reserved = await reserve(house)
        request = table_request(reserved.game_id, PEOPLE)
        found = await asyncio.gather(*[house.ask(MATCHMAKING, request) for _ in range(4)])
        assert len({one.SerializeToString(deterministic=True) for one in found}) == 1
        entries = await house.entries(ANNE, reserved.game_id)
        assert len(entries) == 1
        await house.act(ANNE, reserved.game_id, await answer_of(house, ANNE, reserved.game_id, Random(1)))
        assert await house.ask(MATCHMAKING, request) == found[0]
        with refused(Kind.INVALID, "request_id_reused"):
            await house.ask(MATCHMAKING, table_request(reserved.game_id, PEOPLE, title="Another"))


async def test_a_game_needs_a_reservation():
    house = inline_house()
    with refused(Kind.INVALID, "not_reserved") as found:
        await house.ask(MATCHMAKING, table_request("g_" + "a" * 20, PEOPLE))
    assert found.value.field == "game_id"


WRONG = [
    ({"mode": ("world", "chess")}, "no_such_mode", "mode"),
    ({"mode": ("moon", "conquest")}, "no_such_mode", "mode"),
    ({"options": {"setup": "magic"}}, "no_such_mode", "mode"),
    ({"options": {"speed": "9"}}, "no_such_mode", "mode"),
    ({"bots": 6}, "invalid", "seats"),
    ({"clock": game_pb2.TableClock(turn_seconds=59)}, "invalid", "clock.turn_seconds"),
    ({"clock": game_pb2.TableClock(turn_seconds=1_209_601)}, "invalid", "clock.turn_seconds"),
    ({"clock": game_pb2.TableClock(turn_seconds=60, answer_seconds=29)}, "invalid", "clock.answer_seconds"),
    ({"clock": game_pb2.TableClock(turn_seconds=60, timeouts_to_bot=0)}, "invalid", "clock.timeouts_to_bot"),
    ({"title": "x" * 81}, "invalid", "title"),
]


@pytest.mark.rule("A-7")
@pytest.mark.parametrize(("how", "code", "field"), WRONG)
async def test_a_table_that_cannot_be_is_malformed(how: dict, code: str, field: str):
    house = inline_house()
    reserved = await reserve(house)
    with refused(Kind.INVALID, code) as found:
        await house.ask(MATCHMAKING, table_request(reserved.game_id, PEOPLE, **how))
    assert found.value.field == field


async def test_seats_that_do_not_fit_are_malformed():
    house = inline_house()
    reserved = await reserve(house)
    request = table_request(reserved.game_id, (ANNE, BEN, ANNE))
    with refused(Kind.INVALID, "seated_twice"):
        await house.ask(MATCHMAKING, request)
    for seat, seed in ((0, b"short"), (3, b"a seed for a bot is wrong")):
        request = table_request(reserved.game_id, PEOPLE, bots=1)
        request.seats[seat].dice_seed = seed
        with refused(Kind.INVALID, "wrong_seed") as found:
            await house.ask(MATCHMAKING, request)
        assert found.value.field == f"seats[{seat}].dice_seed"


async def test_a_mode_is_checked_and_its_defaults_filled_in():
    house = inline_house()
    mode = game_pb2.Mode(edition="world", variant="duel", options={"round_limit": "007"})
    checked = (await house.ask(MATCHMAKING, internal_pb2.CheckModeRequest(mode=mode, seats=2))).mode
    assert (checked.options["round_limit"], checked.options["resigned"]) == ("7", "bot")
    with refused(Kind.INVALID, "no_such_mode"):
        await house.ask(MATCHMAKING, internal_pb2.CheckModeRequest(mode=mode, seats=3))


async def test_bots_have_their_seats_from_the_start():
    house = inline_house()
    game_id = await house.table(ANNE, bots=2)
    game = await house.game(ANNE, game_id)
    assert [(player.user_id, player.bot, player.bot_plays) for player in game.players] == [
        (ANNE.id, "greedy", False),
        ("", "greedy", True),
        ("", "greedy", True),
    ]


async def test_every_mode_can_be_started_and_shows_its_armies():
    house = inline_house()
    editions = (await house.ask(ANNE, rules_pb2.ListEditionsRequest())).editions
    assert len(editions) == 4
    for edition in editions:
        for variant in edition.variants:
            people = (ANNE, BEN, CLEO)[: variant.sizes[0]]
            bots = variant.sizes[0] - len(people)
            game_id = await house.table(*people, bots=bots, mode=(edition.edition, variant.variant))
            game = await house.game(ANNE, game_id)
            assert sum(len(player.armies) for player in game.players) >= len(game.players)
            assert game.asked


@pytest.mark.parametrize(
    ("edition", "variant", "seats", "sides"),
    [
        ("napoleon", "teams", 4, [{0, 2}, {1, 3}]),
        ("clone_wars", "factions", 4, [{0, 2}, {1, 3}]),
        ("clone_wars", "factions", 2, [{0}, {1}]),
        ("world", "conquest", 3, [{0}, {1}, {2}]),
    ],
)
async def test_the_view_tells_which_seats_play_together(edition: str, variant: str, seats: int, sides: list[set[int]]):
    house = inline_house()
    game_id = await house.table(ANNE, BEN, bots=seats - 2, mode=(edition, variant))
    found: dict[int, set[int]] = {}
    for army in (await house.view(ANNE, game_id)).armies:
        found.setdefault(army.side, set()).add(army.seat)
    assert list(found.values()) == sides


LIMITED = {"round_limit": "8"}


@pytest.mark.rule("NA-1")
@pytest.mark.parametrize("variant", ["advanced", "campaign"])
async def test_a_limit_of_rounds_is_refused_where_the_mode_has_its_own(variant: str):
    house = inline_house()
    people = PEOPLE if variant == "advanced" else PEOPLE[:2]
    mode = game_pb2.Mode(edition="napoleon", variant=variant, options=LIMITED)
    with refused(Kind.INVALID, "own_last_round") as found:
        await house.ask(MATCHMAKING, internal_pb2.CheckModeRequest(mode=mode, seats=len(people)))
    assert found.value.details == {"last_round": 5}
    assert found.value.field == "mode.options"
    with refused(Kind.INVALID, "own_last_round"):
        await house.table(*people, mode=("napoleon", variant), options=LIMITED)
    assert await house.table(*people, mode=("napoleon", variant), options={"round_limit": "0"})


@pytest.mark.rule("NA-1")
@pytest.mark.parametrize("given", [{}, {"round_limit": "0"}])
async def test_a_table_of_a_mode_with_its_own_last_round_lists_no_limit_of_rounds(given: dict[str, str]):
    house = inline_house()
    for variant, listed in (("campaign", False), ("duel-passive", True)):
        mode = game_pb2.Mode(edition="napoleon", variant=variant, options=given)
        checked = (await house.ask(MATCHMAKING, internal_pb2.CheckModeRequest(mode=mode, seats=2))).mode
        assert ("round_limit" in checked.options) == listed
        assert checked.options.keys() >= {"resigned"}


async def test_a_limit_of_rounds_is_taken_where_the_mode_has_none():
    house = inline_house()
    game_id = await house.table(*PEOPLE, mode=("napoleon", "conquest"), options=LIMITED)
    assert (await house.game(ANNE, game_id)).mode.options["round_limit"] == "8"


async def test_a_game_of_the_past_with_both_limits_goes_on(monkeypatch: pytest.MonkeyPatch):
    house = inline_house()
    monkeypatch.setattr(beginnings, "checked", variant_of)  # as it was before such a limit was refused
    game_id = await house.table(*PEOPLE, mode=("napoleon", "advanced"), options=LIMITED)
    monkeypatch.undo()
    later = House(house.database, house.clock, name="later")
    await later.act(ANNE, game_id, await answer_of(later, ANNE, game_id, Random(1)))
