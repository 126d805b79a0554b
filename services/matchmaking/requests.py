"""The same request id twice is one request: it has one effect, and both get one answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, Table, delete, select, update

from services.common.database import insert_new
from services.common.refusals import Kind, Refused
from services.matchmaking import models

REQUESTS: Final[Table] = models.Row.metadata.tables["request"]
PENDING: Final = b""
"""The answer of a request whose effect takes more than one transaction, until the last of them."""

Outcome = bytes | Refused


@dataclass(frozen=True)
class Asked:
    """A request: who asks, under which id, and a hash of what for."""

    user_id: str
    request_id: str
    body_hash: bytes

    @classmethod
    def by(cls, user_id: str, request: Any) -> Asked:
        """A request's message, as a user's."""
        body = request.DESCRIPTOR.full_name.encode() + b"\0" + request.SerializeToString(deterministic=True)
        return cls(user_id, request.request_id, hashlib.sha256(body).digest())

    def elsewhere(self) -> str:
        """The id under which another service is asked for the same: nobody else's request has it."""
        return hashlib.sha256(f"{self.user_id}\0{self.request_id}".encode()).hexdigest()


def once(connection: Connection, asked: Asked, at: int, act: Callable[[], bytes]) -> Outcome:
    """Acts, unless it has been done: then the first outcome.

    A refusal that rests on the state of things is kept as well, and returned, not raised: raised, it would not be kept.
    """
    row = {**_key(asked), "body_hash": asked.body_hash, "answer": PENDING, "refusal": "", "at": at}
    if not insert_new(connection, REQUESTS, row):
        known = known_outcome(connection, asked)
        if known:
            return known
    try:
        with connection.begin_nested():
            answer = act()
    except Refused as refused:
        if refused.kind is not Kind.AGAINST_RULE:
            raise
        connection.execute(_mine(asked).values(refusal=_text(refused)))
        return refused
    answered(connection, asked, answer)
    return answer


def known_outcome(connection: Connection, asked: Asked) -> Outcome:
    """The outcome of a request that came before, PENDING without one. Refused when the id was for something else."""
    found: Row[Any] | None = connection.execute(select(REQUESTS).where(_is(asked))).one_or_none()
    if found is None:
        return PENDING
    if found.body_hash != asked.body_hash:
        text = "this id was used for another request"
        raise Refused(Kind.INVALID, "request_id_reused", text, field="request_id")
    return _refusal(found.refusal) if found.refusal else bytes(found.answer)


def answered(connection: Connection, asked: Asked, answer: bytes) -> None:
    """Keeps the answer of a request."""
    connection.execute(_mine(asked).values(answer=answer))


def forget(connection: Connection, before: int) -> None:
    """Forgets requests from before a time."""
    connection.execute(delete(REQUESTS).where(REQUESTS.c.at < before))


def _key(asked: Asked) -> dict[str, str]:
    return {"user_id": asked.user_id, "request_id": asked.request_id}


def _is(asked: Asked) -> Any:
    return (REQUESTS.c.user_id == asked.user_id) & (REQUESTS.c.request_id == asked.request_id)


def _mine(asked: Asked) -> Any:
    return update(REQUESTS).where(_is(asked))


def _text(refused: Refused) -> str:
    return json.dumps([refused.code, refused.message, refused.field, refused.rule, refused.details])


def _refusal(text: str) -> Refused:
    code, message, field, rule, details = json.loads(text)
    return Refused(Kind.AGAINST_RULE, code, message, field=field, rule=rule, details=details)
