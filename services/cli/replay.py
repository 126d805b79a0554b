"""`fieldpost replay`: plays a record again and compares where it ends."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from services.cli import records
from services.rules.engine.record.replay import differences

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers


def add_parser(subparsers: "Subparsers") -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("replay", help="play a game record again and compare its checksum")
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """1 where the record breaks or ends differently."""
    record = records.open_record(arguments.file)
    wrong = differences(record, records.play(arguments.file, record))
    for difference in wrong:
        print(f"fieldpost: {arguments.file}: {difference}", file=sys.stderr)
    if wrong:
        return 1
    said = "the checksum agrees" if "checksum" in record.tags else "it has no checksum to compare"
    print(f"{arguments.file}: {len(record.entries)} lines replayed, {said}")
    return 0
