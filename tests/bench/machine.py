"""What the machine says of processes and of itself. Linux only: it reads /proc."""

import os
import platform
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

FRAMES = 7 * 4120
"""What a command adds to SQLite's write-ahead log, about."""

ROUND = 100


def obstacle() -> str:
    """Why processes cannot be measured here; empty when they can."""
    return "" if Path("/proc/self/task").is_dir() else "this machine has no /proc to measure processes by"


def cpu_seconds(pid: int) -> float:
    """The processor time of a process so far, all threads of its life, to 10 ms."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rss_mb(pid: int) -> float:
    """The memory of a process that is resident, in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def calibration() -> float:
    """Millions of turns of an empty Python loop a CPU-second: how fast this machine is right now."""
    started = time.process_time()
    for _ in range(2_000_000):
        pass
    return 2.0 / (time.process_time() - started)


class Log:
    """A file that has its room already, to see how long the disk takes to make safe what a command adds to a log."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "fsync"
        self.handle = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
        os.pwrite(self.handle, bytes(ROUND * FRAMES), 0)
        os.fsync(self.handle)
        self.times: list[float] = []

    def add(self) -> None:
        """Writes once, and notes how many seconds the disk took."""
        os.pwrite(self.handle, os.urandom(FRAMES), len(self.times) % ROUND * FRAMES)
        started = time.perf_counter()
        os.fdatasync(self.handle)
        self.times.append(time.perf_counter() - started)

    def close(self) -> None:
        os.close(self.handle)
        self.file.unlink()


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that so many percent do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def described(speeds: Sequence[float]) -> str:
    """The machine, and how fast it was meanwhile."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, CPython {platform.python_version()}"
    return f"{machine}; empty loop {statistics.median(speeds):.1f} M/s"
