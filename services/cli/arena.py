"""`fieldpost arena`: a match between bots, with shares of wins, what their turns cost, and their faults."""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from services.bots.arena.entrants import OwnBot
from services.bots.arena.match import play_match
from services.bots.arena.seating import seats_for
from services.bots.arena.tally import Tally
from services.bots.brains.match import BRAINS
from services.cli.arena_words import bar, report
from services.cli.arguments import add_mode, bots, mode, options, whole_number

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers

LOOK_SECONDS: Final = 0.2
"""How often the bar is drawn."""


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("arena", help="let bots play a match, with their seats shared out evenly")
    add_mode(parser)
    players = ", ".join(BRAINS)
    parser.add_argument(
        "--bots", default="greedy", metavar="NAME[,NAME]", help=f"who plays; they share the seats: {players}"
    )
    parser.add_argument("--games", type=whole_number(1, 10**9), default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--json", action="store_true", help="print one JSON object; PORT.md explains its keys")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Plays the match; game n has the first seed + n - 1, and the same command gives the same games."""
    found, name = mode(arguments, full=True)
    entrants = [OwnBot(bot) for bot in bots(arguments)]
    seats = seats_for(found.plan(name), len(entrants)) if arguments.seats is None else arguments.seats
    variant = found.trial(name, seats, options(arguments))
    began = time.perf_counter()
    tally = watched(play_match(variant, entrants, arguments.games, arguments.seed), arguments.games)
    seconds = time.perf_counter() - began
    if tally.fault is not None:
        traceback.print_exception(tally.fault)
    if arguments.json:
        print(json.dumps({**tally.form(), "seed": arguments.seed, "seconds": round(seconds, 3)}))
    else:
        print(report(tally, arguments.seed, seconds))
    return 0


def watched(match: Iterable[Tally], games: int) -> Tally:
    """The match to its end, with a bar where somebody sits at a terminal."""
    terminal = sys.stderr.isatty()
    began = drawn = time.monotonic()
    for tally in match:
        now = time.monotonic()
        if terminal and now - drawn > LOOK_SECONDS:
            drawn = now
            print(f"\r\x1b[K{bar(tally, games, now - began)}", end="", file=sys.stderr, flush=True)
    if terminal:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return tally
