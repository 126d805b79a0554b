"""The words of `fieldpost client`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from services.bots.brains.match import BRAINS
from services.cli.arguments import REST, whole_number
from services.cli.client.bots import SCOPES as BOT_SCOPES
from services.cli.client.bots import WORDS as BOT_WORDS
from services.cli.client.chat_words import add_talking
from services.cli.client.hearing_words import add_ahead, add_hearing
from services.cli.client.reading import identity
from services.cli.client.table_words import add_filters, add_meeting, add_tables
from services.cli.client.terms import OF_TURNS
from services.rules.engine.kernel.record import BadInput

UNTIL: Final = ("asked", "over")
PAUSE_WORDS: Final = ("show", "propose", "refuse", "resume")
TRUCE_WORDS: Final = ("show", "offer", "accept", "decline", "end")

LINK_OR_WORDS: Final = "LINK_OR_WORDS"
DEVICE_WORDS: Final = {"link": "", "use": LINK_OR_WORDS, "list": "", "end": "DEVICE"}
VACATION_WORDS: Final = {"show": "", "set": "FIRST_DAY LAST_DAY", "end": "VACATION"}
FRIENDS_WORDS: Final = {"list": "", "ask": "ACCOUNT_OR_CODE", "accept": "ACCOUNT", "end": "ACCOUNT", "code": ""}
BLOCK_WORDS: Final = {"list": "", "add": "ACCOUNT", "remove": "ACCOUNT"}
ACTION_WORDS: Final = {
    "device": DEVICE_WORDS,
    "vacation": VACATION_WORDS,
    "friends": FRIENDS_WORDS,
    "block": BLOCK_WORDS,
}
"""What each action of a command needs."""


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
    add_filters(listing)
    add("bots", "list the bots").add_argument(
        "--strength", action="store_true", help="and how strong they are in each mode"
    )
    add_tables(add)
    add_meeting(add)
    show = add("show", "show a game or a table, and what you may answer")
    show.add_argument("id", type=identity("gt", "a game or a table"), metavar="ID", help="a game's or a table's id")
    show.add_argument("--at", type=whole_number(0, 10**9), metavar="V", help="as it was at a version")
    show.add_argument("--all", action="store_true", help="everything that may be answered")
    add_act(add("act", "answer what you are asked"))
    add_ahead(add)
    bank = add("bank", "let your turn draw on your bank, where it does not by itself")
    bank.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    pause = add("pause", "propose a pause of all clocks, speak against it, end it; or show how it stands")
    pause.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    pause.add_argument("what", nargs="?", choices=PAUSE_WORDS, default="show", help="what to say (show)")
    draw = add("draw", "agree to end the game as a draw, which everybody must; the first who says so proposes it")
    draw.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    draw.add_argument("--refuse", action="store_true", help="say no, or take back what you said")
    resign = add("resign", "leave a game for good; it counts as the last place")
    resign.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    add_truce(add("truce", "offer a truce, answer an offer, give notice; or show all of them"))
    add_watch(add("watch", "tell what happens, as it happens"))
    add_export(add("export", "write a game to a file: its proof, which `fieldpost verify` checks, or its record"))
    add_bot(add("bot", "accounts for programs of your own: make them, their tokens, challenge them"))
    add_device(add("device", "take your account to another device; list your devices and end them"))
    add_vacation(add("vacation", "plan days on which the clocks of your games stand still"))
    add_hearing(add)
    add_talking(add)
    friends = add("friends", "list your friends, ask somebody, accept or end a friendship, make a friend code")
    add_actions(friends, FRIENDS_WORDS, "an account's id, as u_…, or a friend code")
    add_actions(
        add("block", "block somebody: neither of you reads what the other writes"), BLOCK_WORDS, "the account's id"
    )


def shared() -> argparse.ArgumentParser:
    """What every command takes."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--address", metavar="HOST:PORT", help="the server (FIELDPOST_ADDRESS, or localhost:8080)")
    parser.add_argument("--ca", metavar="FILE", help="certificates to trust, for https:// addresses")
    parser.add_argument("--profile", default="default", metavar="NAME", help="which of your accounts (default)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def add_act(parser: argparse.ArgumentParser) -> None:
    """Answers: words, JSON, the default, or a brain's."""
    parser.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    parser.add_argument(
        "actions", nargs="*", metavar="ACTION", help="'attack alaska>kamchatka dice=3', 'done', or a JSON object"
    )
    parser.set_defaults(**{REST: "actions"})
    parser.add_argument("--default", action="store_true", help="answer as the clock would")
    parser.add_argument("--auto", type=whole_number(1, 10_000), metavar="N", help="let a bot answer, N times at most")
    parser.add_argument("--with", dest="brain", choices=tuple(BRAINS), default="sergeant", help="which bot (sergeant)")
    parser.add_argument("--decision", metavar="ID", help="only if this is still what is asked")
    parser.add_argument("--version", type=whole_number(0, 10**9), metavar="V", help="the version that you looked at")


def add_truce(parser: argparse.ArgumentParser) -> None:
    """What to say of which truce, and the terms of an offer."""
    parser.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    parser.add_argument("what", nargs="?", choices=TRUCE_WORDS, default="show", help="what to do (show)")
    parser.add_argument(
        "number",
        nargs="?",
        type=whole_number(0, 10**6),
        metavar="N",
        help="a seat for an offer, or else the truce's number",
    )
    parser.add_argument("--rounds", type=whole_number(1, 20), default=3, metavar="N", help="for how many rounds (3)")
    parser.add_argument("--notice", type=whole_number(0, 5), default=1, metavar="N", help="rounds of notice (1)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--border", nargs=2, metavar="PLACE", help="only between two places (all borders)")
    where.add_argument("--region", default="", metavar="REGION", help="only in a region")


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


def add_bot(parser: argparse.ArgumentParser) -> None:
    """What to do with which bot."""
    what = "; ".join([f"{word}: {about}" for word, about in BOT_WORDS.items()])
    parser.add_argument("what", nargs="?", choices=tuple(BOT_WORDS), default="list", help=what)
    parser.add_argument("words", nargs="*", metavar="WORD", help="a name or ids")
    parser.add_argument("--scope", choices=BOT_SCOPES, default="play", help="what a token is good for (play)")


def add_device(parser: argparse.ArgumentParser) -> None:
    """What to do with which device."""
    parser.add_argument("what", choices=tuple(DEVICE_WORDS), help="make a link, use one here, list devices, end one")
    parser.add_argument("words", nargs="*", metavar="WORD", help="the link or the five words; or the id to end")


def add_vacation(parser: argparse.ArgumentParser) -> None:
    """What to do, and on which days."""
    parser.add_argument("what", nargs="?", choices=tuple(VACATION_WORDS), default="show", help="what to do (show)")
    parser.add_argument("words", nargs="*", metavar="WORD", help="the first and the last day; or the id to end")
    parser.add_argument("--zone", default="", metavar="ZONE", help="count days in this zone from now on: Europe/Paris")


def add_actions(parser: argparse.ArgumentParser, actions: dict[str, str], about: str) -> None:
    """What to do, which is to list when nothing is said, and with whom."""
    parser.add_argument("what", nargs="?", choices=tuple(actions), default="list", help="what to do (list)")
    parser.add_argument("words", nargs="*", metavar="WHO", help=about)


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
        for name in OF_TURNS:
            if not (getattr(arguments, name) is None or getattr(arguments, name) is False):
                raise BadInput(f"--{name.replace('_', '-')} is about the time for a turn; say --turn TIME too")
    if arguments.client_command == "truce" and arguments.what != "show" and arguments.number is None:
        raise BadInput(
            f"say `fieldpost client truce GAME {arguments.what} N`: a seat for an offer, or a truce's number"
        )
    if arguments.client_command == "act":
        ways = [bool(arguments.actions), arguments.default, arguments.auto is not None]
        if sum(ways) != 1:
            raise BadInput("say what to answer: actions, --default, or --auto N; one of them")
