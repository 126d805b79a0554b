"""One caller cannot take everything."""

import pytest

from services.common import limits
from services.common.limits import Buckets, Places
from services.common.refusals import Kind, Refused


def spent(buckets: Buckets, caller: str, now: float, times: int) -> int:
    """How many of some calls at once are let through."""
    for done in range(times):
        try:
            buckets.spend(caller, now)
        except Refused:
            return done
    return times


def test_a_burst_is_let_through_and_then_a_steady_rate():
    buckets = Buckets(per_second=10, burst=20)
    assert spent(buckets, "a", 0.0, 100) == 20
    assert spent(buckets, "a", 0.05, 100) == 0
    assert spent(buckets, "a", 0.5, 100) == 5
    assert spent(buckets, "a", 1000.0, 100) == 20


def test_what_costs_as_much_as_several_calls_is_had_less_often():
    buckets = Buckets(per_second=10, burst=20)
    buckets.spend("a", 0.0, 15)
    with pytest.raises(Refused) as refused:
        buckets.spend("a", 0.0, 15)
    assert refused.value.retry_after_ms == 1001
    assert spent(buckets, "a", 0.0, 100) == 5
    buckets.spend("b", 0.0, 1000)
    assert spent(buckets, "b", 0.0, 1) == 0


def test_each_caller_has_a_bucket_of_its_own():
    buckets = Buckets(10, 5)
    assert spent(buckets, "a", 0.0, 100) == 5
    assert spent(buckets, "b", 0.0, 100) == 5


def test_the_refusal_says_how_long_to_wait_and_that_is_enough():
    buckets = Buckets(0.5, 1)
    buckets.spend("a", 0.0)
    with pytest.raises(Refused) as refused:
        buckets.spend("a", 0.5)
    assert refused.value.kind is Kind.TOO_MUCH
    assert refused.value.retry_after_ms == 1501
    buckets.spend("a", 0.5 + refused.value.retry_after_ms / 1000)


def test_a_rate_of_nought_limits_nobody():
    assert spent(Buckets(0, 0), "a", 0.0, 1000) == 1000


def test_only_so_many_callers_are_remembered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "REMEMBERED", 3)
    buckets = Buckets(1, 1)
    for caller in "abcdefg":
        buckets.spend(caller, 0.0)
    assert len(buckets._buckets) == 3


def test_places_are_counted_for_each_caller_and_given_back():
    places = Places(2)
    places.take("a")
    places.take("a")
    places.take("b")
    with pytest.raises(Refused) as refused:
        places.take("a")
    assert refused.value.kind is Kind.TOO_MUCH
    assert refused.value.retry_after_ms
    places.give_back("a")
    places.take("a")
    for caller in "aab":
        places.give_back(caller)
    assert places._open == {}
