"""Sets of cards and what they bring."""

from itertools import combinations
from typing import Final, cast

from services.rules.engine.kernel.board import WILD
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Card
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Stationed
from services.rules.engine.mechanics.hands import Cards, Traded, hand
from services.rules.engine.mechanics.verbs import Trade

FORCED: Final = 5
"""A hand of so many cards must be traded down (C-11)."""

Sets = tuple[tuple[Card, ...], ...]


class Trading(Rule):
    """What may be turned in: subclasses say which cards make a set, and what it is worth."""

    def __init__(self, worth_rule: str = "C-10", held_bonus: int = 0) -> None:
        self.worth_rule = worth_rule
        self.held_bonus = held_bonus

    def worth(self, game: Game, cards: tuple[Card, ...]) -> int:
        """The troops for these cards if they were traded now; 0 where they are no set."""
        return 0

    def may(self, game: Game, army: Army) -> bool:
        """Whether the army may turn in cards now, apart from which ones."""
        return True

    def forced(self, game: Game, army: Army) -> bool:
        """Whether the army has to trade before anything else; public, since hand sizes are."""
        return len(hand(game, army)) >= FORCED

    def offer(self, game: Game, army: Army) -> Offer | None:
        """The sets in the hand; None without any."""
        if not self.may(game, army):
            return None
        sets = tuple([cards for cards in combinations(hand(game, army), 3) if self.worth(game, cards)])
        return Offer("trade", (Pick("cards", sets),)) if sets else None

    def brings(self, game: Game, offer: Offer) -> list[tuple[tuple[Card, ...], int, int]]:
        """What an offer brings now: each set, 0 and its troops; or no cards, a weight of cards and its troops."""
        return [(cards, 0, self.worth(game, cards)) for cards in self.sets_in(offer)]

    def sets_in(self, offer: Offer) -> tuple[tuple[Card, ...], ...]:
        """The sets that an offer names; none where it is for something else than turning cards in."""
        if offer.verb != Trade.NAME:
            return ()
        return tuple([cards for field in offer.fields if isinstance(field, Pick) for cards in cast(Sets, field.among)])

    def any_set(self, game: Game, army: Army) -> tuple[Card, ...]:
        """The first set in the hand that can be turned in now, or none."""
        if self.may(game, army):
            for cards in combinations(hand(game, army), 3):
                if self.worth(game, cards):
                    return cards
        return ()

    def refusal(self, game: Game, army: Army, cards: tuple[Card, ...]) -> Refusal | None:
        """Why these cards cannot be turned in."""
        mine = hand(game, army)
        for card in cards:
            if card not in mine:
                return Refusal("not_your_card", "C-10", (("card", card),))
        if list(cards) != sorted(set(cards)) or not self.worth(game, cards):
            return Refusal("no_set", self.worth_rule, (("cards", cards),))
        return None

    def trade(self, play: Play, army: Army, cards: tuple[Card, ...]) -> None:
        """Turns the cards in; a card of a held territory may put troops on that very territory."""
        game = play.game
        play.emit(Traded(army, cards, self.worth(game, cards)))
        station_held(play, army, cards, self.held_bonus)


def station_held(play: Play, army: Army, cards: tuple[Card, ...], bonus: int) -> None:
    """Troops for each of these cards whose place the army holds, on that very place."""
    game = play.game
    for card in cards if bonus else ():
        zone = game.variant.board.cards[card].zone
        if zone >= 0 and game.holder[zone] == army:
            play.emit(Stationed(army, zone, bonus, "card"))


def symbols(game: Game, cards: tuple[Card, ...]) -> tuple[list[str], int]:
    """The symbols of three cards without the wilds, and how many wilds; empty where they are not three."""
    if len(cards) != 3:
        return [], 0
    found = [game.variant.board.cards[card].symbol for card in cards]
    plain = [symbol for symbol in found if symbol != WILD]
    return plain, 3 - len(plain)


class FixedSets(Trading):
    """Three alike are worth their symbol's number, one of each more.

    `pair_and_wild` is what a wild beside two alike or beside one other wild brings; 0 reads the wild as any symbol.
    """

    def __init__(
        self, alike: dict[str, int], each: int, pair_and_wild: int, worth_rule: str, held_bonus: int = 0
    ) -> None:
        super().__init__(worth_rule, held_bonus)
        self.alike = alike
        self.each = each
        self.pair_and_wild = pair_and_wild

    def worth(self, game: Game, cards: tuple[Card, ...]) -> int:
        plain, wilds = symbols(game, cards)
        if not plain and not wilds:
            return 0
        kinds = len(set(plain))
        if not wilds:
            return self.alike[plain[0]] if kinds == 1 else self.each if kinds == 3 else 0
        if kinds == 2:
            return self.each
        if self.pair_and_wild:
            return self.pair_and_wild
        return self.each if wilds > 1 else self.alike[plain[0]]


class RisingSets(Trading):
    """The n-th set traded in the game, whoever trades it, gives the n-th value; `step` more for each set after.

    With a step of 0 the last value stays.
    """

    def __init__(self, values: tuple[int, ...], step: int, worth_rule: str, held_bonus: int = 0) -> None:
        super().__init__(worth_rule, held_bonus)
        self.values = values
        self.step = step

    def worth(self, game: Game, cards: tuple[Card, ...]) -> int:
        plain, wilds = symbols(game, cards)
        if not plain and not wilds:
            return 0
        if not wilds and len(set(plain)) == 2:
            return 0
        return self.next_worth(game.slice(Cards).traded)

    def next_worth(self, traded: int) -> int:
        """What a set brings when so many were traded before."""
        last = len(self.values) - 1
        return self.values[traded] if traded <= last else self.values[last] + self.step * (traded - last)
