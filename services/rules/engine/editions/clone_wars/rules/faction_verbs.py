"""The verbs of a faction's great decisions: a planet of the team-mate, Order 66, the Emperor."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.record import register


class TakeCommand(Action):
    """Asks for the command of a planet of the team-mate."""

    __slots__ = ("zone",)
    NAME: ClassVar[str] = "take_command"
    WHEN: ClassVar[str] = "S-23"
    SPEC: ClassVar[str] = "zone:zone"

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.zone,)


class AnswerRequest(Action):
    """Agrees to what the team-mate asks for, or not."""

    __slots__ = ("agreed",)
    NAME: ClassVar[str] = "answer_request"
    WHEN: ClassVar[str] = "S-23"
    SPEC: ClassVar[str] = "agreed:bool"

    def __init__(self, agreed: bool) -> None:
        self.agreed = agreed

    def row(self) -> tuple[object, ...]:
        return (self.agreed,)


class GiveOrder66(Action):
    """Gives Order 66: the Republic's planets roll in this order, those not named after them in the order of the board.

    The planets in `mate` go to the team-mate if they defect, all others to the giver.
    """

    __slots__ = ("mate", "zones")
    NAME: ClassVar[str] = "give_order66"
    WHEN: ClassVar[str] = "S-44"
    SPEC: ClassVar[str] = "zones:zone* mate:zone*"

    def __init__(self, zones: tuple[int, ...], mate: tuple[int, ...]) -> None:
        self.zones = zones
        self.mate = mate

    def row(self) -> tuple[object, ...]:
        return (self.zones, self.mate)


class PlaceEmperor(Action):
    """Puts the Emperor on a planet of the own faction."""

    __slots__ = ("zone",)
    NAME: ClassVar[str] = "place_emperor"
    WHEN: ClassVar[str] = "S-26"
    SPEC: ClassVar[str] = "zone:zone"

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.zone,)


register(TakeCommand, AnswerRequest, GiveOrder66, PlaceEmperor)
