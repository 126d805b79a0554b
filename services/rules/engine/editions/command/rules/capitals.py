"""Setting the capitals, in each of the three forms of set-up."""

from typing import ClassVar

from services.rules.engine.editions.command.rules.buildings import Buildings, CapitalSet
from services.rules.engine.editions.command.rules.verbs import DeployWithCapital, SetCapital
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOWHERE, Zone
from services.rules.engine.kernel.offers import Offer, Pick, Spread
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import AskEverybody, Step, wrong_verb
from services.rules.engine.mechanics.draft import ClaimAsk, free_places, good_wishes
from services.rules.engine.mechanics.setup import DeployAsk, Muster, Mustered
from services.rules.engine.mechanics.verbs import Place, Wish
from services.rules.engine.mechanics.wishes import WishAsk


def sheltered(game: Game, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """The places by their number of neighbours, fewest first: good capitals, and far from each other."""
    near = game.variant.board.near
    return tuple(sorted(zones, key=lambda zone: (len(near[zone]), zone)))


class SetCapitals(Step):
    """As printed: each army in turn sets its capital, before anything else is claimed (K-19)."""

    NAME = "set_capitals"

    at: int = 0

    def work(self, play: Play) -> None:
        game = play.game
        if self.at < len(game.order):
            army = game.order[self.at]
            play.push(SetCapitals(self.at + 1))
            play.push(CapitalAsk(game.variant.seat_of[army], army))


class CapitalAsk(ClaimAsk):
    """Set the capital on a place that nobody has claimed, with one troop."""

    NAME = "setting_capital"
    RULE = "K-19"
    VERB = SetCapital

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, SetCapital)
        super().answer(play, action)
        play.emit(CapitalSet(self.army, action.zone))

    def wishes(self, game: Game) -> tuple[Zone, ...]:
        return sheltered(game, free_places(game))


class DeployCapitalAsk(DeployAsk):
    """Set the capital on an own place, and place all starting troops that are left."""

    NAME = "deploying_with_capital"
    RULE = "K-19"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        places = tuple(game.places(self.army))
        count = game.slice(Muster).left[self.army]
        return (Offer("deploy_with_capital", (Pick("capital", places), Spread("troops", places, count, count))),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, DeployWithCapital):
            return wrong_verb(self, game, action)
        if action.capital not in game.places(self.army):
            return Refusal("not_your_place", "K-19", (("zone", action.capital),))
        return super().check(game, Place(action.troops))

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, DeployWithCapital)
        super().answer(play, Place(action.troops))
        play.emit(CapitalSet(self.army, action.capital))

    def default(self, game: Game) -> Action:
        plan = super().default(game)
        assert isinstance(plan, Place)
        return DeployWithCapital(sheltered(game, tuple(game.places(self.army)))[0], plan.troops)


class DeployCapitals(AskEverybody):
    """With dealt places: everybody places the capital and the troops that are left, at once and unseen."""

    NAME = "deploy_capitals"
    ASK = DeployCapitalAsk


class CapitalWishAsk(WishAsk):
    """A ranked list of places, the best capital first, and a plan for the troops."""

    NAME = "wishing_with_capital"

    def default(self, game: Game) -> Action:
        first = sheltered(game, free_places(game))[: game.armies]
        return Wish((*first, *[zone for zone in good_wishes(game) if zone not in first]), ())


class CapitalWishes(AskEverybody):
    """Everybody hands in wishes, unseen; the first that each army gets is its capital (see `FirstClaimIsCapital`)."""

    NAME = "capital_wishes"
    ASK = CapitalWishAsk


class FirstClaimIsCapital(Rule):
    """The first place that an army gets is its capital, where the draft is run from wishes."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Mustered,)

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, Mustered)
        if play.game.slice(Buildings).capitals[event.army] == NOWHERE:
            play.emit(CapitalSet(event.army, event.zone))


register(SetCapitals, CapitalAsk, DeployCapitals, DeployCapitalAsk, CapitalWishes, CapitalWishAsk)
