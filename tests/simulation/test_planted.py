"""What a caller could get wrong: a simulation that is green whatever is broken. Each guard is taken out once."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.simulation.planted import BUGS
from tests.simulation.planting import Bug, Cut, recompiled
from tests.simulation.run import Result, simulate
from tests.simulation.world import World

SEEDS = 50
LEAST = 20
REPEAT = ".venv/bin/python -m tests.simulation.run {} --bug {} -v"
PLANTED = pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name.replace(" ", "-"))


def promises(result: Result) -> set[str]:
    """The names of the promises that a run broke."""
    return {wrong.partition(":")[0] for wrong in result.wrong}


def caught(bug: Bug, seeds: Iterable[int]) -> Result:
    """The first run that found a bug; the test fails where none did, or where another promise was said to be broken."""
    for seed in seeds:
        result = simulate(seed, plant=bug.plant)
        if result.wrong:
            again = REPEAT.format(seed, BUGS.index(bug))
            text = f"not {set(bug.promises)} but:\n" + "\n".join(result.wrong[:3]) + f"\n`{again}`"
            assert promises(result) & bug.promises, text
            return result
    pytest.fail(f"nobody noticed in {SEEDS} seeds: {bug.name}")


@PLANTED
def test_a_service_without_one_of_its_guards_is_found_out(bug: Bug) -> None:
    caught(bug, dict.fromkeys([bug.seed, *range(1, SEEDS + 1)]))


@pytest.mark.chaos
@PLANTED
def test_nobody_has_to_know_which_seed_finds_a_bug(bug: Bug) -> None:
    caught(bug, range(1, SEEDS + 1))


def test_there_are_twenty_bugs_and_each_breaks_something_else() -> None:
    assert len({bug.name for bug in BUGS}) == len({bug.cuts for bug in BUGS}) == len(BUGS) >= LEAST
    assert all(1 <= bug.seed <= SEEDS for bug in BUGS)


@PLANTED
def test_every_guard_is_where_its_bug_cuts_it(bug: Bug) -> None:
    with bug.plant():
        assert all("cut>" in getattr(cut.owner, cut.name).__code__.co_filename for cut in bug.cuts)


def test_a_guard_that_has_moved_is_not_passed_over() -> None:
    with pytest.raises(LookupError, match="has 0 times"):
        recompiled(World.now, [Cut(World, "now", "self.no_such_clock", "None")])
