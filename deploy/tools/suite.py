"""The parts of `make test` and `make check`, each with its time; one failed part fails the whole.

A failed part does not stop the rest: one run tells everything. What runs in real time and fails is tried once more,
alone. A folder of tests that nobody names here runs with the services; name it in STACKS when its tests mostly wait for
processes that they start, and in ENGINE or SIMULATION when they only compute: those run beside all others, on what the
others leave idle.
"""

from __future__ import annotations

import sys

from deploy.tools import browser, compile_engine, compiled_copy
from deploy.tools.report import BOTH_CORES, EXPECT_COMPILED, PYTEST, ROOT, YIELDING, Report, has_tests

LINT = ("-m", "deploy.tools.front_end", "lint")
COMPILED = ("tests/engine", "tests/conformance")
ENGINE = (*COMPILED, "tests/architecture")
SIMULATION = "tests/simulation"
BOTH_BUILDS = "FIELDPOST_BOTH_BUILDS"
STACKS = ("tests/chaos", "tests/hostile", "tests/e2e")


def service_tests() -> list[str]:
    """Every folder that no other part names: a new one runs without being listed."""
    folders = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests").iterdir()) if path.is_dir())
    return [folder for folder in folders if folder not in {*ENGINE, SIMULATION, *STACKS} and has_tests(folder)]


def engines(report: Report) -> None:
    """The engine's own tests, and in a copy of the tree that is compiled once more what the build can change.

    What holds for both builds or for none runs on the compiled one alone, three times as fast.
    """
    reason = compile_engine.obstacle()
    both = {} if reason else {BOTH_BUILDS: "1"}
    report.said_at_the_end("engine, pure Python", (*PYTEST, *BOTH_CORES, *ENGINE), YIELDING, ROOT, **both)
    if reason:
        report.skipped("the compiled engine", reason)
    elif report.said_at_the_end("compile the engine", ("-m", "deploy.tools.compiled_copy"), YIELDING):
        tests = (*PYTEST, *BOTH_CORES, *COMPILED)
        report.said_at_the_end(
            "engine, compiled", tests, YIELDING, compiled_copy.COPY, **both, **{EXPECT_COMPILED: "1"}
        )
        ladder = ("-m", "services.bots.ladder", "--check", "--minutes", "3", "--root", str(ROOT))
        report.said_at_the_end("the bots' ladder, three minutes", ladder, YIELDING, compiled_copy.COPY)


def computing(report: Report) -> None:
    """What only computes, one part after the other, each on both cores; none of the page's while its tests run."""
    report.said_at_the_end("simulation", (*PYTEST, *BOTH_CORES, SIMULATION), YIELDING)
    report.said_at_the_end("page: types and style", LINT, YIELDING)
    engines(report)
    report.said_at_the_end("ten mutants", ("-m", "tests.mutants", "--sample", "10"), YIELDING)


def whole_stacks(report: Report) -> None:
    """Kills, attacks, and the whole path through a real browser, where there is one or can be, and from a shell."""
    if reason := browser.obstacle():
        report.skipped("browser", reason)
    report.tests_in_real_time("kills, attacks and browsers", *STACKS)


def test(report: Report) -> None:
    """What CI runs. A compiled file that somebody left would shadow its source: it goes first."""
    compile_engine.remove()
    report.part("build the page", "-m", "deploy.tools.front_end")
    with report.beside(lambda: computing(report)):
        report.part("page: its own tests", "-m", "deploy.tools.front_end", "test")
        report.tests_in_real_time("services", *service_tests())
        whole_stacks(report)


def check(report: Report) -> None:
    """What a developer runs before each commit; needs no test of the game."""
    report.part("format", "-m", "ruff", "format", "--check", ".")
    report.part("lint", "-m", "ruff", "check", ".")
    report.part("contracts: style, and nothing broken", "-m", "deploy.tools.contracts")
    report.part("gateway", "-m", "services.gateway.main", "--check", DATA="build/check")
    report.together(
        {
            "page: types and style": LINT,
            "types": ("-m", "mypy", "--strict", "services", "deploy"),
            "architecture": (*PYTEST, "tests/architecture"),
        }
    )


def main() -> int:
    """Runs the suite that is named."""
    suites = {"test": test, "check": check}
    if len(sys.argv) != 2 or sys.argv[1] not in suites:
        print(f"usage: python -m deploy.tools.suite {{{','.join(suites)}}}", file=sys.stderr)
        return 2
    report = Report()
    suites[sys.argv[1]](report)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
