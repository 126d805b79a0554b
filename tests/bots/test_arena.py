"""Matches between bots: seats are shared out evenly, wins counted in parts, faults answered for and counted."""

from collections import Counter
from itertools import islice

import pytest

from services.bots.arena.bout import BROKE_DOWN, ENDLESS_TURN, ILLEGAL, play_bout
from services.bots.arena.entrants import Fault, Own, OwnBot
from services.bots.arena.match import play_match
from services.bots.arena.seating import seatings, seats_for, units
from services.bots.arena.tally import Tally, wilson
from services.bots.brains.brain import Brain, Caretaker
from services.bots.brains.greedy import Greedy
from services.rules.engine.editions import edition, variant
from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.mechanics.hands import HIDDEN, Cards

DUEL = edition("world").trial("conquest", 2, {})
SHORT = {"round_limit": "3"}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (10, 10, 0.7225, 1.0)],
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_without_a_game_nothing_is_known():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("entrants", "seats"), [(2, 2), (2, 6), (3, 6), (6, 6)])
def test_everybody_has_every_seat_equally_often(entrants: int, seats: int):
    many = edition("world").trial("conquest", seats, {})
    had = Counter(
        (seat, entrant)
        for seating in islice(seatings(many, entrants, 7), seats)
        for seat, entrant in enumerate(seating)
    )
    assert set(had.values()) == {seats // entrants}
    assert len(had) == seats * entrants


def test_seats_are_shuffled_by_the_seed_alone():
    first, again, other = (list(islice(seatings(variant("world", "conquest", 6), 3, seed), 30)) for seed in (1, 1, 2))
    assert first == again != other
    assert len(set(first)) > 6


def test_a_side_is_one_bots_where_there_are_as_many():
    teams = variant("napoleon", "teams", 4)
    assert len(units(teams, 2)) == 2
    for seating in islice(seatings(teams, 2, 1), 4):
        assert {seating[seat] for seat in units(teams, 2)[0]} != {seating[seat] for seat in units(teams, 2)[1]}
    assert len(units(teams, 4)) == 4


def test_the_fewest_seats_that_can_be_shared_are_taken():
    conquest = edition("world").plan("conquest")
    assert [seats_for(conquest, bots) for bots in (1, 2, 3, 6)] == [2, 2, 3, 6]
    assert seats_for(edition("napoleon").plan("conquest"), 2) == 4
    with pytest.raises(BadInput, match="7 bots cannot share the seats of 'conquest' evenly; it is for 2, 3, 4, 5, 6"):
        seats_for(conquest, 7)


def test_no_table_has_the_two_seats_on_which_bots_are_measured():
    with pytest.raises(BadInput, match="world/conquest is for 3 to 6 seats, not 2"):
        variant("world", "conquest", 2)
    with pytest.raises(BadInput, match="world/conquest is for 2 to 6 seats, not 7"):
        edition("world").trial("conquest", 7, {})
    with pytest.raises(BadInput, match="setup=under_way is for 3, 4, 5, 6 seats, not 2"):
        edition("world").trial("conquest", 2, {"setup": "under_way"})


def test_two_that_are_measured_begin_with_forty_troops_and_all_cards():
    seen = []

    class Looks(Caretaker):
        def choose(self, game, ask):
            seen.append((sum(game.slices["muster"].left) + sum(game.total), len(game.slice(Cards).pile)))
            return super().choose(game, ask)

    play_bout(edition("world").trial("conquest", 2, SHORT), [Own(Looks()), Own(Looks())], 1)
    assert seen[0][0] == 80
    assert max(pile for _, pile in seen) == len(DUEL.board.cards) == 44


class Guesses(Brain):
    """Never answers what is legal."""

    def choose(self, game, ask):
        return Done() if ask.check(game, Done()) is not None else super().choose(game, ask)


class Breaks(Brain):
    def choose(self, game, ask):
        raise ZeroDivisionError("planned")


class Silent(Own):
    def choose(self, game, ask):
        raise Fault("silent")


@pytest.mark.parametrize(
    ("sitter", "kind"), [(Own(Guesses()), ILLEGAL), (Own(Breaks()), BROKE_DOWN), (Silent(Brain()), "silent")]
)
def test_who_gives_no_legal_answer_plays_on_as_a_caretaker(sitter: Own, kind: str):
    three = edition("world").trial("conquest", 2, SHORT)
    bout = play_bout(three, [sitter, Own(Greedy())], 3)
    same = play_bout(three, [Own(Caretaker()), Own(Greedy())], 3)
    assert bout.meters[0].faults[kind] > 0
    assert set(bout.meters[0].faults) == {kind}
    assert (bout.winners, bout.rounds) == (same.winners, same.rounds)
    assert isinstance(bout.fault, ZeroDivisionError) == (kind == BROKE_DOWN)


def test_answers_that_lead_nowhere_come_to_an_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("services.bots.arena.bout.MOST_ANSWERS", 0)
    bout = play_bout(edition("world").trial("conquest", 2, SHORT), [Own(Greedy()), Own(Greedy())], 3)
    assert set(bout.meters[0].faults) == {ENDLESS_TURN}
    assert bout.reason


def test_a_bot_sees_its_own_hand_and_no_other():
    hands = []

    class Looks(Greedy):
        def choose(self, game, ask):
            hands.append((ask.seat, game.slice(Cards).hands))
            return super().choose(game, ask)

    play_bout(edition("world").trial("conquest", 2, {}), [Own(Looks()), Own(Looks())], 1)
    others = [card for seat, cards in hands for card in cards[1 - seat]]
    own = [card for seat, cards in hands for card in cards[seat]]
    assert others
    assert set(others) == {HIDDEN}
    assert HIDDEN not in own


def test_turns_and_answers_are_counted_and_cost_something():
    bout = play_bout(edition("world").trial("conquest", 2, SHORT), [Own(Greedy()), Own(Greedy())], 3)
    for meter in bout.meters:
        assert meter.turns == 3
        assert meter.answers >= 3
        assert 0 < meter.slowest <= meter.wall
        assert meter.cpu >= 0


def last(match) -> Tally:
    *_, tally = match
    return tally


def test_a_match_goes_on_where_it_stopped():
    entrants = [OwnBot("greedy"), OwnBot("random")]
    whole = last(play_match(DUEL, entrants, 6, 1)).form()
    parts = [last(play_match(DUEL, entrants, until, 1, done)).form() for until, done in ((4, 0), (6, 4))]
    for number in (0, 1):
        assert whole["bots"][number]["wins"] == sum(part["bots"][number]["wins"] for part in parts)
        assert whole["bots"][number]["turns"] == sum(part["bots"][number]["turns"] for part in parts)


def test_a_game_that_a_side_wins_is_one_win_and_its_seats_share_it():
    tally = last(play_match(variant("napoleon", "teams", 4), [OwnBot("greedy"), OwnBot("caretaker")], 4, 1))
    assert tally.lines["greedy"].wins + tally.lines["caretaker"].wins == pytest.approx(4)
    assert sum(line.wins for line in tally.seats) == pytest.approx(4)


def test_a_game_without_a_winner_is_drawn(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("services.bots.arena.bout.ENDLESS", 2)
    tally = last(play_match(DUEL, [OwnBot("caretaker")], 2, 1))
    assert (tally.drawn, tally.lines["caretaker"].wins, tally.reasons) == (2, 0, {"unfinished": 2})
