"""Who may sit down at a table. Pure: the applicant is asked for before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from services.common.refusals import Kind, Refused
from services.matchmaking import moves
from services.matchmaking.reliability import LADDER, step_of
from services.matchmaking.tables import Table

MOST_BOT_GAMES: Final = 16
"""Tables and games that the account of a bot may be at."""
TABLE_CHANGED: Final = "table_changed"


class Ties(NamedTuple):
    """What somebody is to some others, as accounts says."""

    known: frozenset[str] = frozenset()
    """The others who were asked about."""
    linked: frozenset[str] = frozenset()
    """Those of one household, or one device: they never meet in a rated game."""
    apart: frozenset[str] = frozenset()
    """Those who block them, or whom they block; nobody may learn which."""
    friends: frozenset[str] = frozenset()


class Applicant(NamedTuple):
    """Somebody who wants to play, as far as it matters for whether they may."""

    user_id: str
    points: int
    """Their rating in the table's edition and pace."""
    in_time: int | None
    """Of a hundred turns, how many they take in time; None while too few are known to say."""
    games: int
    """How many tables and games they are in."""
    ties: Ties = Ties()


def check_limits(applicant: Applicant, rated: bool) -> None:
    """Refused when somebody is in as many games as they may be, or may not play rated ones."""
    limit = LADDER[step_of(applicant.in_time)]
    about = {"in_time": applicant.in_time, "most": limit.most_games}
    if applicant.games >= limit.most_games:
        text = f"nobody may have more than {limit.most_games} games at once"
        if applicant.in_time is not None:
            text = f"who takes {applicant.in_time} of 100 turns in time may have {limit.most_games} games at once"
        raise Refused(Kind.AGAINST_RULE, "too_many_games", text, details=about)
    if rated and not limit.rated:
        text = f"rated games are for those who take more turns in time than {applicant.in_time} of 100"
        raise Refused(Kind.AGAINST_RULE, "not_reliable", text, details=about)


def check_bot(games: int, rated: bool, invited: bool) -> None:
    """Refused when a bot comes without being invited, to a rated table, or to more games than it may have."""
    if games >= MOST_BOT_GAMES:
        text = f"a bot may have {MOST_BOT_GAMES} games at once"
        raise Refused(Kind.AGAINST_RULE, "too_many_games", text, details={"most": MOST_BOT_GAMES})
    if rated or not invited:
        text = "a bot plays where it is invited, and no rated games"
        raise Refused(Kind.AGAINST_RULE, "not_for_bots", text)


def check_entry(table: Table, applicant: Applicant) -> None:
    """Refused when the table's terms keep somebody out."""
    terms, entry = table.terms, table.terms.entry
    if entry.rating_least is not None and applicant.points < entry.rating_least:
        raise _not_of_band(table, applicant)
    if entry.rating_most is not None and applicant.points > entry.rating_most:
        raise _not_of_band(table, applicant)
    if applicant.in_time is not None and applicant.in_time < entry.reliability_least:
        text = f"this table is for those who take {entry.reliability_least} of 100 turns in time or more"
        about = {"in_time": applicant.in_time, "least": entry.reliability_least}
        raise Refused(Kind.AGAINST_RULE, "not_reliable", text, details=about)
    others = set(table.people) - {applicant.user_id}
    if terms.rated and not applicant.ties.linked.isdisjoint(others):
        text = "somebody of your household sits here, and a rated game takes one of each"
        raise Refused(Kind.AGAINST_RULE, "linked", text)
    if entry.friends_only and table.host_id not in applicant.ties.friends:
        raise Refused(Kind.AGAINST_RULE, "friends_only", "this table is for friends of its host")


def check_company(ties: Ties, people: Iterable[str], user_id: str, *, invited: bool) -> None:
    """Refused when somebody sits here whom accounts was not asked about, or whom they must not meet.

    Who was invited meets whom the host wants; for others a table does not exist where somebody blocks somebody.
    """
    others = set(people) - {user_id}
    if not others <= ties.known:
        raise table_changed()
    if not invited and not ties.apart.isdisjoint(others):
        raise moves.hidden()


def table_changed() -> Refused:
    """Somebody else came, or went, while this was on its way."""
    return Refused(Kind.BUSY, TABLE_CHANGED, "somebody changed this table just now; try again", retry_after_ms=100)


def _not_of_band(table: Table, applicant: Applicant) -> Refused:
    entry = table.terms.entry
    band = f"{_bound(entry.rating_least)} to {_bound(entry.rating_most)}"
    about = {"points": applicant.points, "least": entry.rating_least, "most": entry.rating_most}
    text = f"this table is for ratings from {band}; yours is {applicant.points}"
    return Refused(Kind.AGAINST_RULE, "rating_outside", text, details=about)


def _bound(points: int | None) -> str:
    return "any" if points is None else str(points)
