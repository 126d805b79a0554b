"""`fieldpost verify`: checks the dice, the cards and the log of a game from its exported proof, without any server."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.rules.dice.check import check_proof
from services.rules.dice.faults import Finding
from services.rules.dice.form import read_json
from services.rules.engine.kernel.record import BadInput, Json

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers

MOST: Final = 2**27
"""No game comes near so many bytes."""


def add_parser(subparsers: "Subparsers") -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("verify", help="check the proof of a finished or running game: dice, cards, log")
    parser.add_argument("file", type=Path, metavar="FILE", help="the proof of a game, as its page exports it")
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """1 where something does not hold."""
    document = read_proof(arguments.file)
    try:
        findings = check_proof(document)
    except BadInput as fault:
        raise BadInput(f"{arguments.file}: {fault}") from None
    wrong = [finding for finding in findings if not finding.ok]
    if arguments.json:
        print(json.dumps(report(arguments.file, document, findings), indent=1))
    else:
        print_findings(arguments.file, document, findings)
    if wrong:
        print(f"fieldpost: {arguments.file} does not hold: {wrong[0].what}: {wrong[0].detail}", file=sys.stderr)
    return 1 if wrong else 0


def read_proof(path: Path) -> Json:
    """The document in a file; BadInput where there is none."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST + 1)
        text = data.decode("utf-8")
    except OSError as fault:
        raise BadInput(f"{path} cannot be read: {fault.strerror}") from None
    except ValueError:
        raise BadInput(f"{path} is no proof of a game: it is not UTF-8 text") from None
    if len(data) > MOST:
        raise BadInput(f"{path} is no proof of a game: it is larger than {MOST} bytes")
    try:
        return read_json(text)
    except BadInput as fault:
        raise BadInput(f"{path} is no proof of a game: {fault}") from None


def report(path: Path, document: Json, findings: list[Finding]) -> Json:
    """What was found, for programs."""
    return {
        "file": str(path),
        "game": document["terms"]["game"],
        "over": document["opened"] is not None,
        "entries": len(document["entries"]),
        "throws": throws(document),
        "holds": all(finding.ok for finding in findings),
        "findings": [finding._asdict() for finding in findings],
    }


def throws(document: Json) -> int:
    """How many throws a document tells of."""
    return sum([len(entry["draws"]["throws"]) for entry in document["entries"]])


def print_findings(path: Path, document: Json, findings: list[Finding]) -> None:
    """What was found, for people."""
    terms, viewer = document["terms"], document["viewer"]
    whose = "a spectator" if viewer is None else f"seat {viewer}"
    over = document["opened"] is not None
    print(f"{path}: game {terms['game']}, {terms['edition']} {terms['variant']}, as {whose} sees it")
    for finding in findings:
        print(f"  {'holds' if finding.ok else 'FAILS'}  {finding.what:10} {finding.detail}")
    if not over:
        print("  later  The game is not over: hidden cards, orders and what the entries tell besides dice.")
    if all(finding.ok for finding in findings):
        what = "Everything" if over else "All that can be checked so far"
        print(f"{what} holds: {throws(document)} throws in {len(document['entries'])} entries.")
