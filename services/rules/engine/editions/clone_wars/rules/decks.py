"""Two piles: each army draws from its own faction's.

The pile of the game holds both, the cards of a faction in their order; the discards hold both too. Cards that were
traded as a set are in neither: they have left the game (S-37).
"""

from typing import ClassVar

from services.rules.engine.editions.clone_wars.rules.sides import faction_of
from services.rules.engine.editions.clone_wars.rules.this_turn import FactionTurn, note_set
from services.rules.engine.editions.clone_wars.rules.token_stack import TokensLeft
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import HIDDEN, Army, Card, Seat
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.variant import QuietPhase
from services.rules.engine.mechanics.hands import Cards, Drawn, Shuffled, Traded, pile_up, retire_set
from services.rules.engine.mechanics.sets import FixedSets


def deck_of(game: Game, card: Card) -> str:
    """The faction that a card belongs to."""
    return str(game.variant.board.cards[card].data["deck"]) if card >= 0 else ""


class DeckShuffled(Event):
    """A faction's pile was made, from its discards if there were any; nobody sees the order."""

    NAME = "deck_shuffled"

    faction: str
    cards: tuple[Card, ...]

    def fold(self, game: Game) -> None:
        others = [card for card in game.slice(Cards).discards if deck_of(game, card) != self.faction]
        pile_up(game, self.cards, tuple(others))

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return DeckShuffled(self.faction, (HIDDEN,) * len(self.cards))


class SetTurnedIn(Traded):
    """A set turned in for troops, which may now be placed; the cards leave the game (S-37)."""

    NAME = "set_turned_in"

    def fold(self, game: Game) -> None:
        super().fold(game)
        note_set(game)

    def put_away(self, game: Game) -> None:
        retire_set(game, self.army, self.cards)


class FactionSets(FixedSets):
    """One set a turn, unless a hand of five or more still has to come down (S-38)."""

    def may(self, game: Game, army: Army) -> bool:
        return game.slice(FactionTurn).sets == 0 or self.forced(game, army)

    def trade(self, play: Play, army: Army, cards: tuple[Card, ...]) -> None:
        play.emit(SetTurnedIn(army, cards, self.worth(play.game, cards)))


def draw_own(play: Play, army: Army) -> None:
    """Draws a card of the army's faction; an empty pile is made anew from its discards, if there are any (S-37)."""
    game = play.game
    faction = faction_of(game, army)
    now = game.slice(Cards)
    for card in now.pile:
        if deck_of(game, card) == faction:
            play.emit(Drawn(army, card))
            return
    discards = tuple(sorted([card for card in now.discards if deck_of(game, card) == faction]))
    if discards:
        order = play.chance.shuffle("cards", discards)
        play.emit(DeckShuffled(faction, order))
        play.emit(Drawn(army, order[0]))


class ShuffleDecks(Step):
    """Makes the pile of each faction (S-6)."""

    NAME = "shuffle_decks"

    def work(self, play: Play) -> None:
        board = play.game.variant.board
        for faction in sorted({face.data["deck"] for face in board.cards}):
            own = tuple([card for card, face in zip(board.every_card, board.cards) if face.data["deck"] == faction])
            play.emit(DeckShuffled(faction, play.chance.shuffle("cards", own)))


class ShuffleSome(Step):
    """Makes one pile of these cards; all others stay out of the game."""

    NAME = "shuffle_some"

    cards: tuple[Card, ...]

    def seen(self, game: Game, viewer: Seat) -> Step:
        return self

    def work(self, play: Play) -> None:
        play.emit(Shuffled(play.chance.shuffle("cards", self.cards)))


class FactionDraws(Rule):
    """A card for each enemy army from which a planet was taken, and one for each dot captured (S-24)."""

    def draws(self, game: Game, army: Army) -> int:
        turn = game.slice(FactionTurn)
        tokens = game.variant.board.data["tokens"]
        return len(turn.taken) + sum([int(tokens[token]["dots"]) for token in turn.captured])


class DrawFromOwnPile(QuietPhase):
    """The cards that the turn has brought; captured tokens then leave the game."""

    NAME: ClassVar[str] = "card"

    def happen(self, play: Play, army: Army) -> None:
        game = play.game
        for _ in range(sum([rule.draws(game, army) for rule in game.variant.draws])):
            draw_own(play, army)
        if game.slice(FactionTurn).captured:
            play.emit(TokensLeft())


register(DeckShuffled, SetTurnedIn, ShuffleDecks, ShuffleSome)
