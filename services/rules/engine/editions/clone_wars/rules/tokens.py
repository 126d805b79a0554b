"""The tokens of the Separatists: secret but to who placed them or looked at them, until the Republic captures them."""

from typing import ClassVar

from services.rules.engine.editions.clone_wars.rules.sides import REPUBLIC, SEPARATIST
from services.rules.engine.editions.clone_wars.rules.token_stack import (
    TokenDrawn,
    TokenPlaced,
    Tokens,
    TokensCaptured,
    TokensShuffled,
    no_tokens,
)
from services.rules.engine.editions.clone_wars.rules.track import Track
from services.rules.engine.editions.clone_wars.rules.verbs import PlaceToken
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import Token, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.troops import MovedIn
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.pieces import PieceAsk


class ShuffleTokens(Step):
    """Makes the stack of tokens (S-6)."""

    NAME = "shuffle_tokens"

    def work(self, play: Play) -> None:
        count = len(play.game.variant.board.ids["token"])
        play.emit(TokensShuffled(play.chance.shuffle("tokens", tuple([Token(index) for index in range(count)]))))


class SeparatistTokens(Rule):
    """Keeps the slice; tokens on a planet that the Republic takes are captured."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (MovedIn,)

    def initial(self, game: Game) -> Slice | None:
        return no_tokens()

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, MovedIn)
        now = play.game.slice(Tokens)
        if event.target in now.zones and play.game.variant.side_of[event.army] == REPUBLIC:
            found = [token for zone, token in zip(now.zones, now.placed) if zone == event.target]
            play.emit(TokensCaptured(event.army, event.target, tuple(found)))


class PlaceTokens(Phase):
    """Step 1 of a Separatist army, until the stack is empty or Order 66 was given (S-42)."""

    NAME: ClassVar[str] = "token"

    def begin(self, play: Play) -> None:
        game = play.game
        army = game.mover
        stack = game.slice(Tokens).stack
        if stack and game.variant.side_of[army] == SEPARATIST and not game.slice(Track).given:
            play.emit(TokenDrawn(army, stack[0]))
            play.push(PlaceTokenAsk(game.variant.seat_of[army], army))


class PlaceTokenAsk(PieceAsk):
    """Put the token face down on an own planet without one, if there is any."""

    NAME = "placing_token"
    RULE = "S-7"
    VERB = PlaceToken

    def sites(self, game: Game) -> list[Zone]:
        own = game.places(self.army)
        taken = game.slice(Tokens).zones
        return [zone for zone in own if zone not in taken] or own

    def barred(self, game: Game, zone: Zone) -> str:
        return "has_a_token" if zone in game.places(self.army) else "not_your_place"

    def put(self, zone: Zone) -> Event:
        return TokenPlaced(self.army, zone)

    def default(self, game: Game) -> Action:
        """Where most troops guard it."""
        return PlaceToken(max(self.sites(game), key=game.total.__getitem__))


register(ShuffleTokens, PlaceTokenAsk)
