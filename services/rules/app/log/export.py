"""A game as a file, and the part of its proof that a viewer has not seen yet, made from the log entry by entry.

Whoever makes one gives it all entries that everybody may notice, in their order: a long log in many small steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol

from services.common.refusals import Kind, Refused
from services.rules.app.storage.positions import Position
from services.rules.dice.document import Opening, Terms
from services.rules.dice.game_secrets import GameSecrets
from services.rules.dice.proof import Document, Row, Teller
from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import Json, decode
from services.rules.engine.record import form
from services.rules.engine.record.recorder import Recorder
from services.rules.engine.record.text import Lines

MOST_THROWS: Final = 1000
MOST_BYTES: Final = 64 * 1024 * 1024
"""Of a file: it is made in memory."""

ROUND: Final = "turn_began"
"""The event that says which round it is, in its second field."""


class Log(NamedTuple):
    """A game as it is stored, but for its entries: what it began with, how it stands, and the head of its chain."""

    terms: Terms
    secrets: GameSecrets
    game: Game
    head: bytes


def log_of(now: Position) -> Log:
    """The log of a game as it stands."""
    return Log(now.table.terms, now.secrets, now.game, now.row.head)


class Fold(Protocol):
    """Something made from a log."""

    def add(self, row: Row) -> bool:
        """Takes the next entry; False where it needs no more."""


class File(NamedTuple):
    """A name and what is in it, in parts."""

    name: str
    parts: list[bytes | bytearray]

    @property
    def content(self) -> bytes:
        return b"".join(self.parts)


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


class ProofFile:
    """The document that `fieldpost verify` checks, as a seat or SPECTATOR may have it."""

    def __init__(self, log: Log, viewer: Seat) -> None:
        self.name = f"{log.terms.game}.proof.json"
        self.document = Document(log.terms, viewer, log.secrets, log.game.over())
        self.record = RecordFile(log) if log.game.over() else None

    def add(self, row: Row) -> bool:
        self.document.add(row)
        if self.record is not None:
            self.record.add(row)
        return fits(self.document.size())

    def file(self) -> File:
        record = "" if self.record is None else self.record.text.decode()
        return File(self.name, self.document.parts(record))


class RecordFile:
    """The game record; it holds every secret of the game, so there is none before the end."""

    def __init__(self, log: Log) -> None:
        if not log.game.over():
            message = (
                "a game record holds everybody's secrets: it can be had when the game is over; the proof can be had now"
            )
            raise Refused(Kind.AGAINST_RULE, "game_not_over", message, field="form")
        self.name = f"{log.terms.game}.fgr"
        self.lines = Lines(Recorder(log.game, Chance()).record({"game": log.terms.game}).tags)
        self.text = bytearray(self.lines.head().encode())
        self.round = 0
        self.comments: tuple[str, ...] = ()

    def add(self, row: Row) -> bool:
        """A new round is told before the first call of the entry after the one that began it."""
        for word, seat, given, chance in row.entry["calls"]:
            call = form.Call(word, seat, tuple([decode(one) for one in given]))
            self.text += self.lines.entry(form.Entry(call, tuple(chance), self.comments)).encode()
            self.comments = ()
        last = round_of(row.entry["events"], self.round)
        if last != self.round:
            self.round, self.comments = last, (f" round {last}",)
        return fits(len(self.text))

    def file(self) -> File:
        return File(self.name, [self.text])


def fits(size: int) -> bool:
    """Whether a file may grow on; Refused where it is too long already."""
    if size > MOST_BYTES:
        text = f"this game is too long for one file; {MOST_BYTES} bytes are the most"
        raise Refused(Kind.AGAINST_RULE, "too_long", text, field="form")
    return True


def round_of(events: Iterable[Json], now: int) -> int:
    """The round after some events."""
    for event in events:
        if ROUND in event:
            now = event[ROUND][1]
    return now


class ProofPart:
    """What came after a version, for a seat or SPECTATOR; where there is more, it ends with the last throw's entry."""

    def __init__(self, log: Log, viewer: Seat, since: int, most: int = MOST_THROWS) -> None:
        self.log = log
        self.since = since
        self.most = most
        self.teller = Teller(log.terms, viewer, log.secrets.deck)
        self.throws: list[Thrown] = []
        self.piles: list[Shuffled] = []
        self.opened: list[tuple[int, Opening]] = []
        self.last = log.game.version

    def add(self, row: Row) -> bool:
        entry, mine, _ = self.teller.tell(row)
        version, draws = entry.version, entry.draws
        if version <= self.since:
            return True
        if self.throws and len(self.throws) + len(draws.throws) > self.most:
            self.last = self.throws[-1].version
            return False
        secrets = zip(draws.throws, draws.secrets(), strict=True)
        for number, (throw, secret) in enumerate(secrets, draws.first):
            self.throws.append(Thrown(number, draws.turn, *throw, secret, version))
        self.piles += [Shuffled(one.number, one.reason, one.commitments, version) for one in draws.shuffles]
        self.opened += [(version, one) for one in mine]
        return True

    def part(self) -> Part:
        last = self.last
        return Part(
            tuple(self.throws),
            tuple([one for one in self.piles if one.version <= last]),
            tuple([one for version, one in self.opened if version <= last]),
            self.log.head,
            last < self.log.game.version,
        )
