"""`fieldpost client`: plays over the network, for people and for scripts.

Only this module is imported before a client command is run: the network's libraries are slow to load.
"""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from services.cli.client.arguments import add_commands

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("client", help="play on a server: guest, list, create, join, show, act, watch")
    add_commands(parser)
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Runs one command; 1 says that the server refused or did not answer, 2 that the input is wrong."""
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # what it says of connections, we say in a sentence
    from services.cli.client.running import run

    return run(arguments)
