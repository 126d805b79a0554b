"""An ally whose capital is invaded: it turns neutral, and a card may win it over for the invader (NI-7)."""

from typing import Final

from services.rules.engine.editions.napoleon.rules.independents import Turned
from services.rules.engine.editions.napoleon.rules.leaders import leaders_at
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import NOBODY, Game
from services.rules.engine.kernel.kinds import Army, Card, Zone
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask, wrong_verb
from services.rules.engine.kernel.troops import Movement, Stationed
from services.rules.engine.mechanics.hands import Discarded, hand

RESTORED: Final = 3
"""Regiments of the new ally that stand in its capital."""


class WinOver(Action):
    """Spends a card to make an ally of the power whose capital was just invaded; the invaders go back."""

    NAME = "win_over"
    WHEN = "NI-7"

    card: Card
    target: Zone


class Withdrawn(Movement):
    """Regiments gave a place up and went to another, with the generals that stood there."""

    NAME = "withdrawn"

    leaders: int

    def fold(self, game: Game) -> None:
        super().fold(game)
        generals = game.units[0]
        generals[self.origin * game.armies + self.army] -= self.leaders
        generals[self.target * game.armies + self.army] += self.leaders


class WinOverAsk(Ask):
    """Spend a card on the power whose capital was invaded, or keep the capital.

    `army` is the one that invaded it from `origin`; `ally` is who may be won over.
    """

    NAME = "winning_over"
    RULE = "NI-7"
    FOLLOWS = True

    ally: Army
    army: Army
    origin: Zone
    capital: Zone

    def retreats(self, game: Game) -> tuple[Zone, ...]:
        """The invader's own territories beside the capital, and the one that it came from, be it over sea."""
        near = game.variant.board.near[self.capital]
        return tuple([zone for zone in game.places(self.army) if zone in near or zone == self.origin])

    def offers(self, game: Game) -> tuple[Offer, ...]:
        ways = (Pick("card", hand(game, game.mover)), Pick("target", self.retreats(game)))
        return (Offer("win_over", ways), Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, WinOver):
            return wrong_verb(self, game, action)
        if action.card not in hand(game, game.mover):
            return Refusal("not_your_card", "NI-7", (("card", action.card),))
        if action.target not in self.retreats(game):
            return Refusal("no_way_back", "NI-7", (("target", action.target),))
        return None

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if not isinstance(action, WinOver):
            return
        game, zone = play.game, self.capital
        play.emit(Discarded(game.mover, (action.card,), "won_over"))
        play.emit(Turned(self.ally, game.mover))
        count, leaders = game.troops_of(zone, self.army), leaders_at(game, zone, self.army)
        play.emit(Withdrawn(self.army, zone, action.target, count, leaders))
        play.emit(Stationed(self.ally, zone, RESTORED, "won_over"))

    def default(self, game: Game) -> Action:
        return Done()


def invite(play: Play, ally: Army, army: Army, origin: Zone, capital: Zone) -> None:
    """The ally whose capital was invaded turns neutral; whoever commands the invader is asked, with a card in hand."""
    game = play.game
    play.emit(Turned(ally, NOBODY))
    if hand(game, game.mover):
        play.push(WinOverAsk(game.variant.seat_of[game.mover], ally, army, origin, capital))


register(WinOver, Withdrawn, WinOverAsk)
