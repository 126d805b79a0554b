"""The command `fieldpost`: every fault of the input is one sentence on stderr, never a traceback."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import Final, NoReturn, TextIO

from services.cli import arena, client, conformance, editions, replay, reports, show, simulate, verify, watch
from services.cli.arguments import REST
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.record.replay import Broken

COMMANDS: Final = (editions, simulate, arena, replay, show, conformance, watch, verify, client, reports)
FAILED: Final = 1
WRONG_INPUT: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
HELP: Final = ("-h", "--help")


class Parser(argparse.ArgumentParser):
    """Says what is wrong as an exception instead of printing the usage and leaving."""

    def error(self, message: str) -> NoReturn:
        if message.endswith("expected one argument"):
            message += "; one that begins with '-' is written with '=', as in --name=-x"
        raise BadInput(message)

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Refuses what is unknown by itself: the innermost command knows best what there is.

        Words behind an option go to the field that `rest` names: argparse closes it at the first option.
        """
        usage = " ".join(self.format_usage().split())
        if self._subparsers and args and args[0].startswith("-") and args[0] not in HELP:
            raise BadInput(f"'{args[0]}' stands before the command, but options follow it; {usage}")
        found, unknown = super().parse_known_args(args, namespace)
        rest = self.get_default(REST)
        if strange := [word for word in unknown if word.startswith("-") or not rest]:
            raise BadInput(f"{self.prog.partition(' ')[2]} does not know '{strange[0]}'; {usage}")
        if rest:
            setattr(found, rest, [*getattr(found, rest), *unknown])
        return found, []


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 1 says that what was checked does not hold, 2 that the input is wrong."""
    open_outputs()
    try:
        chosen = parsed(sys.argv[1:] if arguments is None else arguments)
        status = int(chosen.run(chosen))
        sys.stdout.flush()
    except SystemExit as wanted:  # --help
        return int(wanted.code or 0)
    except BadInput as fault:
        print(f"fieldpost: {fault}", file=sys.stderr)
        return FAILED if isinstance(fault, Broken) else WRONG_INPUT
    except KeyboardInterrupt:
        print("\nfieldpost: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return PIPE_CLOSED
    except OSError as fault:  # files are named where they are read and written: what is left is the output
        discard_output()
        print(f"fieldpost: {fault.filename or 'the output'} cannot be written: {fault.strerror}", file=sys.stderr)
        return FAILED
    return status


def open_outputs() -> None:
    """Makes both outputs take every character; one that was closed (`>&-`) leads nowhere."""
    sys.stdout = sys.stdout or nowhere()
    sys.stderr = sys.stderr or nowhere()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def nowhere() -> TextIO:
    """An output that nobody reads; open as long as the process."""
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def discard_output() -> None:
    """Lets what could not be written go, or the interpreter complains when it leaves."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The command and its options; BadInput says what there is."""
    parser, names = grammar()
    chosen = parser.parse_args(arguments)
    if chosen.command is None:
        raise BadInput(f"what shall it do? Say one of: {', '.join(names)}")
    return chosen


@cache
def grammar() -> tuple[Parser, tuple[str, ...]]:
    """All commands and their names; made once, since a script that runs many commands would wait for each."""
    parser = Parser(prog="fieldpost", description="Conquest board games by post.", allow_abbrev=False)
    subparsers = parser.add_subparsers(metavar="COMMAND", dest="command")
    for module in COMMANDS:
        module.add_parser(subparsers)
    return parser, tuple(subparsers.choices)


if __name__ == "__main__":
    sys.exit(main())
