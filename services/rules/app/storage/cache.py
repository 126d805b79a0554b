"""Games in memory: those that moved last are kept, all others come from the database when somebody asks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from threading import Lock
from typing import Final

from sqlalchemy import Connection

from services.common.refusals import Kind, Refused
from services.rules.app.storage import statements, store
from services.rules.app.storage.positions import ACTIVE, OVER, Entry, Position, Row, Table
from services.rules.app.storage.rows import all_events
from services.rules.dice.document import Terms
from services.rules.dice.game_secrets import GameSecrets
from services.rules.dice.vault import Vault
from services.rules.engine.editions import variant as variant_of
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import replay
from services.rules.engine.kernel.record import decode
from services.rules.engine.kernel.snapshots import restore
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.standing import scores

KEPT: Final = 512
VARIANTS: Final = 128


class Context:
    """Gives positions of games. What is kept counts only while the database has the same entry with the same stamp,
    so a commit that failed, another process or a restored backup can never be hidden by it.
    """

    def __init__(self, vault: Vault, most: int = KEPT) -> None:
        self.vault = vault
        self.most = most
        self.kept: OrderedDict[str, Position] = OrderedDict()
        self.lock = Lock()

    def here(self, connection: Connection, game_id: str, lock: bool = False) -> Position:
        """The game as it stands; HIDDEN where there is none. With `lock` it stands so until the transaction ends."""
        head = store.head(connection, game_id, lock)
        if head is None:
            raise no_such_game()
        with self.lock:
            kept = self.kept.get(game_id)
        if kept is not None and (kept.row.seq, kept.row.stamp) == head:
            return kept
        found = self.load(connection, game_id)
        self.keep(found, surely=lock)
        return found

    def keep(self, position: Position, surely: bool = True) -> None:
        """Keeps a position; if it may be old already, only where no later one of the same game is there."""
        game_id = position.table.id
        with self.lock:
            kept = self.kept.get(game_id)
            if surely or kept is None or kept.row.seq <= position.row.seq:
                self.kept[game_id] = position
                self.kept.move_to_end(game_id)
                if len(self.kept) > self.most:
                    self.kept.popitem(last=False)

    def load(self, connection: Connection, game_id: str) -> Position:
        """The game as it stands, from the database alone."""
        found = store.table_and_row(connection, game_id)
        if found is None:
            raise no_such_game()
        table, row = found
        variant = variant_for(table.terms)
        game, entry = self.folded(connection, table, variant, row.seq)
        return Position(table, row, entry.desk, game, variant, self.secrets(connection, game_id))

    def at(self, connection: Connection, now: Position, seq: int) -> Position:
        """The game as it stood after an entry."""
        if seq == now.row.seq:
            return now
        game, entry = self.folded(connection, now.table, now.variant, seq)
        return position_after(now, game, entry)

    def walk(self, connection: Connection, now: Position, first: int, last: int) -> Iterator[tuple[Entry, Position]]:
        """Entries that everybody may notice, with the game after each; what seats stored between them is in them."""
        seq, state = store.nearest(connection, now.table.id, first)
        game = restore(now.variant, state)
        for entry in store.loud(connection, now.table.id, seq, last):
            if entry.seq > seq:
                replay(game, all_events(entry))
            if entry.seq >= first:
                yield entry, position_after(now, game.copy(), entry)

    def folded(self, connection: Connection, table: Table, variant: Variant, seq: int) -> tuple[Game, Entry]:
        """The state after an entry: the nearest snapshot, the loud entries after it, and what is stored unseen.

        Of what a seat stored again and again only the last counts: it took the place of all before.
        """
        start, state = store.nearest(connection, table.id, seq)
        game = restore(variant, state)
        for entry in store.loud(connection, table.id, start + 1, seq):
            replay(game, all_events(entry))
            if entry.seq == seq:
                return game, entry
        entry = store.entry_at(connection, table.id, seq)
        for one in entry.desk.unseen:
            replay(game, [decode(event) for event in one.events])
        return game, entry

    def secrets(self, connection: Connection, game_id: str) -> GameSecrets:
        """What the game's dice come from."""
        sealed = statements.SEALED.row(connection, {"game": game_id})[0]
        return GameSecrets.decode(self.vault.unseal(sealed, game_id))


def position_after(now: Position, game: Game, entry: Entry) -> Position:
    """The game after one of its entries; its stamp fits no other."""
    row = row_after(now.row, game, entry)
    return Position(now.table, row, entry.desk, game, now.variant, now.secrets)


def row_after(before: Row, game: Game, entry: Entry) -> Row:
    """How the game stands after an entry, seen from any other of its rows; `stamp` must still be given."""
    loud = bool(entry.number)
    return Row(
        seq=entry.seq,
        stamp=b"",
        state=OVER if game.over() else ACTIVE,
        version=entry.version,
        number=entry.number or before.number,
        head=entry.head,
        round=game.round,
        updated=entry.at if loud else before.updated,
        deadline=entry.desk.due,
        bot_since=entry.desk.bot_since,
        winners=game.winners,
        reason=game.reason,
        scores=scores(game),
    )


@lru_cache(maxsize=VARIANTS)
def built(edition: str, name: str, seats: int, options: tuple[tuple[str, str], ...]) -> Variant:
    return variant_of(edition, name, seats, dict(options))


def variant_for(terms: Terms) -> Variant:
    """The variant that a game began with; games of one kind share it."""
    return built(terms.edition, terms.variant, len(terms.seats), tuple(sorted(terms.options.items())))


def no_such_game() -> Refused:
    """There is no such game, or not for the caller: nobody can tell which."""
    return Refused(Kind.HIDDEN, "no_such_game", "there is no such game, or it is not for you to see")
