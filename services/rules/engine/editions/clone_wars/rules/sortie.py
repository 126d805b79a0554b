"""The invasion that is going on: the attacks of one army on one planet in a row, and the cards and ships in it.

It is not ended by a battle lost, only by an attack on another planet or the end of the phase: the defender is asked
for cards once in it, and what works for an invasion works for all of it.
"""

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import NOBODY, Game, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Card, Maybe, Seat, Zone
from services.rules.engine.kernel.record import register

Cards = tuple[Card, ...]


class Sortie(Slice):
    """Who invades whom and where; the ships that help; whether this is not its first attack; the cards in effect.

    `attack_held` and `defence_held` are cards that are cast again with when that can help: only their owner sees them.
    """

    NAME = "sortie"

    army: Maybe[Army]
    defender: Maybe[Army]
    target: Maybe[Zone]
    ships: tuple[int, ...]
    again: bool
    attack: tuple[Card, ...]
    defence: tuple[Card, ...]
    attack_held: tuple[Card, ...]
    defence_held: tuple[Card, ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        if game.over() or self.army < 0:
            return self
        seat_of = game.variant.seat_of
        mine = self.attack_held if viewer == seat_of[self.army] else ()
        theirs = self.defence_held if viewer == seat_of[self.defender] else ()
        return self.holding(self.attack, self.defence, mine, theirs)

    def holding(self, attack: Cards, defence: Cards, attack_held: Cards, defence_held: Cards) -> "Sortie":
        """The slice with other cards."""
        return Sortie(
            self.army, self.defender, self.target, self.ships, self.again, attack, defence, attack_held, defence_held
        )

    def effects(self, attacking: bool) -> Cards:
        """The cards that work for one side."""
        return self.attack if attacking else self.defence

    def held(self, attacking: bool) -> Cards:
        """The cards that one side may still cast again with."""
        return self.attack_held if attacking else self.defence_held


def no_sortie() -> Sortie:
    return Sortie(NOBODY, NOBODY, NOWHERE, (0, 0, 0), False, (), (), (), ())


def sortie_of(game: Game) -> Sortie:
    slice = game.slices["sortie"]
    assert isinstance(slice, Sortie)
    return slice


class SortieBegan(Public):
    """An attack with these ships, which goes on with an invasion or begins one."""

    NAME = "sortie_began"

    army: Army
    defender: Army
    target: Zone
    fighters: int
    corvettes: int
    capital_ships: int

    def fold(self, game: Game) -> None:
        now = sortie_of(game)
        again = now.army == self.army and now.target == self.target
        ships = (self.fighters, self.corvettes, self.capital_ships)
        old = now if again else no_sortie()
        game.slices["sortie"] = Sortie(
            self.army, self.defender, self.target, ships, again,
            old.attack, old.defence, old.attack_held, old.defence_held,
        )  # fmt: skip


class SortieEnded(Public):
    """The invasion is over; cards that were not played stay in their hands."""

    NAME = "sortie_ended"

    def fold(self, game: Game) -> None:
        game.slices["sortie"] = no_sortie()


register(Sortie, SortieBegan, SortieEnded)
