"""What a turn has brought so far, for all that is allowed or counted once in it."""

from typing import ClassVar

from services.rules.engine.kernel.events import Event, Public, TurnBegan
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import Army, Seat, Ship, Token
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import MovedIn


class FactionTurn(Slice):
    """Sets traded (S-38); whether a card became a ship (S-10); ships to place; armies from which a planet was taken;
    tokens captured (S-24)."""

    NAME = "faction_turn"

    sets: int
    turned_in: bool
    waiting: tuple[Ship, ...]
    taken: tuple[Army, ...]
    captured: tuple[Token, ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        return self


def turn_of(game: Game) -> FactionTurn:
    slice = game.slices["faction_turn"]
    assert isinstance(slice, FactionTurn)
    return slice


def fresh_turn() -> FactionTurn:
    return FactionTurn(0, False, (), (), ())


class TurnForgotten(Public):
    """What the last turn brought counts no more."""

    NAME = "turn_forgotten"

    def fold(self, game: Game) -> None:
        game.slices["faction_turn"] = fresh_turn()


class WonFrom(Public):
    """The first planet that the army on move took from this army in this turn."""

    NAME = "won_from"

    army: Army

    def fold(self, game: Game) -> None:
        now = turn_of(game)
        taken = (*now.taken, self.army)
        game.slices["faction_turn"] = FactionTurn(now.sets, now.turned_in, now.waiting, taken, now.captured)


class NotesFactionTurn(Rule):
    """Keeps the slice, and notes from whom planets are taken."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, MovedIn)

    def initial(self, game: Game) -> Slice | None:
        return fresh_turn()

    def after(self, play: Play, event: Event) -> None:
        now = turn_of(play.game)
        if isinstance(event, MovedIn):
            if event.loser not in now.taken:
                play.emit(WonFrom(event.loser))
        elif now != fresh_turn():
            play.emit(TurnForgotten())


register(FactionTurn, TurnForgotten, WonFrom)
