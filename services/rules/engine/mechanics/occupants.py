"""Who stands in a place that several armies may share."""

from typing import ClassVar

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import NOBODY, Game
from services.rules.engine.kernel.record import register


def occupant(game: Game, zone: int) -> int:
    """An army that stands there: the one in control, else the first with troops, else -1."""
    holder = game.holder[zone]
    if holder >= 0 or not game.total[zone]:
        return holder
    for army in range(game.armies):
        if game.troops_of(zone, army):
            return army
    return NOBODY


def victim(game: Game, zone: int, attacker: int) -> int:
    """The army that loses next in a place: most troops, ties in the order of play after the attacker."""
    order = game.order
    start = order.index(attacker) if attacker in order else 0
    best, most = NOBODY, 0
    for army in [*order[start:], *order[:start], *range(game.armies)]:
        count = game.troops_of(zone, army)
        if count > most:
            best, most = army, count
    return best


class Fell(Public):
    """Troops of a further army of a shared place that fell in the battle just told."""

    __slots__ = ("army", "count", "zone")
    NAME: ClassVar[str] = "fell"
    SPEC: ClassVar[str] = "army:army zone:zone count:int"

    def __init__(self, army: int, zone: int, count: int) -> None:
        self.army = army
        self.zone = zone
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.army, self.zone, self.count)

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, -self.count)


register(Fell)
