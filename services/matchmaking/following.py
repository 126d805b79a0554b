"""What facts of games mean here: for tables, for ratings, and for how reliable people are.

A fact has its effect in the transaction that moves the reader's cursor, so no game is rated twice and no turn counted
twice.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from services.common.facts import Fact
from services.matchmaking.ratings import carried_over, rated, season_of
from services.matchmaking.reliability import EXCUSES, OWN_CLOCKS
from services.matchmaking.shares import ANNULLED, CHANGES, results
from services.matchmaking.storage import chat, people, store
from services.matchmaking.storage.people import Change, Rated, SeatsTurn
from services.matchmaking.tables import State, Table


def follow(connection: Connection, fact: Fact, now: int) -> None:
    """The effect of a fact about a game; one that means nothing here has none."""
    said: Any = fact.payload
    if said.get("version"):
        chat.see(connection, fact.subject, said["version"])
    if fact.kind == "started":
        store.advance(connection, fact.subject, [State.STARTING], State.PLAYING, now)
    elif fact.kind == "asked" and said.get("deadline") and said.get("user_id") and not said.get("bot"):
        count_asked(connection, fact)
    elif fact.kind == "timed_out" and said.get("user_id"):
        excused = said.get("excuse") in EXCUSES
        people.count_turn(connection, said["user_id"], fact.at, **({"asked": -1} if excused else {"missed": 1}))
    elif fact.kind in CHANGES:
        who, former = said.get("user_id", ""), said.get("former", "")
        change = Change(said.get("version", 0), said.get("seat", 0), fact.kind, who, former)
        people.note_change(connection, fact.subject, change)
    elif fact.kind == "ended":
        store.advance(connection, fact.subject, [State.STARTING, State.PLAYING], State.OVER, now)
        rate(connection, fact)


def count_asked(connection: Connection, fact: Fact) -> None:
    """Counts a turn of somebody's own once, however often they are asked in it."""
    said: Any = fact.payload
    turn = SeatsTurn(fact.subject, said.get("seat", 0), said["user_id"], said.get("turn", ""))
    if said.get("clock") in OWN_CLOCKS and people.is_new_turn(connection, turn):
        people.count_turn(connection, turn.user_id, fact.at, asked=1)


def rate(connection: Connection, fact: Fact) -> None:
    """Rates a game that is over, if it is one that counts."""
    table, said = store.by_game(connection, fact.subject), fact.payload
    if table is not None and counts(table) and said.get("reason") not in ANNULLED:
        keep_ratings(connection, table, fact)
    people.forget_game(connection, fact.subject)


def counts(table: Table) -> bool:
    """Whether a table's game is rated: its terms say so, and people met there."""
    return table.terms.rated and len(table.people) > 1


def keep_ratings(connection: Connection, table: Table, fact: Fact) -> None:
    """Stores what a game changed, for people and bots, in the season in which it ended."""
    seats = results(table, people.changes(connection, fact.subject), fact.payload)
    edition, pace, season = table.terms.edition, table.terms.pace.value, season_of(fact.at)
    names = {holder.name for seat in seats for holder in seat.holders}
    known = people.latest(connection, sorted(names), edition, pace)
    skills = {name: one.skill if one.season == season else carried_over(one.skill) for name, one in known.items()}
    for name, skill in sorted(rated(seats, skills).items()):
        before = known.get(name)
        games = before.games if before is not None and before.season == season else 0
        people.keep_rating(connection, Rated(name, edition, pace, season, skill, games + 1))
