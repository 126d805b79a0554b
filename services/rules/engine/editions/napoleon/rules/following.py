"""Leaders that go with the troops that took or entered a place."""

from services.rules.engine.editions.napoleon.rules.advanced_verbs import Follow
from services.rules.engine.editions.napoleon.rules.leaders import leaders_at, unit_at
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.offers import Count, Offer
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, wrong_verb
from services.rules.engine.kernel.troops import Movement


class LeadersFollowed(Movement):
    """Generals or admirals went with the troops that moved in."""

    NAME = "leaders_followed"

    def fold(self, game: Game) -> None:
        layer = game.units[unit_at(game, self.target)]
        layer[self.origin * game.armies + self.army] -= self.count
        layer[self.target * game.armies + self.army] += self.count


class FollowAsk(ArmyAsk):
    """How many of the leaders follow the troops that moved in; all of them if nothing is said."""

    NAME = "following"
    RULE = "NA-10"
    FOLLOWS = True

    origin: Zone
    target: Zone

    def offers(self, game: Game) -> tuple[Offer, ...]:
        most = leaders_at(game, self.origin, self.army)
        return (Offer("follow", (Count("count", 0, most, most),)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Follow):
            return wrong_verb(self, game, action)
        most = leaders_at(game, self.origin, self.army)
        if not 0 <= action.count <= most:
            return Refusal("wrong_count", "NA-10", (("count", action.count), ("least", 0), ("most", most)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Follow)
        play.close(self)
        if action.count:
            play.emit(LeadersFollowed(self.army, self.origin, self.target, action.count))

    def default(self, game: Game) -> Action:
        return Follow(leaders_at(game, self.origin, self.army))


register(LeadersFollowed, FollowAsk)
