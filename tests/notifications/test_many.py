"""Many turns, and hands that die between sending and saying so: nobody is told twice, too late, or not at all."""

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from services.notifications import hands
from tests.notifications.office import Office, inline_office, seen
from tests.rules.house import ANNE, BEN, CLEO
from tests.rules.rounds import set_up, step

PEOPLE = (ANNE, BEN, CLEO)


async def turns(at: Office, wanted: int, seed: int) -> list[tuple[str, str]]:
    """Plays turns in games, one after the other; gives the (game, person) of each turn that began."""
    chance, begun = Random(seed), []
    while len(begun) < wanted:
        game_id = await at.house.table(*PEOPLE, title=f"Game {len(begun)}", options={"round_limit": "20"})
        await set_up(at.house, game_id, PEOPLE, seed + len(begun))
        mover = ""
        while not (view := await at.house.view(ANNE, game_id)).reason and len(begun) < wanted:
            if view.mover != mover:
                mover = view.mover
                seat = next(army.seat for army in view.armies if army.army == mover)
                await at.follow()
                await at.deliver()
                begun.append((game_id, PEOPLE[seat].id))
                at.clock.go(300)
            await step(at.house, game_id, PEOPLE, chance)
    return begun


@pytest.mark.parametrize("wanted", [pytest.param(2000, marks=pytest.mark.chaos), 200])
async def test_each_turn_is_told_once_to_whose_it_is(tmp_path: Path, wanted: int):
    async with inline_office(tmp_path) as at:
        for who in PEOPLE:
            await at.browser(who)
        begun = await turns(at, wanted, seed=1)
        told = [
            (push.form["notification"]["data"]["game_id"], push.browser)
            for push in at.pushes.pushes
            if "Your turn" in seen(push)
        ]
        setup = Counter(told) - Counter(begun)
        assert Counter(begun) - Counter(told) == Counter(), "none is lost"
        assert sum(setup.values()) <= 3 * len({game for game, _ in begun}), "but for the set-up, none is told twice"
        for who in PEOPLE:
            notes = [note for note in await at.inbox(who) if note.kind == "your_turn"]
            assert len({note.number for note in notes}) == len(notes)


class Killed(BaseException):
    """A worker's process is gone, between sending and settling."""


@pytest.mark.parametrize("kills", [pytest.param(50, marks=pytest.mark.chaos), 5])
async def test_a_worker_that_dies_after_sending_loses_nothing_and_shows_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int
):
    async with inline_office(tmp_path) as at:
        for who in PEOPLE:
            await at.browser(who)
        real = hands.push

        def dying(*asked: object) -> hands.Sent:
            real(*asked)  # type: ignore[arg-type]
            raise Killed

        for kill in range(kills):
            game_id = await at.house.table(*PEOPLE, title=f"Game {kill}")
            mover = await set_up(at.house, game_id, PEOPLE, kill)
            at.clock.go(5)
            await at.follow()
            monkeypatch.setattr(hands, "push", dying)
            for delivery_id in await at.due():
                with suppress(Killed):
                    await at.hand(delivery_id)
            monkeypatch.setattr(hands, "push", real)
            at.clock.go(60)
            await at.deliver()
            mine = [push for push in at.pushes.of(mover.id) if game_id == push.form["notification"]["data"]["game_id"]]
            assert len({push.topic for push in mine}) == 1, "the second takes the place of the first"
            assert "Your turn" in seen(mine[-1])
            assert ("your_turn", "accepted", "") in await at.log(mover)
        assert not [one for one in await at.log(ANNE) if one[1] in ("waiting", "sending")]
