"""The parts of `make test` and `make check`, each with its time; one failed part fails the whole.

A failed part does not stop the rest: one run tells everything. A folder of tests that nobody names here runs with
the services; name it in STACKS when its tests mostly wait for processes that they start, and in ENGINE when they only
compute: those run beside all others, on what the others leave idle.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from deploy.tools import browser, compile_engine, compiled_copy

Say = Callable[[str], object]

ROOT = Path(__file__).resolve().parents[2]
PYTEST = ("-m", "pytest")
LINT = ("-m", "deploy.tools.front_end", "lint")
BOTH_CORES = ("-n", "2", "--dist", "worksteal")
"""Each worker begins with its half of the tests in order, so that most of a folder's tests share what they start."""

COMPILED = ("tests/engine", "tests/conformance")
ENGINE = (*COMPILED, "tests/architecture", "tests/cli")
STACKS = ("tests/chaos", "tests/hostile", "tests/e2e")
YIELDING = ("nice", "-n", "10")
"""Before a command: it gets the processor where nobody else wants it, and a tenth of it where somebody does."""

EXPECT_COMPILED = "FIELDPOST_EXPECT_COMPILED"
CLOSING = re.compile(r"\b\d+ (?:passed|failed|errors?|skipped|deselected)\b.* in [\d.]+s")
"""pytest's last line, which says how many tests passed."""

COUNT = re.compile(r"(\d+) (passed|failed|error|skipped|deselected|xfailed|xpassed)s?\b")


class Report:
    """What ran so far: a line for each part, how many tests did what, and whether anything failed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.counts: Counter[str] = Counter()
        self.started = time.perf_counter()
        self.failed = False

    def part(self, name: str, *arguments: str, **environment: str) -> bool:
        """Runs Python with these arguments, and shows what it says meanwhile."""
        print(f"-- {name}", flush=True)
        return self.timed(name, arguments, environment, lambda line: print(line, end="", flush=True))

    def together(self, parts: dict[str, tuple[str, ...]]) -> None:
        """Runs parts side by side that do not touch the same files; what one says is shown when it has ended."""

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(self.said_at_the_end, parts, parts.values()))

    @contextmanager
    def beside(self, parts: Callable[[], object]) -> Iterator[None]:
        """Runs parts that only compute while a block of parts that often wait runs, and waits for both."""
        with ThreadPoolExecutor(1) as pool:
            running = pool.submit(parts)
            yield
            running.result()

    def said_at_the_end(
        self, name: str, arguments: tuple[str, ...], before: tuple[str, ...] = (), root: Path = ROOT, **environment: str
    ) -> bool:
        """Runs a part beside another, and shows what it says when it has ended."""
        said: list[str] = []
        passed = self.timed(name, arguments, environment, said.append, before, root)
        print(f"-- {name}\n{''.join(said)}", end="", flush=True)
        return passed

    def timed(
        self,
        name: str,
        arguments: tuple[str, ...],
        environment: dict[str, str],
        say: Say,
        before: tuple[str, ...] = (),
        root: Path = ROOT,
    ) -> bool:
        """Whether a part passed; its line for the summary says for how long it kept how many cores."""
        started = time.perf_counter()
        passed, worked = self.run((*before, sys.executable, *arguments), environment, say, root)
        seconds = time.perf_counter() - started
        self.note(f"{'ok' if passed else 'FAILED':8}{seconds:7.1f} s {worked / seconds:4.1f} cores  {name}")
        self.failed |= not passed
        return passed

    def tests(self, name: str, *arguments: str, **environment: str) -> None:
        """Runs the tests of those folders that have any; a part without tests is not worth a line."""
        folders = [word for word in arguments if not word.startswith("tests/") or has_tests(word)]
        if any(word.startswith("tests/") for word in folders):
            self.part(name, *PYTEST, *folders, **environment)

    def run(
        self, command: tuple[str, ...], environment: dict[str, str], say: Say, root: Path = ROOT
    ) -> tuple[bool, float]:
        """Whether the command passed, and its processor time; only what is said here insists on the compiled engine."""
        inherited = {name: value for name, value in os.environ.items() if name != EXPECT_COMPILED}
        with subprocess.Popen(
            command,
            cwd=root,
            env=inherited | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            for line in process.stdout or ():
                say(line)
                if CLOSING.search(line):
                    self.counts.update({word: int(number) for number, word in COUNT.findall(line)})
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode == 0, used.ru_utime + used.ru_stime

    def note(self, line: str) -> None:
        """A line for the summary, shown at once too."""
        self.lines.append(line)
        print(line, flush=True)

    def skipped(self, name: str, reason: str) -> None:
        """A part that cannot run on this machine, and why."""
        self.note(f"skipped            {name}: {reason}")

    def close(self) -> int:
        """Prints the summary, ending with the tests of all parts in the form that pytest gives its own."""
        counted = ", ".join(f"{number} {word}" for word, number in self.counts.items() if number)
        total = [f"{counted} in {time.perf_counter() - self.started:.2f}s"] if counted else []
        print("\n" + "\n".join(self.lines + total), flush=True)
        return int(self.failed)


def has_tests(folder: str) -> bool:
    """Whether there is anything to collect below a folder."""
    return any((ROOT / folder).rglob("test_*.py"))


def service_tests() -> list[str]:
    """Every folder that no other part names: a new one runs without being listed."""
    folders = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests").iterdir()) if path.is_dir())
    return [folder for folder in folders if folder not in {*ENGINE, *STACKS} and has_tests(folder)]


def engines(report: Report) -> None:
    """The engine's own tests, and once more what the build can change in a copy of the tree that is compiled."""
    report.said_at_the_end("engine, pure Python", (*PYTEST, *BOTH_CORES, *ENGINE), YIELDING)
    if reason := compile_engine.obstacle():
        report.skipped("the compiled engine", reason)
    elif report.said_at_the_end("compile the engine", ("-m", "deploy.tools.compiled_copy"), YIELDING):
        tests = (*PYTEST, *BOTH_CORES, *COMPILED)
        report.said_at_the_end("engine, compiled", tests, YIELDING, compiled_copy.COPY, **{EXPECT_COMPILED: "1"})


def whole_stacks(report: Report) -> None:
    """Kills, attacks, and the whole path through a real browser, where there is one or can be, and from a shell."""
    if reason := browser.obstacle():
        report.skipped("browser", reason)
    report.tests("kills, attacks and browsers", *BOTH_CORES, *STACKS)


def test(report: Report) -> None:
    """What CI runs. A compiled file that somebody left would shadow its source: it goes first."""
    compile_engine.remove()
    report.part("build the page", "-m", "deploy.tools.front_end")
    report.together({"page: types and style": LINT, "page: its own tests": ("-m", "deploy.tools.front_end", "test")})
    with report.beside(lambda: engines(report)):
        report.tests("services and simulation", *BOTH_CORES, *service_tests())
        whole_stacks(report)
    report.part("ten mutants", "-m", "tests.mutants", "--sample", "10")


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
