"""A map as the engine loads it: places, who touches whom, regions and cards, all numbered as in the data."""

from typing import Any, Final

WILD: Final = "wild"


class Region:
    """Places that bring a bonus to whoever controls them all."""

    __slots__ = ("bonus", "data", "id", "zones")

    def __init__(self, id: str, bonus: int, zones: tuple[int, ...], data: dict[str, Any]) -> None:
        self.id = id
        self.bonus = bonus
        self.zones = zones
        self.data = data


class Card:
    """A territory card; a wild has no place (zone -1)."""

    __slots__ = ("data", "id", "stars", "symbol", "zone")

    def __init__(self, id: str, symbol: str, zone: int, stars: int, data: dict[str, Any]) -> None:
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
        self.zone: dict[str, int] = {id: index for index, id in enumerate(self.zones)}
        self.sea: tuple[bool, ...] = tuple([zone.get("kind") == "sea" for zone in data["zones"]])
        self.maritime = any(self.sea)
        self.colors: tuple[str, ...] = tuple([army["id"] for army in data["armies"]])
        self.color: dict[str, int] = {id: index for index, id in enumerate(self.colors)}
        near: list[set[int]] = [set() for _ in self.zones]
        for link in data["links"]:
            near[self.zone[link[0]]].add(self.zone[link[1]])
            near[self.zone[link[1]]].add(self.zone[link[0]])
        self.near: tuple[tuple[int, ...], ...] = tuple([tuple(sorted(zones)) for zones in near])
        members: dict[str, list[int]] = {}
        for zone in data["zones"]:
            if zone.get("region"):
                members.setdefault(zone["region"], []).append(self.zone[zone["id"]])
        self.regions: tuple[Region, ...] = tuple(
            [Region(one["id"], one["bonus"], tuple(members[one["id"]]), one) for one in data["regions"]]
        )
        self.cards: tuple[Card, ...] = tuple(
            [
                Card(
                    one["id"],
                    one.get("symbol", ""),
                    self.zone.get(one.get("zone", ""), -1),
                    one.get("stars", 0),
                    one,
                )
                for one in data["cards"]
            ]
        )
        self.card: dict[str, int] = {card.id: index for index, card in enumerate(self.cards)}
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
