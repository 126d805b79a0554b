"""The measure itself: whoever only plays is answered when nobody attacks, and a failure shows."""

from __future__ import annotations

from tests.deploy.stacks import RunningStack
from tests.hostile.bystanders import FEWEST_CALLS, Bystanders


def test_everybody_is_answered_when_nobody_attacks(bystanders: Bystanders):
    with bystanders.calling() as seen:
        pass
    assert seen.codes.total() >= FEWEST_CALLS
    assert seen.failed == 0, seen


def test_a_service_that_is_away_shows_in_the_share_that_failed(stack: RunningStack, bystanders: Bystanders):
    stack.halt("bots")
    try:
        with bystanders.calling() as seen:
            pass
    finally:
        stack.resume("bots")
    assert 0.2 < seen.failed < 0.3, seen
