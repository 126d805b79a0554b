"""What a caller gets for bad input, over gRPC: always a status that says what to do, never an accident."""

from __future__ import annotations

import grpc
import pytest
from fieldpost.rules.v1 import action_pb2, game_pb2, internal_pb2, rules_pb2, view_pb2

from services.common.settings import Settings
from services.common.statuses import detail_of
from tests.rules.house import ANNE, BEN, BOTS, CLEO, DORA, MATCHMAKING, table_request
from tests.rules.players import own_decision
from tests.rules.rounds import DONE
from tests.rules.wire import Wire, answer_to, on_the_wire

PEOPLE = (ANNE, BEN, CLEO)
HIDDEN = "g_" + "a" * 20


def submit(game_id: str, **how) -> rules_pb2.SubmitActionsRequest:
    fields = {"request_id": "bad_input_1", "decision": "0.1.none", "actions": [DONE], **how}
    return rules_pb2.SubmitActionsRequest(game_id=game_id, **fields)


def place(count: int, zone: str = "peru") -> action_pb2.Action:
    return action_pb2.Action(place={"troops": [{"zone": zone, "count": count}]})


LONG = action_pb2.Action(place={"troops": [{"zone": f"a_place_of_a_long_name_{at}", "count": 9} for at in range(64)]})
"""Five such fill more than a seat may store."""

MALFORMED = [
    (lambda id: rules_pb2.GetGameRequest(game_id="nonsense"), "game_id"),
    (lambda id: rules_pb2.GetGameRequest(), "game_id"),
    (lambda id: submit(id, request_id="short"), "request_id"),
    (lambda id: submit(id, request_id="with a space"), "request_id"),
    (lambda id: submit(id, decision=""), "decision"),
    (lambda id: submit(id, decision="x" * 65), "decision"),
    (lambda id: submit(id, expected_version=-1), "expected_version"),
    (lambda id: submit(id, actions=[]), "actions"),
    (lambda id: submit(id, actions=[DONE] * 65), "actions"),
    (lambda id: submit(id, actions=[DONE, action_pb2.Action()]), "actions[1].verb"),
    (lambda id: submit(id, actions=[place(1, "")]), "actions[0].place.troops[0].zone"),
    (lambda id: submit(id, actions=[place(1, "atlantis")]), "actions[0].place.troops[0].zone"),
    (lambda id: submit(id, actions=[place(-1)]), "actions[0].place.troops[0].count"),
    (lambda id: submit(id, expected_version=10_000), "expected_version"),
    (lambda id: submit(id, seat=9), "seat"),
    (lambda id: rules_pb2.GetViewRequest(game_id=id, version=-1), "version"),
    (lambda id: rules_pb2.GetViewRequest(game_id=id, version=1), "version"),
    (lambda id: rules_pb2.ListEventsRequest(game_id=id, page_size=201), "page_size"),
    (lambda id: rules_pb2.ListEventsRequest(game_id=id, page_token="x"), "page_token"),
    (lambda id: rules_pb2.ListGamesRequest(page_size=-1), "page_size"),
    (lambda id: rules_pb2.ListGamesRequest(state=99), "state"),
    (lambda id: rules_pb2.ListGamesRequest(page_token="x.y.z"), "page_token"),
    (lambda id: rules_pb2.SetPlanRequest(game_id=id, request_id="bad_plan_1", actions=[DONE] * 65), "actions"),
    (lambda id: rules_pb2.SetPlanRequest(game_id=id, request_id="bad_plan_2", actions=[LONG] * 5), "actions"),
    (lambda id: rules_pb2.ExportRecordRequest(game_id=id, form=9), "form"),
    (lambda id: rules_pb2.PreviewAttackRequest(game_id=id, origin="atlantis", target="peru"), "origin"),
    (lambda id: rules_pb2.PreviewAttackRequest(game_id=id), "origin"),
    (lambda id: rules_pb2.PreviewAttacksRequest(game_id=id, origin="atlantis"), "origin"),
    (lambda id: rules_pb2.PreviewAttacksRequest(game_id=id, first=action_pb2.Action()), "first.verb"),
    (lambda id: rules_pb2.PreviewCardsRequest(game_id=id), "action"),
    (lambda id: rules_pb2.PreviewCardsRequest(game_id=id, action=DONE), "action"),
    (lambda id: rules_pb2.PreviewPlanRequest(game_id=id, actions=[DONE] * 65), "actions"),
    (lambda id: rules_pb2.PreviewPlanRequest(game_id=id, actions=[LONG] * 5), "actions"),
    (lambda id: rules_pb2.PreviewPlanRequest(game_id=id, actions=[place(-1)]), "actions[0].place.troops[0].count"),
    (lambda id: rules_pb2.ListScenesRequest(game_id=id, since_version=10_000), "since_version"),
    (lambda id: rules_pb2.ListScenesRequest(game_id=id, page_size=201), "page_size"),
    (lambda id: rules_pb2.ListScenesRequest(game_id=id, page_token="x"), "page_token"),
    (lambda id: rules_pb2.PreviewAttackRequest(game_id=id, action=DONE), "action"),
    (lambda id: rules_pb2.PreviewAttackRequest(game_id=id, action=action_pb2.Action()), "action.verb"),
]


async def test_what_is_malformed_is_refused_with_its_field(sqlite_settings: Settings):
    async with on_the_wire(sqlite_settings) as wire:
        game_id = await wire.table(MATCHMAKING, *PEOPLE)
        for make, field in MALFORMED:
            code, problem, _ = await answer_to(wire.ask(ANNE, make(game_id)))
            assert (code, problem.field) == ("INVALID_ARGUMENT", field), problem
            assert problem.code
            assert problem.message


async def test_what_is_against_a_rule_is_refused_with_the_rule_and_what_is_allowed(settings: Settings):
    async with on_the_wire(settings) as wire:
        game_id = await wire.table(MATCHMAKING, *PEOPLE)
        view = await wire.view(ANNE, game_id)
        decision = own_decision(view)
        request = submit(game_id, decision=decision.id, expected_version=view.version, actions=[DONE])
        code, problem, _ = await answer_to(wire.ask(ANNE, request))
        assert (code, problem.code) == ("FAILED_PRECONDITION", "wrong_verb")
        assert problem.rule
        assert problem.details["allowed"] == ["place"]
        assert await wire.view(ANNE, game_id) == view


async def test_what_is_stale_is_aborted_with_the_fresh_view(settings: Settings):
    async with on_the_wire(settings) as wire:
        game_id = await wire.table(MATCHMAKING, *PEOPLE)
        code, problem, error = await answer_to(wire.ask(ANNE, submit(game_id)))
        assert (code, problem.code) == ("ABORTED", "stale")
        assert detail_of(error, view_pb2.View) == await wire.view(ANNE, game_id)


async def test_what_is_hidden_is_not_there(sqlite_settings: Settings):
    async with on_the_wire(sqlite_settings) as wire:
        game_id = await wire.table(MATCHMAKING, *PEOPLE)
        texts = set()
        for id in (game_id, HIDDEN):
            code, problem, error = await answer_to(wire.ask(DORA, rules_pb2.GetGameRequest(game_id=id)))
            assert (code, problem.code) == ("NOT_FOUND", "no_such_game")
            texts.add((error.details(), problem.SerializeToString()))
        assert len(texts) == 1


async def test_who_may_not_call_is_told_so(sqlite_settings: Settings):
    async with on_the_wire(sqlite_settings) as wire:
        nobody = await answer_to(wire.ask(None, rules_pb2.ListGamesRequest()))
        assert nobody[0] == "UNAUTHENTICATED"
        user = await answer_to(wire.ask(ANNE, internal_pb2.SweepRequest()))
        assert user[0] == "PERMISSION_DENIED"
        service = await answer_to(wire.ask(BOTS, table_request(HIDDEN, PEOPLE)))
        assert service[0] == "PERMISSION_DENIED"
        assert (await wire.ask(None, rules_pb2.ListEditionsRequest())).editions


async def test_too_much_is_refused_with_a_time_to_come_back(sqlite_settings: Settings):
    async with on_the_wire(sqlite_settings) as wire:
        game_id = await wire.table(MATCHMAKING, *PEOPLE)
        streams = [
            wire.rules.WatchGame(rules_pb2.WatchGameRequest(game_id=game_id), metadata=wire.token(ANNE))
            for _ in range(wire.settings.streams_per_user)
        ]
        for stream in streams:
            assert (await stream.read()).HasField("view")
        more = wire.rules.WatchGame(rules_pb2.WatchGameRequest(game_id=game_id), metadata=wire.token(ANNE))
        code, problem, _ = await answer_to(more.read())
        assert code == "RESOURCE_EXHAUSTED"
        assert problem.retry_after.ToMilliseconds() > 0
        for stream in streams:
            stream.cancel()


async def test_a_request_that_is_too_long_is_refused_and_the_service_goes_on(sqlite_settings: Settings):
    async with on_the_wire(sqlite_settings) as wire:
        game_id = await wire.table(MATCHMAKING, *PEOPLE)
        long = action_pb2.Action(place={"troops": [{"zone": "z" * 64, "count": 1}] * 128})
        with pytest.raises(grpc.aio.AioRpcError) as found:
            await wire.ask(ANNE, submit(game_id, actions=[long] * 64))
        assert found.value.code() in (grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.INVALID_ARGUMENT)
        assert (await wire.view(ANNE, game_id)).game_id == game_id


async def test_an_accident_tells_a_number_and_nothing_else(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch):
    def breaks(*_: object) -> None:
        raise ValueError("secret objective: conquer Asia")

    monkeypatch.setattr("services.rules.app.log.reading.position_for", breaks)
    async with on_the_wire(sqlite_settings) as wire:
        game_id = await wire.table(MATCHMAKING, *PEOPLE)
        code, problem, error = await answer_to(wire.ask(ANNE, rules_pb2.GetGameRequest(game_id=game_id)))
        assert (code, problem.code) == ("INTERNAL", "incident")
        assert problem.incident
        assert "Asia" not in str(error)


async def test_bytes_that_are_no_message_are_malformed(sqlite_settings: Settings):
    async with on_the_wire(sqlite_settings) as wire:
        for method in ("GetGame", "SubmitActions", "CreateGame"):
            who = MATCHMAKING if method == "CreateGame" else ANNE
            call = wire.channel.unary_unary(f"/fieldpost.rules.v1.RulesService/{method}")
            for data in (b"\xff", b"\x0a\xff\xff\xff\xff\x0f", b"\x08" * 40):
                code, _, _ = await answer_to(call(data, metadata=wire.token(who)))
                assert code == "INVALID_ARGUMENT"


async def opened(wire: Wire) -> game_pb2.Game:
    game_id = await wire.table(MATCHMAKING, *PEOPLE)
    return (await wire.ask(ANNE, rules_pb2.GetGameRequest(game_id=game_id))).game


async def test_nothing_is_lost_by_bad_input(settings: Settings):
    async with on_the_wire(settings) as wire:
        game = await opened(wire)
        for make, _ in MALFORMED:
            await answer_to(wire.ask(ANNE, make(game.game_id)))
        assert (await wire.ask(ANNE, rules_pb2.GetGameRequest(game_id=game.game_id))).game == game
