"""The proof of a game as one JSON document: what it holds, and how its parts are written."""

from typing import Final, NamedTuple

from services.rules.dice.draws import Draws, Hidden
from services.rules.dice.log import Link
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import Json

MARK: Final = "fieldpost-proof"
FORMAT: Final = 1


class SeatTerms(NamedTuple):
    """A seat as it was when the game began: its armies' usual colours, its seed, and whether a bot began it."""

    armies: tuple[str, ...]
    seed: bytes
    bot: bool


class Terms(NamedTuple):
    """All that was fixed when the game began; the log's first head is made of it."""

    game: str
    edition: str
    variant: str
    options: dict[str, str]
    seats: tuple[SeatTerms, ...]
    anchor: bytes
    length: int
    deck: bytes
    joint: bytes
    beacon: str

    def form(self) -> dict[str, Json]:
        return {
            "game": self.game,
            "edition": self.edition,
            "variant": self.variant,
            "options": dict(self.options),
            "seats": [
                {"seat": seat, "armies": list(one.armies), "seed": one.seed.hex(), "bot": one.bot}
                for seat, one in enumerate(self.seats)
            ],
            "anchor": self.anchor.hex(),
            "length": self.length,
            "deck": self.deck.hex(),
            "joint": self.joint.hex(),
            "beacon": self.beacon,
        }


class Entry(NamedTuple):
    """An entry of the log as the viewer may see it; its draws know no cards, only commitments. `about` is whatever
    else the log says of it to everybody, in texts and whole numbers.
    """

    number: int
    version: int
    at: int
    about: dict[str, Json]
    draws: Draws
    events: list[Json]
    link: Link

    def form(self) -> dict[str, Json]:
        return {
            "number": self.number,
            "version": self.version,
            "at": self.at,
            "about": self.about,
            "draws": self.draws.public(),
            "events": self.events,
            "leaf": self.link.leaf.hex(),
            "head": self.link.head.hex(),
        }


class OpenedEntry(NamedTuple):
    """What was hidden of an entry: the calls it took from the record, its shuffles, and its events in full."""

    calls: list[Json]
    secret: tuple[Hidden, ...]
    events: list[Json]

    def form(self) -> dict[str, Json]:
        return {**self._asdict(), "secret": [one.form() for one in self.secret]}


class Opened(NamedTuple):
    """What is shown when a game is over."""

    deck: bytes
    log: bytes
    entries: tuple[OpenedEntry, ...]
    record: str


class Opening(NamedTuple):
    """A card that the viewer drew in entry `entry`, with the salt that opens its commitment."""

    entry: int
    shuffle: int
    position: int
    card: int
    salt: bytes

    def form(self) -> dict[str, Json]:
        return {**self._asdict(), "salt": self.salt.hex()}


class Proof(NamedTuple):
    """A whole document; `viewer` is a seat or SPECTATOR, and `opened` is there for a finished game only."""

    terms: Terms
    viewer: Seat
    entries: tuple[Entry, ...]
    mine: tuple[Opening, ...]
    opened: Opened | None
