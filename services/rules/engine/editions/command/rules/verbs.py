"""The verbs of this edition alone."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.record import register


class ChooseColour(Action):
    """Takes a colour that is still free, and with it a position, a capital and a place in the order of play."""

    __slots__ = ("colour",)
    NAME: ClassVar[str] = "choose_colour"
    WHEN: ClassVar[str] = "K-33"
    SPEC: ClassVar[str] = "colour:color"

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def row(self) -> tuple[object, ...]:
        return (self.colour,)


class SetCapital(Action):
    """Puts the capital and one starting troop on an unclaimed place."""

    __slots__ = ("zone",)
    NAME: ClassVar[str] = "set_capital"
    WHEN: ClassVar[str] = "K-19"
    SPEC: ClassVar[str] = "zone:zone"

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.zone,)


class DeployWithCapital(Action):
    """Puts the capital on one own place, and all starting troops that are left on own places."""

    __slots__ = ("capital", "troops")
    NAME: ClassVar[str] = "deploy_with_capital"
    WHEN: ClassVar[str] = "K-19"
    SPEC: ClassVar[str] = "capital:zone troops:spread"

    def __init__(self, capital: int, troops: tuple[tuple[int, int], ...]) -> None:
        self.capital = capital
        self.troops = troops

    def row(self) -> tuple[object, ...]:
        return (self.capital, self.troops)


class TakeMission(Action):
    """Takes an open mission whose condition is met, and discards a card of the hand for it."""

    __slots__ = ("card", "mission")
    NAME: ClassVar[str] = "take_mission"
    WHEN: ClassVar[str] = "K-6"
    SPEC: ClassVar[str] = "mission:mission card:card"

    def __init__(self, mission: int, card: int) -> None:
        self.mission = mission
        self.card = card

    def row(self) -> tuple[object, ...]:
        return (self.mission, self.card)


class PlaceAirfield(Action):
    """Puts an airfield just won on an own place."""

    __slots__ = ("zone",)
    NAME: ClassVar[str] = "place_airfield"
    WHEN: ClassVar[str] = "K-21"
    SPEC: ClassVar[str] = "zone:zone"

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.zone,)


register(ChooseColour, SetCapital, DeployWithCapital, TakeMission, PlaceAirfield)
