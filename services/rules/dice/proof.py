"""Making the proof of a game from what its log holds."""

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from services.rules.dice import rd1
from services.rules.dice.beacon import OFF
from services.rules.dice.document import FORMAT, MARK, Entry, OpenedEntry, Opening, SeatTerms, Terms
from services.rules.dice.draws import Draws
from services.rules.dice.form import Form
from services.rules.dice.game_secrets import GameSecrets, Published
from services.rules.dice.log import Link
from services.rules.dice.openings import Pile, drawn, piles_of
from services.rules.dice.reading import read_draws, read_opened_entry
from services.rules.engine.editions import variant
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.naming import ids_of, named
from services.rules.engine.kernel.play import replay
from services.rules.engine.kernel.record import Json, decode, encode
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import seen_events
from services.rules.engine.record import form as record_form

WRITTEN: Final = json.JSONEncoder(separators=(",", ":")).encode


class Row(NamedTuple):
    """A stored entry of the log that everybody may notice: as `whole_entry` made it, and its link."""

    entry: Json
    link: Link


def terms_of(
    game: str, table: Variant, published: Published, seeds: Sequence[bytes | None], beacon: str = OFF
) -> Terms:
    """What a game begins with, C among it; a seat without a seed is a bot's."""
    names = ids_of(table, "army")
    seats = tuple(
        [
            SeatTerms(
                tuple([names[army] for army in table.armies_of[seat]]),
                rd1.bot_seed(published.anchor, seat) if seed is None else seed,
                seed is None,
            )
            for seat, seed in enumerate(seeds)
        ]
    )
    joint = rd1.joint_seed([seat.seed for seat in seats])
    options = {name: str(value) for name, value in table.options.items()}
    return Terms(game, table.edition, table.name, options, seats, *published, joint, beacon)


def whole_entry(number: int, version: int, at: int, about: dict[str, Json], draws: Draws, rest: OpenedEntry) -> Json:
    """The whole entry as JSON, its public and its hidden part: what is stored, hashed into its leaf, and opened at the
    end.

    `number` counts only entries that everybody may notice, from 1 (the start) without a gap; `version` and `at` are
    the game's version and the time after it, `about` is what else everybody is told of it. `rest` holds all since the
    last such entry: what a seat stored unseen goes into the next one.
    """
    public = {"number": number, "version": version, "at": at, "about": about, "draws": draws.public()}
    return {**public, **rest.form()}


def calls_of(entries: Sequence[record_form.Entry]) -> list[Json]:
    """Entries of a game record as JSON, without its comments: word, seat, what was given, and the chance drawn."""
    return [
        [one.call.word, one.call.seat, [encode(given) for given in one.call.given], list(one.chance)] for one in entries
    ]


class Teller:
    """Tells the entries of a log to a viewer, a seat or SPECTATOR, from the first one on; `game` is as it was after the
    last one told.
    """

    def __init__(self, terms: Terms, viewer: Seat, deck: bytes) -> None:
        self.name = terms.game
        self.viewer = viewer
        self.deck = deck
        self.game = variant(terms.edition, terms.variant, len(terms.seats), terms.options).new_game()
        self.piles: list[Pile] = []

    def tell(self, row: Row) -> tuple[Entry, list[Opening], OpenedEntry]:
        """The next entry as the viewer may see it, the cards that it opens to the viewer, and what is hidden of it."""
        number, version, at, about = [row.entry[name] for name in ("number", "version", "at", "about")]
        draws = read_draws(Form(row.entry["draws"], "draws"))
        rest = read_opened_entry(Form(row.entry, "entry"))
        events: list[Event] = [decode(one) for one in rest.events]
        game, viewer = self.game, self.viewer
        replay(game, events)
        self.piles += piles_of(draws.shuffles, rest.secret)
        seen = [named(game.variant, event) for event in seen_events(game, events, viewer)]
        mine = [
            Opening(number, shuffle, position, card, rd1.card_salt(self.deck, self.name, shuffle, position))
            for shuffle, position, card in drawn(self.piles, game, events, viewer)
        ]
        return Entry(number, version, at, about, draws, seen, row.link), mine, rest


class Document:
    """The document for a viewer, a seat or SPECTATOR, written while its entries are told: never as one big value."""

    def __init__(self, terms: Terms, viewer: Seat, secrets: GameSecrets, over: bool) -> None:
        self.terms = terms
        self.secrets = secrets
        self.over = over
        self.teller = Teller(terms, viewer, secrets.deck)
        self.entries, self.mine, self.opened = bytearray(), bytearray(), bytearray()

    def add(self, row: Row) -> None:
        """The next entry."""
        entry, mine, rest = self.teller.tell(row)
        append(self.entries, entry.form())
        if self.over:
            append(self.opened, rest.form())
        else:
            for one in mine:
                append(self.mine, one.form())

    def size(self) -> int:
        """How many bytes its entries take so far."""
        return len(self.entries) + len(self.mine) + len(self.opened)

    def parts(self, record: str = "") -> list[bytes | bytearray]:
        """The text, cut anywhere; `record` is the game record's, of a finished game only."""
        viewer = None if self.teller.viewer < 0 else self.teller.viewer
        head = written({MARK: FORMAT, "terms": self.terms.form(), "viewer": viewer})
        parts: list[bytes | bytearray] = [
            head[:-1],
            b',"entries":[',
            self.entries,
            b'],"mine":[',
            self.mine,
            b'],"opened":',
        ]
        if not self.over:
            return [*parts, b"null}"]
        bound = written({"deck": self.secrets.deck.hex(), "log": self.secrets.log.hex()})
        return [*parts, bound[:-1], b',"entries":[', self.opened, b'],"record":', written(record), b"}}"]


def append(items: bytearray, form: Json) -> None:
    """Adds an item to the text of a list."""
    if items:
        items += b","
    items += written(form)


def written(form: Json) -> bytes:
    return WRITTEN(form).encode()
