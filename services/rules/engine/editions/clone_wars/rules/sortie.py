"""The invasion that is going on: the attacks of one army on one planet in a row, and the cards and ships in it.

It is not ended by a battle lost, only by an attack on another planet or the end of the phase: the defender is asked
for cards once in it, and what works for an invasion works for all of it.
"""

from services.rules.engine.editions.clone_wars.rules.ships import NO_SHIPS, fleet_of
from services.rules.engine.kernel.events import OfArmy, Public
from services.rules.engine.kernel.game import NOBODY, Game, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Card, Maybe, Seat, Zone
from services.rules.engine.kernel.record import register, replace

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
        return replace(self, attack_held=mine, defence_held=theirs)

    def effects(self, attacking: bool) -> Cards:
        """The cards that work for one side."""
        return self.attack if attacking else self.defence

    def held(self, attacking: bool) -> Cards:
        """The cards that one side may still cast again with."""
        return self.attack_held if attacking else self.defence_held


def no_sortie() -> Sortie:
    return Sortie(NOBODY, NOBODY, NOWHERE, NO_SHIPS, False, (), (), (), ())


class SortieBegan(OfArmy):
    """An attack with these ships, which goes on with an invasion or begins one."""

    NAME = "sortie_began"

    defender: Army
    target: Zone
    fighters: int
    corvettes: int
    capital_ships: int

    def fold(self, game: Game) -> None:
        now = game.slice(Sortie)
        again = now.army == self.army and now.target == self.target
        old = now if again else no_sortie()
        game.slices["sortie"] = Sortie(  # one for every battle, where `replace` would cost too much
            self.army, self.defender, self.target, fleet_of(self), again,
            old.attack, old.defence, old.attack_held, old.defence_held,
        )  # fmt: skip


class SortieEnded(Public):
    """The invasion is over; cards that were not played stay in their hands."""

    NAME = "sortie_ended"

    def fold(self, game: Game) -> None:
        game.slices["sortie"] = no_sortie()


# What the folds of other modules may do with the cards of the invasion


def put_to_work(game: Game, attacking: bool, cards: Cards) -> None:
    """Cards work for one side from now on."""
    now = game.slice(Sortie)
    game.slices["sortie"] = (
        replace(now, attack=now.attack + cards) if attacking else replace(now, defence=now.defence + cards)
    )


def hold(game: Game, attacking: bool, cards: Cards) -> None:
    """One side keeps these cards ready, and those that it kept before."""
    now = game.slice(Sortie)
    held = tuple(sorted({*now.held(attacking), *cards}))
    game.slices["sortie"] = replace(now, attack_held=held) if attacking else replace(now, defence_held=held)


def release(game: Game, played: Card) -> None:
    """A card is kept ready no longer."""
    now = game.slice(Sortie)
    game.slices["sortie"] = replace(
        now,
        attack_held=tuple([card for card in now.attack_held if card != played]),
        defence_held=tuple([card for card in now.defence_held if card != played]),
    )


def end_work(game: Game, attack: Cards, defence: Cards) -> None:
    """Only these cards still work for attacker and defender."""
    game.slices["sortie"] = replace(game.slice(Sortie), attack=attack, defence=defence)


register(Sortie, SortieBegan, SortieEnded)
