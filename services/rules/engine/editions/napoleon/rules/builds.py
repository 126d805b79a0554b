"""The reinforcement step of the advanced rules: reinforcements may be turned into other pieces, captives ransomed."""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.advanced_verbs import BuildFort, BuildLeader, BuildShip, Ransom
from services.rules.engine.editions.napoleon.rules.effects_play import play_card
from services.rules.engine.editions.napoleon.rules.effects_raising import (
    RaisingEffect,
    raising_offers,
    raising_refusal,
)
from services.rules.engine.editions.napoleon.rules.effects_verbs import CardAction
from services.rules.engine.editions.napoleon.rules.forts import FortBuilt, man_forts
from services.rules.engine.editions.napoleon.rules.leaders import UNITS, LeadersPlaced, unit_at
from services.rules.engine.editions.napoleon.rules.ransoms import pay_ransom, ransom_offers, ransom_refusal
from services.rules.engine.editions.napoleon.rules.seas import harbours
from services.rules.engine.editions.napoleon.rules.sites import build_refusal, fort_sites, leader_posts
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import OfArmy
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.offers import Count, Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk
from services.rules.engine.kernel.troops import Placed
from services.rules.engine.mechanics.hands import hand
from services.rules.engine.mechanics.reinforce import ReinforceAsk, Reinforcements

BUILDS: Final = (BuildShip, BuildLeader, BuildFort, Ransom)


class Spent(OfArmy):
    """Reinforcements turned into something else than regiments."""

    NAME = "spent"

    count: int
    reason: str

    def fold(self, game: Game) -> None:
        game.reserve -= self.count


class BuildAsk(ReinforceAsk):
    """Trade and play cards, build, ransom and place, in any order, until the reserve is used up."""

    NAME = "building"
    RULE = "NA-23"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        found = list(super().offers(game))
        if game.reserve and not self.must_trade(game):
            ships = tuple(harbours(game, self.army))
            if ships:
                found.append(Offer("build_ship", (Pick("zone", ships), Count("count", 1, game.reserve, 1))))
            posts = tuple([zone for unit in range(len(UNITS)) for zone in leader_posts(game, self.army, unit)])
            if posts:
                found.append(Offer("build_leader", (Pick("zone", posts),)))
            sites = fort_sites(game, self.army)
            if sites:
                found.append(Offer("build_fort", (Pick("zone", sites),)))
            found.extend(ransom_offers(game, self.army))
            found.extend(raising_offers(game, self.army))
        return tuple(found)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, (*BUILDS, CardAction)):
            return super().check(game, action)
        if self.must_trade(game):
            return Refusal("must_trade", "NA-19", (("held", len(hand(game, self.army))),))
        if isinstance(action, CardAction):
            return raising_refusal(game, self.army, action)
        count = action.count if isinstance(action, BuildShip) else 1
        if not 1 <= count <= game.reserve:
            return Refusal("wrong_count", "NA-23", (("count", count), ("least", 1), ("most", game.reserve)))
        if isinstance(action, Ransom):
            return ransom_refusal(game, self.army, action)
        return build_refusal(game, self.army, action)

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, CardAction):
            play_card(play, RaisingEffect(self.army, action))
            return
        if not isinstance(action, BUILDS):
            super().answer(play, action)
            return
        if isinstance(action, BuildShip):
            play.emit(Placed(self.army, action.zone, action.count))
        elif isinstance(action, BuildLeader):
            play.emit(Spent(self.army, 1, UNITS[unit_at(play.game, action.zone)]))
            play.emit(LeadersPlaced(self.army, action.zone, 1))
        elif isinstance(action, BuildFort):
            play.emit(Spent(self.army, 1, "fort"))
            play.emit(FortBuilt(self.army, action.zone))
        elif isinstance(action, Ransom):
            play.emit(Spent(self.army, 1, "ransom"))
        if self.over(play.game):
            play.close(self)
        if isinstance(action, Ransom):
            pay_ransom(play, self.army, action)


class Levies(Reinforcements):
    """Reinforcements that may be turned into other pieces; the garrisons of fortifications come first."""

    ASK: ClassVar[type[ArmyAsk]] = BuildAsk

    def begin(self, play: Play) -> None:
        man_forts(play, play.game.mover)
        super().begin(play)


register(Spent, BuildAsk)
