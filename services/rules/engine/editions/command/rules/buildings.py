"""Cities and capitals, which never move and are never destroyed: whoever holds the place holds them (K-4)."""

from typing import ClassVar

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import NOBODY, Game, Slice
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.mechanics.hands import Cards, Hand, cards_of
from services.rules.engine.mechanics.income import PlaceIncome


class Buildings(Slice):
    """The places of the cities, and the capital of each army (-1 before it is set); owners follow from the board."""

    __slots__ = ("capitals", "cities")
    NAME: ClassVar[str] = "buildings"
    SPEC: ClassVar[str] = "cities:zone* capitals:zone?*"

    def __init__(self, cities: tuple[int, ...], capitals: tuple[int, ...]) -> None:
        self.cities = cities
        self.capitals = capitals

    def row(self) -> tuple[object, ...]:
        return (self.cities, self.capitals)

    def seen(self, game: Game, viewer: int) -> Slice:
        return self


def buildings_of(game: Game) -> Buildings:
    slice = game.slices["buildings"]
    assert isinstance(slice, Buildings)
    return slice


class CitiesBuilt(Public):
    """Cities stand on these places; the cards that drew them, if any did, lie on the discards (K-35)."""

    __slots__ = ("cards", "zones")
    NAME: ClassVar[str] = "cities_built"
    SPEC: ClassVar[str] = "zones:zone* cards:card*"

    def __init__(self, zones: tuple[int, ...], cards: Hand) -> None:
        self.zones = zones
        self.cards = cards

    def row(self) -> tuple[object, ...]:
        return (self.zones, self.cards)

    def fold(self, game: Game) -> None:
        game.slices["buildings"] = Buildings(self.zones, buildings_of(game).capitals)
        now = cards_of(game)
        game.slices["cards"] = Cards(now.hands, now.pile, now.discards + self.cards, now.traded)


class CapitalSet(Public):
    """An army's capital stands on this place for the rest of the game."""

    __slots__ = ("army", "zone")
    NAME: ClassVar[str] = "capital_set"
    SPEC: ClassVar[str] = "army:army zone:zone"

    def __init__(self, army: int, zone: int) -> None:
        self.army = army
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.army, self.zone)

    def fold(self, game: Game) -> None:
        now = buildings_of(game)
        capitals = now.capitals[: self.army] + (self.zone,) + now.capitals[self.army + 1 :]
        game.slices["buildings"] = Buildings(now.cities, capitals)


def cities_held(game: Game, army: int) -> int:
    """How many cities stand on the army's places."""
    holder = game.holder
    count = 0
    for zone in buildings_of(game).cities:
        if holder[zone] == army:
            count += 1
    return count


def capitals_held(game: Game, army: int) -> int:
    """How many capitals stand on the army's places, its own included, also those of armies that are out (K-31)."""
    holder = game.holder
    count = 0
    for zone in buildings_of(game).capitals:
        if holder[zone] == army:
            count += 1
    return count


def holds_own_capital(game: Game, army: int) -> bool:
    return game.holder[buildings_of(game).capitals[army]] == army


class CityIncome(PlaceIncome):
    """One troop for three places and cities together; it keeps the slice of the buildings (K-1)."""

    def initial(self, game: Game) -> Slice | None:
        return Buildings((), (NOBODY,) * game.armies)

    def counted(self, game: Game, army: int) -> int:
        return game.held[army] + cities_held(game, army)


class CapitalIncome(Rule):
    """Troops for each capital held, one's own too (K-1)."""

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    def income(self, game: Game, army: int) -> tuple[tuple[str, int], ...]:
        count = capitals_held(game, army)
        return (("capitals", count * self.bonus),) if count else ()


register(Buildings, CitiesBuilt, CapitalSet)
