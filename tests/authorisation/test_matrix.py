"""Every method, asked by everybody: who may, gets an answer; who may not, changes nothing and learns nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import grpc.aio
import pytest

from services.common.clients import is_read
from services.common.directory import SIGNERS
from tests.authorisation.contracts import METHODS, service_of, status_of
from tests.authorisation.matrix import COLUMNS, DENIED, ROWS, Row
from tests.authorisation.requests import REQUESTS
from tests.authorisation.stage import Cast, Fallen, Stage
from tests.authorisation.town import BUILDS, Town

SERVICES = set(SIGNERS)


def test_every_method_has_a_row_and_every_row_a_method():
    assert {row.method for row in ROWS} == set(METHODS)


def test_every_row_has_its_request_and_says_something_for_every_caller():
    names = [row.name for row in ROWS]
    assert sorted(names) == sorted(REQUESTS)
    for row in ROWS:
        assert set(row.expected) == set(COLUMNS)
        assert {row.expected["nobody"], row.expected["services"]} <= {"OK", "UNAUTHENTICATED", "PERMISSION_DENIED"}


def test_what_is_internal_is_for_services_only():
    internal = [row for row in ROWS if "InternalService/" in row.method]
    assert internal
    for row in internal:
        assert set(row.right) <= SERVICES
        people = [row.expected[column] for column in ("stranger", "member", "spectator", "eliminated")]
        assert people == ["PERMISSION_DENIED"] * 4


def test_a_trace_of_a_call_that_was_not_denied_is_seen(town: Town, cast: Cast, after_the_fall: Fallen):
    stage = Stage(town, cast, after_the_fall)
    row = next(row for row in ROWS if row.name == "rules.RulesService/Resign")
    request = REQUESTS[row.name](stage, "owner")
    with unchanged(town) as check:
        town.ask(row.method, request, cast.owner.token)
        with pytest.raises(AssertionError, match="left a trace"):
            check(True)


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_everybody_gets_what_the_matrix_says(row: Row, town: Town, cast: Cast, after_the_fall: Fallen):
    if row.method.startswith("accounts.") and not is_read(row.method):  # they end sessions, and what people are
        cast, after_the_fall = Cast.met(town), after_the_fall._replace(eliminated=town.person())
    stage = Stage(town, cast, after_the_fall)
    found = {column: [answered(stage, row, column, who) for who in callers(stage, row, column)] for column in COLUMNS}
    assert found == {column: [expected] * len(found[column]) for column, expected in row.expected.items()}
    assert [answered(stage, row, "owner", one) for one in owners(stage, row)] == ["OK"] * len(row.right)
    stage.cleared()


Sender = tuple[str, tuple[tuple[str, str], ...]]
"""A token, empty for nobody, and other headers."""


def callers(stage: Stage, row: Row, column: str) -> list[Sender]:
    """Who stands in a column."""
    cast = stage.cast
    people = {
        "nobody": "",
        "stranger": cast.stranger.token,
        "member": cast.member.token,
        "spectator": cast.spectator.token,
        "eliminated": stage.fallen.eliminated.token,
    }
    if column in people:
        return [(people[column], ())]
    services = ["bots"] if column == "bots" else sorted(SERVICES - {*row.right, "bots"})
    return [(service_token(stage, row, name), ()) for name in services]


def owners(stage: Stage, row: Row) -> list[Sender]:
    """Those whom a row is for."""
    found: list[Sender] = []
    for right in row.right:
        if right == "cookie":
            found.append(("", (("cookie", stage.cast.owner.cookie),)))
        else:
            found.append((service_token(stage, row, right) if right in SERVICES else stage.cast.owner.token, ()))
    return found


def service_token(stage: Stage, row: Row, name: str) -> str:
    return stage.town.service_token(name, service_of(METHODS[row.method]))


TRIES = 5
"""Services also write on their own now and then; a call that writes does so at each try."""


def answered(stage: Stage, row: Row, column: str, sender: Sender) -> str:
    """The status that a caller gets; a denied call has changed nothing anywhere."""
    for _ in range(TRIES - 1):
        with suppress(AssertionError):
            return asked_once(stage, row, column, sender)
    return asked_once(stage, row, column, sender)


def asked_once(stage: Stage, row: Row, column: str, sender: Sender) -> str:
    request = REQUESTS[row.name](stage, column)
    token, headers = sender
    with unchanged(stage.town) as check:
        try:
            stage.town.ask(row.method, request, token, *headers)
        except grpc.aio.AioRpcError as error:
            status = status_of(error)
            check(status in DENIED)
            return status
    return "OK"


@contextmanager
def unchanged(town: Town) -> Iterator[Callable[[bool], None]]:
    """Gives a function that fails when it is called with True and any database was written in the block."""
    files = [town.settings.data / f"{name}.sqlite3" for name in BUILDS]
    with closing(Versions(files)) as versions:
        before = versions.now()

        def check(denied: bool) -> None:
            assert not denied or versions.now() == before, "a denied call left a trace"

        yield check


class Versions:
    """Counts the commits of others to database files, as SQLite does for its caches."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.connections = [sqlite3.connect(f"file:{file}?mode=ro", uri=True) for file in files]

    def now(self) -> list[int]:
        return [one.execute("PRAGMA data_version").fetchone()[0] for one in self.connections]

    def close(self) -> None:
        for one in self.connections:
            one.close()
