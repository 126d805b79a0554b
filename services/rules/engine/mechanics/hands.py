"""The slice of the cards: hands, pile and discards, and what happens to them."""

from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import HIDDEN, Army, Card, Seat
from services.rules.engine.kernel.record import register

Hand = tuple[Card, ...]


class Cards(Slice):
    """Hands by index (see `hand_index`), the pile from the top, and the discards; hands are sorted."""

    NAME = "cards"

    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    discards: tuple[Card, ...]
    traded: int

    def seen(self, game: Game, viewer: Seat) -> Slice:
        if game.over():
            return self
        mine = hands_of(game, viewer)
        hands = [hand if index in mine else (HIDDEN,) * len(hand) for index, hand in enumerate(self.hands)]
        return Cards(tuple(hands), (HIDDEN,) * len(self.pile), self.discards, self.traded)

    def with_hand(self, index: int, hand: Hand) -> tuple[Hand, ...]:
        """All hands, with one of them replaced."""
        return self.hands[:index] + (hand,) + self.hands[index + 1 :]


def cards_of(game: Game) -> Cards:
    slice = game.slices["cards"]
    assert isinstance(slice, Cards)
    return slice


def hand_index(game: Game, army: Army) -> int:
    """Which hand an army plays from: the team's where teams share one."""
    return game.variant.hand_of[army]


def hand(game: Game, army: Army) -> Hand:
    """The cards that an army holds."""
    return cards_of(game).hands[hand_index(game, army)]


def hands_of(game: Game, viewer: Seat) -> set[int]:
    """The hands that a seat may see; a spectator sees none."""
    if viewer < 0:
        return set()
    return {hand_index(game, army) for army in game.variant.armies_of[viewer]}


class Shuffled(Event):
    """The pile was made anew in an order that nobody sees; the discards went into it."""

    NAME = "shuffled"

    cards: tuple[Card, ...]

    def fold(self, game: Game) -> None:
        now = cards_of(game)
        game.slices["cards"] = Cards(now.hands, self.cards, (), now.traded)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return Shuffled((HIDDEN,) * len(self.cards))


class Drawn(Event):
    """An army drew the top card of the pile, or of its own part of it; only its owner sees which."""

    NAME = "drawn"

    army: Army
    card: Card

    def fold(self, game: Game) -> None:
        now = cards_of(game)
        index = hand_index(game, self.army)
        cards = tuple(sorted((*now.hands[index], self.card)))
        at = now.pile.index(self.card) if self.card in now.pile else 0
        pile = now.pile[:at] + now.pile[at + 1 :]
        game.slices["cards"] = Cards(now.with_hand(index, cards), pile, now.discards, now.traded)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return self if hand_index(game, self.army) in hands_of(game, viewer) else Drawn(self.army, HIDDEN)


class Traded(Public):
    """A set of cards turned in for troops, which may now be placed."""

    NAME = "traded"

    army: Army
    cards: tuple[Card, ...]
    worth: int

    def fold(self, game: Game) -> None:
        discard(game, self.army, self.cards, 1)
        game.reserve += self.worth
        game.received += self.worth


class Discarded(Public):
    """Cards put on the discards for something other than troops."""

    NAME = "discarded"

    army: Army
    cards: tuple[Card, ...]
    reason: str

    def fold(self, game: Game) -> None:
        discard(game, self.army, self.cards, 0)


class HandTaken(Event):
    """The hand of an army that is out went to another (or, with -1, to the discards)."""

    NAME = "hand_taken"

    army: Army
    by: Army
    cards: tuple[Card, ...]

    def fold(self, game: Game) -> None:
        now = cards_of(game)
        hands = now.with_hand(hand_index(game, self.army), ())
        if self.by < 0:
            game.slices["cards"] = Cards(hands, now.pile, now.discards + self.cards, now.traded)
            return
        index = hand_index(game, self.by)
        cards = tuple(sorted(hands[index] + self.cards))
        game.slices["cards"] = Cards(hands[:index] + (cards,) + hands[index + 1 :], now.pile, now.discards, now.traded)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        mine = hands_of(game, viewer)
        if self.by < 0 or hand_index(game, self.by) in mine or hand_index(game, self.army) in mine:
            return self
        return HandTaken(self.army, self.by, (HIDDEN,) * len(self.cards))


def discard(game: Game, army: Army, cards: Hand, sets: int) -> None:
    """Takes cards from a hand to the discards; for folds only."""
    now = cards_of(game)
    index = hand_index(game, army)
    left = list(now.hands[index])
    for card in cards:
        left.remove(card if card in left else HIDDEN)
    game.slices["cards"] = Cards(now.with_hand(index, tuple(left)), now.pile, now.discards + cards, now.traded + sets)


register(Cards, Shuffled, Drawn, Traded, Discarded, HandTaken)
