"""Playing on at a table of a house, whoever is asked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fieldpost.rules.v1 import action_pb2, rules_pb2, view_pb2

from services.common.callers import Caller
from tests.rules.house import House
from tests.rules.players import any_action, own_decision

DONE = action_pb2.Action(done={})
ATTACK = action_pb2.Action(attack=action_pb2.Attack(origin="alaska", target="kamchatka", dice=1))
PLAIN = ("place", "attack", "move_in", "trade")


async def asked(house: House, game_id: str, people: Sequence[Caller]) -> list[Caller]:
    """Who is asked, in the order of the questions."""
    game = await house.game(people[0], game_id)
    seats = {player.seat: player.user_id for player in game.players}
    by_id = {one.id: one for one in people}
    return [by_id[seats[seat]] for seat in game.asked if seats[seat] in by_id]


async def answer_of(house: House, who: Caller, game_id: str, chance: Random) -> action_pb2.Action:
    """Some legal answer to the question that is open for somebody."""
    decision = own_decision(await house.view(who, game_id))
    assert decision is not None
    return any_action(decision, chance, PLAIN)


async def step(house: House, game_id: str, people: Sequence[Caller], chance: Random) -> rules_pb2.SubmitActionsResponse:
    """One answer of whoever is asked first."""
    who = (await asked(house, game_id, people))[0]
    return await house.act(who, game_id, await answer_of(house, who, game_id, chance))


async def set_up(house: House, game_id: str, people: Sequence[Caller], seed: int = 1) -> Caller:
    """Plays the set-up; says who moves first."""
    chance = Random(seed)
    while (await house.view(people[0], game_id)).phase == "setup":
        await step(house, game_id, people, chance)
    return (await asked(house, game_id, people))[0]


async def until(house: House, game_id: str, people: Sequence[Caller], name: str, seed: int = 1) -> Caller:
    """Plays until a question of that name is open; says for whom."""
    chance = Random(seed)
    for _ in range(2000):
        view = await house.view(people[0], game_id)
        if any(one.name == name for one in view.decisions):
            return (await asked(house, game_id, people))[0]
        await step(house, game_id, people, chance)
    raise AssertionError(f"nobody is asked for {name}")


async def finish(house: House, game_id: str, people: Sequence[Caller], seed: int = 1) -> view_pb2.View:
    """Plays to the end; give the table a round limit."""
    chance = Random(seed)
    while True:
        view = await house.view(people[0], game_id)
        if view.reason:
            return view
        await step(house, game_id, people, chance)
