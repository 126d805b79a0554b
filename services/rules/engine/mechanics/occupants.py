"""Who stands in a place that several armies may share."""

from services.rules.engine.kernel.game import NOBODY, Game
from services.rules.engine.kernel.kinds import NOWHERE, Army, Maybe, Seat, Zone
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.troops import TroopsAt


def occupant(game: Game, zone: Zone) -> Army:
    """An army that stands there: the one in control, else the first with troops, else -1."""
    holder = game.holder[zone]
    if holder >= 0 or not game.total[zone]:
        return holder
    for army in game.variant.every_army:
        if game.troops_of(zone, army):
            return army
    return NOBODY


class ShareLosses(Order):
    """In shared places, or (zone -1: all, else one), my troops fall before the others' there, or after them."""

    NAME = "share_losses"

    zone: Maybe[Zone]
    first: bool

    @classmethod
    def fits(cls, game: Game, seat: Seat) -> bool:
        if game.variant.largest_side == 1 and not game.variant.controller:
            return False
        return any(
            game.troops_of(zone, one) not in (0, game.total[zone])
            for zone in game.variant.board.every_zone
            for one in game.variant.every_army
        )


def eagerness(game: Game, zone: Zone, army: Army) -> int:
    """1 where an army's troops fall before others by its seat's orders, -1 where after them, else 0."""
    seat = game.variant.seat_of[army]
    for order in game.orders[seat] if seat >= 0 else ():
        if isinstance(order, ShareLosses) and order.zone in (NOWHERE, zone):
            return 1 if order.first else -1
    return 0


def victim(game: Game, zone: Zone, attacker: Army) -> Army:
    """The army that loses next in a place: by orders, then most troops, ties in the order of play after the attacker.

    Orders only say who falls first: the place defends as one all the same.
    """
    order = game.order
    start = order.index(attacker) if attacker in order else 0
    best, most = NOBODY, (-1, 0)
    for army in [*order[start:], *order[:start], *game.variant.every_army]:
        count = game.troops_of(zone, army)
        if count and army != attacker and (best < 0 or (eagerness(game, zone, army), count) > most):
            best, most = army, (eagerness(game, zone, army), count)
    return best


class Fell(TroopsAt):
    """Troops of a further army of a shared place that fell in the battle just told."""

    NAME = "fell"

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, -self.count)


register(ShareLosses, Fell)
