"""Bots play on by themselves, whatever dies beside them: the bots service, a worker and Redis as real processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import grpc
import pytest
import redis
from fieldpost.bots.v1 import bots_pb2, bots_pb2_grpc
from fieldpost.rules.v1 import rules_pb2

from services.bots.brains.roster import ROSTER
from services.bots.strength import measured
from tests.bots.games import RulesProcess
from tests.rules.players import own_decision

BOTS = ("greedy", "random", "greedy")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesProcess]:
    with RulesProcess(tmp_path_factory.mktemp("bots"), "valkey", "bots", "worker") as running:
        yield running


def test_everybody_may_ask_what_bots_there_are(table: RulesProcess):
    with grpc.insecure_channel(table.stack.settings.address("bots")) as channel:
        bots = bots_pb2_grpc.BotsServiceStub(channel).ListBots(bots_pb2.ListBotsRequest(), timeout=5).bots
    assert [(bot.bot, bot.level) for bot in bots] == [(entry.bot, entry.level) for entry in ROSTER]
    assert all(dict(bot.titles) == entry.titles for bot, entry in zip(bots, ROSTER, strict=True))


def test_everybody_may_ask_how_strong_they_are(table: RulesProcess):
    with grpc.insecure_channel(table.stack.settings.address("bots")) as channel:
        found = bots_pb2_grpc.BotsServiceStub(channel).GetCatalogue(bots_pb2.GetCatalogueRequest(), timeout=5)
    known = measured()
    assert found.measured_on == known.date
    assert [one.bot.bot for one in found.bots] == [entry.bot for entry in ROSTER]
    for one in found.bots:
        assert [(at.variant, at.rating) for at in one.strengths] == [
            (at.variant, at.rating) for at in known.strengths.get(one.bot.bot, [])
        ]


def test_a_game_between_bots_plays_itself_to_its_end(table: RulesProcess):
    view = table.watch(table.start(*BOTS, person=False, round_limit="5"))
    assert view.reason
    assert view.winners


def test_a_truce_that_is_offered_in_the_persons_own_turn_is_answered_in_it(table: RulesProcess):
    game_id = table.start("caretaker", "caretaker", truces="true")
    view = table.view(game_id)
    while view.phase != "reinforce" or not own_decision(view):
        view = table.watch(game_id, table.answer(game_id).version + 1)
    offer = rules_pb2.TruceTerms(other=1, rounds=3, notice=1)
    table.person.SayTruce(rules_pb2.SayTruceRequest(game_id=game_id, request_id="offers_a_truce", offer=offer))
    after = table.watch(game_id, view.version + 2)
    assert [one.offered for one in after.truces] == [False]
    assert [one.id for one in after.decisions] == [one.id for one in view.decisions], "it is still the person's turn"


def flushed(table: RulesProcess) -> None:
    redis.Redis.from_url(table.stack.settings.redis_url).flushall()


def without_redis(table: RulesProcess) -> None:
    table.stack.halt("valkey")


def without_worker(table: RulesProcess) -> None:
    table.stack.kill("worker")


def without_rules(table: RulesProcess) -> None:
    table.stack.kill("rules")
    table.stack.ready("rules")


def without_bots(table: RulesProcess) -> None:
    table.stack.kill("bots")
    table.stack.ready("bots")


@pytest.mark.parametrize("disaster", [flushed, without_worker, without_rules, without_bots, without_redis])
def test_the_game_goes_on_after(disaster: Callable[[RulesProcess], None], table: RulesProcess):
    game_id = table.start(*BOTS, person=False, round_limit="6")
    table.watch(game_id, version=table.entries(game_id)[-1].version + 60)
    disaster(table)
    view = table.watch(game_id)
    assert view.reason
    numbers = [entry.number for entry in table.entries(game_id)]
    assert numbers == list(range(1, len(numbers) + 1))
    if disaster is without_redis:
        table.stack.resume("valkey")
