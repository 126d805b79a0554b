"""The verbs of a faction's great decisions: a planet of the team-mate, Order 66, the Emperor."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.record import register


class TakeCommand(Action):
    """Asks for the command of a planet of the team-mate."""

    NAME = "take_command"
    WHEN = "S-23"

    zone: Zone


class AnswerRequest(Action):
    """Agrees to what the team-mate asks for, or not."""

    NAME = "answer_request"
    WHEN = "S-23"

    agreed: bool


class GiveOrder66(Action):
    """Gives Order 66: the Republic's planets roll in this order, those not named after them in the order of the board.

    The planets in `mate` go to the team-mate if they defect, all others to the giver.
    """

    NAME = "give_order66"
    WHEN = "S-44"

    zones: tuple[Zone, ...]
    mate: tuple[Zone, ...]


class PlaceEmperor(Action):
    """Puts the Emperor on a planet of one's own faction."""

    NAME = "place_emperor"
    WHEN = "S-26"

    zone: Zone


register(TakeCommand, AnswerRequest, GiveOrder66, PlaceEmperor)
