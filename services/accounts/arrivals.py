"""How people come and go: they sign in, use a link, refresh and sign out; each use case is one transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, RowMapping

from services.accounts import devices, facts, guests, kinship
from services.accounts.cookies import Ticket
from services.accounts.limits import AddressLimits
from services.accounts.names import checked
from services.accounts.seals import Seals
from services.accounts.sessions import Session, Verdict
from services.accounts.storage import devices as device_store
from services.accounts.storage import store
from services.common.database import Database
from services.common.hints import Hints
from services.common.logging import note
from services.common.ports import Ports
from services.common.refusals import Kind, Refused

T = TypeVar("T")


class SignedIn(NamedTuple):
    """An account, the session that was opened or refreshed for it, and whether the account is new."""

    account: RowMapping
    session: Session
    created: bool = False


class Visitor(NamedTuple):
    """Who comes for a session: from which household, and with which session of before, if any."""

    household: str
    session: str = ""


class Key(NamedTuple):
    """A device's key, and what the device calls itself."""

    key: bytes
    name: str = ""


class Arrivals(NamedTuple):
    """The use cases of whoever has no token yet, or gives it back."""

    database: Database
    seals: Seals
    hints: Hints
    ports: Ports
    limits: AddressLimits

    async def told(self, work: Callable[[Connection], T]) -> T:
        """What a transaction returns that has facts for others, who are woken after it."""
        found = await self.database.write(work)
        self.hints.publish(facts.CHANNEL)
        return found

    async def sign_in(self, key: Key, display_name: str, language: str, visitor: Visitor) -> SignedIn:
        """A session for the account of a device, which is made where there is none; Refused past the rate limits."""
        ports = self.ports
        self.limits.sign_in(visitor.household, ports.clock.monotonic())
        device_name = devices.checked_name(key.name)
        key_hash = devices.key_hash(key.key)
        known = await self.database.read(lambda connection: device_store.device_of_key(connection, key_hash))
        name = ""
        if known is None:
            self.limits.new_account(visitor.household, ports.clock.monotonic())
            name = checked(display_name) if display_name else ""

        def sign_in(connection: Connection) -> SignedIn:
            fresh = devices.new_device(ports.ids.new("u"), key_hash, device_name, ports)
            row, device, created = guests.account_for(connection, fresh, name, language, ports)
            devices.living(device)
            session = guests.open_session(connection, device, device_name, ports)
            self.came(connection, row["id"], visitor)
            return SignedIn(row, session, created)

        return await self.database.write(sign_in)

    async def use_link(self, secret: str, words: str, key: Key, visitor: Visitor) -> SignedIn:
        """A session on a device that becomes the account's by a link or a code; Refused past the rate limits."""
        ports = self.ports
        proof = devices.proof_of(self.seals, secret, words)
        name = devices.checked_name(key.name)
        self.limits.link_use(visitor.household, ports.clock.monotonic())

        def use_link(connection: Connection) -> SignedIn | Refused:
            try:
                device = devices.device_by_link(connection, proof, devices.key_hash(key.key), name, ports)
            except Refused as refused:
                if refused.kind is not Kind.HIDDEN:
                    raise
                devices.count_wrong(connection, proof)  # raised, this would not be kept
                return refused
            session = guests.open_session(connection, device, name, ports)
            self.came(connection, device.user_id, visitor)
            return SignedIn(guests.existing(connection, device.user_id), session)

        found = await self.told(use_link)
        if isinstance(found, Refused):
            raise found
        return found

    def came(self, connection: Connection, user_id: str, visitor: Visitor) -> None:
        """Notes who came from where, for `linked`."""
        before = store.session(connection, visitor.session) if visitor.session else None
        household = kinship.household_seal(self.seals, visitor.household)
        kinship.note(connection, user_id, household, before.user_id if before else "", self.ports.clock.now())

    async def refresh(self, ticket: Ticket, visitor: Visitor) -> SignedIn | None:
        """The session after a refresh; None when the cookie is worth nothing any more."""
        now = self.ports.clock.now()

        def refresh(connection: Connection) -> tuple[Verdict, SignedIn | None]:
            verdict, session = guests.refresh(connection, ticket, now)
            if verdict is not Verdict.GOOD or session is None:
                return verdict, None
            self.came(connection, session.user_id, visitor)
            return verdict, SignedIn(guests.existing(connection, session.user_id), session)

        verdict, refreshed = await self.database.write(refresh)
        if refreshed is None:
            note(verdict=verdict.value)
        return refreshed

    async def sign_out(self, session_ids: set[str], forget_device: bool) -> None:
        """Ends sessions, and their devices too where nobody keeps the keys; what has ended stays so."""
        now = self.ports.clock.now()

        def sign_out(connection: Connection) -> None:
            for session_id in sorted(session_ids):
                session = store.session(connection, session_id)
                if session is not None:
                    guests.locked(connection, session.user_id)
                    guests.end_all(connection, session.user_id, [session], now)
                    if forget_device:
                        devices.close(connection, session.user_id, {session.device_id}, now)

        await self.told(sign_out)
