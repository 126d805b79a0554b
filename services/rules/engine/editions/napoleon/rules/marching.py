"""The book of a turn's manoeuvres: what is left to make, and who may still be taken along."""

from services.rules.engine.editions.napoleon.rules.leaders import leaders_at, unit_at
from services.rules.engine.kernel.events import OfArmy
from services.rules.engine.kernel.game import Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import Troops, Zone
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Movement

"""Places with counts above zero, in the order of the board."""


class Marching(PublicSlice):
    """By place: how many leaders can still move, and how many troops that stood there when the phase began still do.

    `land` and `naval` are the manoeuvres left that need no leader.
    """

    NAME = "marching"

    land: int
    naval: int
    leaders: Troops
    stood: Troops


def count_at(pairs: Troops, zone: Zone) -> int:
    """The count of a place."""
    for place, count in pairs:
        if place == zone:
            return count
    return 0


def with_count(pairs: Troops, zone: Zone, count: int) -> Troops:
    """The pairs with another count for a place."""
    others = [pair for pair in pairs if pair[0] != zone]
    return tuple(sorted([*others, (zone, count)] if count else others))


class ManoeuvresBegan(OfArmy):
    """The manoeuvre phase began: a leader may only take along who stands there now (NA-40)."""

    NAME = "manoeuvres_began"

    def fold(self, game: Game) -> None:
        own = [zone for zone, holder in zip(game.variant.board.every_zone, game.holder) if holder == self.army]
        leaders = [(zone, leaders_at(game, zone, self.army)) for zone in own if leaders_at(game, zone, self.army)]
        stood = [(zone, game.troops_of(zone, self.army)) for zone in own]
        game.slices["marching"] = Marching(1, 1, tuple(leaders), tuple(stood))


class Marched(Movement):
    """A manoeuvre with a leader (`leaders` is 1) or without one (0)."""

    NAME = "marched"

    leaders: int

    def fold(self, game: Game) -> None:
        now, origin = game.slice(Marching), self.origin
        if self.count:
            game.add(origin, self.army, -self.count)
            game.add(self.target, self.army, self.count)
        layer = game.units[unit_at(game, origin)]
        layer[origin * game.armies + self.army] -= self.leaders
        layer[self.target * game.armies + self.army] += self.leaders
        stood = count_at(now.stood, origin)
        if self.leaders:
            leaders = with_count(now.leaders, origin, count_at(now.leaders, origin) - 1)
            stood -= self.count
            game.slices["marching"] = Marching(now.land, now.naval, leaders, with_count(now.stood, origin, stood))
            return
        naval = 1 if game.variant.board.sea[origin] else 0
        stood = min(stood, game.troops_of(origin, self.army))
        game.slices["marching"] = Marching(
            now.land - 1 + naval, now.naval - naval, now.leaders, with_count(now.stood, origin, stood)
        )


class ManoeuvreGranted(OfArmy):
    """A card gives one more manoeuvre by land."""

    NAME = "manoeuvre_granted"

    def fold(self, game: Game) -> None:
        now = game.slice(Marching)
        game.slices["marching"] = Marching(now.land + 1, now.naval, now.leaders, now.stood)


class Marches(Rule):
    """Keeps the book of a turn's manoeuvres."""

    def initial(self, game: Game) -> Slice | None:
        return Marching(0, 0, (), ())


register(Marching, ManoeuvresBegan, Marched, ManoeuvreGranted)
