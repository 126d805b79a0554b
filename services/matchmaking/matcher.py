"""Who plays with whom: a pure function from tickets to proposals.

The ticket that has waited longest chooses first, and takes those whose rating is nearest. Whom a ticket takes, and
whether bots, is what its step of widening says; two play only where each would take the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from services.matchmaking.paces import ANY, WIDENING, Pace, Step, step_at

ALL_DAY: Final = (1 << 24) - 1
"""Hours of the day as bits, in UTC."""

FARTHEST: Final = 32
"""So many of the nearest a ticket looks at; whoever it does not find by then, it finds at a later step."""


class Wanted(NamedTuple):
    """What a ticket looks for; only those with the same meet."""

    edition: str
    variant: str
    seats: int
    pace: Pace
    rated: bool


class Ticket(NamedTuple):
    """Somebody who looks for a game."""

    id: str
    user_id: str
    wanted: Wanted
    since: int
    """When the search began, in milliseconds."""
    rating: float
    hours: int = ALL_DAY


class Apart(NamedTuple):
    """Who must not meet whom in rated games, and in others: for an account, the others."""

    rated: Mapping[str, frozenset[str]] = {}
    unrated: Mapping[str, frozenset[str]] = {}


NOBODY: Final[frozenset[str]] = frozenset()
ALL_MEET: Final = Apart()


class Proposal(NamedTuple):
    """People who shall play together; bots take the seats that are left."""

    tickets: tuple[Ticket, ...]
    bots: int

    @property
    def wanted(self) -> Wanted:
        return self.tickets[0].wanted


def proposals(tickets: Iterable[Ticket], now: int, apart: Apart = ALL_MEET) -> list[Proposal]:
    """The games that can begin now. Nobody is in two of them, or meets somebody from whom they are kept apart; who
    waits at the last step is in one.
    """
    pools: defaultdict[Wanted, list[Ticket]] = defaultdict(list)
    for ticket in sorted(tickets):
        pools[ticket.wanted].append(ticket)
    found: list[Proposal] = []
    taken: set[str] = set()
    for pool in pools.values():
        found += _of_pool(pool, taken, now, apart)
    return found


def may_meet(proposal: Proposal, apart: Apart) -> bool:
    """Whether nobody of a proposal is kept apart from somebody else of it."""
    others = apart.rated if proposal.wanted.rated else apart.unrated
    people = {one.user_id for one in proposal.tickets}
    return all(people.isdisjoint(others.get(one, NOBODY)) for one in people)


def together(first: Apart, second: Apart) -> Apart:
    """Who must not meet by what was known before, or by what is new."""
    return Apart(*[{one: a.get(one, NOBODY) | b.get(one, NOBODY) for one in {*a, *b}} for a, b in zip(first, second)])


def agree(tickets: Sequence[Ticket], now: int) -> bool:
    """Whether people who want the same would all play with each other at that time."""
    steps = [WIDENING[one.wanted.pace][step_at(one.wanted.pace, (now - one.since) / 1000)] for one in tickets]
    company = _Company(tickets[0], steps[0], {})
    return all(company.takes(one, step) for one, step in zip(tickets[1:], steps[1:]))


def _of_pool(pool: list[Ticket], taken: set[str], now: int, apart: Apart) -> list[Proposal]:
    """The games of those who want the same; `taken` gains the people of them."""
    wanted = pool[0].wanted
    steps = WIDENING[wanted.pace]
    avoided = apart.rated if wanted.rated else apart.unrated
    line = _Line(pool, [steps[step_at(wanted.pace, (now - ticket.since) / 1000)] for ticket in pool])
    found: list[Proposal] = []
    for place in line.by_age:
        ticket, step = line.entries[place]
        if ticket.user_id in taken:
            continue
        company = _Company(ticket, step, avoided)
        places = [place, *line.joining(company, place, wanted.seats - 1, taken)]
        missing = wanted.seats - len(places)
        if missing and not step.bots:
            continue
        taken.update([one.user_id for one in company.tickets])
        for one in places:
            line.remove(one)
        found.append(Proposal(tuple(company.tickets), missing))
    return found


class _Company:
    """A ticket with those who join it: everybody in it takes everybody else."""

    def __init__(self, first: Ticket, step: Step, avoided: Mapping[str, frozenset[str]]) -> None:
        self.tickets = [first]
        self.avoided = avoided
        self.low = self.high = first.rating
        self.band, self.common, self.hours = step.band, step.common_hours, first.hours

    def takes(self, ticket: Ticket, step: Step) -> bool:
        """Adds a ticket, if it takes everybody here and everybody here takes it; says whether that was so."""
        rating = ticket.rating
        low = rating if rating < self.low else self.low
        high = rating if rating > self.high else self.high
        band = step.band if step.band < self.band else self.band
        common = step.common_hours if step.common_hours > self.common else self.common
        hours = self.hours & ticket.hours
        if high - low > band or hours.bit_count() < common:
            return False
        others = self.avoided.get(ticket.user_id, NOBODY)
        for one in self.tickets:
            if one.user_id == ticket.user_id or one.user_id in others:
                return False
        self.tickets.append(ticket)
        self.low, self.high, self.band, self.common, self.hours = low, high, band, common, hours
        return True


class _Line:
    """Tickets in the order of their ratings, from which those leave who have a game. Places begin with 1."""

    def __init__(self, tickets: Sequence[Ticket], steps: Sequence[Step]) -> None:
        ordered = sorted(zip(tickets, steps), key=_rating)
        outside = (tickets[0], steps[0])
        self.entries = [outside, *ordered, outside]
        self.below = [*range(-1, len(ordered) + 1)]
        self.above = [*range(1, len(ordered) + 3)]
        self.end = len(ordered) + 1
        self.by_age = sorted(range(1, self.end), key=lambda place: self.entries[place][0][3])

    def remove(self, place: int) -> None:
        """Takes a ticket out."""
        below, above = self.below[place], self.above[place]
        self.above[below], self.below[above] = above, below

    def joining(self, company: _Company, place: int, wanted: int, taken: set[str]) -> list[int]:
        """The places of those who join a company, the nearest rating first, until there are as many as wanted."""
        entries, found = self.entries, []
        below, above, rating = self.below[place], self.above[place], company.tickets[0].rating
        for _ in range(FARTHEST):
            if not below and above == self.end:
                break
            down = rating - entries[below][0].rating if below else ANY
            up = entries[above][0].rating - rating if above != self.end else ANY
            if above == self.end or (below and down <= up):
                here, below, away = below, self.below[below], down
            else:
                here, above, away = above, self.above[above], up
            if away > company.band:
                break
            ticket, step = entries[here]
            if ticket.user_id not in taken and company.takes(ticket, step):
                found.append(here)
                if len(found) == wanted:
                    break
        return found


def _rating(entry: tuple[Ticket, Step]) -> tuple[float, str]:
    return entry[0].rating, entry[0].id
