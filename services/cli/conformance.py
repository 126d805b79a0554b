"""`fieldpost conformance PATH...`: plays cases written as data and says which fail."""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from services.cli.cases.match import Mismatch
from services.cli.cases.run import CaseRun
from services.rules.engine.kernel.chance import OutOfScript
from services.rules.engine.kernel.record import BadInput, Json

SCHEMA: Final = "schema.json"
"""The one JSON file among cases that is none."""


class Result:
    """How one case went: the file as it was given or found, and what was wrong (nothing when it passed)."""

    def __init__(self, file: Path, message: str) -> None:
        self.file = file
        self.message = message

    @property
    def ok(self) -> bool:
        return not self.message


class Report:
    """How all cases went, in the order in which they were found."""

    def __init__(self, results: Iterable[Result]) -> None:
        self.results = tuple(results)

    @property
    def failed(self) -> int:
        return len([result for result in self.results if not result.ok])

    def form(self) -> Json:
        """The report as JSON."""
        cases = [{"file": str(one.file), "ok": one.ok, "message": one.message} for one in self.results]
        return {"passed": len(cases) - self.failed, "failed": self.failed, "cases": cases}


def run(paths: list[Path]) -> Report:
    """Plays every case at or below the paths; what cannot be read or played is a failed case, never an exception."""
    return Report([run_file(file) if file.is_file() else Result(file, lost(file)) for file in found(paths)])


def found(paths: list[Path]) -> list[Path]:
    """The files named, those in the folders named, and every path that leads to none."""
    files: list[Path] = []
    for path in paths:
        inside = sorted(file for file in path.rglob("*.json") if file.name != SCHEMA) if path.is_dir() else []
        files += inside or [path]
    return list(dict.fromkeys(files))


def lost(path: Path) -> str:
    """Why a path leads to no case."""
    return "there is no case (a .json file) in this folder" if path.is_dir() else "there is no such file"


def run_file(file: Path) -> Result:
    """Plays one case."""
    try:
        CaseRun(json.loads(file.read_text(encoding="utf-8"))).run()
    except (BadInput, Mismatch, OutOfScript) as fault:
        return Result(file, str(fault))
    except OSError as fault:
        return Result(file, f"the file cannot be read: {fault.strerror}")
    except UnicodeDecodeError:
        return Result(file, "the file is not UTF-8 text")
    except json.JSONDecodeError as fault:
        return Result(file, f"the file is not JSON: {fault.msg} in line {fault.lineno}")
    except RecursionError:
        return Result(file, "the file is nested too deeply")
    except Exception as fault:  # an engine that breaks fails its case, and the others still run
        return Result(file, f"the engine broke: {type(fault).__name__} {fault}")
    return Result(file, "")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command to the command line; its `run` default is `command`."""
    parser = subparsers.add_parser("conformance", help="play conformance cases and compare")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a case, or a folder of cases")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Prints the report; 1 when a case failed."""
    report = run(arguments.paths)
    if arguments.json:
        print(json.dumps(report.form(), ensure_ascii=False))
    else:
        for result in report.results:
            if not result.ok:
                print(f"{result.file}: {result.message}")
        print(f"{len(report.results) - report.failed} passed, {report.failed} failed")
    return 1 if report.failed else 0
