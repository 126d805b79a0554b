"""The slice of the cards: hands, pile and discards, and what happens to them."""

from services.rules.engine.kernel.events import Event, OfArmy, Secret
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import HIDDEN, Army, Card, Seat
from services.rules.engine.kernel.record import register, replace, with_entry

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
        return with_entry(self.hands, index, hand)


def hand_index(game: Game, army: Army) -> int:
    """Which hand an army plays from: the team's where teams share one."""
    return game.variant.hand_of[army]


def hand(game: Game, army: Army) -> Hand:
    """The cards that an army holds."""
    return game.slice(Cards).hands[hand_index(game, army)]


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
        now = game.slice(Cards)
        game.slices["cards"] = replace(now, pile=self.cards, discards=())

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return Shuffled((HIDDEN,) * len(self.cards))


class Drawn(Secret):
    """An army drew the top card of the pile, or of its own part of it; only its owner sees which."""

    NAME = "drawn"

    card: Card

    def fold(self, game: Game) -> None:
        now = game.slice(Cards)
        index = hand_index(game, self.army)
        cards = tuple(sorted((*now.hands[index], self.card)))
        at = now.pile.index(self.card) if self.card in now.pile else 0
        pile = now.pile[:at] + now.pile[at + 1 :]
        game.slices["cards"] = Cards(now.with_hand(index, cards), pile, now.discards, now.traded)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return self if hand_index(game, self.army) in hands_of(game, viewer) else Drawn(self.army, HIDDEN)


class Traded(OfArmy):
    """A set of cards turned in for troops, which may now be placed."""

    NAME = "traded"

    cards: tuple[Card, ...]
    worth: int

    def fold(self, game: Game) -> None:
        self.put_away(game)
        game.reserve += self.worth
        game.received += self.worth

    def put_away(self, game: Game) -> None:
        """Where the cards go; for the fold only."""
        discard(game, self.army, self.cards, 1)


class Discarded(OfArmy):
    """Cards put on the discards for something other than troops."""

    NAME = "discarded"

    cards: tuple[Card, ...]
    reason: str

    def fold(self, game: Game) -> None:
        discard(game, self.army, self.cards, 0)


class CardUsed(OfArmy):
    """A card was shown for what it does, and lies on the discards."""

    card: Card

    def fold(self, game: Game) -> None:
        discard(game, self.army, (self.card,), 0)


class HandTaken(Secret):
    """The hand of an army that is out went to another (or, with -1, to the discards)."""

    NAME = "hand_taken"

    by: Army
    cards: tuple[Card, ...]

    def fold(self, game: Game) -> None:
        now = game.slice(Cards)
        hands = now.with_hand(hand_index(game, self.army), ())
        if self.by < 0:
            game.slices["cards"] = replace(now, hands=hands, discards=now.discards + self.cards)
            return
        index = hand_index(game, self.by)
        cards = tuple(sorted(hands[index] + self.cards))
        game.slices["cards"] = replace(now, hands=with_entry(hands, index, cards))

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        mine = hands_of(game, viewer)
        if self.by < 0 or hand_index(game, self.by) in mine or hand_index(game, self.army) in mine:
            return self
        return HandTaken(self.army, self.by, (HIDDEN,) * len(self.cards))


# What the folds of other modules may do with the cards


def without(held: Hand, cards: Hand) -> Hand:
    """A hand after these cards left it; one that the viewer cannot see stands for each that is not known."""
    left = list(held)
    for card in cards:
        left.remove(card if card in left else HIDDEN)
    return tuple(left)


def discard(game: Game, army: Army, cards: Hand, sets: int) -> None:
    """Takes cards from a hand to the discards, as so many sets."""
    now = game.slice(Cards)
    index = hand_index(game, army)
    hands = now.with_hand(index, without(now.hands[index], cards))
    game.slices["cards"] = Cards(hands, now.pile, now.discards + cards, now.traded + sets)


def retire_set(game: Game, army: Army, cards: Hand) -> None:
    """Takes a set from a hand and out of the game."""
    discards = game.slice(Cards).discards
    discard(game, army, cards, 1)
    game.slices["cards"] = replace(game.slice(Cards), discards=discards)


def hand_over(game: Game, giver: Army, taker: Army, card: Card) -> None:
    """Takes a card from one hand to another."""
    now = game.slice(Cards)
    index = hand_index(game, giver)
    hands = list(now.with_hand(index, without(now.hands[index], (card,))))
    index = hand_index(game, taker)
    hands[index] = tuple(sorted((*hands[index], card)))
    game.slices["cards"] = replace(now, hands=tuple(hands))


def discard_top(game: Game, card: Card) -> None:
    """Takes the top of the pile to the discards, where all see which card it is."""
    now = game.slice(Cards)
    game.slices["cards"] = replace(now, pile=now.pile[1:], discards=(*now.discards, card))


def lay_on_discards(game: Game, cards: Hand) -> None:
    """Puts cards on the discards that lay nowhere before."""
    now = game.slice(Cards)
    game.slices["cards"] = replace(now, discards=now.discards + cards)


def pile_up(game: Game, cards: Hand, discards: Hand) -> None:
    """Puts cards below the pile and leaves only these on the discards."""
    now = game.slice(Cards)
    game.slices["cards"] = replace(now, pile=now.pile + cards, discards=discards)


def lay_out(game: Game, hands: tuple[Hand, ...], pile: Hand, discards: Hand) -> None:
    """All cards are where somebody says; for positions that are written down."""
    game.slices["cards"] = replace(game.slice(Cards), hands=hands, pile=pile, discards=discards)


def no_cards(game: Game) -> Cards:
    """Empty hands, and no pile."""
    return Cards(((),) * (max(game.variant.hand_of) + 1), (), (), 0)


register(Cards, Shuffled, Drawn, Traded, Discarded, HandTaken)
