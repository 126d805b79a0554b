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

PACES: Final = ("live", "evening", "daily", "slow")
UNTIL: Final = ("asked", "over")

LINK_OR_WORDS: Final = "LINK_OR_WORDS"
DEVICE_WORDS: Final = {"link": "", "use": LINK_OR_WORDS, "list": "", "end": "DEVICE"}
VACATION_WORDS: Final = {"show": "", "set": "FIRST_DAY LAST_DAY", "end": "VACATION"}
ACTION_WORDS: Final = {"device": DEVICE_WORDS, "vacation": VACATION_WORDS}
"""What each action of a command needs."""


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
    add_meeting(add)
    show = add("show", "show a game or a table, and what you may answer")
    show.add_argument("id", type=identity("gt", "a game or a table"), metavar="ID", help="a game's or a table's id")
    show.add_argument("--at", type=whole_number(0, 10**9), metavar="V", help="as it was at a version")
    show.add_argument("--all", action="store_true", help="everything that may be answered")
    add_act(add("act", "answer what you are asked"))
    add_watch(add("watch", "tell what happens, as it happens"))
    add_export(add("export", "write a game to a file: its proof, which `fieldpost verify` checks, or its record"))
    add_device(add("device", "take your account to another device; list your devices and end them"))
    add_vacation(add("vacation", "plan days on which the clocks of your games stand still"))


def add_meeting(add: Callable[[str, str], argparse.ArgumentParser]) -> None:
    """Quick match, saying ready, playing again, and ratings."""
    quick = add("quick", "look for a game: others who want the same, or bots after a while")
    quick.add_argument("--edition", required=True, metavar="E", help="the edition; `fieldpost editions` lists them")
    quick.add_argument("--variant", required=True, metavar="V", help="the variant")
    quick.add_argument("--seats", type=whole_number(2, 8), required=True, metavar="N", help="how many play")
    quick.add_argument("--pace", choices=PACES, default="daily", help="how fast (daily)")
    quick.add_argument("--rated", action="store_true", help="count the game for ratings")
    quick.add_argument("--hours", type=hours, default=[], metavar="H[,H]", help="hours of the day at which you play")
    quick.add_argument("--zone", default="", metavar="ZONE", help="the hours' time zone, as Europe/Berlin (UTC)")
    quick.add_argument("--wait", action="store_true", help="wait for the game, and say ready")
    add("tickets", "list what you look for")
    cancel = add("cancel", "stop looking for a game")
    cancel.add_argument("ticket", type=identity("k", "a ticket"), metavar="TICKET", help="the ticket's id")
    ready = add("ready", "say that you are there, at a table that asks")
    ready.add_argument("table", type=identity("t", "a table"), metavar="TABLE", help="the table's id")
    rematch = add("rematch", "play a game again with those who played it")
    rematch.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the id of a game that is over")
    board = add("leaderboard", "the best of a season")
    board.add_argument("--edition", required=True, metavar="E", help="the edition")
    board.add_argument("--pace", choices=PACES, default="daily", help="how fast (daily)")
    board.add_argument("--season", default="", metavar="YEAR-QUARTER", help="the season, as 2026-4 (the current one)")
    board.add_argument("--bots", action="store_true", help="bots, which have a list of their own")
    board.add_argument("--top", type=whole_number(1, 100), default=20, metavar="N", help="how many (20)")
    add("standing", "your ratings, how reliable you are, and what follows from that")


def hours(text: str) -> list[int]:
    """Reads hours of a day: 19,20,21."""
    read = whole_number(0, 23)
    return [read(part) for part in text.split(",")]


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


def add_device(parser: argparse.ArgumentParser) -> None:
    """What to do with which device."""
    parser.add_argument("what", choices=tuple(DEVICE_WORDS), help="make a link, use one here, list devices, end one")
    parser.add_argument("words", nargs="*", metavar="WORD", help="the link or the five words; or the id to end")


def add_vacation(parser: argparse.ArgumentParser) -> None:
    """What to do, and on which days."""
    parser.add_argument("what", nargs="?", choices=tuple(VACATION_WORDS), default="show", help="what to do (show)")
    parser.add_argument("words", nargs="*", metavar="WORD", help="the first and the last day; or the id to end")
    parser.add_argument("--zone", default="", metavar="ZONE", help="count days in this zone from now on: Europe/Paris")


def check_words(arguments: argparse.Namespace, wanted: dict[str, str]) -> None:
    """Refuses an action of a command whose words are missing, or that takes none."""
    told, has = wanted[arguments.what], len(arguments.words)
    most = len(told.split(" ")) if told else 0
    if has < most or (has > most and told != LINK_OR_WORDS):
        named = f"{arguments.client_command} {arguments.what} {told}".strip()
        raise BadInput(f"say `fieldpost client {named}`")


def check(arguments: argparse.Namespace) -> None:
    """Refuses what one option alone cannot tell."""
    if arguments.client_command is None:
        raise BadInput(
            "say what to do: guest, list, bots, create, join, start, quick, show, act, watch, export; --help lists all"
        )
    if arguments.client_command in ACTION_WORDS:
        check_words(arguments, ACTION_WORDS[arguments.client_command])
    if arguments.client_command == "create" and not arguments.turn:
        for name in ("bank", "increment", "answer"):
            if getattr(arguments, name):
                raise BadInput(f"--{name} adds to the time for a turn; say --turn TIME too")
    if arguments.client_command == "act":
        ways = [bool(arguments.actions), arguments.default, arguments.auto is not None]
        if sum(ways) != 1:
            raise BadInput("say what to answer: actions, --default, or --auto N; one of them")
