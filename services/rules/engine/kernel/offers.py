"""What may be answered to a decision: verbs with the candidates and bounds of each field.

An action is legal when one offer of its verb admits every field; fields of one offer do not depend on each other.
That is exact, so a form can be drawn, and a bot can play, without knowing the edition.
"""

from typing import cast

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Anything, Zone
from services.rules.engine.kernel.record import Record, fields_of, register


class Field(Record):
    """One field of a verb: its name (as in the action's SPEC) and what it admits."""

    def name_of(self) -> str:
        """The action's field that this one bounds."""
        return ""

    def admits(self, value: object) -> bool:
        """Whether a value of the right type is within the offer."""
        return False


class Pick(Field):
    """One of some values."""

    NAME = "pick"

    name: str
    among: tuple[object, ...]

    def name_of(self) -> str:
        return self.name

    def admits(self, value: object) -> bool:
        return value in self.among


class Count(Field):
    """A number within bounds, with the one that a form proposes."""

    NAME = "count"

    name: str
    low: int
    high: int
    usual: int

    def name_of(self) -> str:
        return self.name

    def admits(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high


class Spread(Field):
    """Troops over places: (place, count) pairs in the order of the board, each place once, with a total within bounds.

    `cap` bounds each count where it is above zero.
    """

    NAME = "spread"

    name: str
    among: tuple[Zone, ...]
    low: int
    high: int
    cap: int = 0

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

    NAME = "some"

    name: str
    among: tuple[Anything, ...]
    low: int
    high: int
    weights: tuple[int, ...] = ()

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

    NAME = "ranking"

    name: str
    among: tuple[Anything, ...]

    def name_of(self) -> str:
        return self.name

    def admits(self, value: object) -> bool:
        values: tuple[object, ...] = tuple(value)  # type: ignore[arg-type]
        return len(set(values)) == len(values) and all(one in self.among for one in values)


class Offer(Record):
    """A verb with its fields; a verb without fields is answered as it is."""

    NAME = "offer"

    verb: str
    fields: tuple[Field, ...] = ()

    def admits(self, action: Action) -> bool:
        """Whether the action is one of those offered."""
        if action.NAME != self.verb:
            return False
        names = [name for name, _ in fields_of(type(action))]
        values = action.row()
        return all(field.admits(values[names.index(field.name_of())]) for field in self.fields)


def zones_in(pick: Pick) -> tuple[Zone, ...]:
    """The places of a field that names one."""
    return cast("tuple[Zone, ...]", pick.among)


def admitted(offers: tuple[Offer, ...], action: Action) -> bool:
    """Whether any offer admits the action: what C-26 calls a listed action."""
    return any(offer.admits(action) for offer in offers)


register(Pick, Count, Spread, Some, Ranking, Offer)
