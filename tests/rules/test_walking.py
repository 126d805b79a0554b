"""Whoever goes through a long log does it in small steps: others are answered in between."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from random import Random

import pytest
from fieldpost.rules.v1 import rules_pb2

from services.common.refusals import Kind
from services.rules.app.log.export import ProofFile
from services.rules.dice.check import check_proof
from tests.common.clock import Clock
from tests.common.inline import InlineDatabase
from tests.rules.house import ANNE, BEN, CLEO, DORA, EVE, House, refused
from tests.rules.rounds import finish, step

PEOPLE = (ANNE, BEN, CLEO)


class Ticking(Clock):
    """A clock on which every look takes a millisecond, so that work takes time in every run alike."""

    def monotonic(self) -> float:
        self.passed += 0.001
        return self.passed


@asynccontextmanager
async def long_game(entries: int) -> AsyncIterator[tuple[House, str, str]]:
    """A house, a long game in it and another one."""
    house = House(InlineDatabase("rules"), Ticking())
    game_id, other = await house.table(*PEOPLE), await house.table(DORA, EVE, BEN)
    chance = Random(3)
    while house.app.context.kept[game_id].row.number < entries:
        await step(house, game_id, PEOPLE, chance)
    yield house, game_id, other
    await house.database.close()


def export(game_id: str) -> rules_pb2.ExportRecordRequest:
    return rules_pb2.ExportRecordRequest(game_id=game_id, form=rules_pb2.EXPORT_FORM_PROOF)


async def test_others_are_answered_between_any_two_slices_of_an_export():
    async with long_game(200) as (house, game_id, other):
        made = asyncio.create_task(house.ask(ANNE, export(game_id)))
        looks = 0
        while not made.done():
            await house.view(DORA, other)
            await asyncio.sleep(0)
            looks += 1
        assert looks > 200 // 10
        document = json.loads(made.result().content)
        assert [one for one in check_proof(document) if not one.ok] == []
        assert len(document["entries"]) == house.app.context.kept[game_id].row.number


async def test_what_happens_while_an_export_is_made_is_not_in_it():
    async with long_game(200) as (house, game_id, _):
        number = house.app.context.kept[game_id].row.number
        made = asyncio.create_task(house.ask(ANNE, export(game_id)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await step(house, game_id, PEOPLE, Random(1))
        assert not made.done()
        document = json.loads((await made).content)
        assert [one["number"] for one in document["entries"]] == list(range(1, number + 1))
        assert [one for one in check_proof(document) if not one.ok] == []


async def test_a_person_has_one_export_or_proof_made_at_a_time():
    async with long_game(100) as (house, game_id, _):
        made = asyncio.create_task(house.ask(ANNE, export(game_id)))
        await asyncio.sleep(0)
        for request in (export(game_id), rules_pb2.GetDiceProofRequest(game_id=game_id)):
            with refused(Kind.TOO_MUCH, "walking_already") as found:
                await house.ask(ANNE, request)
            assert found.value.retry_after_ms > 0
        parts = await house.ask(BEN, rules_pb2.GetDiceProofRequest(game_id=game_id))
        assert parts.throws
        assert (await made).content
        assert (await house.ask(ANNE, export(game_id))).content


async def test_an_export_that_nobody_waits_for_costs_nothing_more(monkeypatch: pytest.MonkeyPatch):
    folds: list[int] = []
    whole = ProofFile.add

    def counted(self: ProofFile, row) -> bool:
        folds.append(row.entry["number"])
        return whole(self, row)

    monkeypatch.setattr(ProofFile, "add", counted)
    async with long_game(200) as (house, game_id, _):
        made = asyncio.create_task(house.ask(ANNE, export(game_id)))
        while not folds:
            await asyncio.sleep(0)
        made.cancel()
        await asyncio.gather(made, return_exceptions=True)
        seen = len(folds)
        assert seen < 100
        assert (await house.ask(BEN, export(game_id))).content
        assert len(folds) == seen + house.app.context.kept[game_id].row.number


async def test_streams_from_the_beginning_wait_for_their_turn_and_small_steps_do_not():
    async with long_game(120) as (house, game_id, _):
        version = (await house.view(ANNE, game_id)).version
        async with house.app.turns.turn(CLEO.id):  # somebody's is under way
            async with aclosing(house.watch(ANNE, game_id, since_version=version)) as near:
                assert (await anext(near)).view.version == version
            async with aclosing(house.watch(ANNE, game_id, since_version=0)) as far:
                first = asyncio.create_task(anext(far))
                for _ in range(20):
                    await asyncio.sleep(0)
                assert not first.done()
                first.cancel()
                await asyncio.gather(first, return_exceptions=True)
        async with aclosing(house.watch(ANNE, game_id, since_version=0)) as far:
            numbers = []
            async for message in far:
                numbers += [one.number for one in message.entries]
                if message.HasField("view"):
                    break
        assert numbers == list(range(1, house.app.context.kept[game_id].row.number + 1))


async def test_pages_of_the_log_and_views_of_the_past_wait_for_their_turn():
    async with long_game(60) as (house, game_id, _):
        async with house.app.turns.turn(CLEO.id):
            asks = [
                asyncio.create_task(house.ask(ANNE, request))
                for request in (
                    rules_pb2.ListEventsRequest(game_id=game_id),
                    rules_pb2.GetViewRequest(game_id=game_id, version=0),
                )
            ]
            for _ in range(20):
                await asyncio.sleep(0)
            assert not any(one.done() for one in asks)
        for one in asks:
            one.cancel()
        await asyncio.gather(*asks, return_exceptions=True)


async def test_a_file_that_would_be_too_long_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("services.rules.app.log.export.MOST_BYTES", 10_000)
    async with long_game(60) as (house, game_id, _):
        with refused(Kind.AGAINST_RULE, "too_long"):
            await house.ask(ANNE, export(game_id))


async def test_a_finished_game_is_exported_in_small_steps_too():
    house = House(InlineDatabase("rules"), Ticking())
    game_id = await house.table(*PEOPLE, options={"round_limit": "2"})
    await finish(house, game_id, PEOPLE)
    request = rules_pb2.ExportRecordRequest(game_id=game_id, form=rules_pb2.EXPORT_FORM_RECORD)
    for one in (request, export(game_id)):
        made = asyncio.create_task(house.ask(ANNE, one))
        looks = 0
        while not made.done():
            await asyncio.sleep(0)
            looks += 1
        assert looks > 10
    assert [one for one in check_proof(json.loads(made.result().content)) if not one.ok] == []
