"""Cities and capitals, which never move and are never destroyed: whoever holds the place holds them (K-4)."""

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Card, Maybe, Zone
from services.rules.engine.kernel.record import register, with_entry
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import AtPlace
from services.rules.engine.mechanics.hands import lay_on_discards
from services.rules.engine.mechanics.income import PlaceIncome


class Buildings(PublicSlice):
    """The places of the cities, and the capital of each army (-1 before it is set); owners follow from the board."""

    NAME = "buildings"

    cities: tuple[Zone, ...]
    capitals: tuple[Maybe[Zone], ...]


class CitiesBuilt(Public):
    """Cities stand on these places; the cards that drew them, if any did, lie on the discards (K-35)."""

    NAME = "cities_built"

    zones: tuple[Zone, ...]
    cards: tuple[Card, ...]

    def fold(self, game: Game) -> None:
        game.slices["buildings"] = Buildings(self.zones, game.slice(Buildings).capitals)
        lay_on_discards(game, self.cards)


class CapitalSet(AtPlace):
    """An army's capital stands on this place for the rest of the game."""

    NAME = "capital_set"

    def fold(self, game: Game) -> None:
        now = game.slice(Buildings)
        game.slices["buildings"] = Buildings(now.cities, with_entry(now.capitals, self.army, self.zone))


def held_among(game: Game, army: Army, zones: tuple[Zone, ...]) -> int:
    """How many of these places the army holds."""
    holder = game.holder
    count = 0
    for zone in zones:
        if holder[zone] == army:
            count += 1
    return count


def cities_held(game: Game, army: Army) -> int:
    """How many cities stand on the army's places."""
    return held_among(game, army, game.slice(Buildings).cities)


def capitals_held(game: Game, army: Army) -> int:
    """How many capitals stand on the army's places, its own included, also those of armies that are out (K-31)."""
    return held_among(game, army, game.slice(Buildings).capitals)


def holds_own_capital(game: Game, army: Army) -> bool:
    return game.holder[game.slice(Buildings).capitals[army]] == army


class CityIncome(PlaceIncome):
    """One troop for three places and cities together; it keeps the slice of the buildings (K-1)."""

    def initial(self, game: Game) -> Slice | None:
        return Buildings((), (NOWHERE,) * game.armies)

    def counted(self, game: Game, army: Army) -> int:
        return game.held[army] + cities_held(game, army)


class CapitalIncome(Rule):
    """Troops for each capital held, one's own too (K-1)."""

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    def income(self, game: Game, army: Army) -> tuple[tuple[str, int], ...]:
        count = capitals_held(game, army)
        return (("capitals", count * self.bonus),) if count else ()


register(Buildings, CitiesBuilt, CapitalSet)
