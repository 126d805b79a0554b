"""The verbs of this edition alone."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Card, Color, Mission, Troops, Zone
from services.rules.engine.kernel.record import register
from services.rules.engine.mechanics.pieces import PutPiece
from services.rules.engine.mechanics.verbs import Claim


class ChooseColour(Action):
    """Takes a colour that is still free, and with it a position, a capital and a place in the order of play."""

    NAME = "choose_colour"
    WHEN = "K-33"

    colour: Color


class SetCapital(Claim):
    """Puts the capital and one starting troop on an unclaimed place."""

    NAME = "set_capital"
    WHEN = "K-19"


class DeployWithCapital(Action):
    """Puts the capital on one own place, and all starting troops that are left on own places."""

    NAME = "deploy_with_capital"
    WHEN = "K-19"

    capital: Zone
    troops: Troops


class TakeMission(Action):
    """Takes an open mission whose condition is met, and discards a card of the hand for it."""

    NAME = "take_mission"
    WHEN = "K-6"

    mission: Mission
    card: Card


class PlaceAirfield(PutPiece):
    """Puts an airfield just won on an own place."""

    NAME = "place_airfield"
    WHEN = "K-21"


register(ChooseColour, SetCapital, DeployWithCapital, TakeMission, PlaceAirfield)
