"""Idempotency keys: the same request id twice is one request, which has one effect and one answer.

A service that uses `once` takes the table into its own schema, and forgets old rows in a sweep. One that keeps its
answers in rows of its own uses `digest` and `check_digest`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    LargeBinary,
    Row,
    String,
    Table,
    bindparam,
    delete,
    select,
    tuple_,
    update,
)

from services.common.database import insert_new, new_metadata
from services.common.refusals import Kind, Refused

metadata: Final = new_metadata()
table: Final = Table(
    "request",
    metadata,
    Column("user_id", String, primary_key=True),
    Column("request_id", String, primary_key=True),
    Column("body_hash", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("refusal", String, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
)

PENDING: Final = b"\0"
"""The answer of a request whose effect takes more than one transaction, until the last of them.

No message is written like this, while one without any field is written as nothing at all."""

FORGOTTEN_AT_ONCE: Final = 200

_KEY: Final = tuple_(table.c.user_id, table.c.request_id)
_OLD: Final = (
    select(table.c.user_id, table.c.request_id)
    .where(table.c.at < bindparam("before"))
    .order_by(table.c.at)
    .limit(FORGOTTEN_AT_ONCE)
)
_FORGET: Final = delete(table).where(_KEY.in_(_OLD))

Outcome = bytes | Refused


class Request(NamedTuple):
    """A request with its idempotency key: who asks, under which id, and the digest of what for."""

    user_id: str
    request_id: str
    digest: bytes

    @classmethod
    def by(cls, user_id: str, message: Any) -> Request:
        """A request's message, as a user's."""
        return cls(user_id, message.request_id, digest(message))

    def elsewhere(self) -> str:
        """The id under which another service is asked for the same: nobody else's request has it."""
        return hashlib.sha256(f"{self.user_id}\0{self.request_id}".encode()).hexdigest()


def digest(message: Any) -> bytes:
    """The digest of a request: equal only for the same call with the same body."""
    body = message.DESCRIPTOR.full_name.encode() + b"\0" + message.SerializeToString(deterministic=True)
    return hashlib.sha256(body).digest()


def check_digest(known: bytes, digest: bytes, field: str = "request_id") -> None:
    """Refused when an id that was used before now comes with another request; `field` is where the id stands."""
    if known != digest:
        text = "this id was used for another call; make a new one for each call"
        raise Refused(Kind.INVALID, "request_id_reused", text, field=field)


def once(connection: Connection, request: Request, at: int, act: Callable[[], bytes]) -> Outcome:
    """Acts, unless it has been done: then the first outcome.

    A refusal that rests on the state of things is kept as well, and returned, not raised: raised, it would not be kept.
    """
    row = {**_key(request), "body_hash": request.digest, "answer": PENDING, "refusal": "", "at": at}
    if not insert_new(connection, table, row) and (known := known_outcome(connection, request)) is not None:
        return known
    try:
        with connection.begin_nested():
            answer = act()
    except Refused as refused:
        if refused.kind is not Kind.AGAINST_RULE:
            raise
        connection.execute(update(table).where(_is(request)).values(refusal=_text(refused)))
        return refused
    connection.execute(update(table).where(_is(request)).values(answer=answer))
    return answer


def known_outcome(connection: Connection, request: Request) -> Outcome | None:
    """The outcome of a request that came before, if it has one. Refused when the id was for something else."""
    found: Row[Any] | None = connection.execute(select(table).where(_is(request))).one_or_none()
    if found is None:
        return None
    check_digest(found.body_hash, request.digest)
    if found.refusal:
        return _refusal(found.refusal)
    return None if found.answer == PENDING else bytes(found.answer)


def given(outcome: Outcome) -> bytes:
    """The answer; a refusal is raised."""
    if isinstance(outcome, Refused):
        raise outcome
    return outcome


def forget(connection: Connection, before: int) -> int:
    """Forgets requests from before a time, the oldest first and some at a time; says how many those were."""
    return connection.execute(_FORGET, {"before": before}).rowcount


def _key(request: Request) -> dict[str, str]:
    return {"user_id": request.user_id, "request_id": request.request_id}


def _is(request: Request) -> Any:
    return (table.c.user_id == request.user_id) & (table.c.request_id == request.request_id)


def _text(refused: Refused) -> str:
    return json.dumps([refused.code, refused.message, refused.field, refused.rule, refused.details])


def _refusal(text: str) -> Refused:
    code, message, field, rule, details = json.loads(text)
    return Refused(Kind.AGAINST_RULE, code, message, field=field, rule=rule, details=details)
