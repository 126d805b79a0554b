"""The use cases of friends and blocks; what they mean is in friends.py."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection

from services.accounts import facts, friends, guests
from services.accounts.friends import Blocked, Friend, Relations
from services.accounts.storage import friends as store
from services.common import idempotency
from services.common.callers import Caller
from services.common.database import Database
from services.common.hints import Hints
from services.common.idempotency import Request
from services.common.ports import Ports, letters
from services.common.refusals import Kind, Refused

T = TypeVar("T")

CODE_BYTES: Final = 10


class Once(Protocol):
    """The answer to a request of a living session, which has its effect once (`App.once`)."""

    def __call__(self, request: Request, session: str, act: Callable[[Connection], bytes], /) -> Awaitable[bytes]: ...


class Friendships:
    """The use cases of friends and blocks."""

    def __init__(self, database: Database, once: Once, hints: Hints, ports: Ports) -> None:
        self.database = database
        self.once = once
        self.hints = hints
        self.ports = ports

    async def told(self, work: Awaitable[T]) -> T:
        """What comes of something that others hear of; they are woken after it."""
        found = await work
        self.hints.publish(facts.CHANNEL)
        return found

    async def ask(
        self, request: Request, session: str, user_id: str, code: str, answer: Callable[[Friend], bytes]
    ) -> bytes:
        """Asks somebody, named by the account or by a friend code."""
        me, now = request.user_id, self.ports.clock.now()

        def ask(connection: Connection) -> bytes:
            other = user_id or store.owner_of(connection, code)
            if other is None:
                raise Refused(Kind.HIDDEN, "no_such_friend_code", "nobody has this friend code", field="friend_code")
            return answer(friends.asked(connection, me, other, now))

        return await self.told(self.once(request, session, ask))

    async def accept(self, request: Request, session: str, user_id: str, answer: Callable[[Friend], bytes]) -> bytes:
        """Makes a friend of somebody who asked."""
        me, now = request.user_id, self.ports.clock.now()
        return await self.told(
            self.once(request, session, lambda connection: answer(friends.accepted(connection, me, user_id, now)))
        )

    async def accept_by_button(self, request: Request, asker: str, answer: Callable[[str], bytes]) -> bytes:
        """The same without a session: the button's token stood for it."""
        me, now = request.user_id, self.ports.clock.now()

        def accept(connection: Connection) -> bytes:
            friends.accepted(connection, me, asker, now)
            return answer(asker)

        work = self.database.write(
            lambda connection: idempotency.once(connection, request, now, lambda: accept(connection))
        )
        return idempotency.given(await self.told(work))

    async def end(self, request: Request, session: str, user_id: str, answer: Callable[[str], bytes]) -> bytes:
        """Ends a friendship or an ask; where there is none, nothing happens."""

        def end(connection: Connection) -> bytes:
            friends.both(connection, request.user_id, user_id)
            friends.end(connection, request.user_id, user_id, self.ports.clock.now())
            return answer(user_id)

        return await self.told(self.once(request, session, end))

    async def block(self, request: Request, session: str, user_id: str, answer: Callable[[Blocked], bytes]) -> bytes:
        """Blocks somebody."""
        me, now = request.user_id, self.ports.clock.now()
        return await self.told(
            self.once(request, session, lambda connection: answer(friends.blocked(connection, me, user_id, now)))
        )

    async def unblock(self, request: Request, session: str, user_id: str, answer: Callable[[str], bytes]) -> bytes:
        """Takes a block back; where there is none, nothing happens."""

        def unblock(connection: Connection) -> bytes:
            store.unblock(connection, request.user_id, user_id)
            return answer(user_id)

        return await self.once(request, session, unblock)

    async def make_code(self, request: Request, session: str, answer: Callable[[str], bytes]) -> bytes:
        """Gives somebody a new friend code."""
        code = letters(self.ports.entropy.bytes(CODE_BYTES))

        def make_code(connection: Connection) -> bytes:
            store.put_code(connection, request.user_id, code)
            return answer(code)

        return await self.once(request, session, make_code)

    async def listed(self, caller: Caller) -> tuple[list[Friend], str]:
        """The caller's friends and asks, and the caller's friend code."""
        now = self.ports.clock.now()

        def listed(connection: Connection) -> tuple[list[Friend], str]:
            guests.living(connection, caller.session, now)
            return friends.friends_of(connection, caller.id), store.code_of(connection, caller.id)

        return await self.database.read(listed)

    async def blocked(self, caller: Caller) -> list[Blocked]:
        """Whom the caller blocks."""
        now = self.ports.clock.now()

        def blocked(connection: Connection) -> list[Blocked]:
            guests.living(connection, caller.session, now)
            return [Blocked(*one) for one in store.blocked_by(connection, caller.id)]

        return await self.database.read(blocked)

    async def relations(self, user_ids: Sequence[str]) -> Relations:
        """What some accounts are to each other."""
        return await self.database.read(
            lambda connection: Relations(
                store.friends_among(connection, user_ids), store.blocks_among(connection, user_ids)
            )
        )
