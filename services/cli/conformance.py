"""`fieldpost conformance PATH...`: plays cases written as data and says which fail."""

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from services.cli.cases.doing import Failed
from services.cli.cases.run import CaseRun
from services.cli.cases.trace import Trace
from services.cli.cases.written import BadCase, read_case
from services.rules.engine.kernel.record import BadInput, Json

SCHEMA: Final = "schema.json"
"""The one JSON file among cases that is none."""


class Result:
    """How one case went: the file as it was given or found, and what was wrong (nothing when it passed).

    `bad` says that the case is written wrongly; else what is wrong is that something came other than expected.
    """

    def __init__(self, file: Path, faults: Sequence[str] = (), bad: bool = False, trace: Sequence[str] = ()) -> None:
        self.file = file
        self.faults = tuple(faults)
        self.bad = bad
        self.trace = tuple(trace)

    @property
    def ok(self) -> bool:
        return not self.faults

    @property
    def message(self) -> str:
        """All faults, one a line."""
        return "\n".join(self.faults)

    def form(self) -> Json:
        """The result as JSON."""
        form = {"file": str(self.file), "ok": self.ok, "message": self.message, "faults": self.faults, "bad": self.bad}
        return form | ({"trace": self.trace} if self.trace else {})

    def lines(self) -> list[str]:
        """The result as text: the trace, and each fault behind the name of the file."""
        bad = "bad case: " if self.bad else ""
        title = [f"== {self.file}", *self.trace] if self.trace else []
        return [*title, *[f"{self.file}: {bad}{fault}" for fault in self.faults]]


class Report:
    """How all cases went, in the order in which they were found."""

    def __init__(self, results: Iterable[Result]) -> None:
        self.results = tuple(results)

    @property
    def failed(self) -> int:
        return len([result for result in self.results if not result.ok])

    def form(self) -> Json:
        """The report as JSON."""
        cases = [one.form() for one in self.results]
        return {"passed": len(cases) - self.failed, "failed": self.failed, "cases": cases}


def run(paths: list[Path], tracing: bool = False) -> Report:
    """Plays every case at or below the paths; what cannot be read or played is a failed case, never an exception."""
    return Report([run_file(file, tracing) if file.is_file() else lost(file) for file in found(paths)])


def found(paths: list[Path]) -> list[Path]:
    """The files named, those in the folders named, and every path that leads to none."""
    files: list[Path] = []
    for path in paths:
        inside = sorted(file for file in path.rglob("*.json") if file.name != SCHEMA) if path.is_dir() else []
        files += inside or [path]
    return list(dict.fromkeys(files))


def lost(path: Path) -> Result:
    """A path that leads to no case, and why."""
    fault = "there is no case (a .json file) in this folder" if path.is_dir() else "there is no such file"
    return Result(path, [fault])


def run_file(file: Path, tracing: bool = False) -> Result:
    """Plays one case."""
    trace = Trace()
    try:
        CaseRun(read_case(file.read_text(encoding="utf-8")), trace if tracing else None).run()
    except Failed as fault:
        return Result(file, fault.faults, trace=trace.lines)
    except BadCase as fault:
        return Result(file, fault.faults, bad=True, trace=trace.lines)
    except (BadInput, OSError, UnicodeDecodeError, json.JSONDecodeError, RecursionError) as fault:
        return Result(file, [unreadable(fault)], bad=True, trace=trace.lines)
    except Exception as fault:  # an engine that breaks fails its case, and the others still run
        return Result(file, [f"the engine broke: {type(fault).__name__} {fault}"], trace=trace.lines)
    return Result(file, trace=trace.lines)


def unreadable(fault: Exception) -> str:
    """Why a file is no case."""
    if isinstance(fault, OSError):
        return f"the file cannot be read: {fault.strerror}"
    if isinstance(fault, UnicodeDecodeError):
        return "the file is not UTF-8 text"
    if isinstance(fault, json.JSONDecodeError):
        return f"the file is not JSON: {fault.msg} in line {fault.lineno}"
    return "the file is nested too deeply" if isinstance(fault, RecursionError) else str(fault)


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command to the command line; its `run` default is `command`."""
    parser = subparsers.add_parser("conformance", help="play conformance cases and compare")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a case, or a folder of cases")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--trace", action="store_true", help="print throws, events and the board after each step")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Prints the report; 1 when a case failed."""
    report = run(arguments.paths, arguments.trace)
    if arguments.json:
        print(json.dumps(report.form(), ensure_ascii=False))
    else:
        for line in [line for result in report.results for line in result.lines()]:
            print(line)
        print(f"{len(report.results) - report.failed} passed, {report.failed} failed")
    return 1 if report.failed else 0
