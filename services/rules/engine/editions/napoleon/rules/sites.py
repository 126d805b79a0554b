"""Where pieces may be put: leaders, fortifications and ships."""

from services.rules.engine.editions.napoleon.rules.advanced_verbs import BuildFort, BuildLeader, BuildShip
from services.rules.engine.editions.napoleon.rules.epidemics import Epidemics
from services.rules.engine.editions.napoleon.rules.forts import Forts, forts_left
from services.rules.engine.editions.napoleon.rules.leaders import UNITS, reserve_of, unit_at
from services.rules.engine.editions.napoleon.rules.seas import Seas, harbours
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.refusal import Refusal


def leader_posts(game: Game, army: Army, unit: int) -> tuple[Zone, ...]:
    """Where a new leader of a kind may stand: with own regiments or ships; nowhere with none in the reserve (NA-53)."""
    if reserve_of(game, army, unit) < 1:
        return ()
    if unit == 0:
        return tuple(game.places(army))
    return tuple([zone for zone in game.variant.part(Seas).zones if game.troops_of(zone, army)])


def fort_sites(game: Game, army: Army) -> tuple[Zone, ...]:
    """Where a fortification may be built: own territories without one and without an epidemic (NA-25)."""
    if forts_left(game) < 1:
        return ()
    taken = {*game.slice(Forts).zones, *game.slice(Epidemics).zones}
    return tuple([zone for zone in game.places(army) if zone not in taken])


def build_refusal(game: Game, army: Army, action: Action) -> Refusal | None:
    """Why a piece may not be built there."""
    assert isinstance(action, (BuildShip, BuildLeader, BuildFort))
    zone = action.zone
    if not 0 <= zone < len(game.holder):
        return Refusal("unknown_place", "NA-23", (("zone", zone),))
    if isinstance(action, BuildShip):
        return None if zone in harbours(game, army) else Refusal("no_harbour", "NA-24", (("zone", zone),))
    if isinstance(action, BuildLeader):
        unit = unit_at(game, zone)
        if reserve_of(game, army, unit) < 1:
            return Refusal("none_in_reserve", "NA-9", (("unit", UNITS[unit]),))
        return None if game.troops_of(zone, army) else Refusal("stands_alone", "NA-53", (("zone", zone),))
    if forts_left(game) < 1:
        return Refusal("no_fort_left", "NA-9")
    if zone in fort_sites(game, army):
        return None
    return Refusal("no_fort_here", "NA-25", (("zone", zone),))
