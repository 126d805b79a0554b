"""What happens to troops: the only events that change their numbers, with those of mechanics that say so (C-28)."""

from services.rules.engine.kernel.events import OfArmy
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Reasons, Zone
from services.rules.engine.kernel.record import register


class AtPlace(OfArmy):
    """Something that an army did at one place, or that happened to it there."""

    zone: Zone


class TroopsAt(AtPlace):
    """The same, with how many of its pieces it was about."""

    count: int


class Movement(OfArmy):
    """Some troops of an army went from one place to another."""

    origin: Zone
    target: Zone
    count: int

    def fold(self, game: Game) -> None:
        game.add(self.origin, self.army, -self.count)
        game.add(self.target, self.army, self.count)


class Received(OfArmy):
    """Reinforcements that may now be placed, with a reason for each part of them."""

    NAME = "received"

    count: int
    reasons: Reasons

    def fold(self, game: Game) -> None:
        game.reserve += self.count
        if self.army == game.mover:
            game.received += self.count


class Placed(TroopsAt):
    """Troops of the reserve put down in a place."""

    NAME = "placed"

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, self.count)
        game.reserve -= self.count


class Stationed(TroopsAt):
    """Troops put down that never were in the reserve: at set-up, or by a card on its own territory."""

    NAME = "stationed"

    reason: str

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, self.count)
        if self.army == game.mover:
            game.received += self.count


class Assaulted(OfArmy):
    """One or more battles from one place at another: the dice as text (`digits`), one word a battle, and all that fell.

    `last` is the number of dice that the attacker threw in the last battle.
    """

    NAME = "assaulted"

    origin: Zone
    defender: Army
    target: Zone
    dice: str
    lost: int
    slain: int
    last: int

    def fold(self, game: Game) -> None:
        if self.lost:
            game.add(self.origin, self.army, -self.lost)
        if self.slain:
            game.add(self.target, self.defender, -self.slain)


class MovedIn(Movement):
    """A place taken: the winners moved in."""

    NAME = "moved_in"

    loser: Army

    def fold(self, game: Game) -> None:
        game.add(self.origin, self.army, -self.count)  # as a Movement, without another call in every conquest
        game.add(self.target, self.army, self.count)
        if self.army == game.mover and not game.variant.board.sea[self.target]:
            game.captures += 1


class Moved(Movement):
    """A manoeuvre."""

    NAME = "moved"


register(Received, Placed, Stationed, Assaulted, MovedIn, Moved)
