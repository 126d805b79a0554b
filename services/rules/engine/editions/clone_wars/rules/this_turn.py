"""What a turn has brought so far, for all that is allowed or counted once in it."""

from typing import ClassVar

from services.rules.engine.kernel.events import Event, OfArmy, Public, TurnBegan
from services.rules.engine.kernel.game import Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import Army, Ship, Token
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register, replace
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import MovedIn


class FactionTurn(PublicSlice):
    """Sets traded (S-38); whether a card became a ship (S-10); ships to place; armies from which a planet was taken;
    tokens captured (S-24)."""

    NAME = "faction_turn"

    sets: int
    turned_in: bool
    waiting: tuple[Ship, ...]
    taken: tuple[Army, ...]
    captured: tuple[Token, ...]


def fresh_turn() -> FactionTurn:
    return FactionTurn(0, False, (), (), ())


class TurnForgotten(Public):
    """What the last turn brought counts no more."""

    NAME = "turn_forgotten"

    def fold(self, game: Game) -> None:
        game.slices["faction_turn"] = fresh_turn()


class WonFrom(OfArmy):
    """The first planet that the army on move took from this army in this turn."""

    NAME = "won_from"

    def fold(self, game: Game) -> None:
        now = game.slice(FactionTurn)
        game.slices["faction_turn"] = replace(now, taken=(*now.taken, self.army))


# What the folds of other modules note


def note_set(game: Game) -> None:
    """A set was turned in."""
    now = game.slice(FactionTurn)
    game.slices["faction_turn"] = replace(now, sets=now.sets + 1)


def note_ordered(game: Game, ship: Ship, turned_in: bool) -> None:
    """A ship waits to be placed; `turned_in` where a card brought it."""
    now = game.slice(FactionTurn)
    game.slices["faction_turn"] = replace(now, turned_in=now.turned_in or turned_in, waiting=(*now.waiting, ship))


def note_stationed(game: Game, ship: Ship) -> None:
    """A ship that waited was placed."""
    now = game.slice(FactionTurn)
    waiting = list(now.waiting)
    waiting.remove(ship)
    game.slices["faction_turn"] = replace(now, waiting=tuple(waiting))


def note_captured(game: Game, tokens: tuple[Token, ...]) -> None:
    """Tokens were captured."""
    now = game.slice(FactionTurn)
    game.slices["faction_turn"] = replace(now, captured=now.captured + tokens)


def forget_captured(game: Game) -> None:
    """The tokens captured in this turn have left the game."""
    game.slices["faction_turn"] = replace(game.slice(FactionTurn), captured=())


class NotesFactionTurn(Rule):
    """Keeps the slice, and notes from whom planets are taken."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, MovedIn)

    def initial(self, game: Game) -> Slice | None:
        return fresh_turn()

    def after(self, play: Play, event: Event) -> None:
        now = play.game.slice(FactionTurn)
        if isinstance(event, MovedIn):
            if event.loser not in now.taken:
                play.emit(WonFrom(event.loser))
        elif now != fresh_turn():
            play.emit(TurnForgotten())


register(FactionTurn, TurnForgotten, WonFrom)
