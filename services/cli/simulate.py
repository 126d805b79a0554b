"""`fieldpost simulate`: games between bots."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from services.bots.arena.bout import ENDLESS
from services.bots.brains.match import brains, play_on, seeded
from services.cli import records
from services.cli.arguments import add_table, bots, table, whole_number
from services.cli.summary import summary
from services.rules.engine.kernel.events import TurnBegan
from services.rules.engine.kernel.play import new_play
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.record.recorder import Recorder, recorded

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers

CHUNK: Final = 500


class Result(NamedTuple):
    """One game; the fields are the keys of the JSON, in this order."""

    game: int
    seed: int
    edition: str
    variant: str
    seats: int
    winners: tuple[int, ...]
    reason: str
    rounds: int
    turns: int
    events: int
    seconds: float


def add_parser(subparsers: "Subparsers") -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("simulate", help="let bots play games")
    add_table(parser)
    parser.add_argument("--games", type=whole_number(1, 10**9), default=10, metavar="N", help="how many games (10)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument("--record", type=Path, metavar="DIR", help="write a record of each game into this folder")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Plays the games; game n has the first seed + n - 1, so each can be played again alone."""
    variant, names = table(arguments, full=True), bots(arguments)
    brains(names, variant.seats, 0)  # wrong names are told before anything is played
    results: list[Result] = []
    for game in range(1, arguments.games + 1):
        result = play(variant, names, game, arguments.seed + game - 1, arguments.record)
        results.append(result)
        if arguments.json:
            print(json.dumps(result._asdict()), flush=True)
        elif sys.stderr.isatty():
            print(f"\rgame {game} of {arguments.games}", end="", file=sys.stderr, flush=True)
    if not arguments.json:
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        print(summary(variant, names, results))
    return 0


def play(variant: Variant, names: tuple[str, ...], number: int, seed: int, folder: Path | None) -> Result:
    """One game to its end, or to where it is given up."""
    players = brains(names, variant.seats, seed)
    began = time.perf_counter()
    chance = seeded(variant, seed)
    match = recorded(variant, chance) if folder else new_play(variant, chance)
    events = turns = 0
    while not match.game.over() and match.game.round <= ENDLESS:
        play_on(match, players, CHUNK)
        events += len(match.log)
        turns += len([event for event in match.log if isinstance(event, TurnBegan)])
        match.log.clear()
    seconds = round(time.perf_counter() - began, 6)
    if folder and isinstance(match, Recorder):
        records.save(folder, match, seed, names)
    game = match.game
    return Result(
        number, seed, variant.edition, variant.name, variant.seats, game.winners, game.reason or "unfinished",
        game.round, turns, events, seconds
    )  # fmt: skip
