"""What the parts of a suite said and cost: how each is run, counted and summed up."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

Say = Callable[[str], object]

ROOT = Path(__file__).resolve().parents[2]
PYTEST = ("-m", "pytest")
BOTH_CORES = ("-n", "2", "--dist", "worksteal")
"""Each worker begins with its half of the tests in order, so that most of a folder's tests share what they start."""

ONE_WAITING = ("-n", "3", "--dist", "worksteal")
"""For tests that wait for processes, timers and pages a third of their time: two work while one waits."""

YIELDING = ("nice", "-n", "10")
"""Before a command: it gets the processor where nobody else wants it, and a tenth of it where somebody does."""

EXPECT_COMPILED = "FIELDPOST_EXPECT_COMPILED"
CLOSING = re.compile(r"\b\d+ (?:passed|failed|errors?|skipped|deselected)\b.* in [\d.]+s")
"""pytest's last line, which says how many tests passed."""

COUNT = re.compile(r"(\d+) (passed|failed|error|skipped|deselected|xfailed|xpassed)s?\b")


class Report:
    """What ran so far: a line for each part, how many of its tests did what, and which parts failed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.counts: dict[str, Counter[str]] = {}
        self.started = time.perf_counter()
        self.failed: set[str] = set()

    def part(self, name: str, *arguments: str, **environment: str) -> bool:
        """Runs Python with these arguments, and shows what it says meanwhile."""
        print(f"-- {name}", flush=True)
        return self.timed(name, arguments, environment, lambda line: print(line, end="", flush=True))

    def together(self, parts: Mapping[str, tuple[str, ...]]) -> None:
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
        counts = self.counts.setdefault(name, Counter())

        def hear(line: str) -> None:
            say(line)
            count(counts, line)

        passed, worked = run((*before, sys.executable, *arguments), environment, hear, root)
        seconds = time.perf_counter() - started
        self.note(f"{'ok' if passed else 'FAILED':8}{seconds:7.1f} s {worked / seconds:4.1f} cores  {name}")
        if not passed:
            self.failed.add(name)
        return passed

    def tests(self, name: str, *arguments: str, **environment: str) -> None:
        """Runs the tests of those folders that have any; a part without tests is not worth a line."""
        folders = [word for word in arguments if not word.startswith("tests/") or has_tests(word)]
        if any(word.startswith("tests/") for word in folders):
            self.part(name, *PYTEST, *folders, **environment)

    def tests_in_real_time(self, name: str, *folders: str) -> None:
        """As `tests`; what failed is run once more, alone, without the neighbours that starved it of the processor.

        The part fails when the second run fails too. The summary shows both runs: whoever sees the same test in it
        again has found a test to mend.
        """
        own_memory = ("-o", f"cache_dir=build/pytest/{name.replace(' ', '-')}")
        if self.part(name, *PYTEST, *ONE_WAITING, *own_memory, "--cache-clear", *folders):
            return
        only_failed = ("--last-failed", "--last-failed-no-failures", "none")
        if self.part(f"{name}: what failed, alone", *PYTEST, *own_memory, *only_failed, *folders):
            self.failed.remove(name)
            del self.counts[name]["failed"], self.counts[name]["error"]

    def note(self, line: str) -> None:
        """A line for the summary, shown at once too."""
        self.lines.append(line)
        print(line, flush=True)

    def skipped(self, name: str, reason: str) -> None:
        """A part that cannot run on this machine, and why."""
        self.note(f"skipped            {name}: {reason}")

    def close(self) -> int:
        """Prints the summary, ending with the tests of all parts in the form that pytest gives its own."""
        counts = sum(self.counts.values(), Counter[str]())
        counted = ", ".join(f"{number} {word}" for word, number in counts.items())
        total = [f"{counted} in {time.perf_counter() - self.started:.2f}s"] if counted else []
        print("\n" + "\n".join(self.lines + total), flush=True)
        return int(bool(self.failed))


def run(command: tuple[str, ...], environment: dict[str, str], say: Say, root: Path) -> tuple[bool, float]:
    """Whether a command passed, and its processor time; only what is said here insists on the compiled engine."""
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
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode == 0, used.ru_utime + used.ru_stime


def count(counts: Counter[str], line: str) -> None:
    """Takes up how many tests did what, where the line is pytest's last."""
    if CLOSING.search(line):
        counts.update({word: int(number) for number, word in COUNT.findall(line)})


def has_tests(folder: str) -> bool:
    """Whether there is anything to collect below a folder."""
    return any((ROOT / folder).rglob("test_*.py"))
