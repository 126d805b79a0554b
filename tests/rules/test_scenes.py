"""A game's past as it can be drawn: scenes put on top of each other are the game, and no viewer sees more by them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from fieldpost.rules.v1 import rules_pb2, view_pb2
from google.protobuf.json_format import MessageToDict

from services.common.callers import Caller
from services.common.refusals import Kind
from tests.rules.house import ANNE, BEN, CLEO, DORA, House, inline_house, refused
from tests.rules.rounds import step

MODES = {
    ("world", "conquest"): 3,
    ("command", "total"): 3,
    ("napoleon", "teams"): 4,
    ("napoleon", "advanced"): 3,
    ("clone_wars", "factions"): 2,
}
PEOPLE = (ANNE, BEN, CLEO, DORA)


async def played(mode: tuple[str, str], steps: int = 120, seed: int = 5) -> tuple[House, str, Sequence[Caller]]:
    """A game of a mode after some answers."""
    house, people = inline_house(), PEOPLE[: MODES[mode]]
    game_id = await house.table(*people, mode=mode)
    chance = Random(seed)
    for _ in range(steps):
        if (await house.view(people[0], game_id)).reason:
            break
        await step(house, game_id, people, chance)
    return house, game_id, people


async def film(
    house: House, who: Caller, game_id: str, since: int = 0, page: int = 0
) -> tuple[view_pb2.View, list[rules_pb2.Scene]]:
    """The view that the scenes begin with, and all of them."""
    request = rules_pb2.ListScenesRequest(game_id=game_id, since_version=since, page_size=page)
    first = found = await house.ask(who, request)
    scenes = list(found.scenes)
    while found.next_page_token:
        request.page_token = found.next_page_token
        found = await house.ask(who, request)
        assert not found.HasField("before")
        scenes += found.scenes
    return first.before, scenes


def shown(view: view_pb2.View) -> tuple[dict[str, str], dict[str, object]]:
    """Who stands where, and the state of rules."""
    return {zone.zone: str(zone.pieces) for zone in view.zones}, MessageToDict(view.slices)


@pytest.mark.parametrize("mode", MODES, ids="-".join)
async def test_scenes_on_top_of_each_other_are_the_game_at_each_of_its_entries_for_every_viewer(mode: tuple[str, str]):
    house, game_id, people = await played(mode)
    for who in people[:2]:
        before, scenes = await film(house, who, game_id, page=17)
        zones, slices = shown(before)
        for scene in scenes:
            for change in scene.changes:
                assert change.event < max(1, len(scene.entry.events))
                zones |= {zone.zone: str(zone.pieces) for zone in change.zones}
            slices |= MessageToDict(scene.slices)
            view = await house.view(who, game_id, scene.entry.version)
            assert (zones, slices) == shown(view)
            assert (scene.mover, scene.round) == (view.mover, view.round)


async def test_the_entries_of_scenes_are_those_of_the_log():
    house, game_id, _ = await played(("napoleon", "advanced"))
    for who in (ANNE, BEN):
        before, scenes = await film(house, who, game_id)
        listed = await house.entries(who, game_id)
        assert before.version == listed[0].version
        assert [scene.entry for scene in scenes] == listed[1:]


async def test_scenes_since_a_version_begin_with_the_view_of_that_version():
    house, game_id, _ = await played(("world", "conquest"))
    entries = await house.entries(ANNE, game_id)
    since = entries[len(entries) // 2].version
    before, scenes = await film(house, ANNE, game_id, since)
    assert before == await house.view(ANNE, game_id, since)
    assert [scene.entry for scene in scenes] == entries[len(entries) // 2 + 1 :]
    now = (await house.view(ANNE, game_id)).version
    assert (await film(house, ANNE, game_id, now))[1] == []
    with refused(Kind.INVALID, "version_ahead"):
        await film(house, ANNE, game_id, now + 1)


async def test_what_changed_is_told_with_its_event():
    house, game_id, _ = await played(("world", "conquest"), steps=200)
    _, scenes = await film(house, ANNE, game_id)
    told = [
        (scene.entry.events[change.event].name, {zone.zone for zone in change.zones}, scene.entry.events[change.event])
        for scene in scenes
        for change in scene.changes
    ]
    attacks = [(zones, event) for name, zones, event in told if name == "assaulted"]
    assert attacks
    for zones, event in attacks:
        assert zones <= {event.fields["origin"], event.fields["target"]}
    assert {"placed", "assaulted", "moved_in"} <= {name for name, _, _ in told}
