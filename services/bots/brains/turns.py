"""What all brains share that answer a classic turn decision by decision."""

from services.bots.brains.brain import Brain
from services.bots.brains.extras import first_offered
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.conquest import MoveInAsk
from services.rules.engine.mechanics.manoeuvre import MovingAsk
from services.rules.engine.mechanics.reinforce import ReinforceAsk
from services.rules.engine.mechanics.truces import Truce, Truces, parties


class TurnBrain(Brain):
    """Has an answer of its own to each decision of a classic turn; subclasses say which."""

    def choose(self, game: Game, ask: Ask) -> Action:
        if isinstance(ask, AttackAsk):
            return self.attack(game, ask)
        if isinstance(ask, MoveInAsk):
            return self.move_in(game, ask)
        if isinstance(ask, ReinforceAsk):
            return self.reinforce(game, ask)
        if isinstance(ask, MovingAsk):
            return self.fortify(game, ask)
        return self.other(game, ask)

    def attack(self, game: Game, ask: AttackAsk) -> Action:
        """The next attack, or the end of attacking."""
        return ask.default(game)

    def move_in(self, game: Game, ask: MoveInAsk) -> Action:
        """How many troops go into a place just taken."""
        return ask.default(game)

    def reinforce(self, game: Game, ask: ReinforceAsk) -> Action:
        """A trade, or where reinforcements go."""
        return ask.default(game)

    def fortify(self, game: Game, ask: MovingAsk) -> Action:
        """The move that ends a turn."""
        return ask.default(game)

    def other(self, game: Game, ask: Ask) -> Action:
        """Anything else: the first thing offered in its turn, and the default at any other time."""
        action = first_offered(game, ask.offers(game)) if ask.CLOCK == "turn" else None
        return ask.default(game) if action is None else action

    def agrees(self, game: Game, seat: Seat, offer: Truce) -> bool:
        """Peace with who is stronger, while somebody else is left to attack."""
        return strength(game, offer.seat) > strength(game, seat) and has_prey(game, seat, offer.seat)


def strength(game: Game, seat: Seat) -> int:
    """All troops of a seat."""
    return sum([sum(game.troops[army :: game.armies]) for army in game.variant.armies_of[seat]])


def has_prey(game: Game, seat: Seat, other: Seat) -> bool:
    """Whether a seat may still attack somebody besides the other."""
    spared = [seat, other]
    spared += [one.partner(seat) for one in game.slice(Truces).holding if one.binds(seat)]
    return any(one not in spared for one in parties(game))
