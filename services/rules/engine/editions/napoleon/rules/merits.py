"""The cards at the end of a turn (NA-44), and what they bring in sets (NA-19 to NA-21)."""

from typing import Any, Final

from services.rules.engine.editions.napoleon.rules.points import MeritsCounted, VictoryPoints
from services.rules.engine.editions.napoleon.rules.seas import empires_held, routes_held
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Card
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.mechanics.cards import DrawCards
from services.rules.engine.mechanics.sets import FixedSets

HELD_RULE: Final = "NA-19"


class Merits(Rule):
    """A card for a territory taken from a player, one for a mission since the last turn, one for an empire or route.

    Without `missions` none is drawn for a mission (NC-3).
    """

    def __init__(self, missions: bool = True) -> None:
        self.missions = missions

    def draws(self, game: Game, army: Army) -> int:
        conquest = 1 if game.captures else 0
        mission = 1 if self.missions and army in game.slice(VictoryPoints).fresh else 0
        holding = 1 if empires_held(game, army) or routes_held(game, army) else 0
        return conquest + mission + holding


class MeritCards(DrawCards):
    """The cards of a turn; after them a mission brings no further one."""

    def happen(self, play: Play, army: Army) -> None:
        super().happen(play, army)
        if army in play.game.slice(VictoryPoints).fresh:
            play.emit(MeritsCounted(army))


class SetsWithEffects(FixedSets):
    """Sets by their symbols, and what the effects of the cards add to the set that they are part of (NA-21)."""

    def __init__(self, board: Board, alike: dict[str, int], each: int, held_bonus: int) -> None:
        super().__init__(alike, each, 0, HELD_RULE, held_bonus)
        effects: dict[str, dict[str, Any]] = {one["id"]: one["rule"] for one in board.data["card_effects"]}
        rules = [effects.get(card.data.get("effect", ""), {}) for card in board.cards]
        self.extra: tuple[int, ...] = tuple(
            [rule["amount"] if rule.get("also_when_exchanged_in_set") else 0 for rule in rules]
        )

    def worth(self, game: Game, cards: tuple[Card, ...]) -> int:
        worth = super().worth(game, cards)
        return worth + sum([self.extra[card] for card in cards]) if worth else 0
