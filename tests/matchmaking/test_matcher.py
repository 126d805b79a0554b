"""The matcher: whatever tickets wait, nobody is forgotten, doubled, or seated with whom they would not play."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.matchmaking.matcher import ALL_DAY, Apart, Proposal, Ticket, Wanted, agree, may_meet, proposals, together
from services.matchmaking.paces import ANY, WIDENING, Pace

NOW = 1_800_000_000_000
LAST = {pace: WIDENING[pace][-1].after * 1000 for pace in Pace}
MODES = (("world", "conquest", 3), ("world", "duel", 2), ("napoleon", "teams", 4))
HOURS = (ALL_DAY, 0b111, 0b110 << 10, 0b1 << 23, 0xFF0000)

wants = st.builds(
    lambda mode, pace, rated: Wanted(*mode, pace, rated), st.sampled_from(MODES), st.sampled_from(Pace), st.booleans()
)


@st.composite
def crowds(draw: st.DrawFn) -> list[Ticket]:
    """Tickets of some people, a few of whom look for several games."""
    found = []
    for number in range(draw(st.integers(0, 40))):
        wanted = draw(wants)
        found.append(
            Ticket(
                id=f"k_{number}",
                user_id=f"u_{draw(st.integers(0, 30))}",
                wanted=wanted,
                since=NOW - draw(st.integers(0, LAST[wanted.pace] + 1000)),
                rating=draw(st.floats(0, 50)),
                hours=draw(st.sampled_from(HOURS)),
            )
        )
    return found


names = st.integers(0, 30).map(lambda number: f"u_{number}")
pairs = st.dictionaries(names, st.frozensets(names, max_size=6), max_size=12)


@st.composite
def aparts(draw: st.DrawFn) -> Apart:
    """Some who must not meet; whom one avoids, avoids that one too."""

    def both_ways(chosen: dict[str, frozenset[str]]) -> dict[str, frozenset[str]]:
        found = dict(chosen)
        for one, others in chosen.items():
            for other in others - {one}:
                found[other] = found.get(other, frozenset()) | {one}
        return found

    return Apart(both_ways(draw(pairs)), both_ways(draw(pairs)))


def people(found: Sequence[Proposal]) -> list[str]:
    return [ticket.user_id for proposal in found for ticket in proposal.tickets]


@given(crowds())
def test_nobody_is_in_two_seats_and_every_game_has_its_size(crowd: list[Ticket]):
    found = proposals(crowd, NOW)
    assert len(people(found)) == len({*people(found)})
    for proposal in found:
        assert {ticket.wanted for ticket in proposal.tickets} == {proposal.wanted}
        assert len(proposal.tickets) + proposal.bots == proposal.wanted.seats
        assert len(proposal.tickets) >= 1


@given(crowds())
def test_no_ticket_starves_for_who_has_reached_the_last_step_plays_now(crowd: list[Ticket]):
    playing = {*people(proposals(crowd, NOW))}
    for ticket in crowd:
        if NOW - ticket.since >= LAST[ticket.wanted.pace]:
            assert ticket.user_id in playing


@given(crowds())
def test_bots_come_only_at_the_last_step(crowd: list[Ticket]):
    for proposal in proposals(crowd, NOW):
        if proposal.bots:
            assert max(NOW - ticket.since for ticket in proposal.tickets) >= LAST[proposal.wanted.pace]


@given(crowds())
def test_all_who_meet_would_play_with_each_other(crowd: list[Ticket]):
    for proposal in proposals(crowd, NOW):
        assert agree(proposal.tickets, NOW)


@given(crowds(), aparts())
def test_nobody_meets_whom_they_must_not_and_nobody_starves_for_it(crowd: list[Ticket], apart: Apart):
    found = proposals(crowd, NOW, apart)
    for proposal in found:
        avoided = apart.rated if proposal.wanted.rated else apart.unrated
        company = {*people([proposal])}
        assert not any(company & avoided.get(one, frozenset()) - {one} for one in company)
    for ticket in crowd:
        assert NOW - ticket.since < LAST[ticket.wanted.pace] or ticket.user_id in {*people(found)}


@given(crowds(), st.integers(0, 3 * 24 * 3_600_000))
def test_who_would_play_with_each_other_still_does_later(crowd: list[Ticket], later: int):
    for proposal in proposals(crowd, NOW):
        assert agree(proposal.tickets, NOW + later)


@given(crowds(), st.randoms(use_true_random=False))
def test_the_order_in_which_tickets_are_read_means_nothing(crowd: list[Ticket], random):  # type: ignore[no-untyped-def]
    mixed = [*crowd]
    random.shuffle(mixed)
    assert proposals(mixed, NOW) == proposals(crowd, NOW)


@settings(max_examples=30)
@given(crowds())
def test_in_the_end_everybody_has_played(crowd: list[Ticket]):
    waiting, now = crowd, NOW
    for _ in range(2):
        playing = {*people(proposals(waiting, now))}
        waiting = [ticket for ticket in waiting if ticket.user_id not in playing]
        now += max(LAST.values())
    assert proposals(waiting, now) == []
    assert waiting == []


@pytest.mark.parametrize("pace", Pace)
def test_each_step_takes_all_that_the_one_before_took_and_the_last_takes_bots(pace: Pace):
    steps = WIDENING[pace]
    assert steps[0].after == 0
    for before, after in pairwise(steps):
        assert before.after < after.after
        assert before.band <= after.band
        assert before.common_hours >= after.common_hours
        assert not before.bots
    assert (steps[-1].band, steps[-1].common_hours, steps[-1].bots) == (ANY, 0, True)


def ticket(name: str, rating: float = 25, waited: int = 0, **more: object) -> Ticket:
    wanted = Wanted("world", "duel", 2, Pace.LIVE, True)
    return Ticket(name, f"u_{name}", wanted, NOW - 1000 * waited, rating)._replace(**more)


def test_the_nearest_rating_is_taken_and_who_has_waited_longest_chooses():
    found = proposals([ticket("a", 25, 10), ticket("b", 27.5, 5), ticket("c", 25.5, 1)], NOW)
    assert [people([one]) for one in found] == [["u_a", "u_c"]]


def test_ratings_far_apart_meet_when_both_have_waited():
    pair = [ticket("a", 20, 30), ticket("b", 25, 0)]
    assert proposals(pair, NOW) == []
    assert len(proposals(pair, NOW + 20_000)) == 1


def test_people_who_are_never_awake_together_do_not_meet_at_first():
    pair = [ticket("a", hours=0b111), ticket("b", hours=0b111 << 12)]
    assert proposals(pair, NOW) == []
    assert len(proposals(pair, NOW + 45_000)) == 1


def test_linked_accounts_never_meet_in_a_rated_game_and_may_in_another():
    linked = Apart(rated={"u_a": frozenset(("u_b",)), "u_b": frozenset(("u_a",))})
    pair = [ticket("a"), ticket("b")]
    for waited in (0, 60_000, 10**9):
        assert all(len(found.tickets) == 1 for found in proposals(pair, NOW + waited, linked))
    unrated = [one._replace(wanted=one.wanted._replace(rated=False)) for one in pair]
    assert len(proposals(unrated, NOW, linked)[0].tickets) == 2


def test_what_is_learnt_of_people_is_added_to_what_was_known():
    first, second = Apart(rated={"u_a": frozenset(("u_b",))}), Apart(rated={"u_a": frozenset(("u_c",))})
    (found,) = proposals([ticket("a"), ticket("b")], NOW)
    assert may_meet(found, second)
    assert not may_meet(found, together(first, second))
    assert together(first, second).rated["u_a"] == {"u_b", "u_c"}
