"""A game as a file, and the part of its proof that a viewer has not seen yet. All of it folds the whole log, so it
belongs in a thread of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from services.common.refusals import Kind, Refused
from services.rules.app.dice.document import Opening, Terms
from services.rules.app.dice.game_secrets import GameSecrets
from services.rules.app.dice.log import Link
from services.rules.app.dice.proof import Row, build, told
from services.rules.app.positions import Entry, Position
from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.record import Json, decode
from services.rules.engine.record import form
from services.rules.engine.record.recorder import Recorder
from services.rules.engine.record.text import write

MOST_THROWS: Final = 1000
ROUND: Final = "turn_began"
"""The event that says which round it is, in its second field."""


class Log(NamedTuple):
    """A game as it is stored: what it began with, every entry that everybody may notice, and how it stands."""

    terms: Terms
    secrets: GameSecrets
    rows: Sequence[Row]
    game: Game


def log_of(position: Position, entries: Iterable[Entry]) -> Log:
    """The log of a game as it stands, from all of its entries; those that nobody else may notice are left out."""
    rows = [Row(one.body, Link(one.leaf, one.head)) for one in entries if one.number]
    return Log(position.table.terms, position.secrets, rows, position.game)


class File(NamedTuple):
    """A name and what is in it."""

    name: str
    content: bytes


class Thrown(NamedTuple):
    """One throw, with the chain's secret that it was made from."""

    number: int
    turn: int
    reason: str
    sides: int
    faces: tuple[int, ...]
    secret: bytes
    version: int


class Shuffled(NamedTuple):
    """A hidden pile: a commitment for each position from the top."""

    number: int
    reason: str
    commitments: tuple[bytes, ...]
    version: int


class Part(NamedTuple):
    """What the log says of dice and piles after a version; `more` where the most throws were reached before its end."""

    throws: tuple[Thrown, ...]
    piles: tuple[Shuffled, ...]
    opened: tuple[Opening, ...]
    head: bytes
    more: bool


def proof_file(log: Log, viewer: int) -> File:
    """The document that `fieldpost verify` checks, as a seat or SPECTATOR may have it."""
    record = record_text(log) if log.game.over() else ""
    document = build(log.terms, log.rows, viewer, log.secrets, record)
    return File(f"{log.terms.game}.proof.json", json.dumps(document, separators=(",", ":")).encode())


def record_file(log: Log) -> File:
    """The game record; it holds every secret of the game, so there is none before the end."""
    if not log.game.over():
        message = (
            "a game record holds everybody's secrets: it can be had when the game is over; the proof can be had now"
        )
        raise Refused(Kind.AGAINST_RULE, "game_not_over", message, field="form")
    return File(f"{log.terms.game}.fgr", record_text(log).encode())


def record_text(log: Log) -> str:
    """The game record as text; a new round is told before the first call of the entry after the one that began it."""
    entries: list[form.Entry] = []
    comments: tuple[str, ...] = ()
    now = 0
    for row in log.rows:
        for word, seat, given, chance in row.entry["calls"]:
            call = form.Call(word, seat, tuple([decode(one) for one in given]))
            entries.append(form.Entry(call, tuple(chance), comments))
            comments = ()
        last = round_of(row.entry["events"], now)
        if last != now:
            now, comments = last, (f" round {last}",)
    return write(Recorder(log.game, Chance(), tuple(entries)).record({"game": log.terms.game}))


def round_of(events: Iterable[Json], now: int) -> int:
    """The round after some events."""
    for event in events:
        if ROUND in event:
            now = event[ROUND][1]
    return now


def part_of(log: Log, viewer: int, since: int, most: int = MOST_THROWS) -> Part:
    """What came after a version, for a seat or SPECTATOR; where there is more, it ends with the last throw's entry."""
    throws: list[Thrown] = []
    piles: list[Shuffled] = []
    opened: list[tuple[int, Opening]] = []
    last = log.game.version
    for entry, mine, _, _ in told(log.terms, log.rows, viewer, log.secrets.deck):
        version, draws = entry.version, entry.draws
        if version <= since:
            continue
        if throws and len(throws) + len(draws.throws) > most:
            last = throws[-1].version
            break
        secrets = zip(draws.throws, draws.secrets(), strict=True)
        for number, (throw, secret) in enumerate(secrets, draws.first):
            throws.append(Thrown(number, draws.turn, *throw, secret, version))
        piles += [Shuffled(one.number, one.reason, one.commitments, version) for one in draws.shuffles]
        opened += [(version, one) for one in mine]
    return Part(
        tuple(throws),
        tuple([one for one in piles if one.version <= last]),
        tuple([one for version, one in opened if version <= last]),
        log.rows[-1].link.head,
        last < log.game.version,
    )
