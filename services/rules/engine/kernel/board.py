"""A map as the engine loads it: places, who touches whom, regions and cards, all numbered as in the data."""

from typing import Any, Final

from services.rules.engine.kernel.kinds import NOWHERE, Card, Color, Zone

WILD: Final = "wild"


class Region:
    """Places that bring a bonus to whoever controls them all."""

    __slots__ = ("bonus", "data", "id", "zones")

    def __init__(self, id: str, bonus: int, zones: tuple[Zone, ...], data: dict[str, Any]) -> None:
        self.id = id
        self.bonus = bonus
        self.zones = zones
        self.data = data


class CardFace:
    """A territory card; a wild has no place (zone -1)."""

    __slots__ = ("data", "id", "stars", "symbol", "zone")

    def __init__(self, id: str, symbol: str, zone: Zone, stars: int, data: dict[str, Any]) -> None:
        self.id = id
        self.symbol = symbol
        self.zone = zone
        self.stars = stars
        self.data = data


class Board:
    """Everything is addressed by its index; `zone`, `color` and `card` turn an id into one.

    `sea` says which places are no land: nobody places troops there, and taking one brings no card.
    `data` is the whole file, for what only one edition reads, and `ids` the ids of its lists by their singular
    ("zones" as "zone"), for naming.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.zones: tuple[str, ...] = tuple([zone["id"] for zone in data["zones"]])
        self.every_zone: tuple[Zone, ...] = tuple([Zone(index) for index in range(len(self.zones))])
        self.zone: dict[str, Zone] = dict(zip(self.zones, self.every_zone))
        self.sea: tuple[bool, ...] = tuple([zone.get("kind") == "sea" for zone in data["zones"]])
        self.maritime = any(self.sea)
        self.colors: tuple[str, ...] = tuple([army["id"] for army in data["armies"]])
        self.color: dict[str, Color] = {id: Color(index) for index, id in enumerate(self.colors)}
        near: list[set[Zone]] = [set() for _ in self.zones]
        for link in data["links"]:
            near[self.zone[link[0]]].add(self.zone[link[1]])
            near[self.zone[link[1]]].add(self.zone[link[0]])
        self.near: tuple[tuple[Zone, ...], ...] = tuple([tuple(sorted(zones)) for zones in near])
        members: dict[str, list[Zone]] = {}
        for zone in data["zones"]:
            if zone.get("region"):
                members.setdefault(zone["region"], []).append(self.zone[zone["id"]])
        self.regions: tuple[Region, ...] = tuple(
            [Region(one["id"], one["bonus"], tuple(members[one["id"]]), one) for one in data["regions"]]
        )
        self.cards: tuple[CardFace, ...] = tuple(
            [
                CardFace(
                    one["id"],
                    one.get("symbol", ""),
                    self.zone.get(one.get("zone", ""), NOWHERE),
                    one.get("stars", 0),
                    one,
                )
                for one in data["cards"]
            ]
        )
        self.every_card: tuple[Card, ...] = tuple([Card(index) for index in range(len(self.cards))])
        self.card: dict[str, Card] = {card.id: index for card, index in zip(self.cards, self.every_card)}
        self.ids: dict[str, tuple[str, ...]] = {
            key[:-1]: tuple([one["id"] for one in rows])
            for key, rows in data.items()
            if isinstance(rows, list) and rows and isinstance(rows[0], dict) and "id" in rows[0]
        }
        self.ids["color"] = self.colors

    def region(self, id: str) -> Region:
        """The region of that id; KeyError where the data are wrong."""
        for region in self.regions:
            if region.id == id:
                return region
        raise KeyError(id)
