"""What sets of cards are worth, and which of them to trade."""

from __future__ import annotations

from typing import Final

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Card
from services.rules.engine.mechanics.hands import Cards
from services.rules.engine.mechanics.sets import FixedSets, RisingSets, Trading

WORTHWHILE: Final = 10
"""Troops below which cards are kept that bring the more, the more there are."""


def set_worth(game: Game) -> float:
    """What the next set brings, as is to be expected."""
    trading = game.variant.find_part(Trading)
    cards = game.slices.get(Cards.NAME)
    if trading is None or not isinstance(cards, Cards):
        return 0.0
    if isinstance(trading, RisingSets):
        last = len(trading.values) - 1
        number = cards.traded
        return float(
            trading.values[number] if number <= last else trading.values[last] + trading.step * (number - last)
        )
    return float(trading.each) if isinstance(trading, FixedSets) else 7.0


def rising(game: Game) -> bool:
    """Whether each set brings more than the one before it."""
    return isinstance(game.variant.find_part(Trading), RisingSets)


def best_set(game: Game, army: Army) -> tuple[tuple[Card, ...], int]:
    """The set in the hand that brings most, wilds spared, and what it brings; no cards without any."""
    trading = game.variant.find_part(Trading)
    if trading is None:
        return (), 0
    offer = trading.offer(game, army)
    best: tuple[Card, ...] = ()
    most = brings = 0
    faces = game.variant.board.cards
    for cards, weight, worth in trading.brings(game, offer) if offer is not None else ():
        if weight or not cards:
            return weighed(game, army, trading)
        gain = worth
        wilds = 0
        for card in cards:
            zone = faces[card].zone
            if zone < 0:
                wilds += 1
            elif game.holder[zone] == army:
                gain += trading.held_bonus
        if 10 * gain - 15 * wilds + 1000 > most:
            best, most, brings = cards, 10 * gain - 15 * wilds + 1000, gain
    return best, brings


def weighed(game: Game, army: Army, trading: Trading) -> tuple[tuple[Card, ...], int]:
    """Cards that are counted by what they show, where enough are together to be worth turning in."""
    cards = trading.any_set(game, army)
    brings = trading.worth(game, cards) if cards else 0
    return (cards, brings) if brings >= WORTHWHILE else ((), 0)
