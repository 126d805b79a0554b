"""What faction cards can do, read from the data: when, and of which kind their power is."""

from typing import Any, Final

from services.rules.engine.editions.clone_wars.rules.sides import REPUBLIC
from services.rules.engine.editions.clone_wars.rules.track import Track
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Card
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.mechanics.hands import CardUsed, hand

RECRUITING: Final = ("own_reinforcement",)
INVADING: Final = ("own_invasion",)
ATTACKING: Final = ("own_attack_before_roll", "any_battle_before_roll", "any_battle_after_roll")
DEFENDING: Final = ("own_defense_before_roll", "any_battle_before_roll", "any_battle_after_roll")
MOVING: Final = ("own_fortify",)
ADVANCING: Final = ("own_order66_step",)
FORESEEING: Final = ("opponent_order66_step",)


class Power:
    """What a card does: `kind` is the type of its rule in the data, `rule` all of that."""

    __slots__ = ("anakin", "kind", "rule", "timing")

    def __init__(self, timing: str, kind: str, rule: dict[str, Any], anakin: bool) -> None:
        self.timing = timing
        self.kind = kind
        self.rule = rule
        self.anakin = anakin


class CardPowers(Rule):
    """The power of every card, looked up once."""

    def __init__(self, board: Board) -> None:
        effects = {effect["id"]: effect for effect in board.data["effects"]}
        found = [effects[card.data["effect"]] for card in board.cards]
        self.powers = tuple([Power(one["timing"], one["rule"]["type"], one["rule"], one["anakin"]) for one in found])


def power_of(game: Game, card: Card) -> Power:
    return game.variant.part(CardPowers).powers[card]


def playable(game: Game, army: Army, timings: tuple[str, ...], kind: str = "") -> tuple[Card, ...]:
    """The cards in an army's hand whose power it may use at one of these moments, or those of one kind."""
    found: list[Card] = []
    for card in hand(game, army):
        if card >= 0:
            power = power_of(game, card)
            if power.timing in timings and kind in ("", power.kind) and may_use(game, army, power):
                found.append(card)
    return tuple(found)


def may_use(game: Game, army: Army, power: Power) -> bool:
    """After Order 66 the Republic no longer has Anakin on its side (S-27, S-43)."""
    return not (power.anakin and game.slice(Track).given and game.variant.side_of[army] == REPUBLIC)


def power_refusal(
    game: Game, army: Army, card: Card, timings: tuple[str, ...], kinds: tuple[str, ...]
) -> Refusal | None:
    """Why a card of one of these kinds may not be used at one of these moments."""
    if card < 0 or card not in hand(game, army):
        return Refusal("not_your_card", "S-28", (("card", card),))
    power = power_of(game, card)
    if power.timing not in timings or power.kind not in kinds:
        return Refusal("not_the_moment", "S-28", (("card", card),))
    if not may_use(game, army, power):
        return Refusal("anakin_has_changed_sides", "S-27", (("card", card),))
    return None


class PowerUsed(CardUsed):
    """A card was played for its power, and lies on the discards of its faction."""

    NAME = "power_used"


register(PowerUsed)
