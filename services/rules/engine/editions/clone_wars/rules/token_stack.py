"""The state of the Separatists' tokens, and what happens to them: secret but to who placed them or looked at them."""

from typing import ClassVar, Final

from services.rules.engine.editions.clone_wars.rules.this_turn import FactionTurn, turn_of
from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.record import register

HIDDEN: Final = -1


class Tokens(Slice):
    """The stack from the top, the token just drawn (-1: none), and those on the board, in the order of placing.

    `seats` says who knows each token on the board, as the sum of 2 to the power of each such seat.
    """

    __slots__ = ("drawn", "placed", "seats", "stack", "zones")
    NAME: ClassVar[str] = "tokens"
    SPEC: ClassVar[str] = "stack:token* drawn:token? zones:zone* placed:token* seats:int*"

    def __init__(
        self,
        stack: tuple[int, ...],
        drawn: int,
        zones: tuple[int, ...],
        placed: tuple[int, ...],
        seats: tuple[int, ...],
    ) -> None:
        self.stack = stack
        self.drawn = drawn
        self.zones = zones
        self.placed = placed
        self.seats = seats

    def row(self) -> tuple[object, ...]:
        return (self.stack, self.drawn, self.zones, self.placed, self.seats)

    def seen(self, game: Game, viewer: int) -> Slice:
        """A drawn token belongs to the army on move, which alone looked at it (S-7)."""
        if game.over():
            return self
        placed = [
            token if viewer >= 0 and seats >> viewer & 1 else HIDDEN for token, seats in zip(self.placed, self.seats)
        ]
        drawn = self.drawn if game.mover >= 0 and viewer == game.variant.seat_of[game.mover] else HIDDEN
        return Tokens((HIDDEN,) * len(self.stack), drawn, self.zones, tuple(placed), self.seats)

    def without(self, zone: int) -> "Tokens":
        """The slice when the tokens on a planet are gone."""
        stay = [index for index, one in enumerate(self.zones) if one != zone]
        return Tokens(
            self.stack,
            self.drawn,
            tuple([self.zones[index] for index in stay]),
            tuple([self.placed[index] for index in stay]),
            tuple([self.seats[index] for index in stay]),
        )


def tokens_of(game: Game) -> Tokens:
    slice = game.slices["tokens"]
    assert isinstance(slice, Tokens)
    return slice


def no_tokens() -> Tokens:
    return Tokens((), HIDDEN, (), (), ())


class TokensShuffled(Event):
    """The stack of tokens was made; nobody sees the order."""

    __slots__ = ("tokens",)
    NAME: ClassVar[str] = "tokens_shuffled"
    SPEC: ClassVar[str] = "tokens:token*"

    def __init__(self, tokens: tuple[int, ...]) -> None:
        self.tokens = tokens

    def row(self) -> tuple[object, ...]:
        return (self.tokens,)

    def fold(self, game: Game) -> None:
        game.slices["tokens"] = Tokens(self.tokens, HIDDEN, (), (), ())

    def seen(self, game: Game, viewer: int) -> Event | None:
        return TokensShuffled((HIDDEN,) * len(self.tokens))


class TokenDrawn(Event):
    """An army looked at the top token of the stack."""

    __slots__ = ("army", "token")
    NAME: ClassVar[str] = "token_drawn"
    SPEC: ClassVar[str] = "army:army token:token"

    def __init__(self, army: int, token: int) -> None:
        self.army = army
        self.token = token

    def row(self) -> tuple[object, ...]:
        return (self.army, self.token)

    def fold(self, game: Game) -> None:
        now = tokens_of(game)
        game.slices["tokens"] = Tokens(now.stack[1:], self.token, now.zones, now.placed, now.seats)

    def seen(self, game: Game, viewer: int) -> Event | None:
        return self if viewer == game.variant.seat_of[self.army] else TokenDrawn(self.army, HIDDEN)


class TokenPlaced(Public):
    """The token just drawn lies face down on this planet."""

    __slots__ = ("army", "zone")
    NAME: ClassVar[str] = "token_placed"
    SPEC: ClassVar[str] = "army:army zone:zone"

    def __init__(self, army: int, zone: int) -> None:
        self.army = army
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.army, self.zone)

    def fold(self, game: Game) -> None:
        now = tokens_of(game)
        seats = (*now.seats, 1 << game.variant.seat_of[self.army])
        game.slices["tokens"] = Tokens(now.stack, HIDDEN, (*now.zones, self.zone), (*now.placed, now.drawn), seats)


class TokensSeen(Event):
    """A seat looked at some tokens on the board, by their places in the list of all."""

    __slots__ = ("army", "at", "tokens")
    NAME: ClassVar[str] = "tokens_seen"
    SPEC: ClassVar[str] = "army:army at:int* tokens:token*"

    def __init__(self, army: int, at: tuple[int, ...], tokens: tuple[int, ...]) -> None:
        self.army = army
        self.at = at
        self.tokens = tokens

    def row(self) -> tuple[object, ...]:
        return (self.army, self.at, self.tokens)

    def fold(self, game: Game) -> None:
        now = tokens_of(game)
        placed, seats = list(now.placed), list(now.seats)
        for spot, token in zip(self.at, self.tokens):
            seats[spot] |= 1 << game.variant.seat_of[self.army]
            if token >= 0:
                placed[spot] = token
        game.slices["tokens"] = Tokens(now.stack, now.drawn, now.zones, tuple(placed), tuple(seats))

    def seen(self, game: Game, viewer: int) -> Event | None:
        mine = viewer == game.variant.seat_of[self.army]
        return self if mine else TokensSeen(self.army, self.at, (HIDDEN,) * len(self.tokens))


class TokensCaptured(Public):
    """The Republic took a planet with tokens, and showed them (S-20)."""

    __slots__ = ("army", "tokens", "zone")
    NAME: ClassVar[str] = "tokens_captured"
    SPEC: ClassVar[str] = "army:army zone:zone tokens:token*"

    def __init__(self, army: int, zone: int, tokens: tuple[int, ...]) -> None:
        self.army = army
        self.zone = zone
        self.tokens = tokens

    def row(self) -> tuple[object, ...]:
        return (self.army, self.zone, self.tokens)

    def fold(self, game: Game) -> None:
        game.slices["tokens"] = tokens_of(game).without(self.zone)
        now = turn_of(game)
        captured = now.captured + self.tokens
        game.slices["faction_turn"] = FactionTurn(now.sets, now.turned_in, now.waiting, now.taken, captured)


class TokensLeft(Public):
    """The tokens captured in this turn have brought their cards and left the game (S-24)."""

    __slots__ = ()
    NAME: ClassVar[str] = "tokens_left"

    def fold(self, game: Game) -> None:
        now = turn_of(game)
        game.slices["faction_turn"] = FactionTurn(now.sets, now.turned_in, now.waiting, now.taken, ())


register(Tokens, TokensShuffled, TokenDrawn, TokenPlaced, TokensSeen, TokensCaptured, TokensLeft)
