"""How well people play and how reliably, as it is shown, and as it decides where they may sit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common.database import Database
from services.common.ports import Ports
from services.matchmaking.eligibility import Applicant, Ties
from services.matchmaking.paces import Pace
from services.matchmaking.ratings import BOT, POINTS, season_of
from services.matchmaking.reliability import Reliability, step_of
from services.matchmaking.storage import people, searches, store
from services.matchmaking.storage.people import Board, Rated

NO_TIES: Final = Ties()


class Turns(NamedTuple):
    """How reliable somebody is, and the step of the ladder that follows."""

    user_id: str
    in_time: int | None
    turns: int
    limit: int


class Standings:
    """What is asked about people; it changes nothing."""

    def __init__(self, database: Database, ports: Ports) -> None:
        self.database = database
        self.ports = ports

    @property
    def season(self) -> str:
        """The season that goes on."""
        return season_of(self.ports.clock.now())

    async def ratings(self, user_ids: Sequence[str], bots: Sequence[str]) -> list[Rated]:
        """All ratings of people and bots."""
        names = [*user_ids, *(BOT + bot for bot in bots)]
        return await self.database.read(lambda connection: people.ratings(connection, names))

    async def leaders(self, board: Board, limit: int, skip: int) -> list[Rated]:
        """A page of a leaderboard."""
        return await self.database.read(lambda connection: people.leaders(connection, board, limit, skip))

    async def reliability(self, user_ids: Sequence[str]) -> list[Turns]:
        """How reliable people are, in the order in which they are asked for."""
        now = self.ports.clock.now()
        found = await self.database.read(lambda connection: people.turns(connection, user_ids))
        known = [(one, found.get(one, Reliability()).after(now)) for one in user_ids]
        return [Turns(user_id, one.in_time, round(one.asked), step_of(one.in_time)) for user_id, one in known]


def applicant(
    connection: Connection, user_id: str, edition: str, pace: Pace, now: int, ties: Ties = NO_TIES
) -> Applicant:
    """Somebody who wants to play an edition at a pace."""
    skill = people.rating_of(connection, user_id, edition, pace.value)
    turns = people.turns(connection, [user_id]).get(user_id, Reliability()).after(now)
    games = store.seats_of(connection, user_id) + searches.going_on(connection, user_id)
    return Applicant(user_id, round(POINTS * skill.mu), turns.in_time, games, ties)
