"""Standing orders for defence dice (A-2)."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOWHERE, Army, Maybe, Seat, Zone
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.siege import Assault, DefendAsk
from services.rules.engine.mechanics.verbs import Attack, Defend


def has_orders(game: Game, defender: Army) -> bool:
    """Whether standing orders of whoever decides for the defender may concern its dice."""
    seat = game.variant.seat_for(game, defender)
    return seat >= 0 and bool(game.orders[seat])


def ordered_dice(play: Play, army: Army, action: Attack, defender: Army) -> int:
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

    NAME = "defend_with"

    zone: Maybe[Zone]
    dice: int

    def disarmed(self, before: Game, after: Game, seat: Seat) -> str:
        own = after.variant.armies_of[seat]
        lost = self.zone >= 0 and before.holder[self.zone] in own and after.holder[self.zone] not in own
        return "place_lost" if lost else ""

    def answer(self, game: Game, ask: Ask) -> Action | None:
        if isinstance(ask, DefendAsk) and self.zone in (NOWHERE, ask.target):
            return Defend(min(self.dice, ask.most(game)))
        return None


class AskDefence(Order):
    """Ask me how many dice defend."""

    NAME = "ask_defence"

    def wants(self, game: Game, ask: Ask) -> bool:
        return isinstance(ask, DefendAsk)


register(DefendWith, AskDefence)
