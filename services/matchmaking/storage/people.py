"""The SQL of what is known of people: ratings, turns taken and missed, and changes of seats in a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, RowMapping, and_, delete, or_, select, update
from sqlalchemy import Table as SqlTable

from services.common.database import insert_new, locked, upsert
from services.matchmaking.ratings import BOT, NEW, Skill
from services.matchmaking.reliability import Reliability
from services.matchmaking.storage import models

RATINGS: Final[SqlTable] = models.Row.metadata.tables["rating"]
TURNS: Final[SqlTable] = models.Row.metadata.tables["turns"]
CHANGES: Final[SqlTable] = models.Row.metadata.tables["seat_change"]
COUNTED: Final[SqlTable] = models.Row.metadata.tables["counted_turn"]


class Rated(NamedTuple):
    """Somebody's rating in a season."""

    name: str
    edition: str
    pace: str
    season: str
    skill: Skill
    games: int


class Board(NamedTuple):
    """A leaderboard."""

    edition: str
    pace: str
    season: str
    bots: bool


def latest(connection: Connection, names: Iterable[str], edition: str, pace: str) -> dict[str, Rated]:
    """The ratings of people and bots in the last season in which they have one."""
    of_kind = and_(RATINGS.c.edition == edition, RATINGS.c.pace == pace, RATINGS.c.name.in_([*names]))
    rows = connection.execute(select(RATINGS).where(of_kind).order_by(RATINGS.c.season)).mappings()
    return {row["name"]: _rated(row) for row in rows}


def all_latest(connection: Connection, kinds: Iterable[tuple[str, str]]) -> dict[tuple[str, str, str], float]:
    """What everybody's rating is who has one in some editions and paces, by edition, pace and name."""
    found: dict[tuple[str, str, str], float] = {}
    columns = (RATINGS.c.name, RATINGS.c.mu)
    for edition, pace in kinds:
        of_kind = and_(RATINGS.c.edition == edition, RATINGS.c.pace == pace, RATINGS.c.bot.is_(False))
        for name, mu in connection.execute(select(*columns).where(of_kind).order_by(RATINGS.c.season)):
            found[edition, pace, name] = mu
    return found


def rating_of(connection: Connection, user_id: str, edition: str, pace: str) -> Skill:
    """What somebody's skill is taken for; of whom nothing is known, what everybody begins with."""
    found = latest(connection, [user_id], edition, pace).get(user_id)
    return found.skill if found else NEW


def keep_rating(connection: Connection, rated: Rated) -> None:
    """Stores a rating of a season."""
    values = {
        **{name: getattr(rated, name) for name in ("name", "edition", "pace", "season", "games")},
        "bot": rated.name.startswith(BOT),
        "mu": rated.skill.mu,
        "sigma": rated.skill.sigma,
        "at_least": rated.skill.at_least,
    }
    upsert(connection, RATINGS, values, ("name", "edition", "pace", "season"))


def ratings(connection: Connection, names: Sequence[str]) -> list[Rated]:
    """All ratings that some have, the latest season first."""
    found = select(RATINGS).where(RATINGS.c.name.in_(names))
    rows = connection.execute(
        found.order_by(RATINGS.c.season.desc(), RATINGS.c.edition, RATINGS.c.pace, RATINGS.c.name)
    )
    return [_rated(row) for row in rows.mappings()]


def leaders(connection: Connection, board: Board, limit: int, skip: int) -> list[Rated]:
    """A page of a leaderboard, by what the ratings are at least."""
    of_board = and_(
        RATINGS.c.edition == board.edition,
        RATINGS.c.pace == board.pace,
        RATINGS.c.season == board.season,
        RATINGS.c.bot.is_(board.bots),
    )
    found = select(RATINGS).where(of_board).order_by(RATINGS.c.at_least.desc(), RATINGS.c.name)
    return [_rated(row) for row in connection.execute(found.limit(limit).offset(skip)).mappings()]


def turns(connection: Connection, user_ids: Iterable[str]) -> dict[str, Reliability]:
    """How many turns people were asked and missed."""
    rows = connection.execute(select(TURNS).where(TURNS.c.user_id.in_([*user_ids]))).mappings()
    return {row["user_id"]: Reliability(row["asked"], row["missed"], row["at"]) for row in rows}


def count_turn(connection: Connection, user_id: str, at: int, asked: int = 0, missed: int = 0) -> None:
    """Counts a turn that somebody was asked, or missed; one that is excused is taken back with -1."""
    insert_new(connection, TURNS, {"user_id": user_id, "asked": 0.0, "missed": 0.0, "at": at})
    row = connection.execute(locked(select(TURNS).where(TURNS.c.user_id == user_id))).mappings().one()
    after = Reliability(row["asked"], row["missed"], row["at"]).after(at, asked, missed)
    connection.execute(update(TURNS).where(TURNS.c.user_id == user_id).values(after._asdict()))


class SeatsTurn(NamedTuple):
    """A turn of a seat's, and whose it was; the names are the columns'."""

    game_id: str
    seat: int
    user_id: str
    turn: str


def is_new_turn(connection: Connection, asked: SeatsTurn) -> bool:
    """Whether a turn is another one than the last that was counted; it is the last from now on.

    A turn is told of again whenever its person comes back to it.
    """
    if insert_new(connection, COUNTED, asked._asdict()):
        return True
    seat = and_(COUNTED.c.game_id == asked.game_id, COUNTED.c.seat == asked.seat)
    another = or_(COUNTED.c.turn != asked.turn, COUNTED.c.user_id != asked.user_id)
    values = {"user_id": asked.user_id, "turn": asked.turn}
    return connection.execute(update(COUNTED).where(seat, another).values(values)).rowcount == 1


class Change(NamedTuple):
    """Somebody took a seat over, or gave it up, in the middle of a game."""

    version: int
    seat: int
    kind: str
    user_id: str
    former: str = ""
    """Who had a seat before that was claimed; empty for a bot."""


def note_change(connection: Connection, game_id: str, change: Change) -> None:
    """Keeps a change until the game is over."""
    insert_new(connection, CHANGES, {"game_id": game_id, **change._asdict()})


def changes(connection: Connection, game_id: str) -> list[Change]:
    """The changes of a game, in order."""
    columns = [CHANGES.c[name] for name in Change._fields]
    found = select(*columns).where(CHANGES.c.game_id == game_id).order_by(CHANGES.c.version, CHANGES.c.seat)
    return [Change(*row) for row in connection.execute(found)]


def forget_game(connection: Connection, game_id: str) -> None:
    """Forgets what was noted of a game while it went on."""
    for noted in (CHANGES, COUNTED):
        connection.execute(delete(noted).where(noted.c.game_id == game_id))


def _rated(row: RowMapping) -> Rated:
    skill = Skill(row["mu"], row["sigma"])
    return Rated(row["name"], row["edition"], row["pace"], row["season"], skill, row["games"])
