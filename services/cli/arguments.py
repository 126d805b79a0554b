"""Options that several commands share."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from services.bots.brains.match import BRAINS
from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.edition import Edition
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.variant import Variant

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

MOST_SEED: Final = 10**15
LONGEST: Final = 60.0
REST: Final = "rest"
"""A parser's default of this name is the field that takes the words which follow options."""


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 20 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"must be a whole number from {low} to {high}, not '{text}'")
        return int(text)

    return read


def seconds(text: str) -> float:
    """Reads a number of seconds."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= LONGEST:
        raise argparse.ArgumentTypeError(f"must be a number of seconds from 0 to {LONGEST:.0f}, not '{text}'")
    return value


def table_option(text: str) -> tuple[str, str]:
    """Reads one option of the table."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"must read KEY=VALUE, as round_limit=30, not '{text}'")
    return name, value


def add_mode(parser: argparse.ArgumentParser) -> None:
    """Which game is played."""
    known = ", ".join(edition_names())
    parser.add_argument("--edition", metavar="E", help=f"the edition: {known}")
    parser.add_argument("--variant", metavar="V", help="the variant; `fieldpost editions` lists them")
    parser.add_argument("--seats", type=whole_number(0, 10**6), metavar="N", help="how many play (the fewest that can)")
    parser.add_argument(
        "--seed", type=whole_number(-MOST_SEED, MOST_SEED), default=1, metavar="S", help="the first seed (1)"
    )
    parser.add_argument(
        "--option", type=table_option, action="append", default=[], metavar="KEY=VALUE", help="a choice of the table"
    )


def add_table(parser: argparse.ArgumentParser) -> None:
    """Which game is played, and by whom."""
    add_mode(parser)
    players = ", ".join(BRAINS)
    parser.add_argument(
        "--bots", default="greedy", metavar="NAME[,NAME]", help=f"who plays, one for all or one a seat: {players}"
    )


def mode(arguments: argparse.Namespace, full: bool) -> tuple[Edition, str]:
    """The edition and variant that were asked for; unless both must be said in `full`, they may be the first."""
    editions = edition_names()
    if full and arguments.edition is None:
        raise BadInput(f"which edition? Say --edition with one of: {', '.join(editions)}")
    found = edition(arguments.edition or editions[0])
    if full and arguments.variant is None:
        raise BadInput(f"which variant of {found.name}? Say --variant with one of: {', '.join(found.plans)}")
    return found, arguments.variant or next(iter(found.plans))


def table(arguments: argparse.Namespace, full: bool) -> Variant:
    """The game that was asked for, with the fewest seats that it may have where none are said."""
    found, chosen = mode(arguments, full)
    seats = found.plan(chosen).sizes[0] if arguments.seats is None else arguments.seats
    return found.variant(chosen, seats, options(arguments))


def options(arguments: argparse.Namespace) -> dict[str, str]:
    """The choices of the table; none is made twice."""
    chosen: dict[str, str] = {}
    for key, value in arguments.option:
        if key in chosen:
            raise BadInput(f"the option '{key}' is given twice; say it once")
        chosen[key] = value
    return chosen


def bots(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The names of the bots as they were given."""
    return tuple(arguments.bots.split(","))
