"""The same request id twice is one request with one answer."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, StaticPool, create_engine, func, select

from services.common import idempotency
from services.common.idempotency import PENDING, Request
from services.common.refusals import Kind, Refused

ADA = Request("u_ada", "request-1", b"body")


@pytest.fixture
def connection() -> Iterator[Connection]:
    """An open transaction on a database with the table."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    idempotency.metadata.create_all(engine)
    with engine.begin() as open_one:
        yield open_one
    engine.dispose()


def refuse(kind: Kind) -> bytes:
    raise Refused(kind, "full", "no seat is free", field="seat", details={"free": [1]})


def test_a_request_that_comes_again_acts_once_and_gets_the_first_answer(connection: Connection):
    assert idempotency.once(connection, ADA, 0, lambda: b"first") == b"first"
    assert idempotency.once(connection, ADA, 0, lambda: b"second") == b"first"
    assert idempotency.known_outcome(connection, ADA) == b"first"
    assert idempotency.once(connection, Request("u_bob", "request-1", b"body"), 0, lambda: b"his") == b"his"


def test_an_id_that_was_used_for_something_else_is_refused(connection: Connection):
    idempotency.once(connection, ADA, 0, lambda: b"first")
    for ask in (
        lambda other: idempotency.known_outcome(connection, other),
        lambda other: idempotency.once(connection, other, 0, bytes),
    ):
        with pytest.raises(Refused) as caught:
            ask(Request("u_ada", "request-1", b"another"))
        assert (caught.value.kind, caught.value.code) == (Kind.INVALID, "request_id_reused")


def test_a_refusal_against_a_rule_is_kept_and_any_other_is_not(connection: Connection):
    with pytest.raises(Refused):
        idempotency.once(connection, ADA, 0, lambda: refuse(Kind.BUSY))
    assert isinstance(idempotency.once(connection, ADA, 0, lambda: refuse(Kind.AGAINST_RULE)), Refused)
    kept = idempotency.once(connection, ADA, 0, lambda: b"too late")
    assert isinstance(kept, Refused)
    assert (kept.kind, kept.code, kept.field, kept.details) == (Kind.AGAINST_RULE, "full", "seat", {"free": [1]})
    with pytest.raises(Refused):
        idempotency.given(kept)


def test_a_request_goes_on_until_it_has_an_answer(connection: Connection):
    assert idempotency.once(connection, ADA, 0, lambda: PENDING) == PENDING
    assert idempotency.once(connection, ADA, 0, lambda: b"done") == b"done"
    assert idempotency.once(connection, ADA, 0, lambda: PENDING) == b"done"


def test_an_answer_without_a_single_field_is_an_answer_too(connection: Connection):
    assert idempotency.known_outcome(connection, ADA) is None
    assert idempotency.once(connection, ADA, 0, bytes) == b""
    assert idempotency.once(connection, ADA, 0, lambda: b"done twice") == b""
    assert idempotency.known_outcome(connection, ADA) == b""


def test_old_requests_are_forgotten_some_at_a_time(connection: Connection):
    most = idempotency.FORGOTTEN_AT_ONCE
    for number in range(most + 5):
        idempotency.once(connection, Request("u_ada", str(number), b""), number, lambda: b"done")
    left = []
    for _ in range(3):
        idempotency.forget(connection, most + 3)
        left.append(connection.execute(select(func.count()).select_from(idempotency.table)).scalar_one())
    assert left == [5, 2, 2]
