"""Accounts of bots: a person makes them, they stay marked for good, and come by tokens that say what they may do.

Each function is a part of one transaction.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, RowMapping

from services.accounts import guests, zones
from services.accounts.devices import checked_name
from services.accounts.friendships import Once
from services.accounts.limits import AddressLimits
from services.accounts.names import checked
from services.accounts.storage import bots as store
from services.accounts.storage import store as accounts
from services.accounts.storage.bots import BotToken
from services.common.callers import Caller, Scope
from services.common.database import Database
from services.common.idempotency import Request
from services.common.ports import Ports
from services.common.refusals import Kind, Refused

MARK: Final = " (bot)"
"""Ends the name of every bot; no rule for names lets a person have it."""
MOST_BOTS: Final = 5
MOST_TOKENS: Final = 10
SECRET_BYTES: Final = 32


class Owned(NamedTuple):
    """A bot with its living tokens."""

    account: RowMapping
    tokens: list[BotToken]


class SignedIn(NamedTuple):
    """A bot that came by a token."""

    account: RowMapping
    token: BotToken


def secret_hash(secret: str) -> bytes:
    """What is stored of a secret. It has 256 random bits: nothing slower than one hash is needed."""
    return hashlib.sha256(b"fieldpost bot token\0" + secret.encode()).digest()


class BotAccounts(NamedTuple):
    """The use cases of bots and of those who own them."""

    database: Database
    once: Once
    ports: Ports
    limits: AddressLimits

    async def create(self, request: Request, session: str, name: str, answer: Callable[[Owned], bytes]) -> bytes:
        """Makes a bot, once for each request id; Refused when the name is taken or there are too many."""
        shown = checked(name) + MARK
        return await self.once(
            request, session, lambda connection: answer(self._made(connection, request.user_id, shown))
        )

    def _made(self, connection: Connection, owner: str, name: str) -> Owned:
        mine = guests.locked(connection, owner)
        if len(store.bots_of(connection, owner)) >= MOST_BOTS:
            raise Refused(Kind.AGAINST_RULE, "too_many_bots", f"nobody may have more than {MOST_BOTS} bots")
        now = self.ports.clock.now()
        row = {
            "id": self.ports.ids.new("u"),
            "display_name": name,
            "language": mine["language"],
            "guest": False,
            "created_at": now,
            "updated_at": now,
            "zone": zones.EVERYWHERE,
            "away_version": 0,
            "owner": owner,
        }
        if not accounts.add_account(connection, row):
            raise Refused(Kind.AGAINST_RULE, "name_taken", "another bot has this name", field="display_name")
        return Owned(guests.existing(connection, row["id"]), [])

    async def listed(self, caller: Caller) -> list[Owned]:
        """The caller's bots, the oldest first."""

        def listed(connection: Connection) -> list[Owned]:
            guests.living(connection, caller.session, self.ports.clock.now())
            return [Owned(row, store.tokens_of(connection, row["id"])) for row in store.bots_of(connection, caller.id)]

        return await self.database.read(listed)

    async def create_token(self, caller: Caller, bot: str, scope: Scope, name: str) -> tuple[BotToken, str]:
        """A token for one of the caller's bots, and its secret, which is kept nowhere."""
        now = self.ports.clock.now()
        secret = base64.urlsafe_b64encode(self.ports.entropy.bytes(SECRET_BYTES)).decode().rstrip("=")
        fresh = BotToken(self.ports.ids.new("t"), bot, secret_hash(secret), scope, checked_name(name), created_at=now)

        def create_token(connection: Connection) -> None:
            guests.living(connection, caller.session, now)
            account = accounts.account(connection, bot, lock=True)
            if account is None or account["owner"] != caller.id:
                raise Refused(Kind.HIDDEN, "no_such_bot_account", "you have no such bot", field="user_id")
            if len(store.tokens_of(connection, bot)) >= MOST_TOKENS:
                text = f"a bot may have {MOST_TOKENS} tokens: end one first"
                raise Refused(Kind.AGAINST_RULE, "too_many_tokens", text)
            store.add_token(connection, fresh)

        await self.database.write(create_token)
        return fresh, secret

    async def end_token(self, caller: Caller, token_id: str) -> None:
        """Ends a token of one of the caller's bots; one that has ended stays so."""
        now = self.ports.clock.now()

        def end_token(connection: Connection) -> None:
            guests.living(connection, caller.session, now)
            if not store.end_token(connection, token_id, caller.id, now):
                raise Refused(Kind.HIDDEN, "no_such_token", "none of your bots has such a token", field="token_id")

        await self.database.write(end_token)

    async def sign_in(self, secret: str, household: str) -> SignedIn:
        """The bot of a token's secret; Refused where there is none, or it has ended."""
        now = self.ports.clock.now()
        self.limits.sign_in(household, self.ports.clock.monotonic())

        def sign_in(connection: Connection) -> SignedIn:
            token = store.token_of(connection, secret_hash(secret))
            if token is None or token.ended_at:
                raise Refused(Kind.UNKNOWN_CALLER, "bot_token_ended", "this token is not known, or was ended")
            store.used(connection, token.id, now)
            return SignedIn(guests.existing(connection, token.bot_id), token)

        return await self.database.write(sign_in)
