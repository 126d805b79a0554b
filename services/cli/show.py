"""`fieldpost show`: the board as text at some line of a record."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.cli import records
from services.cli.arguments import whole_number
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Seat, Zone
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.sentences import title
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.mechanics.hands import hand

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers

STATUS: Final = ("in play", "out", "neutral")


def add_parser(subparsers: "Subparsers") -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("show", help="show the board of a game record")
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record")
    parser.add_argument(
        "--at", type=whole_number(0, 10**9), metavar="N", help="after the record's line N (the last one)"
    )
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Prints the board."""
    record = records.open_record(arguments.file)
    last = len(record.entries) - 1
    at = last if arguments.at is None else arguments.at
    if at > last:
        raise BadInput(f"--at is {at}, but the record has the lines 0 to {last}")
    game = records.play(arguments.file, record, at)
    print(f"{game.variant.edition}/{game.variant.name}, after line {at} of {last}: {moment(game)}\n")
    print("\n".join([*regions(game), *armies(game), "", waiting(game)]))
    return 0


def moment(game: Game) -> str:
    """Where the game stands."""
    if game.over():
        winners = ", ".join([seat_name(game, seat) for seat in game.winners]) or "nobody"
        return f"the game is over ({game.reason}), won by {winners}"
    if game.mover < 0:
        return "set-up"
    reserve = f", {game.reserve} in reserve" if game.reserve else ""
    return f"round {game.round}, {army_name(game, game.mover)} to move, {phase_of(game)}{reserve}"


def regions(game: Game) -> list[str]:
    """Every place under its region, with those who stand there."""
    board = game.variant.board
    lines: list[str] = []
    grouped = {zone for region in board.regions for zone in region.zones}
    for at, region in enumerate(board.regions):
        lines.append(f"{title(game.variant, 'region', at, 'en')} (+{region.bonus})")
        lines += [place(game, zone) for zone in region.zones] + [""]
    rest = [zone for zone in board.every_zone if zone not in grouped]
    return [*lines, "Elsewhere", *[place(game, zone) for zone in rest], ""] if rest else lines


def place(game: Game, zone: Zone) -> str:
    """A place with its troops, and with other pieces after their kind."""
    start = zone * game.armies
    found = [
        f"{army_name(game, army)} {layer[start + army]}{kind}"
        for kind, layer in [
            ("", game.troops),
            *zip([f" {unit}" for unit in game.variant.units], game.units, strict=True),
        ]
        for army in game.variant.every_army
        if layer[start + army]
    ]
    return f"  {title(game.variant, 'zone', zone, 'en'):30}{', '.join(found) or '-'}"


def armies(game: Game) -> list[str]:
    """A table of who has what."""
    lines = [f"{'army':12}{'seat':>6}  {'status':10}{'places':>7}{'troops':>8}{'cards':>7}"]
    for army in game.variant.every_army:
        seat = game.seat(army)
        cards = str(len(hand(game, army))) if "cards" in game.slices and seat >= 0 else "-"
        troops = sum(game.troops[army :: game.armies])
        lines.append(
            f"{army_name(game, army):12}{seat if seat >= 0 else '-':>6}  {STATUS[game.status[army]]:10}"
            f"{game.held[army]:7}{troops:8}{cards:>7}"
        )
    return lines


def waiting(game: Game) -> str:
    """Whose decision it is."""
    asks = [f"{seat_name(game, ask.seat)} ({ask.NAME.replace('_', ' ')})" for ask in open_asks(game)]
    return f"Waits for: {', '.join(asks)}" if asks else "Nobody has anything to decide."


def army_name(game: Game, army: Army) -> str:
    return title(game.variant, "army", army, "en")


def seat_name(game: Game, seat: Seat) -> str:
    """A seat is called after its first army."""
    return army_name(game, game.variant.armies_of[seat][0])
