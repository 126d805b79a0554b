"""A game over the service, from its start to its end."""

from functools import partial
from random import Random

import pytest
from fieldpost.rules.v1 import action_pb2, game_pb2, rules_pb2

from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from services.rules.app.game import beginnings
from services.rules.dice.game_secrets import new_secrets
from tests.rules.house import ANNE, BEN, CLEO, DORA, House, inline_house, open_house, refused
from tests.rules.rounds import DONE, asked, finish, set_up, step, until

PEOPLE = (ANNE, BEN, CLEO)


async def test_a_game_goes_from_its_start_to_its_end(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE, options={"round_limit": "2"})
        view = await finish(house, game_id, PEOPLE)
        game = await house.game(BEN, game_id)
        assert view.reason == game.reason != ""
        assert list(view.winners) == list(game.winners) != []
        assert (game.state, game.viewer, list(game.asked)) == (game_pb2.GAME_STATE_OVER, 1, [])
        numbers = [entry.number for entry in await house.entries(ANNE, game_id, page=7)]
        assert numbers == list(range(1, len(numbers) + 1))


async def test_a_view_at_a_past_version_is_what_was_seen_then(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE, audience=game_pb2.AUDIENCE_EVERYBODY, options={"round_limit": "1"})
        seen: dict[tuple[str, int], bytes] = {}
        chance = Random(3)
        while not (view := await house.view(ANNE, game_id)).reason:
            for who in (*PEOPLE, DORA):
                now = await house.view(who, game_id)
                seen[who.id, now.version] = now.SerializeToString(deterministic=True)
            await step(house, game_id, PEOPLE, chance)
        assert len(seen) > 100
        async with another_life(settings, house) as again:
            for who in (*PEOPLE, DORA):
                for version in [version for user, version in seen if user == who.id]:
                    then = await again.view(who, game_id, version)
                    assert then.SerializeToString(deterministic=True) == seen[who.id, version]
        assert view.version > max(version for _, version in seen)


def another_life(settings: Settings, house: House):
    """The same database with nothing in memory."""
    return open_house(settings, clock=house.clock, name="again") if settings.database_url else same_file(house)


class same_file:  # noqa: N801 (a context manager that is used like a function)
    """SQLite lets in one process at a time: the second house shares the first one's database."""

    def __init__(self, house: House) -> None:
        self.house = House(house.database, house.clock, house.hints, "again")

    async def __aenter__(self) -> House:
        return self.house

    async def __aexit__(self, *fault: object) -> None:
        """The first house closes it."""


async def test_a_version_at_which_no_entry_ended_cannot_be_seen():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    with refused(Kind.INVALID, "no_such_version") as found:
        await house.view(ANNE, game_id, 1)
    assert found.value.field == "version"


@pytest.mark.rule("A-12")
async def test_a_batch_stops_at_the_first_action_that_is_refused_and_says_why():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    await until(house, game_id, PEOPLE, "attacking")
    version = (await house.view(mover, game_id)).version
    response = await house.act(mover, game_id, DONE, DONE, DONE)
    assert response.taken == 2
    assert response.stop.code
    assert response.stop.rule
    assert response.view.version > version
    assert response.entries[0].version == response.view.version


async def test_an_action_against_a_rule_changes_nothing_and_names_the_rule():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    before = await house.view(mover, game_id)
    with refused(Kind.AGAINST_RULE, "wrong_verb") as found:
        await house.act(mover, game_id, {"defend": {"dice": 1}})
    assert found.value.rule
    assert found.value.details["allowed"]
    assert await house.view(mover, game_id) == before


async def test_what_a_seat_may_not_see_is_not_in_its_entries():
    house = inline_house()
    game_id = await house.table(*PEOPLE, mode=("world", "objectives"))
    armies = {player.user_id: player.armies[0] for player in (await house.game(ANNE, game_id)).players}
    for who in PEOPLE:
        deals = {
            event.fields["army"]: event.fields["objective"]
            for entry in await house.entries(who, game_id)
            for event in entry.events
            if event.name == "objective_dealt"
        }
        assert len(deals) == 3
        assert [army for army, objective in deals.items() if objective is not None] == [armies[who.id]]


async def test_nobody_is_asked_twice_at_once_and_everybody_at_set_up():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    assert await asked(house, game_id, PEOPLE) == list(PEOPLE)
    await set_up(house, game_id, PEOPLE)
    assert len(await asked(house, game_id, PEOPLE)) == 1
    game = await house.game(ANNE, game_id)
    assert game == (await house.ask(ANNE, rules_pb2.GetGameRequest(game_id=game_id))).game


@pytest.mark.rule("A-11", "A-15")
async def test_a_plan_runs_when_its_turn_comes_and_only_its_owner_knows_of_it():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    order = list((await house.view(mover, game_id)).order)
    armies = {player.armies[0]: player.seat for player in (await house.game(mover, game_id)).players}
    planner = PEOPLE[armies[order[(order.index((await house.view(mover, game_id)).mover) + 1) % 3]]]
    own = next(
        zone.zone
        for zone in (await house.view(planner, game_id)).zones
        if zone.pieces and armies[zone.pieces[0].army] == PEOPLE.index(planner)
    )
    placing = action_pb2.Action(place={"troops": [{"zone": own, "count": 3}]})
    plan = [placing, DONE, placing]
    await house.ask(planner, rules_pb2.SetPlanRequest(game_id=game_id, request_id="plan_0001", actions=plan))
    last = (await house.entries(mover, game_id))[-1].number
    chance = Random(1)
    while (await asked(house, game_id, PEOPLE)) == [mover]:
        await step(house, game_id, PEOPLE, chance)
    ran = (await house.entries(mover, game_id))[-1]
    assert ran.number > last
    assert ran.seat == PEOPLE.index(mover)
    names = [event.name for event in ran.events]
    assert names.index("turn_began") < names.index("placed")
    assert "planned" not in names
    assert list((await house.view(planner, game_id)).plan) == []
    assert "plan_stopped" not in names
    [why] = [event for event in (await house.entries(planner, game_id))[-1].events if event.name == "plan_stopped"]
    assert why.fields["rule"]


async def test_a_game_that_has_had_all_its_throws_says_so_and_can_still_be_ended(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(beginnings, "new_secrets", partial(new_secrets, length=64))
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    with pytest.raises(Refused) as no:
        await until(house, game_id, PEOPLE, "nothing of that name")
    assert (no.value.kind, no.value.code) == (Kind.AGAINST_RULE, "dice_spent")
    assert no.value.message == ("a game has 64 throws at most, and this one has had them: resign, or agree on a draw")
    for who in PEOPLE[:2]:
        await house.ask(who, rules_pb2.ResignRequest(game_id=game_id, request_id="resign-" + who.id))
    assert (await house.view(PEOPLE[2], game_id)).reason
