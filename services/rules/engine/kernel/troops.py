"""What happens to troops: the only events that change their numbers, with those of mechanics that say so (C-28)."""

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Reasons, Zone
from services.rules.engine.kernel.record import register


class Received(Public):
    """Reinforcements that may now be placed, with a reason for each part of them."""

    NAME = "received"

    army: Army
    count: int
    reasons: Reasons

    def fold(self, game: Game) -> None:
        game.reserve += self.count
        if self.army == game.mover:
            game.received += self.count


class Placed(Public):
    """Troops of the reserve put down in a place."""

    NAME = "placed"

    army: Army
    zone: Zone
    count: int

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, self.count)
        game.reserve -= self.count


class Stationed(Public):
    """Troops put down that never were in the reserve: at set-up, or by a card on its own territory."""

    NAME = "stationed"

    army: Army
    zone: Zone
    count: int
    reason: str

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, self.count)
        if self.army == game.mover:
            game.received += self.count


class Assaulted(Public):
    """One or more battles from one place at another: the dice as text (`digits`), one word a battle, and all that fell.

    `last` is the number of dice that the attacker threw in the last battle.
    """

    NAME = "assaulted"

    army: Army
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


class MovedIn(Public):
    """A place taken: the winners moved in."""

    NAME = "moved_in"

    army: Army
    origin: Zone
    target: Zone
    count: int
    loser: Army

    def fold(self, game: Game) -> None:
        game.add(self.origin, self.army, -self.count)
        game.add(self.target, self.army, self.count)
        if self.army == game.mover and not game.variant.board.sea[self.target]:
            game.captures += 1


class Moved(Public):
    """A manoeuvre."""

    NAME = "moved"

    army: Army
    origin: Zone
    target: Zone
    count: int

    def fold(self, game: Game) -> None:
        game.add(self.origin, self.army, -self.count)
        game.add(self.target, self.army, self.count)


register(Received, Placed, Stationed, Assaulted, MovedIn, Moved)
