"""Claims and wishes: where to begin by a book learnt from self-play, and from there on where own places already are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from services.bots.brains.scene import Atlas, atlas_of
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.game import NOBODY, Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.mechanics.draft import ClaimAsk, free_places, good_wishes
from services.rules.engine.mechanics.verbs import Wish
from services.rules.engine.mechanics.wishes import WishAsk

LEARNT: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("draft.json").read_text(encoding="utf-8"))
BOOK: Final[dict[str, dict[str, float]]] = LEARNT["boards"]
"""How much more often than others those win who claim a place first, by board and place (see tuning/drafts.py)."""
SEATS: Final[dict[str, int]] = LEARNT["seats"]
"""How many sat there when the book was learnt; where more do, all want the same places, and one block is better.

Six with a draft, 150 games against five programs of others: marshal 34.7 % by the book, 45.3 % by the block.
"""

TOGETHER: Final = 0.5
"""What a region of which all else is held is worth, for each troop that it brings for each of its places."""
BESIDE: Final = 0.02
"""What each own place beside it is worth."""
SPOILED: Final = 0.5
"""How much of that counts where another army would complete the region."""


class Drafter:
    """Ranks the places of a board for an army."""

    __slots__ = ("atlas", "first")

    def __init__(self, board: Board, book: dict[str, float]) -> None:
        self.atlas: Atlas = atlas_of(board)
        self.first: list[float] = [book.get(name, 0.0) for name in board.zones]

    def worth(self, holder: list[Army], me: Army, zone: int) -> float:
        """What a claim of a place is worth to an army, with the places that are claimed so far."""
        atlas = self.atlas
        value = self.first[zone]
        for near in atlas.near[zone]:
            if holder[near] == me:
                value += BESIDE
        region = atlas.region_of[zone]
        if region >= 0:
            zones = atlas.regions[region]
            rich = TOGETHER * atlas.bonus[region] / len(zones)
            held: dict[int, int] = {}
            for one in zones:
                held[holder[one]] = held.get(holder[one], 0) + 1
            for army, count in held.items():
                if army != NOBODY:
                    part = count / (len(zones) - 1) if len(zones) > 1 else 0.0
                    value += rich * part * part * (1.0 if army == me else SPOILED)
        return value

    def block(self, holder: list[Army], me: Army, zone: int) -> float:
        """The same where many sit: own places around it and in its region, and few of others."""
        value = 0.0
        for near in self.atlas.near[zone]:
            if holder[near] == me:
                value += 1.0
        region = self.atlas.region_of[zone]
        if region >= 0:
            zones = self.atlas.regions[region]
            for one in zones:
                if holder[one] == me:
                    value += 2.0 / len(zones)
                elif holder[one] != NOBODY:
                    value -= 1.0 / len(zones)
        return value

    def best(self, holder: list[Army], me: Army, free: tuple[Zone, ...], many: bool = False) -> Zone:
        """The place to claim; `many` is whether more sit there than the book knows."""
        best, most = free[0], -1000.0
        for zone in free:
            value = self.block(holder, me, zone) if many else self.worth(holder, me, zone)
            if value > most:
                best, most = zone, value
        return best


def claim(game: Game, ask: ClaimAsk) -> Action:
    """The best place by the book; where the rules wish for something else, or there is no book, what they wish."""
    book = BOOK.get(game.variant.edition)
    if book is None or ask.wishes(game) != good_wishes(game):
        return ask.default(game)
    drafter = Drafter(game.variant.board, book)
    many = game.variant.seats > SEATS[game.variant.edition]
    return ask.VERB(drafter.best(game.holder, ask.army, free_places(game), many))


def ranked(game: Game, wishes: tuple[Zone, ...], army: Army) -> tuple[Zone, ...]:
    """The places to wish for: first what the rules begin with, then each as if all before it had been granted."""
    book = BOOK.get(game.variant.edition)
    if book is None:
        return wishes
    good = good_wishes(game)
    begun = 0
    while wishes[begun:] != tuple([zone for zone in good if zone in wishes[begun:]]):
        begun += 1
    drafter = Drafter(game.variant.board, book)
    holder = list(game.holder)
    found = list(wishes[:begun])
    for zone in found:
        holder[zone] = army
    while len(found) < len(wishes):
        zone = drafter.best(holder, army, tuple([one for one in wishes if one not in found]))
        holder[zone] = army
        found.append(zone)
    return tuple(found)


def wish(game: Game, ask: WishAsk, by_book: bool) -> Action:
    """The places to begin with, and most troops on those of them that have a way out of their region."""
    usual = ask.default(game)
    if not isinstance(usual, Wish):
        return usual
    atlas = atlas_of(game.variant.board)
    zones = ranked(game, usual.zones, ask.army) if by_book else usual.zones
    weights: dict[Zone, int] = {}
    for rank, zone in enumerate(zones):
        if atlas.region_of[zone] < 0 or zone in atlas.borders[atlas.region_of[zone]]:
            weights[zone] = max(1, 100 - 12 * rank)
    action = Wish(zones, tuple(sorted(weights.items())))
    return usual if ask.check(game, action) is not None else action
