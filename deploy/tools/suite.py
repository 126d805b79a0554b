"""The parts of `make test` and `make check`, each with its time; one failed part fails the whole.

A failed part does not stop the rest: one run tells everything.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from deploy.tools import compile_engine

ROOT = Path(__file__).resolve().parents[2]
PYTEST = ("-m", "pytest")
ENGINE_TESTS = ("tests/engine", "tests/conformance")
EXPECT_COMPILED = "FIELDPOST_EXPECT_COMPILED"
CLOSING = re.compile(r"\b\d+ (passed|failed|errors?|skipped|deselected)\b.* in [\d.]+s")
"""pytest's last line, which says how many tests passed."""


class Report:
    """What ran so far: a line for each part, pytest's closing lines, and whether anything failed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.closings: list[str] = []
        self.failed = False

    def part(self, name: str, *arguments: str, compiled: bool = False) -> bool:
        """Runs Python with these arguments as one part, shows what it says, and notes its time."""
        print(f"-- {name}", flush=True)
        started = time.perf_counter()
        passed = self.run(arguments, compiled)
        seconds = time.perf_counter() - started
        self.note(f"{'ok' if passed else 'FAILED':8}{seconds:7.1f} s  {name}")
        self.failed |= not passed
        return passed

    def run(self, arguments: tuple[str, ...], compiled: bool) -> bool:
        """Runs the command in the root; tests of the compiled engine are told to insist on it."""
        environment = {name: value for name, value in os.environ.items() if name != EXPECT_COMPILED}
        if compiled:
            environment[EXPECT_COMPILED] = "1"
        command = (sys.executable, *arguments)
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            for line in process.stdout or ():
                print(line, end="", flush=True)
                if CLOSING.search(line):
                    self.closings.append(line.strip())
        return process.returncode == 0

    def note(self, line: str) -> None:
        """A line for the summary, shown at once too."""
        self.lines.append(line)
        print(line, flush=True)

    def close(self) -> int:
        """Prints the summary, ending with the closing line of the first run of pytest, the widest."""
        print("\n" + "\n".join(self.lines + self.closings[:1]), flush=True)
        return int(self.failed)


def compiled_engine(report: Report) -> None:
    """The engine's own tests once more on the compiled build, which is taken away again whatever happens."""
    if reason := compile_engine.obstacle():
        report.note(f"skipped            the compiled engine: {reason}")
        return
    try:
        if report.part("compile the engine", "-m", "deploy.tools.compile_engine"):
            tests = [folder for folder in ENGINE_TESTS if (ROOT / folder).is_dir()]
            report.part("engine tests, compiled", *PYTEST, "-n", "2", *tests, compiled=True)
    finally:
        compile_engine.remove()


def test(report: Report) -> None:
    """What CI runs. A compiled file that somebody left would shadow its source: it goes first."""
    compile_engine.remove()
    report.part("all tests, pure Python", *PYTEST, "-n", "2")
    compiled_engine(report)
    report.part("ten mutants", "-m", "tests.mutants", "--sample", "10")


def check(report: Report) -> None:
    """What a developer runs before each commit; needs no test of the game."""
    report.part("format", "-m", "ruff", "format", "--check", ".")
    report.part("lint", "-m", "ruff", "check", ".")
    report.part("types", "-m", "mypy", "--strict", "services", "deploy")
    report.part("architecture", *PYTEST, "tests/architecture")


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
