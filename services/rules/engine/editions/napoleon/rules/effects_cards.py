"""What territory cards can do, read from the data: which effect, at which moments, and with which verb."""

from typing import Any, Final

from services.rules.engine.editions.napoleon.rules.effects_force import NOTHING_CANCELLED
from services.rules.engine.editions.napoleon.rules.effects_verbs import (
    CardAction,
    PlayCard,
    PlayCardAt,
    PlayCardBetween,
    PlayCardBombard,
    PlayCardMove,
    PlayCardOn,
    PlayCardSpread,
)
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import Army, Card
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.mechanics.hands import hand

STARTING: Final = ("spies",)
RAISING: Final = ("reinforcement", "levy", "promotion", "engineers", "shipyards")
INVADING: Final = ("cavalry_charge", "grand_battery", "old_guard", "surprise")
DEFENDING: Final = ("square", "scorched_earth", "old_guard", "surprise")
FIGHTING_AT_SEA: Final = ("old_guard", "surprise")
MARCHING: Final = ("forced_march", "convoy", "quarantine")
COUNTERING: Final = ("counter_order",)
"""The effects of each moment (NA-55); those of a star at the moments that their texts name."""

VERBS: Final[dict[str, type[CardAction]]] = {
    "spies": PlayCardOn,
    "reinforcement": PlayCard,
    "levy": PlayCardSpread,
    "promotion": PlayCardAt,
    "engineers": PlayCardAt,
    "shipyards": PlayCardAt,
    "cavalry_charge": PlayCardBetween,
    "grand_battery": PlayCardBombard,
    "old_guard": PlayCardBetween,
    "surprise": PlayCardBetween,
    "forced_march": PlayCard,
    "convoy": PlayCardMove,
    "quarantine": PlayCardBetween,
    "counter_order": PlayCard,
}
"""How each effect is played one card at a time."""


class CardEffects(Rule):
    """The effect of every card ("" for a wild) and the rule of every effect; keeps the card that was cancelled."""

    def __init__(self, board: Board) -> None:
        self.effects: tuple[str, ...] = tuple([card.data.get("effect", "") for card in board.cards])
        self.rules: dict[str, dict[str, Any]] = {one["id"]: one["rule"] for one in board.data["card_effects"]}

    def initial(self, game: Game) -> Slice | None:
        return NOTHING_CANCELLED


def effect_of(game: Game, card: Card) -> str:
    """The id of a card's effect; none for a wild."""
    return game.variant.part(CardEffects).effects[card]


def number_of(game: Game, card: Card, name: str) -> int:
    """A number out of the rule of a card's effect."""
    return int(game.variant.part(CardEffects).rules[effect_of(game, card)][name])


def playable(game: Game, army: Army, effects: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards in an army's hand that have one of these effects, as far as they are known."""
    return tuple([card for card in hand(game, army) if card >= 0 and effect_of(game, card) in effects])


def held_refusal(game: Game, army: Army, card: Card, effects: tuple[str, ...]) -> Refusal | None:
    """Why an army cannot play a card at a moment that is for these effects."""
    if card < 0 or card not in hand(game, army):
        return Refusal("not_your_card", "NA-38", (("card", card),))
    effect = effect_of(game, card)
    if not effect:
        return Refusal("no_effect", "NA-38", (("card", card),))
    if effect not in effects:
        return Refusal("card_not_now", "NA-55", (("card", card),))
    return None


def card_refusal(game: Game, army: Army, action: CardAction, effects: tuple[str, ...]) -> Refusal | None:
    """Why a card cannot be played at such a moment with that verb."""
    refusal = held_refusal(game, army, action.card, effects)
    if refusal is None:
        needed = VERBS[effect_of(game, action.card)].NAME
        if action.NAME != needed:
            return Refusal("card_needs", "NA-38", (("card", action.card), ("verb", needed)))
    return refusal
