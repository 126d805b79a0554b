"""One process of the accounts service: what may be asked of it, each use case as one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, RowMapping

from services.accounts import away, devices, facts, guests, kinship
from services.accounts.arrivals import Arrivals
from services.accounts.away import Away
from services.accounts.bot_accounts import BotAccounts
from services.accounts.cookies import Cookies
from services.accounts.devices import Link
from services.accounts.friendships import Friendships
from services.accounts.limits import AddressLimits
from services.accounts.origins import OwnPages
from services.accounts.seals import Seals
from services.accounts.sessions import Session
from services.accounts.storage import devices as device_store
from services.accounts.storage import store
from services.accounts.storage.devices import Device
from services.common import idempotency
from services.common.auth import Tokens
from services.common.callers import Caller
from services.common.database import Database
from services.common.hints import Hints
from services.common.idempotency import Request
from services.common.ports import Ports

T = TypeVar("T")


class Secrets(NamedTuple):
    """What the service's key makes: tokens for calls, cookies for browsers, seals of what is stored."""

    tokens: Tokens
    cookies: Cookies
    seals: Seals


class App:
    """What the service works with, and its use cases."""

    def __init__(
        self,
        database: Database,
        secrets: Secrets,
        pages: OwnPages,
        hints: Hints,
        ports: Ports,
    ) -> None:
        self.database = database
        self.secrets = secrets
        self.pages = pages
        self.hints = hints
        self.ports = ports
        limits = AddressLimits()
        self.arrivals = Arrivals(database, secrets.seals, hints, ports, limits)
        self.friends = Friendships(database, self.once, hints, ports)
        self.bots = BotAccounts(database, self.once, ports, limits)

    async def told(self, work: Callable[[Connection], T]) -> T:
        """What a transaction returns that has facts for others, who are woken after it."""
        found = await self.database.write(work)
        self.hints.publish(facts.CHANNEL)
        return found

    async def account(self, user_id: str) -> RowMapping:
        """Somebody's account; Refused when it is not there any more."""
        return await self.database.read(lambda connection: guests.existing(connection, user_id))

    async def update(
        self, request: Request, session: str, values: Mapping[str, str], answer: Callable[[RowMapping], bytes]
    ) -> bytes:
        """Gives the caller's account other values, once for each request id; `answer` writes down what is kept."""
        return await self.once(
            request, session, lambda connection: answer(guests.changed(connection, request.user_id, values, self.ports))
        )

    async def once(self, request: Request, session: str, act: Callable[[Connection], bytes]) -> bytes:
        """The answer to a request of a living session, which has its effect once."""
        now = self.ports.clock.now()

        def act_once(connection: Connection) -> idempotency.Outcome:
            guests.living(connection, session, now)
            idempotency.forget(connection, now - guests.KEPT_MS)
            return idempotency.once(connection, request, now, lambda: act(connection))

        return idempotency.given(await self.database.write(act_once))

    async def profiles(self, user_ids: Sequence[str]) -> list[RowMapping]:
        """The accounts that are there, in the order in which they were asked for."""
        rows = await self.database.read(lambda connection: store.accounts(connection, user_ids))
        return [rows[user_id] for user_id in user_ids if user_id in rows]

    async def sessions(self, caller: Caller) -> list[Session]:
        """Where the caller is signed in."""
        now = self.ports.clock.now()

        def list_sessions(connection: Connection) -> list[Session]:
            guests.living(connection, caller.session, now)
            return [session for session in store.sessions(connection, caller.id) if session.lives(now)]

        return await self.database.read(list_sessions)

    async def end_session(self, caller: Caller, session_id: str) -> None:
        """Ends one of the caller's sessions, which may be the one that is used; Refused for anybody else's."""
        now = self.ports.clock.now()

        def end_session(connection: Connection) -> None:
            if session_id != caller.session:
                guests.living(connection, caller.session, now)
            guests.end_own(connection, caller.id, session_id, now)

        await self.told(end_session)

    async def create_link(self, caller: Caller) -> Link:
        """A secret that takes the caller's account to another device."""

        def create_link(connection: Connection) -> Link:
            guests.living(connection, caller.session, self.ports.clock.now())
            return devices.create_link(connection, caller.id, self.secrets.seals, self.ports)

        return await self.database.write(create_link)

    async def devices(self, caller: Caller) -> tuple[list[Device], Counter[str], str]:
        """The caller's devices, how many sessions each has, and the id of the one that calls."""
        now = self.ports.clock.now()

        def list_devices(connection: Connection) -> tuple[list[Device], Counter[str], str]:
            mine = guests.living(connection, caller.session, now)
            counted = devices.sessions_by_device(store.sessions(connection, caller.id), now)
            return device_store.devices_of(connection, caller.id), counted, mine.device_id

        return await self.database.read(list_devices)

    async def end_device(self, caller: Caller, device_id: str) -> None:
        """Ends one of the caller's devices with its key and its sessions; Refused for anybody else's."""
        now = self.ports.clock.now()

        def end_device(connection: Connection) -> None:
            guests.living(connection, caller.session, now)
            devices.end_device(connection, caller.id, device_id, now)

        await self.told(end_device)

    async def away(self, user_id: str) -> Away:
        """When the caller is away."""
        now = self.ports.clock.now()
        return await self.database.read(
            lambda connection: away.away(connection, guests.existing(connection, user_id), now)
        )

    async def plan_vacation(
        self, request: Request, session: str, days: tuple[str, str], answer: Callable[[Away], bytes]
    ) -> bytes:
        """Plans a vacation from a first day to a last one, once for each request id."""
        answered = await self.once(
            request, session, lambda connection: answer(away.plan(connection, request.user_id, *days, self.ports))
        )
        self.hints.publish(facts.CHANNEL)
        return answered

    async def end_vacation(self, caller: Caller, vacation_id: str) -> Away:
        """Ends one of the caller's vacations."""
        now = self.ports.clock.now()

        def end_vacation(connection: Connection) -> Away:
            guests.living(connection, caller.session, now)
            return away.end(connection, caller.id, vacation_id, now)

        return await self.told(end_vacation)

    async def linked(self, user_ids: Sequence[str]) -> list[tuple[str, str]]:
        """Those of some accounts that shared a device or a household lately."""
        now = self.ports.clock.now()
        return await self.database.read(lambda connection: kinship.pairs(connection, user_ids, now))
