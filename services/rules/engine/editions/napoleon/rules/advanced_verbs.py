"""The verbs that the advanced rules add."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.record import register


class Garrison(Action):
    """Puts the first general and the first fortification on own territories."""

    NAME = "garrison"
    WHEN = "NA-5"

    general: Zone
    fort: Zone


class BuildShip(Action):
    """Turns reinforcements into ships of one zone."""

    NAME = "build_ship"
    WHEN = "NA-23"

    zone: Zone
    count: int = 1


class BuildLeader(Action):
    """Turns a reinforcement into a general (in a territory) or an admiral (in a zone)."""

    NAME = "build_leader"
    WHEN = "NA-23"

    zone: Zone


class BuildFort(Action):
    """Turns a reinforcement into a fortification."""

    NAME = "build_fort"
    WHEN = "NA-23"

    zone: Zone


class Ransom(Action):
    """Buys a captured general or admiral back into the reserve, for one reinforcement."""

    NAME = "ransom"
    WHEN = "NA-26"

    unit: str
    captor: Army


class Enter(Action):
    """Moves into an empty place without a battle."""

    NAME = "enter"
    WHEN = "NA-34"

    origin: Zone
    target: Zone
    count: int = 1


class Follow(Action):
    """How many generals or admirals go with the troops that just moved in."""

    NAME = "follow"
    WHEN = "NA-10"
    FOLLOWS = True

    count: int


class March(Action):
    """The manoeuvre of a general or admiral, alone or with troops."""

    NAME = "march"
    WHEN = "NA-40"

    origin: Zone
    target: Zone
    count: int = 0


register(Garrison, BuildShip, BuildLeader, BuildFort, Ransom, Enter, Follow, March)
