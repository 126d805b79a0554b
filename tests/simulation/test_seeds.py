"""What a caller could get wrong: hundreds of games in all weathers, and not one promise broken."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.simulation.run import Result, simulate
from tests.simulation.sometimes import never

SEEDS = 100
CHUNK = 5
MANY = 2000
REPEAT = ".venv/bin/python -m tests.simulation.run {} -v"
CHUNKS = [range(first, first + CHUNK) for first in range(1, SEEDS + 1, CHUNK)]


@pytest.fixture(scope="session")
def counters(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A directory in which all workers of a test run say what came up in their seeds."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if hasattr(request.config, "workerinput") else base
    found = shared / "simulation"
    found.mkdir(exist_ok=True)
    return found


def told(result: Result) -> str:
    """A failure, and how to see it again."""
    wrong = "\n".join(result.wrong[:3])
    return f"seed {result.seed} broke {len(result.wrong)} promises; `{REPEAT.format(result.seed)}`\n{wrong}"


def clean(seeds: range) -> Counter[str]:
    """What came up in some seeds; the test fails with the first of them that broke a promise."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        result = simulate(seed)
        assert not result.wrong, told(result)
        seen += result.notes.seen
    return seen


@pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_no_weather_breaks_a_promise_and_the_last_chunk_has_seen_every_kind_of_it(seeds: range, counters: Path) -> None:
    seen = clean(seeds)
    part = counters / f"{seeds[0]}.part"
    part.write_text(json.dumps(seen))
    part.rename(part.with_suffix(".json"))  # nobody reads half a file
    parts = list(counters.glob("*.json"))
    if len(parts) == len(CHUNKS):
        whole: Counter[str] = Counter()
        for one in parts:
            whole.update(json.loads(one.read_text()))
        assert not never(whole), f"in {SEEDS} seeds these never came up: {never(whole)}"


@pytest.mark.chaos
@pytest.mark.parametrize("first", range(SEEDS + 1, MANY + 1, SEEDS))
def test_no_weather_of_two_thousand_seeds_breaks_a_promise(first: int) -> None:
    clean(range(first, first + SEEDS))
