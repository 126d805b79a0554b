"""Standing orders for defence dice (A-2)."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.siege import Assault, DefendAsk
from services.rules.engine.mechanics.verbs import Attack, Defend


def has_orders(game: Game, defender: int) -> bool:
    """Whether standing orders of whoever decides for the defender may concern its dice."""
    seat = game.variant.seat_for(game, defender)
    return seat >= 0 and bool(game.orders[seat])


def ordered_dice(play: Play, army: int, action: Attack, defender: int) -> int:
    """The dice that orders choose for the defender; 0 where they have the question asked.

    An assault that nobody is asked about is told as one event: more of them would betray that there are orders.
    """
    game = play.game
    origin, target = action.origin, action.target
    assault = Assault(army, origin, target, action.dice, action.battles, action.keep, action.losses, action.odds, 0)
    dice = min(action.dice, free(game, origin, army))
    answer = play.foregone(DefendAsk(game.variant.seat_for(game, defender), army, origin, target, dice, assault))
    return answer.dice if isinstance(answer, Defend) else 0


class DefendWith(Order):
    """Defend with so many dice, at one place or (zone -1) everywhere."""

    __slots__ = ("dice", "zone")
    NAME: ClassVar[str] = "defend_with"
    SPEC: ClassVar[str] = "zone:zone? dice:int"

    def __init__(self, zone: int, dice: int) -> None:
        self.zone = zone
        self.dice = dice

    def row(self) -> tuple[object, ...]:
        return (self.zone, self.dice)

    def answer(self, game: Game, ask: Ask) -> Action | None:
        if isinstance(ask, DefendAsk) and self.zone in (-1, ask.target):
            return Defend(min(self.dice, ask.most(game)))
        return None


class AskDefence(Order):
    """Ask me how many dice defend."""

    __slots__ = ()
    NAME: ClassVar[str] = "ask_defence"

    def wants(self, game: Game, ask: Ask) -> bool:
        return isinstance(ask, DefendAsk)


register(DefendWith, AskDefence)
