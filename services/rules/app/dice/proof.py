"""Making the proof of a game from what its log holds."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from services.rules.app.beacon import OFF
from services.rules.app.dice import rd1
from services.rules.app.dice.document import (
    Entry,
    Opened,
    OpenedEntry,
    Opening,
    Proof,
    SeatTerms,
    Terms,
    write,
)
from services.rules.app.dice.draws import Draws
from services.rules.app.dice.form import Form
from services.rules.app.dice.game_secrets import GameSecrets, Published
from services.rules.app.dice.log import Link
from services.rules.app.dice.openings import Pile, drawn, piles_of
from services.rules.app.dice.reading import read_draws, read_opened_entry
from services.rules.engine.editions import variant
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import ids_of, named
from services.rules.engine.kernel.play import replay
from services.rules.engine.kernel.record import Json, decode, encode
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import seen_events
from services.rules.engine.record import form as record_form


class Row(NamedTuple):
    """A stored entry of the log that everybody may notice: as `entry` made it, and its link."""

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


def entry_of(
    number: int,
    version: int,
    at: int,
    about: dict[str, Json],
    draws: Draws,
    calls: Sequence[record_form.Entry],
    events: Sequence[Event],
) -> Json:
    """The whole entry as JSON: what is stored, hashed into its leaf, and opened at the end.

    `number` counts only entries that everybody may notice, from 1 (the start) without a gap; `version` and `at` are
    the game's version and the time after it, `about` is what else everybody is told of it. `calls` and `events` are
    all since the last such entry: what a seat stored unseen goes into the next one.
    """
    rest = OpenedEntry(calls_of(calls), draws.hidden(), [encode(event) for event in events])
    return whole(number, version, at, about, draws, rest)


def whole(number: int, version: int, at: int, about: dict[str, Json], draws: Draws, rest: OpenedEntry) -> Json:
    """An entry with its public and its hidden part, as its leaf is made of it."""
    public = {"number": number, "version": version, "at": at, "about": about, "draws": draws.public()}
    return {**public, **rest.form()}


def calls_of(entries: Sequence[record_form.Entry]) -> list[Json]:
    """Entries of a game record as JSON, without its comments: word, seat, what was given, and the chance drawn."""
    return [
        [one.call.word, one.call.seat, [encode(given) for given in one.call.given], list(one.chance)] for one in entries
    ]


def told(
    terms: Terms, rows: Iterable[Row], viewer: int, deck: bytes
) -> Iterator[tuple[Entry, list[Opening], OpenedEntry, Game]]:
    """Each entry as a viewer (a seat or SPECTATOR) may see it, the cards that it opens to the viewer, what is hidden
    of it, and the game after it, which goes on changing. It folds the whole log: not on an event loop.
    """
    game = variant(terms.edition, terms.variant, len(terms.seats), terms.options).new_game()
    piles: list[Pile] = []
    for row in rows:
        number, version, at, about = [row.entry[name] for name in ("number", "version", "at", "about")]
        draws = read_draws(Form(row.entry["draws"], "draws"))
        rest = read_opened_entry(Form(row.entry, "entry"))
        events: list[Event] = [decode(one) for one in rest.events]
        replay(game, events)
        piles += piles_of(draws.shuffles, rest.secret)
        seen = [named(game.variant, event) for event in seen_events(game, events, viewer)]
        mine = [
            Opening(number, shuffle, position, card, rd1.card_salt(deck, terms.game, shuffle, position))
            for shuffle, position, card in drawn(piles, game, events, viewer)
        ]
        yield Entry(number, version, at, about, draws, seen, row.link), mine, rest, game


def build(terms: Terms, rows: Sequence[Row], viewer: int, secrets: GameSecrets, record: str) -> Json:
    """The document for a viewer, a seat or SPECTATOR; `record` is the game record's text, of a finished game only."""
    entries: list[Entry] = []
    mine: list[Opening] = []
    hidden: list[OpenedEntry] = []
    over = False
    for entry, opened, rest, game in told(terms, rows, viewer, secrets.deck):
        entries.append(entry)
        mine += opened
        hidden.append(rest)
        over = game.over()
    if over:
        return write(Proof(terms, viewer, tuple(entries), (), Opened(secrets.deck, secrets.log, tuple(hidden), record)))
    return write(Proof(terms, viewer, tuple(entries), tuple(mine), None))
