"""The words of `fieldpost client`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from services.bots.brains.match import BRAINS
from services.cli.arguments import REST, table_option, whole_number
from services.rules.engine.kernel.record import BadInput

UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400}
DURATION: Final = re.compile(r"([0-9]{1,9})([smhd]?)")
LONGEST: Final = 366 * UNITS["d"]
"""More than the server allows for anything, and within what a message can hold."""

UNTIL: Final = ("asked", "over")


def duration(text: str) -> int:
    """Reads seconds: 90, 90s, 5m, 12h, 3d."""
    match = DURATION.fullmatch(text)
    seconds = int(match[1]) * UNITS[match[2] or "s"] if match else LONGEST + 1
    if seconds > LONGEST:
        raise argparse.ArgumentTypeError(f"must be a time as 90s, 5m, 12h or 3d, a year at most, not '{text}'")
    return seconds


def identity(kinds: str, what: str) -> Callable[[str], str]:
    """Reads an id of those kinds: it begins with the letter of its kind."""
    shape = re.compile(f"[{kinds}]_[a-z2-7]{{20}}")

    def read(text: str) -> str:
        if not shape.fullmatch(text):
            raise argparse.ArgumentTypeError(
                f"must be the id of {what} as `fieldpost client list` shows it, not '{text}'"
            )
        return text

    return read


def add_commands(parser: argparse.ArgumentParser) -> None:
    """All commands of the client."""
    commands = parser.add_subparsers(metavar="COMMAND", dest="client_command")
    everywhere = shared()

    def add(name: str, help: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=help, parents=[everywhere])

    guest = add("guest", "sign in; the first time this makes an account")
    guest.add_argument("--name", default="", metavar="NAME", help="the name for a new account, or a new name")
    listing = add("list", "list your games, your tables and open tables")
    listing.add_argument("--over", action="store_true", help="games that are over too")
    add("bots", "list the bots")
    add_create(add("create", "open a table"))
    invitation = add("invitation", "show what an invitation leads to; needs no account")
    invitation.add_argument("code", metavar="CODE", help="the code or the link of an invitation")
    join = add("join", "take a seat at a table")
    join.add_argument("table", metavar="TABLE", help="the table's id, or an invitation as code or link")
    join.add_argument("--seat", type=whole_number(0, 7), metavar="N", help="the seat (the first free one)")
    leave = add("leave", "give up a seat at a table")
    leave.add_argument("table", type=identity("t", "a table"), metavar="TABLE", help="the table's id")
    start = add("start", "start the game of your table")
    start.add_argument("table", type=identity("t", "a table"), metavar="TABLE", help="the table's id")
    start.add_argument("--fill", default="greedy", metavar="BOT", help="the bot for free seats (greedy); '' for none")
    show = add("show", "show a game or a table, and what you may answer")
    show.add_argument("id", type=identity("gt", "a game or a table"), metavar="ID", help="a game's or a table's id")
    show.add_argument("--at", type=whole_number(0, 10**9), metavar="V", help="as it was at a version")
    show.add_argument("--all", action="store_true", help="everything that may be answered")
    add_act(add("act", "answer what you are asked"))
    add_watch(add("watch", "tell what happens, as it happens"))
    add_export(add("export", "write a game to a file: its proof, which `fieldpost verify` checks, or its record"))


def shared() -> argparse.ArgumentParser:
    """What every command takes."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--address", metavar="HOST:PORT", help="the server (FIELDPOST_ADDRESS, or localhost:8080)")
    parser.add_argument("--ca", metavar="FILE", help="certificates to trust, for https:// addresses")
    parser.add_argument("--profile", default="default", metavar="NAME", help="which of your accounts (default)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def add_create(parser: argparse.ArgumentParser) -> None:
    """What is played, by whom, and how fast."""
    parser.add_argument("--edition", required=True, metavar="E", help="the edition; `fieldpost editions` lists them")
    parser.add_argument("--variant", required=True, metavar="V", help="the variant")
    parser.add_argument("--seats", type=whole_number(2, 8), metavar="N", help="how many play (the fewest that can)")
    parser.add_argument(
        "--option", type=table_option, action="append", default=[], metavar="KEY=VALUE", help="a choice"
    )
    parser.add_argument("--bots", default="", metavar="BOT[,BOT]", help="bots for the last seats")
    parser.add_argument("--title", default="", metavar="TEXT", help="the table's name")
    parser.add_argument("--turn", type=duration, default=0, metavar="TIME", help="time for a turn: 90s, 5m, 12h, 3d")
    parser.add_argument("--bank", type=duration, default=0, metavar="TIME", help="a store of time beside it")
    parser.add_argument("--increment", type=duration, default=0, metavar="TIME", help="what each turn adds to it")
    parser.add_argument("--answer", type=duration, default=0, metavar="TIME", help="time for answers in others' turns")
    parser.add_argument("--fallback", choices=("caretaker", "bot"), default="caretaker", help="acts when time is up")
    parser.add_argument("--substitute", default="greedy", metavar="BOT", help="the bot that stands in for people")
    parser.add_argument("--private", action="store_true", help="only for those with the invitation")
    parser.add_argument("--spectators", action="store_true", help="let everybody look on")
    parser.add_argument("--start", action="store_true", help="start at once")
    parser.add_argument("--fill", default="greedy", metavar="BOT", help="with --start, the bot for free seats (greedy)")


def add_act(parser: argparse.ArgumentParser) -> None:
    """Answers: words, JSON, the default, or a brain's."""
    parser.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    parser.add_argument(
        "actions", nargs="*", metavar="ACTION", help="'attack alaska>kamchatka dice=3', 'done', or a JSON object"
    )
    parser.set_defaults(**{REST: "actions"})
    parser.add_argument("--default", action="store_true", help="answer as the clock would")
    parser.add_argument("--auto", type=whole_number(1, 10_000), metavar="N", help="let a bot answer, N times at most")
    parser.add_argument("--with", dest="brain", choices=tuple(BRAINS), default="greedy", help="which bot (greedy)")
    parser.add_argument("--decision", metavar="ID", help="only if this is still what is asked")
    parser.add_argument("--version", type=whole_number(0, 10**9), metavar="V", help="the version that you looked at")


def add_watch(parser: argparse.ArgumentParser) -> None:
    """What to follow, and for how long."""
    parser.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    parser.add_argument("--since", type=whole_number(0, 10**9), metavar="V", help="from this version on (from now on)")
    parser.add_argument("--until", choices=UNTIL, default="over", help="stop when you are asked, or when it is over")
    parser.add_argument("--no-color", action="store_true", help="plain text")


def add_export(parser: argparse.ArgumentParser) -> None:
    """What to write, and where to."""
    parser.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    parser.add_argument("--record", action="store_true", help="the record of a finished game, to be played again")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the file, which must be new (the server's name for it)"
    )


def check(arguments: argparse.Namespace) -> None:
    """Refuses what one option alone cannot tell."""
    if arguments.client_command is None:
        raise BadInput("say what to do: guest, list, bots, create, join, leave, start, show, act, watch, export")
    if arguments.client_command == "create" and not arguments.turn:
        for name in ("bank", "increment", "answer"):
            if getattr(arguments, name):
                raise BadInput(f"--{name} adds to the time for a turn; say --turn TIME too")
    if arguments.client_command == "act":
        ways = [bool(arguments.actions), arguments.default, arguments.auto is not None]
        if sum(ways) != 1:
            raise BadInput("say what to answer: actions, --default, or --auto N; one of them")
