"""Who may call is a row for each method, and there is no method without one."""

from pathlib import Path

import pytest

from services.common.access import PUBLIC, SERVICE, USER, USER_OR_SERVICE, Access, table_faults
from services.common.callers import NOBODY, Caller, CallerKind, Scope
from services.common.refusals import Kind
from services.common.server import Faulty, serving
from tests.common.echo import DESCRIPTOR, EVERYTHING, SAY, echo, runtime

SOMEBODY = Caller(CallerKind.USER, "u_1")
BOTS = Caller(CallerKind.SERVICE, "bots")
WORKER = Caller(CallerKind.SERVICE, "worker")


@pytest.mark.parametrize(
    ("row", "allowed"),
    [
        (PUBLIC, {NOBODY, SOMEBODY, BOTS, WORKER}),
        (USER, {SOMEBODY}),
        (SERVICE("bots"), {BOTS}),
        (SERVICE("bots", "worker"), {BOTS, WORKER}),
        (USER_OR_SERVICE("worker"), {SOMEBODY, WORKER}),
        (Access(), set()),
    ],
)
def test_a_row_allows_whom_it_names(row: Access, allowed: set[Caller]):
    assert {caller for caller in (NOBODY, SOMEBODY, BOTS, WORKER) if row.allows(caller)} == allowed


READER = Caller(CallerKind.USER, "u_2", scope=Scope.READ)
PLAYER = Caller(CallerKind.USER, "u_2", scope=Scope.PLAY)


@pytest.mark.parametrize(
    ("row", "allowed"),
    [
        (PUBLIC, {READER, PLAYER}),
        (USER, set()),
        (USER.for_bots(Scope.READ), {READER, PLAYER}),
        (USER.for_bots(Scope.PLAY), {PLAYER}),
        (USER_OR_SERVICE("bots").costing(5).for_bots(Scope.PLAY), {PLAYER}),
        (SERVICE("bots"), set()),
    ],
)
def test_a_bots_token_is_good_for_what_it_says(row: Access, allowed: set[Caller]):
    assert {caller for caller in (READER, PLAYER) if row.allows(caller)} == allowed
    for caller in {READER, PLAYER} - allowed:
        assert row.refusal(caller).kind is Kind.FORBIDDEN


def test_a_bot_is_told_which_scope_a_call_needs():
    refused = USER.for_bots(Scope.PLAY).refusal(READER)
    assert (refused.code, refused.details) == ("not_for_bots", {"scope": "play"})
    assert USER.refusal(READER).details == {"scope": ""}
    assert SERVICE("bots").refusal(READER).code == "not_for_you"


def test_a_user_who_is_called_like_a_service_is_none():
    assert not SERVICE("bots").allows(Caller(CallerKind.USER, "bots"))
    assert not USER.allows(Caller(CallerKind.SERVICE, "u_1"))


def test_nobody_is_asked_for_a_token_and_others_are_told_no():
    assert USER.refusal(NOBODY).kind is Kind.UNKNOWN_CALLER
    assert USER.refusal(BOTS).kind is Kind.FORBIDDEN


def test_a_row_names_services_that_exist():
    with pytest.raises(ValueError, match="robots"):
        SERVICE("robots")


def test_methods_and_rows_must_match():
    assert table_faults(EVERYTHING, [DESCRIPTOR]) == []
    assert table_faults({**EVERYTHING, "/a.B/C": USER}, [DESCRIPTOR]) == [
        "the access table has a row for /a.B/C, which is no method"
    ]


async def test_a_method_without_a_row_stops_the_start(tmp_path: Path):
    without = {name: row for name, row in EVERYTHING.items() if name != SAY}
    with pytest.raises(Faulty, match=f"{SAY} has no row"):
        async with serving(echo(rules=without), runtime(tmp_path), port=0):
            pass
