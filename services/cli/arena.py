"""`fieldpost arena`: a match between bots, with shares of wins, what their turns cost, and their faults."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.bots.arena.entrants import Chair, Entrant, OwnBot
from services.bots.arena.external.program import BUDGET, External
from services.bots.arena.match import play_match
from services.bots.arena.seating import seats_for
from services.bots.arena.tally import Tally
from services.bots.brains.match import BRAINS
from services.cli.arena_words import bar, report
from services.cli.arguments import add_mode, mode, options, seconds, whole_number
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import BadInput

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers

LOOK_SECONDS: Final = 0.2
"""How often the bar is drawn."""
EXTERNAL: Final = "external"
TERMINATED: Final = 143


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("arena", help="let bots play a match, with their seats shared out evenly")
    add_mode(parser)
    parser.add_argument(
        "--bots",
        metavar="NAME[,NAME]",
        help=f"who plays; they share the seats: {', '.join(BRAINS)}, and '{EXTERNAL}' where a command is to stand",
    )
    parser.add_argument(
        f"--{EXTERNAL}", action="append", default=[], metavar="COMMAND", help="a program that plays (PORT.md)"
    )
    parser.add_argument(
        "--budget", type=seconds, default=BUDGET, metavar="S", help=f"seconds for an answer of a program ({BUDGET:g})"
    )
    parser.add_argument("--logs", type=Path, metavar="DIR", help="where programs' standard error goes (a new folder)")
    parser.add_argument("--games", type=whole_number(1, 10**9), default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--json", action="store_true", help="print one JSON object; PORT.md explains its keys")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Plays the match; game n has the first seed + n - 1, and the same command gives the same games."""
    found, name = mode(arguments, full=True)
    with ExitStack() as closing:
        entrants = seated(arguments, closing)
        seats = seats_for(found.plan(name), len(entrants)) if arguments.seats is None else arguments.seats
        variant = found.trial(name, seats, options(arguments))
        for entrant in entrants:
            entrant.check(Chair("", variant, Seat(0), arguments.seed))
        began = time.perf_counter()
        tally = watched(play_match(variant, entrants, arguments.games, arguments.seed), arguments.games)
        took = time.perf_counter() - began
    if tally.fault is not None:
        traceback.print_exception(tally.fault)
    if arguments.json:
        print(json.dumps({**tally.form(), "seed": arguments.seed, "seconds": round(took, 3)}))
    else:
        print(report(tally, arguments.seed, took))
    return 0


def seated(arguments: argparse.Namespace, closing: ExitStack) -> list[Entrant]:
    """Who plays, in the order in which they were named; programs that no word stands for come last."""
    names = arguments.bots.split(",") if arguments.bots else []
    commands = list(arguments.external)
    names += [EXTERNAL] * (len(commands) - names.count(EXTERNAL))
    if not names:
        raise BadInput(f"who plays? Say --bots with some of: {', '.join(BRAINS)}, or --{EXTERNAL} with a command")
    if names.count(EXTERNAL) > len(commands):
        raise BadInput(f"--bots names '{EXTERNAL}' more often than there are commands: say --{EXTERNAL} for each")
    found: list[Entrant] = [OwnBot(name) for name in names if name != EXTERNAL]
    logs = (arguments.logs or Path(tempfile.mkdtemp(prefix="fieldpost-arena-"))) if commands else Path()
    if commands:
        end_on_term()
        folder(logs)
    commanded: dict[str, str] = {}
    for at, name in enumerate(names):
        if name == EXTERNAL:
            program = External(commands.pop(0), logs, at, arguments.budget)
            closing.callback(program.close)
            name_apart(program, commanded)
            found.insert(at, program)
    return found


def name_apart(program: External, commanded: dict[str, str]) -> None:
    """Programs of one command share a name, and nobody else has it."""
    plain, number = program.name, 1
    while program.name in BRAINS or commanded.get(program.name, program.command) != program.command:
        number += 1
        program.name = f"{plain} {number}"
    commanded[program.name] = program.command


def folder(logs: Path) -> None:
    """Makes the folder for logs, and says where it is."""
    try:
        logs.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise BadInput(f"{logs} cannot be made: {fault.strerror}") from None
    print(f"programs' standard error: {logs}", file=sys.stderr)


def end_on_term() -> None:
    """Ends by an exception, so that no program is left behind."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))


def watched(match: Iterable[Tally], games: int) -> Tally:
    """The match to its end, with a bar where somebody sits at a terminal."""
    terminal = sys.stderr.isatty()
    began = next_look = time.monotonic()
    for tally in match:
        now = time.monotonic()
        if terminal and now >= next_look:
            next_look = now + LOOK_SECONDS
            print(f"\r\x1b[K{bar(tally, games, now - began)}", end="", file=sys.stderr, flush=True)
    if terminal:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return tally
