"""Set-up between independent armies: regiments placed in turn for oneself and for them, or by the table (N-10)."""

from typing import Final

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Troops
from services.rules.engine.kernel.offers import Offer, Spread
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, Step, wrong_verb
from services.rules.engine.mechanics.reinforce import placing_refusal
from services.rules.engine.mechanics.setup import Muster, Mustered
from services.rules.engine.mechanics.verbs import Place

OWN: Final = 3
"""Own regiments that a player places in a turn of set-up."""
FOREIGN: Final = 2
"""Regiments that a player then places for each independent."""
FIELDS: Final = ("own", "first", "second", "third", "fourth")


class Levy(Action):
    """One turn of set-up: own regiments, then those of the independents in the order of the armies."""

    NAME = "levy"

    own: Troops
    first: Troops
    second: Troops
    third: Troops
    fourth: Troops

    def shares(self) -> tuple[Troops, ...]:
        return (self.own, self.first, self.second, self.third, self.fourth)


class LevyTurn(Step):
    """The next player of the order places regiments, until all are down."""

    NAME = "levy_turn"

    at: int = 0

    def work(self, play: Play) -> None:
        game = play.game
        army = game.order[self.at % len(game.order)]
        ask = LevyAsk(game.variant.seat_of[army], army)
        if any(count for _, count in ask.duties(game)):
            play.push(LevyTurn(self.at + 1))
            play.push(ask)


class LevyAsk(ArmyAsk):
    """Place own regiments and some for each independent that still has any, all in one answer."""

    NAME = "levying"
    RULE = "N-10"
    CLOCK = "setup"

    def duties(self, game: Game) -> list[tuple[Army, int]]:
        """How many regiments of which army are placed now, in the order of the fields."""
        left = game.slice(Muster).left
        return [
            (self.army, min(OWN, left[self.army])),
            *[(army, min(FOREIGN, left[army])) for army in independents(game)],
        ]

    def offers(self, game: Game) -> tuple[Offer, ...]:
        fields = [
            Spread(name, tuple(game.places(army)), count, count)
            for name, (army, count) in zip(FIELDS, self.duties(game), strict=True)
        ]
        return (Offer("levy", tuple(fields)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Levy):
            return wrong_verb(self, game, action)
        for troops, (army, count) in zip(action.shares(), self.duties(game), strict=True):
            refusal = placing_refusal(game, army, Place(troops), count, "N-10", count)
            if refusal is not None:
                return refusal
        return None

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Levy)
        duties = self.duties(play.game)
        play.close(self)
        for troops, (army, _) in zip(action.shares(), duties, strict=True):
            for zone, count in troops:
                play.emit(Mustered(army, zone, count))

    def default(self, game: Game) -> Action:
        own, first, second, third, fourth = [levelled(game, army, count) for army, count in self.duties(game)]
        return Levy(own, first, second, third, fourth)


class ShareOut(Step):
    """The table places what the independents have left, evenly over their places."""

    NAME = "share_out"

    def work(self, play: Play) -> None:
        game = play.game
        for army in independents(game):
            for zone, count in levelled(game, army, game.slice(Muster).left[army]):
                play.emit(Mustered(army, zone, count))


def independents(game: Game) -> list[Army]:
    """The armies that no seat plays."""
    return [army for army, seat in zip(game.variant.every_army, game.variant.seat_of) if seat < 0]


def levelled(game: Game, army: Army, count: int) -> Troops:
    """Troops shared out over the army's places, each to the weakest of them."""
    strength = {zone: game.total[zone] for zone in game.places(army)}
    for _ in range(count):
        weakest = min(strength, key=strength.__getitem__)
        strength[weakest] += 1
    return tuple([(zone, now - game.total[zone]) for zone, now in strength.items() if now > game.total[zone]])


register(Levy, LevyTurn, LevyAsk, ShareOut)
