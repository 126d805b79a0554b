"""A game that writes itself down while it is played."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.chance import Chance, Noted
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import SPECTATOR, Seat
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.play import Play, asked
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.record.form import (
    ANSWERS,
    EXPIRES,
    FORMAT,
    OPTION,
    START,
    Call,
    Entry,
    GameRecord,
    seat_labels,
)
from services.rules.engine.record.replay import at_table, result_of
from services.rules.engine.record.tokens import words_of_chance


class Recorder(Play):
    """A play that keeps an entry of everything that was not refused.

    What seats do at any time must go through `table`, or the record lacks it. For a game that goes on, give the
    entries that it already has.
    """

    __slots__ = ("comments", "entries", "noted", "round")

    def __init__(self, game: Game, chance: Chance, entries: tuple[Entry, ...] = ()) -> None:
        self.noted = Noted(chance)
        super().__init__(game, self.noted)
        self.entries = list(entries)
        self.comments: tuple[str, ...] = ()
        self.round = game.round

    def start(self) -> None:
        since = len(self.log)
        super().start()
        self.keep(Call(START, SPECTATOR), since, None)

    def submit(self, seat: Seat, action: Action) -> Refusal | None:
        since = len(self.log)
        return self.keep(Call(ANSWERS, seat, (action,)), since, super().submit(seat, action))

    def expire(self, seat: Seat) -> Refusal | None:
        since = len(self.log)
        ask = asked(self.game, seat)
        given = () if ask is None else (ask.default(self.game),)
        return self.keep(Call(EXPIRES, seat, given), since, super().expire(seat))

    def table(self, call: Call) -> Refusal | None:
        """Orders, plans, draws, leaving: any call with one of the record's words but "expires"."""
        since = len(self.log)
        return self.keep(call, since, at_table(self, call))

    def keep(self, call: Call, since: int, refusal: Refusal | None) -> Refusal | None:
        """Writes down what was done, with what came from chance; a new round is told before its first entry."""
        if refusal is None:
            drawn, shuffled = self.noted.take()
            chance = words_of_chance(drawn, shuffled, self.log[since:])
            self.entries.append(Entry(call, chance, self.comments))
            self.comments = (f" round {self.game.round}",) if self.game.round != self.round else ()
            self.round = self.game.round
        return refusal

    def record(self, tags: dict[str, str]) -> GameRecord:
        """The game so far, with its secrets; `tags` are those that the game itself does not know, as "player.red"."""
        variant = self.game.variant
        labels = seat_labels(variant)
        known = {
            "fieldpost": FORMAT,
            "edition": variant.edition,
            "variant": variant.name,
            "seats": " ".join(labels),
            "armies": " ".join(ids_of(variant, "army")),
            **{OPTION + name: value for name, value in variant.options.items()},
        }
        return GameRecord({**known, **tags, **result_of(self.game, labels)}, tuple(self.entries))


def recorded(variant: Variant, chance: Chance) -> Recorder:
    """A fresh game of a variant that is written down, run up to its first decision."""
    play = Recorder(variant.new_game(), chance)
    play.start()
    return play
