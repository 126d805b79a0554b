"""Who is what to whom, as accounts says: asked before a transaction, and only about those who might meet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Final

from services.matchmaking.asking import AsksAccounts, Pair
from services.matchmaking.eligibility import Ties
from services.matchmaking.matcher import Apart, Proposal

AT_ONCE: Final = 100
"""So many accounts are compared with each other by one call."""


async def ties_of(accounts: AsksAccounts, user_id: str, others: Collection[str], *, rated: bool) -> Ties:
    """What somebody is to some others; who is linked matters only in rated games."""
    company = {user_id, *others}
    linked = await accounts.linked(company) if rated else set()
    found = await accounts.relations(company)
    return Ties(frozenset(others), _of(user_id, linked), _of(user_id, found.apart), _of(user_id, found.friends))


async def kept_apart(accounts: AsksAccounts, found: Sequence[Proposal]) -> Apart:
    """Which people of some proposals must not meet, whether in rated games alone or in all."""
    linked: set[Pair] = set()
    blocked: set[Pair] = set()
    for group in _groups([{one.user_id for one in proposal.tickets} for proposal in found]):
        linked |= await accounts.linked(group)
        blocked |= (await accounts.relations(group)).apart
    return Apart(_by_person(linked | blocked), _by_person(blocked))


def _groups(companies: Iterable[set[str]]) -> Iterable[set[str]]:
    """Companies put together, as long as they can be asked about by one call."""
    group: set[str] = set()
    for company in companies:
        if len(group | company) > AT_ONCE:
            yield group
            group = set()
        group |= company
    yield group


def _of(user_id: str, pairs: Iterable[Pair]) -> frozenset[str]:
    """The others of those pairs in which somebody is."""
    return frozenset(chain.from_iterable([pair for pair in pairs if user_id in pair])) - {user_id}


def _by_person(pairs: Collection[Pair]) -> dict[str, frozenset[str]]:
    return {one: _of(one, pairs) for one in chain.from_iterable(pairs)}
