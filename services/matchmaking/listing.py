"""Tables and seats that somebody may choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from services.common.database import Database
from services.matchmaking.asking import AsksAccounts, AsksRules
from services.matchmaking.storage import lists
from services.matchmaking.storage.lists import Position, Sought
from services.matchmaking.tables import Table
from services.matchmaking.ties import ties_of


class Page(NamedTuple):
    """Tables, and all those that were looked at for them: the next page begins after the last of these."""

    tables: Sequence[Table]
    looked_at: Sequence[Table]


class Claimable(NamedTuple):
    """A page of tables, with the seats that may be taken at each."""

    page: Page
    seats: Sequence[Sequence[int]]


class Listing:
    """The use cases of somebody who looks around; they change nothing."""

    def __init__(self, database: Database, rules: AsksRules, accounts: AsksAccounts) -> None:
        self.database = database
        self.rules = rules
        self.accounts = accounts

    async def mine(self, user_id: str, size: int, after: Position | None) -> Page:
        """A page of somebody's own tables."""
        found = await self.database.read(lambda connection: lists.of_person(connection, user_id, size, after))
        return Page(found, found)

    async def open(self, user_id: str, size: int, after: Position | None, sought: Sought) -> Page:
        """A page of the open tables of a kind where somebody may join."""
        found = await self.database.read(lambda connection: lists.to_join(connection, user_id, size, after, sought))
        return Page(await self.met(user_id, found), found)

    async def claimable(self, user_id: str, size: int, after: Position | None, sought: Sought) -> Claimable:
        """A page of running games where somebody may take over a bot's seat."""
        found = await self.database.read(lambda connection: lists.to_claim(connection, user_id, size, after, sought))
        free = await self.rules.free_seats([table.game_id for table in found])
        tables = await self.met(user_id, [table for table in found if table.game_id in free])
        return Claimable(Page(tables, found), [free[table.game_id] for table in tables])

    async def met(self, user_id: str, tables: Sequence[Table]) -> list[Table]:
        """Those of some tables where nobody sits from whom somebody is kept apart, and whose host is a friend if need
        be.
        """
        people = {one for table in tables for one in (*table.people, table.host_id)}
        ties = await ties_of(self.accounts, user_id, people, rated=False)
        return [
            table
            for table in tables
            if ties.apart.isdisjoint(table.people)
            and (not table.terms.entry.friends_only or table.host_id in ties.friends)
        ]
