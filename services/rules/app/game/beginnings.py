"""How games come to be: dice first, then seats with their seeds, then the first entry."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection

from services.common.database import insert_new
from services.common.idempotency import check_digest
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.rules.app.clock import clocks
from services.rules.app.clock.desk import COMPACT, Desk
from services.rules.app.game.aways import go_away
from services.rules.app.game.commands import NewGame
from services.rules.app.game.keeping import Keeping
from services.rules.app.game.modes import checked
from services.rules.app.game.urgency import urgencies
from services.rules.app.game.working import Working
from services.rules.app.storage import statements
from services.rules.app.storage.away_rows import away_now
from services.rules.app.storage.positions import ACTIVE, Cause, Member, Position, Row, Table
from services.rules.app.storage.rows import row_values
from services.rules.dice import rd1
from services.rules.dice.dice import Spent
from services.rules.dice.document import Terms
from services.rules.dice.game_secrets import GameSecrets, Published, new_secrets
from services.rules.dice.log import first_head
from services.rules.dice.proof import terms_of
from services.rules.engine.kernel.kinds import SPECTATOR
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.record.form import HANDS_OVER, Call


class Reservation(NamedTuple):
    """A game to come; the names are the columns'."""

    game_id: str
    request_id: str
    sealed: bytes
    anchor: bytes
    piles: bytes
    length: int
    beacon: str
    made: int

    @property
    def published(self) -> Published:
        return Published(self.anchor, self.length, self.piles)


class Beginnings:
    """Reserves and starts games."""

    def __init__(self, games: Keeping, ports: Ports) -> None:
        self.games = games
        self.context = games.context
        self.ports = ports

    def prepared(self, request_id: str) -> Reservation:
        """A reservation that is not stored yet; it takes some hundredths of a second, so make it outside of a
        transaction.
        """
        game_id = self.ports.ids.new("g")
        secrets = new_secrets(self.ports.entropy)
        sealed = self.context.vault.seal(secrets.encode(), game_id)
        anchor, length, piles = secrets.published()
        return Reservation(
            game_id, request_id, sealed, anchor, piles, length, self.games.beacon.level, self.ports.clock.now()
        )

    def reserved(self, connection: Connection, request_id: str) -> Reservation | None:
        """The reservation that a call made before."""
        row = statements.RESERVED_BY.row(connection, {"request": request_id})
        return None if row is None else Reservation(*row)

    def reserve(self, connection: Connection, prepared: Reservation) -> Reservation:
        """Stores a reservation, unless the same call made one before: then that one counts."""
        insert_new(connection, statements.RESERVED, prepared._asdict())
        found = self.reserved(connection, prepared.request_id)
        assert found is not None
        return found

    def begin(self, connection: Connection, new: NewGame) -> tuple[Position, bool]:
        """The game as it began, and whether that was just now; a repeated call gets the same."""
        row = statements.RESERVATION.row(connection, {"game": new.game_id})  # and nobody else begins it meanwhile
        if row is None:
            raise Refused(Kind.INVALID, "not_reserved", "no game was reserved under this id", field="game_id")
        digest = statements.DIGEST.row(connection, {"game": new.game_id})
        if digest is not None:
            check_digest(digest[0], new.digest, field="game_id")
            return self.context.at(connection, self.context.here(connection, new.game_id), 1), False
        reservation = Reservation(*row)
        secrets = GameSecrets.decode(self.context.vault.unseal(reservation.sealed, new.game_id))
        variant = checked(new.edition, new.variant, len(new.members), new.options)
        terms = terms_for(new, variant, reservation)
        now = self.ports.clock.now()
        plain = (new.game_id, new.title, new.audience, new.clock, terms, new.members)
        table = Table(*plain, now, new.claims, new.anonymous)
        before = Position(table, first_row(terms), first_desk(table), variant.new_game(), variant, secrets)
        return self.first_entry(connection, before, new), True

    def first_entry(self, connection: Connection, before: Position, new: NewGame) -> Position:
        """Runs the game up to its first decision; seats without an account are bots' from the start."""
        table = before.table
        work = Working(before, self.games.beacon, table.created)
        work.play.start()
        for member in table.members:
            if not member.user_id:
                work.play.table(Call(HANDS_OVER, member.seat))
        users = [member.user_id for member in table.members if member.user_id]
        away = away_now(connection, users, table.created)
        for member in table.members:
            if said := away.get(member.user_id):
                go_away(work, member.seat, said.begins, said.ends)
        done = work.finish(Cause.START, SPECTATOR, self.games.stamp())
        statements.PUT_GAME.run(connection, game_values(table, done.position.row, new.digest))
        places = urgencies(done.position.listing)
        seats = [
            {
                "game_id": table.id,
                **member_values(member),
                "urgency": places.get(member.seat, 0),
                "away_version": away[member.user_id].version if member.user_id in away else 0,
            }
            for member in table.members
        ]
        connection.execute(statements.MEMBER.insert(), seats)
        self.games.keep(connection, None, done, new)
        return done.position


def terms_for(new: NewGame, variant: Variant, reservation: Reservation) -> Terms:
    """What the dice begin with; INVALID for a seed that is too short or too long, or seats that do not fit."""
    seeds: list[bytes | None] = []
    for member, seed in zip(new.members, new.seeds, strict=True):
        field = f"seats[{member.seat}].dice_seed"
        if member.user_id and not rd1.LEAST_SEED <= len(seed) <= rd1.MOST_SEED:
            text = f"a player's seed has {rd1.LEAST_SEED} to {rd1.MOST_SEED} bytes"
            raise Refused(Kind.INVALID, "wrong_seed", text, field=field)
        if seed and not member.user_id:
            raise Refused(Kind.INVALID, "wrong_seed", "a bot has no seed of its own", field=field)
        seeds.append(seed if member.user_id else None)
    people = [member.user_id for member in new.members if member.user_id]
    if len(set(people)) != len(people):
        raise Refused(Kind.INVALID, "seated_twice", "each account has one seat at most", field="seats")
    return terms_of(new.game_id, variant, reservation.published, seeds, reservation.beacon)


def first_row(terms: Terms) -> Row:
    """Before the first entry."""
    return Row(0, b"", ACTIVE, 0, 0, first_head(terms.form()), 0, 0, 0, 0, (), "", ())


def first_desk(table: Table) -> Desk:
    """Nothing is open yet, and nobody has used any time."""
    seats = len(table.members)
    time = clocks.full(table.clock)
    return Desk((), (time,) * seats, (False,) * seats, (), 0, table.created, Spent())


def game_values(table: Table, row: Row, digest: bytes) -> dict[str, Any]:
    return {
        "id": table.id,
        "title": table.title,
        "audience": table.audience,
        "clock": COMPACT(table.clock),
        "terms": json.dumps(table.terms.form()),
        "digest": digest,
        "created": table.created,
        "claims": table.claims,
        "anonymous": table.anonymous,
        **row_values(row),
    }


def member_values(member: Member) -> dict[str, Any]:
    return {**member._asdict(), "user_id": member.user_id or None}
