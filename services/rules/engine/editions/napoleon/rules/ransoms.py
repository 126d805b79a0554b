"""Captured leaders bought back: the captor gets a regiment for each, and places it at once (NA-26)."""

from services.rules.engine.editions.napoleon.rules.advanced_verbs import Ransom
from services.rules.engine.editions.napoleon.rules.leaders import UNITS, Captives, change_captives, reserve_of
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import OfArmy
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.troops import Stationed
from services.rules.engine.mechanics.neutrals import PlaceForAsk
from services.rules.engine.mechanics.verbs import Place


class Ransomed(OfArmy):
    """A captured leader is back in its owner's reserve."""

    NAME = "ransomed"

    captor: Army
    unit: str

    def fold(self, game: Game) -> None:
        change_captives(game, self.captor, self.army, UNITS.index(self.unit), -1)


class RansomAsk(PlaceForAsk):
    """The captor places the regiment of a ransom on an own territory; who is absent has it placed (A-5)."""

    NAME = "placing_ransom"
    RULE = "NA-26"

    def count(self, game: Game) -> int:
        return 1

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Place)
        play.close(self)
        for zone, count in action.troops:
            play.emit(Stationed(self.army, zone, count, "ransom"))


def captors(game: Game, army: Army, unit: int) -> tuple[Army, ...]:
    """Those from whom a leader of a kind can be ransomed now: nobody while one is left in the reserve."""
    if reserve_of(game, army, unit):
        return ()
    return tuple(
        [captor for captor, owners in zip(game.variant.every_army, game.slice(Captives).of(unit)) if owners[army]]
    )


def ransom_offers(game: Game, army: Army) -> list[Offer]:
    """The ransoms that can be paid now."""
    found = []
    for unit, name in enumerate(UNITS):
        holders = captors(game, army, unit)
        if holders:
            found.append(Offer("ransom", (Pick("unit", (name,)), Pick("captor", holders))))
    return found


def ransom_refusal(game: Game, army: Army, action: Ransom) -> Refusal | None:
    """Why a leader cannot be ransomed from that captor."""
    if action.unit not in UNITS:
        return Refusal("unknown_unit", "NA-26", (("units", UNITS),))
    unit = UNITS.index(action.unit)
    if reserve_of(game, army, unit):
        return Refusal("still_in_reserve", "NA-26", (("unit", action.unit),))
    if action.captor not in captors(game, army, unit):
        return Refusal("no_such_captive", "NA-26", (("unit", action.unit), ("army", action.captor)))
    return None


def pay_ransom(play: Play, army: Army, action: Ransom) -> None:
    """The leader goes back to the reserve, and the captor is asked where the regiment goes."""
    variant = play.game.variant
    play.emit(Ransomed(army, action.captor, action.unit))
    play.push(RansomAsk(variant.seat_for(play.game, action.captor), action.captor, "NA-26"))


register(Ransomed, RansomAsk)
