"""Generals and admirals: how many there are, what they add to the dice, and how they are lost and won."""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.losses import Lost
from services.rules.engine.editions.napoleon.rules.points import award
from services.rules.engine.kernel.events import Eliminated, Event, OfArmy
from services.rules.engine.kernel.game import Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Fighter, Rule
from services.rules.engine.kernel.troops import Assaulted, TroopsAt
from services.rules.engine.mechanics.limits import free

UNITS: Final = ("general", "admiral")
"""The layers of `game.units`: generals stand with regiments, admirals with ships."""

Counts = tuple[tuple[int, ...], ...]


class Captives(PublicSlice):
    """How many generals and admirals each army (first index) holds of each owner (second index)."""

    NAME = "captives"

    generals: tuple[tuple[int, ...], ...]
    admirals: tuple[tuple[int, ...], ...]

    def of(self, unit: int) -> Counts:
        return self.admirals if unit else self.generals


def unit_at(game: Game, zone: Zone) -> int:
    """Which leaders stand in a place: 0 for generals, 1 for admirals."""
    return 1 if game.variant.board.sea[zone] else 0


def leaders_at(game: Game, zone: Zone, army: Army) -> int:
    """How many leaders an army has in a place."""
    return game.units[unit_at(game, zone)][zone * game.armies + army]


def reserve_of(game: Game, army: Army, unit: int) -> int:
    """How many leaders of a kind an army may still buy: neither on the board nor captured (NA-9, NA-48)."""
    most: int = game.variant.board.data["components"]["tokens_per_color"][UNITS[unit] + "s"]
    captured = sum([owners[army] for owners in game.slice(Captives).of(unit)])
    return most - sum(game.units[unit][army :: game.armies]) - captured


def change_captives(game: Game, captor: Army, owner: Army, unit: int, count: int) -> None:
    """More or fewer captives of an owner; for folds only."""
    now = game.slice(Captives)
    rows = [list(owners) for owners in now.of(unit)]
    rows[captor][owner] += count
    changed = tuple([tuple(owners) for owners in rows])
    game.slices["captives"] = Captives(now.generals, changed) if unit else Captives(changed, now.admirals)


class LeadersPlaced(TroopsAt):
    """Leaders came onto the board, or (below zero) went back to the reserve."""

    NAME = "leaders_placed"

    def fold(self, game: Game) -> None:
        game.units[unit_at(game, self.zone)][self.zone * game.armies + self.army] += self.count


class LeadersCaptured(TroopsAt):
    """The leaders of an army in a place fell into another's hands."""

    NAME = "leaders_captured"

    by: Army

    def fold(self, game: Game) -> None:
        unit = unit_at(game, self.zone)
        game.units[unit][self.zone * game.armies + self.army] -= self.count
        change_captives(game, self.by, self.army, unit, self.count)


class CaptivesFreed(OfArmy):
    """All captives of an army are back in the reserves of their owners."""

    NAME = "captives_freed"

    def fold(self, game: Game) -> None:
        now, none = game.slice(Captives), (0,) * game.armies
        rows = [
            tuple([none if captor == self.army else owners for captor, owners in enumerate(now.of(unit))])
            for unit in range(len(UNITS))
        ]
        game.slices["captives"] = Captives(rows[0], rows[1])


class Leaders(Rule):
    """One more on the highest die with one leader, on the two highest with several (NA-30, NA-31); and captures."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, Lost, Eliminated)

    def initial(self, game: Game) -> Slice | None:
        none = ((0,) * game.armies,) * game.armies
        return Captives(none, none)

    def calm(self, game: Game, attacker: Fighter, defender: Fighter) -> bool:
        return not (leaders_at(game, attacker.zone, attacker.army) or leaders_at(game, defender.zone, defender.army))

    def tweak(self, game: Game, fighter: Fighter, faces: list[int]) -> list[int]:
        leaders = leaders_at(game, fighter.zone, fighter.army)
        if not leaders:
            return faces
        return [face + 1 if index < leaders and index < 2 else face for index, face in enumerate(faces)]

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        if isinstance(event, Assaulted):
            if event.slain and not game.troops_of(event.target, event.defender):
                self.capture(play, event.defender, event.target, game.mover)  # who may move an ally (NA-10)
            if event.lost and not free(game, event.origin, event.army):
                self.capture(play, event.army, event.origin, event.defender)
        elif isinstance(event, Lost):
            leaders = leaders_at(game, event.zone, event.army)
            if leaders and not game.troops_of(event.zone, event.army):
                play.emit(LeadersPlaced(event.army, event.zone, -leaders))
        elif isinstance(event, Eliminated) and any(sum(game.slice(Captives).of(unit)[event.army]) for unit in (0, 1)):
            play.emit(CaptivesFreed(event.army))

    def capture(self, play: Play, army: Army, zone: Zone, by: Army) -> None:
        """The last unit beside them fell: their owner loses a point for each, and the captor wins it (NA-10)."""
        count = leaders_at(play.game, zone, army)
        if count:
            play.emit(LeadersCaptured(army, zone, count, by))
            award(play, army, -count, "leaders_lost")
            award(play, by, count, "leaders_captured")


register(Captives, LeadersPlaced, LeadersCaptured, CaptivesFreed)
