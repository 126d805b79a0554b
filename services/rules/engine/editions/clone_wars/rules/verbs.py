"""The verbs of this edition alone."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Card, Zone
from services.rules.engine.kernel.record import register
from services.rules.engine.mechanics.verbs import Attack


class PlaceToken(Action):
    """Puts the token just drawn on an own planet."""

    NAME = "place_token"
    WHEN = "S-7"

    zone: Zone


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


register(PlaceToken, UsePower, UsePowers, LookAtTokens, Invade)
