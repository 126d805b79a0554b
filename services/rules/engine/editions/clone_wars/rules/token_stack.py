"""The state of the Separatists' tokens, and what happens to them: secret but to who placed them or looked at them."""

from services.rules.engine.editions.clone_wars.rules.this_turn import forget_captured, note_captured
from services.rules.engine.kernel.events import Event, Public, Secret
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import FACE_DOWN, Maybe, Seat, Token, Zone
from services.rules.engine.kernel.record import register, replace
from services.rules.engine.kernel.troops import AtPlace


class Tokens(Slice):
    """The stack from the top, the token just drawn (-1: none), and those on the board, in the order of placing.

    `seats` says who knows each token on the board, as the sum of 2 to the power of each such seat.
    """

    NAME = "tokens"

    stack: tuple[Token, ...]
    drawn: Maybe[Token]
    zones: tuple[Zone, ...]
    placed: tuple[Token, ...]
    seats: tuple[int, ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        """A drawn token belongs to the army on move, which alone looked at it (S-7)."""
        if game.over():
            return self
        placed = [
            token if viewer >= 0 and seats >> viewer & 1 else FACE_DOWN for token, seats in zip(self.placed, self.seats)
        ]
        drawn = self.drawn if game.mover >= 0 and viewer == game.variant.seat_of[game.mover] else FACE_DOWN
        return Tokens((FACE_DOWN,) * len(self.stack), drawn, self.zones, tuple(placed), self.seats)

    def without(self, zone: Zone) -> "Tokens":
        """The slice when the tokens on a planet are gone."""
        stay = [index for index, one in enumerate(self.zones) if one != zone]
        return replace(
            self,
            zones=tuple([self.zones[index] for index in stay]),
            placed=tuple([self.placed[index] for index in stay]),
            seats=tuple([self.seats[index] for index in stay]),
        )


def no_tokens() -> Tokens:
    return Tokens((), FACE_DOWN, (), (), ())


class TokensShuffled(Event):
    """The stack of tokens was made; nobody sees the order."""

    NAME = "tokens_shuffled"

    tokens: tuple[Token, ...]

    def fold(self, game: Game) -> None:
        game.slices["tokens"] = replace(no_tokens(), stack=self.tokens)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return TokensShuffled((FACE_DOWN,) * len(self.tokens))


class TokenDrawn(Secret):
    """An army looked at the top token of the stack."""

    NAME = "token_drawn"

    token: Token

    def fold(self, game: Game) -> None:
        now = game.slice(Tokens)
        game.slices["tokens"] = replace(now, stack=now.stack[1:], drawn=self.token)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return self if viewer == game.variant.seat_of[self.army] else TokenDrawn(self.army, FACE_DOWN)


class TokenPlaced(AtPlace):
    """The token just drawn lies face down on this planet."""

    NAME = "token_placed"

    def fold(self, game: Game) -> None:
        now = game.slice(Tokens)
        seats = (*now.seats, 1 << game.variant.seat_of[self.army])
        game.slices["tokens"] = replace(
            now, drawn=FACE_DOWN, zones=(*now.zones, self.zone), placed=(*now.placed, now.drawn), seats=seats
        )


class TokensSeen(Secret):
    """A seat looked at some tokens on the board, by their places in the list of all."""

    NAME = "tokens_seen"

    at: tuple[int, ...]
    tokens: tuple[Token, ...]

    def fold(self, game: Game) -> None:
        now = game.slice(Tokens)
        placed, seats = list(now.placed), list(now.seats)
        for spot, token in zip(self.at, self.tokens):
            seats[spot] |= 1 << game.variant.seat_of[self.army]
            if token >= 0:
                placed[spot] = token
        game.slices["tokens"] = replace(now, placed=tuple(placed), seats=tuple(seats))

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        mine = viewer == game.variant.seat_of[self.army]
        return self if mine else TokensSeen(self.army, self.at, (FACE_DOWN,) * len(self.tokens))


class TokensCaptured(AtPlace):
    """The Republic took a planet with tokens, and showed them (S-20)."""

    NAME = "tokens_captured"

    tokens: tuple[Token, ...]

    def fold(self, game: Game) -> None:
        game.slices["tokens"] = game.slice(Tokens).without(self.zone)
        note_captured(game, self.tokens)


def remove_all_tokens(game: Game) -> None:
    """All tokens leave the game; for folds only."""
    game.slices["tokens"] = no_tokens()


class TokensLeft(Public):
    """The tokens captured in this turn have brought their cards and left the game (S-24)."""

    NAME = "tokens_left"

    def fold(self, game: Game) -> None:
        forget_captured(game)


register(Tokens, TokensShuffled, TokenDrawn, TokenPlaced, TokensSeen, TokensCaptured, TokensLeft)
