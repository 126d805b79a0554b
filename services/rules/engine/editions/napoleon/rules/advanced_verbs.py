"""The verbs that the advanced rules add."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.record import register


class Garrison(Action):
    """Puts the first general and the first fortification on own territories."""

    __slots__ = ("fort", "general")
    NAME: ClassVar[str] = "garrison"
    WHEN: ClassVar[str] = "NA-5"
    SPEC: ClassVar[str] = "general:zone fort:zone"

    def __init__(self, general: int, fort: int) -> None:
        self.general = general
        self.fort = fort

    def row(self) -> tuple[object, ...]:
        return (self.general, self.fort)


class BuildShip(Action):
    """Turns reinforcements into ships of one zone."""

    __slots__ = ("count", "zone")
    NAME: ClassVar[str] = "build_ship"
    WHEN: ClassVar[str] = "NA-23"
    SPEC: ClassVar[str] = "zone:zone count:int=1"

    def __init__(self, zone: int, count: int = 1) -> None:
        self.zone = zone
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.zone, self.count)


class BuildLeader(Action):
    """Turns a reinforcement into a general (in a territory) or an admiral (in a zone)."""

    __slots__ = ("zone",)
    NAME: ClassVar[str] = "build_leader"
    WHEN: ClassVar[str] = "NA-23"
    SPEC: ClassVar[str] = "zone:zone"

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.zone,)


class BuildFort(Action):
    """Turns a reinforcement into a fortification."""

    __slots__ = ("zone",)
    NAME: ClassVar[str] = "build_fort"
    WHEN: ClassVar[str] = "NA-23"
    SPEC: ClassVar[str] = "zone:zone"

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.zone,)


class Ransom(Action):
    """Buys a captured general or admiral back into the reserve, for one reinforcement."""

    __slots__ = ("captor", "unit")
    NAME: ClassVar[str] = "ransom"
    WHEN: ClassVar[str] = "NA-26"
    SPEC: ClassVar[str] = "unit:str captor:army"

    def __init__(self, unit: str, captor: int) -> None:
        self.unit = unit
        self.captor = captor

    def row(self) -> tuple[object, ...]:
        return (self.unit, self.captor)


class Enter(Action):
    """Moves into an empty place without a battle."""

    __slots__ = ("count", "origin", "target")
    NAME: ClassVar[str] = "enter"
    WHEN: ClassVar[str] = "NA-34"
    SPEC: ClassVar[str] = "origin:zone target:zone count:int=1"

    def __init__(self, origin: int, target: int, count: int = 1) -> None:
        self.origin = origin
        self.target = target
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.origin, self.target, self.count)


class Follow(Action):
    """How many generals or admirals go with the troops that just moved in."""

    __slots__ = ("count",)
    NAME: ClassVar[str] = "follow"
    WHEN: ClassVar[str] = "NA-10"
    SPEC: ClassVar[str] = "count:int"

    def __init__(self, count: int) -> None:
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.count,)


class March(Action):
    """The manoeuvre of a general or admiral, alone or with troops."""

    __slots__ = ("count", "origin", "target")
    NAME: ClassVar[str] = "march"
    WHEN: ClassVar[str] = "NA-40"
    SPEC: ClassVar[str] = "origin:zone target:zone count:int=0"

    def __init__(self, origin: int, target: int, count: int = 0) -> None:
        self.origin = origin
        self.target = target
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.origin, self.target, self.count)


register(Garrison, BuildShip, BuildLeader, BuildFort, Ransom, Enter, Follow, March)
