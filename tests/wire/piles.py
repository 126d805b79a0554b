"""Hidden piles that lie in another order on one side, with the same dice, anchors and salts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from services.rules.app.game import working
from services.rules.dice.dice import GameDice, commitments
from services.rules.dice.openings import kind_of
from tests.engine.properties.secrets import Id
from tests.wire.side import Side

PUBLIC = {"deal", "cities", "planets", "epidemics", "spies"}
"""Shuffles that everybody sees the outcome of."""

LAID_OPEN = {"command": {"missions", "rewards"}}
"""More of them, in some editions."""

SOON = 2
"""Positions from the top that are drawn in nearly every test."""


class Piles:
    """What is exchanged on the other side: of each hidden pile one of the first cards with any other."""

    def __init__(self, edition: str, chance: Random) -> None:
        self.public = PUBLIC | LAID_OPEN.get(edition, set())
        self.chance = chance
        self.exchanged: dict[tuple[str, int], tuple[int, int]] = {}
        self.moved: set[Id] = set()
        self.altered: dict[int, set[int]] = {}

    def exchange(self, game: str, number: int, reason: str, order: tuple[int, ...]) -> tuple[int, ...]:
        """The order on the other side; a shuffle that is done again for a retry gets the same."""
        key = (game, number)
        if key not in self.exchanged:
            first = self.chance.randrange(min(SOON, len(order)))
            second = self.chance.choice([place for place in range(len(order)) if place != first])
            self.exchanged[key] = first, second
            self.moved |= {(kind_of(reason), order[first]), (kind_of(reason), order[second])}
            self.altered[number] = {first, second}
        first, second = self.exchanged[key]
        cards = list(order)
        cards[first], cards[second] = cards[second], cards[first]
        return tuple(cards)


class Elsewhere(GameDice):
    """The dice of the other side."""

    piles: Piles

    def shuffle(self, reason: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        order = super().shuffle(reason, cards)
        if reason in self.piles.public or len(order) < 2:
            return order
        done = self.shuffles.pop()
        order = self.piles.exchange(self.game, done.number, reason, order)
        bound = commitments(self.secrets.deck, self.game, done.number, order)
        self.shuffles.append(done._replace(order=order, commitments=bound))
        return order


@contextmanager
def lying_otherwise(other: Side, piles: Piles) -> Iterator[None]:
    """Lets piles lie in another order on that side for the length of a block."""

    class Here(Elsewhere):
        pass

    Here.piles = piles
    with pytest.MonkeyPatch.context() as patch:
        at_work: list[bool] = []

        def dice(*given: Any) -> GameDice:
            return (Here if at_work else GameDice)(*given)

        def marked(work: Callable[..., Any]) -> Callable[..., Any]:
            def run(*given: Any) -> Any:
                at_work.append(True)
                try:
                    return work(*given)
                finally:
                    at_work.pop()

            return run

        patch.setattr(working, "GameDice", dice)
        app = other.house.app
        patch.setattr(app.games, "accept", marked(app.games.accept))
        patch.setattr(app.beginnings, "begin", marked(app.beginnings.begin))
        yield
