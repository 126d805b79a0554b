"""The verbs that editions share."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Card, Troops, Zone
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal


class Claim(Action):
    """Takes an unclaimed place at set-up."""

    NAME = "claim"

    zone: Zone


class Place(Action):
    """Puts troops on own places: (place, count) pairs in the order of the board."""

    NAME = "place"

    troops: Troops


class Wish(Action):
    """Orders for a draft that the table runs at once: places in order of preference, and how to share out troops.

    `weights` says how many of the troops that are left go to each place, relative to the others.
    """

    NAME = "wish"

    zones: tuple[Zone, ...]
    weights: Troops


class Trade(Action):
    """Turns in cards for troops."""

    NAME = "trade"
    WHEN = "C-31"

    cards: tuple[Card, ...]


class Attack(Action):
    """Battles from one place against another, with at most so many dice, until something stops them (A-13).

    `battles` is how many at most, 0 for no limit; it stops when fewer than `keep` troops are left in the origin, when
    more than `losses` were lost (0: never), or when the chance to take the place is below `odds` percent.
    """

    NAME = "attack"

    origin: Zone
    target: Zone
    dice: int
    battles: int = 1
    keep: int = 0
    losses: int = 0
    odds: int = 0

    def halted(self, game: Game) -> Refusal | None:
        """Where it was to stop before the end (`keep`, `losses`, `odds`), and the place was not taken."""
        if not (self.keep or self.losses or self.odds) or not game.total[self.target]:
            return None
        holder = game.holder[self.target]
        shared = holder < 0 or game.troops_of(self.target, holder) < game.total[self.target]
        if holder == game.holder[self.origin] and not (self.origin == self.target and shared):
            return None
        return Refusal("stopped", "A-12", (("origin", self.origin), ("target", self.target)))


class Defend(Action):
    """The number of dice that a defender rolls."""

    NAME = "defend"

    dice: int


class MoveIn(Action):
    """How many troops move into the place just taken."""

    NAME = "move_in"
    FOLLOWS = True

    count: int


class Move(Action):
    """A manoeuvre between own places."""

    NAME = "move"

    origin: Zone
    target: Zone
    count: int


register(Claim, Place, Wish, Trade, Attack, Defend, MoveIn, Move)
