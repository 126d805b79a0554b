"""What may be answered to a decision: verbs with the candidates and bounds of each field.

An action is legal when one offer of its verb admits every field; fields of one offer do not depend on each other.
That is exact, so a form can be drawn, and a bot can play, without knowing the edition.
"""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.record import Record, fields_of, register


class Field(Record):
    """One field of a verb: its name (as in the action's SPEC) and what it admits."""

    __slots__ = ()
    NAME: ClassVar[str] = ""

    def name_of(self) -> str:
        """The action's field that this one bounds."""
        return ""

    def admits(self, value: object) -> bool:
        """Whether a value of the right type is within the offer."""
        return False


class Pick(Field):
    """One of some values."""

    __slots__ = ("among", "name")
    NAME: ClassVar[str] = "pick"
    SPEC: ClassVar[str] = "name:str among:any*"

    def __init__(self, name: str, among: tuple[object, ...]) -> None:
        self.name = name
        self.among = among

    def row(self) -> tuple[object, ...]:
        return (self.name, self.among)

    def name_of(self) -> str:
        return self.name

    def admits(self, value: object) -> bool:
        return value in self.among


class Count(Field):
    """A number within bounds, with the one that a form proposes."""

    __slots__ = ("high", "low", "name", "usual")
    NAME: ClassVar[str] = "count"
    SPEC: ClassVar[str] = "name:str low:int high:int usual:int"

    def __init__(self, name: str, low: int, high: int, usual: int) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.usual = usual

    def row(self) -> tuple[object, ...]:
        return (self.name, self.low, self.high, self.usual)

    def name_of(self) -> str:
        return self.name

    def admits(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high


class Spread(Field):
    """Troops over places: (place, count) pairs in the order of the board, each place once, with a total within bounds.

    `cap` bounds each count where it is above zero.
    """

    __slots__ = ("among", "cap", "high", "low", "name")
    NAME: ClassVar[str] = "spread"
    SPEC: ClassVar[str] = "name:str among:zone* low:int high:int cap:int"

    def __init__(self, name: str, among: tuple[int, ...], low: int, high: int, cap: int = 0) -> None:
        self.name = name
        self.among = among
        self.low = low
        self.high = high
        self.cap = cap

    def row(self) -> tuple[object, ...]:
        return (self.name, self.among, self.low, self.high, self.cap)

    def name_of(self) -> str:
        return self.name

    def admits(self, value: object) -> bool:
        total, last = 0, -1
        for zone, count in value:  # type: ignore[attr-defined]
            if zone <= last or count < 1 or zone not in self.among or (self.cap and count > self.cap):
                return False
            last = zone
            total += count
        return self.low <= total <= self.high


class Some(Field):
    """Some of the values, in ascending order, none twice; their number, or the sum of their weights, within bounds."""

    __slots__ = ("among", "high", "low", "name", "weights")
    NAME: ClassVar[str] = "some"
    SPEC: ClassVar[str] = "name:str among:any* low:int high:int weights:int*"

    def __init__(self, name: str, among: tuple[int, ...], low: int, high: int, weights: tuple[int, ...] = ()) -> None:
        self.name = name
        self.among = among
        self.low = low
        self.high = high
        self.weights = weights

    def row(self) -> tuple[object, ...]:
        return (self.name, self.among, self.low, self.high, self.weights)

    def name_of(self) -> str:
        return self.name

    def admits(self, value: object) -> bool:
        total, last = 0, -1
        for one in value:  # type: ignore[attr-defined]
            if one <= last or one not in self.among:
                return False
            last = one
            total += self.weights[self.among.index(one)] if self.weights else 1
        return self.low <= total <= self.high


class Ranking(Field):
    """Some or all of the values in an order of preference, none twice."""

    __slots__ = ("among", "name")
    NAME: ClassVar[str] = "ranking"
    SPEC: ClassVar[str] = "name:str among:any*"

    def __init__(self, name: str, among: tuple[int, ...]) -> None:
        self.name = name
        self.among = among

    def row(self) -> tuple[object, ...]:
        return (self.name, self.among)

    def name_of(self) -> str:
        return self.name

    def admits(self, value: object) -> bool:
        values: tuple[object, ...] = tuple(value)  # type: ignore[arg-type]
        return len(set(values)) == len(values) and all(one in self.among for one in values)


class Offer(Record):
    """A verb with its fields; a verb without fields is answered as it is."""

    __slots__ = ("fields", "verb")
    NAME: ClassVar[str] = "offer"
    SPEC: ClassVar[str] = "verb:str fields:field*"

    def __init__(self, verb: str, fields: tuple[Field, ...] = ()) -> None:
        self.verb = verb
        self.fields = fields

    def row(self) -> tuple[object, ...]:
        return (self.verb, self.fields)

    def admits(self, action: Action) -> bool:
        """Whether the action is one of those offered."""
        if action.NAME != self.verb:
            return False
        names = [name for name, _ in fields_of(type(action))]
        values = action.row()
        return all(field.admits(values[names.index(field.name_of())]) for field in self.fields)


def admitted(offers: tuple[Offer, ...], action: Action) -> bool:
    """Whether any offer admits the action: what C-26 calls a listed action."""
    return any(offer.admits(action) for offer in offers)


register(Pick, Count, Spread, Some, Ranking, Offer)
