"""Games kept as the rules service keeps them: one command, one transaction, one entry of the log."""

import json
from collections.abc import Callable
from hashlib import sha256

from services.bots.brains.match import brains
from services.rules.app.game.beginnings import first_desk, first_row
from services.rules.app.game.working import Done, Working
from services.rules.app.log.export import ProofFile, log_of
from services.rules.app.storage.positions import CARETAKER, MEMBERS, Cause, Member, Position, Table
from services.rules.dice.beacon import NoBeacon
from services.rules.dice.dice import Spent
from services.rules.dice.document import Terms
from services.rules.dice.game_secrets import GameSecrets, new_secrets
from services.rules.dice.log import Link
from services.rules.dice.proof import Row, terms_of
from services.rules.engine import editions
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import SPECTATOR, Seat
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.record.recorder import Recorder
from tests.rules.logs import folded

VARIANTS = [(edition, name) for edition in edition_names() for name in editions.edition(edition).plans]
LENGTH = 20_000
BEGAN = 1_700_000_000_000
PERSON = "u_person"
PERSONS_SEAT = Seat(0)


class Fixed:
    """Randomness that is the same in every run."""

    def __init__(self, seed: object) -> None:
        self.seed = f"{seed}"
        self.calls = 0

    def bytes(self, count: int) -> bytes:
        self.calls += 1
        block = sha256(f"{self.seed}/{self.calls}".encode()).digest()
        return (block * (count // 32 + 1))[:count]


class Ledger:
    """A game with everything that is stored of it; seat 0 is a person's, who stays, all others are bots'."""

    def __init__(self, variant: Variant, seed: object, length: int = LENGTH) -> None:
        self.entropy = Fixed(seed)
        secrets = new_secrets(self.entropy, length)
        seeds = [self.entropy.bytes(24), *[None] * (variant.seats - 1)]
        terms = terms_of(f"g_{variant.edition}", variant, secrets.published(), seeds)
        members = [Member(seat, "" if seat else PERSON, "greedy", CARETAKER) for seat in variant.every_seat]
        table = Table(terms.game, "", MEMBERS, None, terms, tuple(members), BEGAN)
        self.position = Position(table, first_row(terms), first_desk(table), variant.new_game(), variant, secrets)
        self.rows: list[Row] = []
        self.command(lambda play: play.start())

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def terms(self) -> Terms:
        return self.position.table.terms

    @property
    def secrets(self) -> GameSecrets:
        return self.position.secrets

    @property
    def spent(self) -> Spent:
        return self.position.desk.spent

    @property
    def turn(self) -> int:
        return self.position.desk.turn

    def work(self) -> Working:
        """The next command, a second after the one before."""
        return Working(self.position, NoBeacon(), self.position.row.updated + 1000)

    def command(self, act: Callable[[Recorder], object]) -> None:
        """Does something as one transaction."""
        work = self.work()
        act(work.play)
        self.keep(work.finish(Cause.PLAYER, PERSONS_SEAT, self.entropy.bytes(8)))

    def outage(self, extended: int) -> None:
        """An entry that only says something."""
        self.keep(self.work().closed(self.position.desk, Cause.OUTAGE, SPECTATOR, b"", extended))

    def keep(self, done: Done) -> None:
        """Stores what a command made; what nobody may notice yet waits in the desk."""
        self.position = done.position
        if done.entry.number:
            self.rows.append(Row(json.loads(done.body), Link(done.entry.leaf, done.entry.head)))

    def play_on(self, bot: str, seed: int, most: int = 100_000) -> "Ledger":
        """Lets bots of one kind play, each answer a command."""
        players = brains((bot,), self.game.variant.seats, seed)
        for _ in range(most):
            if self.game.over():
                break
            ask = open_asks(self.game)[0]
            action = players[ask.seat].choose(self.game, ask)
            self.command(lambda play, ask=ask, action=action: play.submit(ask.seat, action) and play.expire(ask.seat))
        return self

    def document(self, viewer: int = 0) -> Json:
        """The proof of the game as it stands."""
        file = folded(ProofFile(log_of(self.position), Seat(viewer)), self.rows).file()
        return json.loads(file.content)


def ledger(edition: str, name: str, seats: int = 0, seed: int = 1, **options: str) -> Ledger:
    """A fresh game for so many seats, else the fewest."""
    seats = seats or editions.edition(edition).plans[name].sizes[0]
    return Ledger(editions.variant(edition, name, seats, options), f"{edition}/{name}/{seed}")
