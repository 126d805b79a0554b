"""`fieldpost watch`: a game between bots, told as it happens."""

import argparse
import os
import sys
import time
from typing import TYPE_CHECKING, Final

from services.bots.brains.match import brains, play_on, start
from services.cli.arguments import add_table, bots, seconds, table
from services.cli.telling import Narrator
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.view import seen_events

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers

PAUSE: Final = 0.2
"""Seconds between lines in a terminal; a pipe gets them at once."""


def add_parser(subparsers: "Subparsers") -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("watch", help="watch bots play a game")
    add_table(parser)
    parser.add_argument("--delay", type=seconds, metavar="S", help=f"seconds between lines ({PAUSE} in a terminal)")
    parser.add_argument("--no-color", action="store_true", help="plain text")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Plays the game of the seed and tells every event that a spectator may see."""
    variant = table(arguments, full=False)
    players = brains(bots(arguments), variant.seats, arguments.seed)
    terminal = sys.stdout.isatty()
    delay = arguments.delay if arguments.delay is not None else PAUSE if terminal else 0.0
    narrator = Narrator(terminal and not arguments.no_color and "NO_COLOR" not in os.environ)
    print(f"{variant.edition}/{variant.name}, {variant.seats} seats, seed {arguments.seed}")
    play = start(variant, arguments.seed)
    while True:
        for event in seen_events(play.game, play.log, SPECTATOR):
            for line in narrator.lines(play.game, event):
                print(line, flush=True)
                time.sleep(delay)
        play.log.clear()
        if not play_on(play, players, 1):
            return 0
