"""Reliability: misses count, fade, and lead to the limits that are published."""

from itertools import pairwise

from services.matchmaking.reliability import FEW, HALF_LIFE_MS, LADDER, Reliability, step_of

NOW = 1_800_000_000_000


def record(asked: int, missed: int, at: int = NOW) -> Reliability:
    return Reliability().after(at, asked, missed)


def test_who_misses_one_turn_of_four_takes_75_of_100():
    assert record(20, 5).in_time == 75


def test_too_few_turns_say_nothing_of_somebody_and_limit_nothing():
    assert record(int(FEW) - 1, 2).in_time is None
    assert step_of(record(int(FEW) - 1, int(FEW) - 1).in_time) == 0
    assert record(int(FEW), int(FEW)).in_time == 0


def test_a_miss_of_now_weighs_more_than_one_of_long_ago():
    bad_then_good = record(20, 10, NOW - 3 * HALF_LIFE_MS).after(NOW, 20, 0)
    good_then_bad = record(20, 0, NOW - 3 * HALF_LIFE_MS).after(NOW, 20, 10)
    assert good_then_bad.in_time < 60 < 90 < bad_then_good.in_time


def test_a_turn_weighs_half_after_a_month():
    assert record(20, 10).after(NOW + HALF_LIFE_MS) == Reliability(10, 5, NOW + HALF_LIFE_MS)


def test_news_that_come_late_do_not_turn_the_clock_back():
    assert record(20, 0).after(NOW - 1000, 1).at == NOW


def test_the_ladder_only_gets_stricter():
    for before, after in pairwise(LADDER):
        assert before.below > after.below
        assert before.most_games > after.most_games
        assert before.rated or not after.rated
    assert [step_of(limit.below - 1) for limit in LADDER] == list(range(len(LADDER)))
    assert step_of(100) == 0
