"""Games kept as the rules service keeps them: one command, one transaction, one entry of the log."""

import json
from collections.abc import Callable
from hashlib import sha256

from services.bots.brains.match import brains
from services.rules.dice.dice import GameDice, Spent
from services.rules.dice.game_secrets import new_secrets
from services.rules.dice.log import first_head, link
from services.rules.dice.proof import Document, Row, entry_of, terms_of
from services.rules.engine import editions
from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.record.form import Entry
from services.rules.engine.record.recorder import Recorder
from services.rules.engine.record.text import write_record

VARIANTS = [(edition, name) for edition in edition_names() for name in editions.edition(edition).plans]
LENGTH = 20_000


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
    """A game with everything that is stored of it; seat 0 is a person's, all others are bots'."""

    def __init__(self, variant: Variant, seed: object, length: int = LENGTH) -> None:
        entropy = Fixed(seed)
        self.secrets = new_secrets(entropy, length)
        seeds = [entropy.bytes(24), *[None] * (variant.seats - 1)]
        self.terms = terms_of(f"g_{variant.edition}", variant, self.secrets.published(), seeds)
        self.head = first_head(self.terms.form())
        self.spent = Spent()
        self.turn = 0
        self.rows: list[Row] = []
        self.lines: list[Entry] = []
        self.events: list[Event] = []
        self.unseen: tuple[list[Entry], list[Event]] = ([], [])
        self.game = variant.new_game()
        self.command(lambda play: play.start())

    def command(self, act: Callable[[Recorder], object]) -> None:
        """Does something as one transaction."""
        dice = GameDice(self.secrets, self.terms.game, self.terms.joint, self.spent, self.turn)
        play = Recorder(self.game, dice)
        version = self.game.version
        act(play)
        calls, events = [*self.unseen[0], *play.entries], [*self.unseen[1], *play.log]
        self.lines += play.entries
        self.events += play.log
        self.spent = dice.spent
        self.turn += sum(isinstance(event, TurnBegan) for event in play.log)
        if self.game.version == version:
            self.unseen = (calls, events)
            return
        self.store({"cause": "player"}, dice, calls, events)
        self.unseen = ([], [])

    def note(self, about: dict[str, Json]) -> None:
        """An entry that only says something."""
        self.store(about, GameDice(self.secrets, self.terms.game, self.terms.joint, self.spent, self.turn), [], [])

    def store(self, about: dict[str, Json], dice: GameDice, calls: list[Entry], events: list[Event]) -> None:
        """The next entry of the log."""
        number = len(self.rows) + 1
        at = 1_700_000_000_000 + 1000 * number
        entry = entry_of(number, self.game.version, at, about, dice.take(), calls, events)
        made = link(self.secrets.log, self.terms.game, number, entry, self.head)
        self.rows.append(Row(entry, made))
        self.head = made.head

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

    def record(self) -> str:
        """The game record's text."""
        return write_record(Recorder(self.game, Chance(), tuple(self.lines)).record({}))

    def document(self, viewer: int = 0) -> Json:
        """The proof of the game as it stands."""
        over = self.game.over()
        document = Document(self.terms, viewer, self.secrets, over)
        for row in self.rows:
            document.add(row)
        return json.loads(b"".join(document.parts(self.record() if over else "")))


def ledger(edition: str, name: str, seats: int = 0, seed: int = 1, **options: str) -> Ledger:
    """A fresh game for so many seats, else the fewest."""
    seats = seats or editions.edition(edition).plans[name].sizes[0]
    return Ledger(editions.variant(edition, name, seats, options), f"{edition}/{name}/{seed}")
