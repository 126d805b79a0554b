"""Who may sit down at a table. Pure: the applicant is asked for before."""

from __future__ import annotations

import hashlib
import ipaddress
from typing import NamedTuple

from services.common.refusals import Kind, Refused
from services.matchmaking.reliability import LADDER, step_of
from services.matchmaking.tables import Table


class Applicant(NamedTuple):
    """Somebody who wants to play, as far as it matters for whether they may."""

    user_id: str
    points: int
    """Their rating in the table's edition and pace."""
    in_time: int
    """Of a hundred turns, how many they take in time."""
    games: int
    """How many tables and games they are in."""
    household: str = ""


def household_of(address: str) -> str:
    """What accounts have in common that call from one household; nothing where that is this machine, or not known."""
    try:
        if ipaddress.ip_address(address).is_loopback:
            return ""
    except ValueError:
        return ""
    return hashlib.sha256(f"household {address}".encode()).hexdigest()[:32]


def check_limits(applicant: Applicant, rated: bool) -> None:
    """Refused when somebody is in as many games as they may be, or may not play rated ones."""
    limit = LADDER[step_of(applicant.in_time)]
    about = {"in_time": applicant.in_time, "most": limit.most_games}
    if applicant.games >= limit.most_games:
        text = f"who takes {applicant.in_time} of 100 turns in time may have {limit.most_games} games at once"
        raise Refused(Kind.AGAINST_RULE, "too_many_games", text, details=about)
    if rated and not limit.rated:
        text = f"rated games are for those who take more turns in time than {applicant.in_time} of 100"
        raise Refused(Kind.AGAINST_RULE, "not_reliable", text, details=about)


def check_entry(table: Table, applicant: Applicant) -> None:
    """Refused when the table's terms keep somebody out."""
    terms, entry = table.terms, table.terms.entry
    if entry.rating_least is not None and applicant.points < entry.rating_least:
        raise _not_of_band(table, applicant)
    if entry.rating_most is not None and applicant.points > entry.rating_most:
        raise _not_of_band(table, applicant)
    if applicant.in_time < entry.reliability_least:
        text = f"this table is for those who take {entry.reliability_least} of 100 turns in time or more"
        about = {"in_time": applicant.in_time, "least": entry.reliability_least}
        raise Refused(Kind.AGAINST_RULE, "not_reliable", text, details=about)
    if terms.rated and applicant.household and applicant.household in table.households(applicant.user_id):
        text = "somebody of your household sits here, and a rated game takes one of each"
        raise Refused(Kind.AGAINST_RULE, "linked", text)


def _not_of_band(table: Table, applicant: Applicant) -> Refused:
    entry = table.terms.entry
    band = f"{_bound(entry.rating_least)} to {_bound(entry.rating_most)}"
    about = {"points": applicant.points, "least": entry.rating_least, "most": entry.rating_most}
    text = f"this table is for ratings from {band}; yours is {applicant.points}"
    return Refused(Kind.AGAINST_RULE, "rating_outside", text, details=about)


def _bound(points: int | None) -> str:
    return "any" if points is None else str(points)
