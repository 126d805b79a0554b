"""Everybody's next decision waits for one of each other person's at most."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.bots.claims import Wanted
from services.bots.lanes import Asked, Lanes

PEOPLE = ("anna", "ben", "cleo", "dora")
GAMES = st.tuples(st.integers(0, 30), st.lists(st.sampled_from(PEOPLE), unique=True, max_size=3).map(tuple))


def asked(game: int, *people: str, decision: str = "1.7.abcd") -> Asked:
    return Asked(Wanted(f"game {game}", 1, decision), people)


def filled(*waiting: Asked) -> Lanes:
    lanes = Lanes()
    for one in waiting:
        lanes.add(one)
    return lanes


def all_of(lanes: Lanes) -> list[Asked]:
    """What is taken until nothing waits."""
    found: list[Asked] = []
    while one := lanes.take():
        found.append(one)
    return found


def test_who_comes_after_a_flood_is_served_second():
    flood = [asked(game, "anna") for game in range(40)]
    assert all_of(filled(*flood, asked(99, "ben")))[1] == asked(99, "ben")


def test_people_take_turns():
    lanes = filled(*[asked(game, "anna") for game in range(3)], *[asked(10 + game, "ben") for game in range(3)])
    assert [one.people[0] for one in all_of(lanes)] == ["anna", "ben"] * 3


def test_a_person_is_not_served_twice_in_a_row_because_the_lane_was_empty_meanwhile():
    lanes = filled(asked(1, "anna"), asked(2, "ben"))
    lanes.take()
    lanes.add(asked(3, "anna"))
    assert [one.people[0] for one in all_of(lanes)] == ["ben", "anna"]


def test_a_game_of_several_people_is_served_at_the_first_ones_turn_and_once():
    flood = [asked(game, "anna") for game in range(40)]
    found = all_of(filled(*flood, asked(99, "anna", "ben")))
    assert found.index(asked(99, "anna", "ben")) == 1
    assert len(found) == 41


def test_a_later_decision_of_a_seat_takes_the_place_of_the_earlier_one():
    first, later = asked(1, "anna"), asked(1, "anna", decision="1.8.abcd")
    lanes = filled(first, asked(2, "anna"))
    assert lanes.add(later)
    assert not lanes.add(later)
    assert first not in lanes
    assert all_of(lanes) == [later, asked(2, "anna")]


def test_a_game_that_somebody_left_waits_for_those_who_are_there():
    lanes = filled(asked(1, "anna", "ben"))
    lanes.add(asked(1, "ben"))
    assert all_of(lanes) == [asked(1, "ben")]
    assert len(lanes) == 0


def test_what_is_answered_elsewhere_waits_no_more():
    lanes = filled(asked(1, "anna"), asked(2, "anna"))
    lanes.drop(asked(1, "anna"))
    lanes.drop(asked(7, "anna"))
    lanes.drop(asked(2, "anna", decision="another"))
    assert all_of(lanes) == [asked(2, "anna")]


@given(st.lists(GAMES, max_size=60))
def test_nothing_is_lost_and_nothing_comes_twice(games: list[tuple[int, tuple[str, ...]]]):
    latest = {game: asked(game, *people) for game, people in games}
    lanes = filled(*[asked(game, *people) for game, people in games])
    assert len(lanes) == len(latest)
    assert sorted(all_of(lanes)) == sorted(latest.values())


@given(st.lists(GAMES, max_size=60), st.lists(st.booleans(), max_size=120))
def test_nobody_waits_longer_than_once_for_everybody_else(games: list[tuple[int, tuple[str, ...]]], takes: list[bool]):
    """Decisions come and go; whoever has one waiting sees one of theirs taken after each other person's at most."""
    lanes, coming = Lanes(), list(games)
    hungry: dict[str, int] = {}
    for take in [*takes, *[True] * len(games)]:
        if not take and coming:
            game, people = coming.pop()
            lanes.add(asked(game, *people))
        elif found := lanes.take():
            for person in found.people or ("",):
                hungry.pop(person, None)
            waiting = {person for one in lanes._waiting.values() for person in one.people or ("",)}
            hungry = {person: hungry.get(person, 0) + 1 for person in waiting}
            assert max(hungry.values(), default=0) <= len(PEOPLE) + 1
