"""The verbs of this edition alone: tokens and cards, ships, and a faction's great decisions."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Card, Ship, Zone
from services.rules.engine.kernel.record import register
from services.rules.engine.mechanics.pieces import PutPiece
from services.rules.engine.mechanics.verbs import Attack


class PlaceToken(PutPiece):
    """Puts the token just drawn on an own planet."""

    NAME = "place_token"
    WHEN = "S-7"


class UsePower(Action):
    """Plays a card whose power needs nothing more to be said."""

    NAME = "use_power"
    WHEN = "S-28"

    card: Card


class UsePowers(Action):
    """Commits cards to the defence of a planet."""

    NAME = "use_powers"
    WHEN = "S-28"

    cards: tuple[Card, ...]


class LookAtTokens(Action):
    """Plays a card to look at the tokens on these planets."""

    NAME = "look_at_tokens"
    WHEN = "S-28"

    card: Card
    zones: tuple[Zone, ...]


class Invade(Attack):
    """An attack with some of the ships of the planet that it comes from, and with cards."""

    NAME = "invade"
    WHEN = "S-41"

    fighters: int = 0
    corvettes: int = 0
    capital_ships: int = 0
    cards: tuple[Card, ...] = ()


class OrderShip(Action):
    """Turns in a card for a ship of its class."""

    NAME = "order_ship"
    WHEN = "S-10"

    card: Card


class FreeShip(Action):
    """Plays a card that brings a ship of any class."""

    NAME = "free_ship"
    WHEN = "S-28"

    card: Card
    ship: Ship


class StationShip(Action):
    """Puts a new ship on an own planet."""

    NAME = "station_ship"
    WHEN = "S-12"

    ship: Ship
    zone: Zone


class DestroyShip(Action):
    """Plays a card to destroy a ship on an enemy planet beside an own one."""

    NAME = "destroy_ship"
    WHEN = "S-28"

    card: Card
    zone: Zone
    ship: Ship


class BringShips(Action):
    """How many ships move into the planet just taken."""

    NAME = "bring_ships"
    WHEN = "S-19"
    FOLLOWS = True

    fighters: int
    corvettes: int
    capital_ships: int


class MoveFleet(Action):
    """The free move of ships."""

    NAME = "move_fleet"
    WHEN = "S-22"

    origin: Zone
    target: Zone
    fighters: int = 0
    corvettes: int = 0
    capital_ships: int = 0


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


class PlaceEmperor(PutPiece):
    """Puts the Emperor on a planet of one's own faction."""

    NAME = "place_emperor"
    WHEN = "S-26"


register(
    PlaceToken,
    UsePower,
    UsePowers,
    LookAtTokens,
    Invade,
    OrderShip,
    FreeShip,
    StationShip,
    DestroyShip,
    BringShips,
    MoveFleet,
    TakeCommand,
    AnswerRequest,
    GiveOrder66,
    PlaceEmperor,
)
