"""Two piles: each army draws from its own faction's.

The pile of the game holds both, the cards of a faction in their order; the discards hold both too. Cards that were
traded as a set are in neither: they have left the game (S-37).
"""

from typing import ClassVar

from services.rules.engine.editions.clone_wars.rules.sides import faction_of
from services.rules.engine.editions.clone_wars.rules.this_turn import FactionTurn, turn_of
from services.rules.engine.editions.clone_wars.rules.token_stack import TokensLeft
from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.hands import UNKNOWN, Cards, Drawn, Hand, Shuffled, cards_of, discard
from services.rules.engine.mechanics.sets import FixedSets


def deck_of(game: Game, card: int) -> str:
    """The faction that a card belongs to."""
    return str(game.variant.board.cards[card].data["deck"]) if card >= 0 else ""


class DeckShuffled(Event):
    """A faction's pile was made, from its discards if there were any; nobody sees the order."""

    __slots__ = ("cards", "faction")
    NAME: ClassVar[str] = "deck_shuffled"
    SPEC: ClassVar[str] = "faction:str cards:card*"

    def __init__(self, faction: str, cards: Hand) -> None:
        self.faction = faction
        self.cards = cards

    def row(self) -> tuple[object, ...]:
        return (self.faction, self.cards)

    def fold(self, game: Game) -> None:
        now = cards_of(game)
        discards = tuple([card for card in now.discards if deck_of(game, card) != self.faction])
        game.slices["cards"] = Cards(now.hands, now.pile + self.cards, discards, now.traded)

    def seen(self, game: Game, viewer: int) -> Event | None:
        return DeckShuffled(self.faction, (UNKNOWN,) * len(self.cards))


class SetTurnedIn(Public):
    """A set turned in for troops, which may now be placed; the cards leave the game (S-37)."""

    __slots__ = ("army", "cards", "worth")
    NAME: ClassVar[str] = "set_turned_in"
    SPEC: ClassVar[str] = "army:army cards:card* worth:int"

    def __init__(self, army: int, cards: Hand, worth: int) -> None:
        self.army = army
        self.cards = cards
        self.worth = worth

    def row(self) -> tuple[object, ...]:
        return (self.army, self.cards, self.worth)

    def fold(self, game: Game) -> None:
        discards = cards_of(game).discards
        discard(game, self.army, self.cards, 1)
        now = cards_of(game)
        game.slices["cards"] = Cards(now.hands, now.pile, discards, now.traded)
        game.reserve += self.worth
        game.received += self.worth
        turn = turn_of(game)
        game.slices["faction_turn"] = FactionTurn(
            turn.sets + 1, turn.turned_in, turn.waiting, turn.taken, turn.captured
        )


class FactionSets(FixedSets):
    """One set a turn, unless a hand of five or more still has to come down (S-38)."""

    def may(self, game: Game, army: int) -> bool:
        return turn_of(game).sets == 0 or self.forced(game, army)

    def trade(self, play: Play, army: int, cards: tuple[int, ...]) -> None:
        play.emit(SetTurnedIn(army, cards, self.worth(play.game, cards)))


def draw_own(play: Play, army: int) -> None:
    """Draws a card of the army's faction; an empty pile is made anew from its discards, if there are any (S-37)."""
    game = play.game
    faction = faction_of(game, army)
    now = cards_of(game)
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

    __slots__ = ()
    NAME: ClassVar[str] = "shuffle_decks"

    def work(self, play: Play) -> None:
        cards = play.game.variant.board.cards
        for faction in sorted({card.data["deck"] for card in cards}):
            own = tuple([index for index, card in enumerate(cards) if card.data["deck"] == faction])
            play.emit(DeckShuffled(faction, play.chance.shuffle("cards", own)))


class ShuffleSome(Step):
    """Makes one pile of these cards; all others stay out of the game."""

    __slots__ = ("cards",)
    NAME: ClassVar[str] = "shuffle_some"
    SPEC: ClassVar[str] = "cards:card*"

    def __init__(self, cards: Hand) -> None:
        self.cards = cards

    def row(self) -> tuple[object, ...]:
        return (self.cards,)

    def seen(self, game: Game, viewer: int) -> Step:
        return self

    def work(self, play: Play) -> None:
        play.emit(Shuffled(play.chance.shuffle("cards", self.cards)))


class FactionDraws(Rule):
    """A card for each enemy army from which a planet was taken, and one for each dot captured (S-24)."""

    def draws(self, game: Game, army: int) -> int:
        turn = turn_of(game)
        tokens = game.variant.board.data["tokens"]
        return len(turn.taken) + sum([int(tokens[token]["dots"]) for token in turn.captured])


class DrawFromOwnPile(Phase):
    """The cards that the turn has brought; captured tokens then leave the game."""

    NAME: ClassVar[str] = "card"

    def begin(self, play: Play) -> None:
        game = play.game
        army = game.mover
        for _ in range(sum([rule.draws(game, army) for rule in game.variant.draws])):
            draw_own(play, army)
        if turn_of(game).captured:
            play.emit(TokensLeft())


register(DeckShuffled, SetTurnedIn, ShuffleDecks, ShuffleSome)
