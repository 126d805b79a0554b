"""Moving into a place just taken, which is decided before anything else (C-19)."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.offers import Count, Offer
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, wrong_verb
from services.rules.engine.kernel.troops import MovedIn
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.verbs import MoveIn


def move_in(play: Play, army: Army, origin: Zone, target: Zone, loser: Army, last: int, high: int) -> None:
    """A place has fallen: asks how many of the `high` that are free move in, unless only one number is possible."""
    if last < high:
        game = play.game
        play.push(MoveInAsk(game.variant.seat_of[game.mover], army, origin, target, loser, last))
    else:
        play.emit(MovedIn(army, origin, target, high, loser))


class MoveInAsk(ArmyAsk):
    """How many troops move into a place just taken: at least the dice that won it (C-19)."""

    NAME = "moving_in"
    RULE = "C-19"
    FOLLOWS = True

    origin: Zone
    target: Zone
    loser: Army
    low: int

    def offers(self, game: Game) -> tuple[Offer, ...]:
        high = free(game, self.origin, self.army)
        return (Offer("move_in", (Count("count", self.low, high, high),)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, MoveIn):
            return wrong_verb(self, game, action)
        high = free(game, self.origin, self.army)
        if not self.low <= action.count <= high:
            return Refusal("wrong_count", "C-19", (("count", action.count), ("least", self.low), ("most", high)))
        return None

    def nearest(self, game: Game, action: Action) -> Action:
        if not isinstance(action, MoveIn):
            return action
        return MoveIn(max(self.low, min(action.count, free(game, self.origin, self.army))))

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, MoveIn)
        play.close(self)
        play.emit(MovedIn(self.army, self.origin, self.target, action.count, self.loser))

    def default(self, game: Game) -> Action:
        return MoveIn(self.low)


register(MoveInAsk)
