"""An ally whose capital is invaded: it turns neutral, and a card may win it over for the invader (NI-7)."""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.independents import Turned
from services.rules.engine.editions.napoleon.rules.leaders import leaders_at
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import NOBODY, Game
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask, wrong_verb
from services.rules.engine.kernel.troops import Stationed
from services.rules.engine.mechanics.hands import Discarded, hand

RESTORED: Final = 3
"""Regiments of the new ally that stand in its capital."""


class WinOver(Action):
    """Spends a card to make an ally of the power whose capital was just invaded; the invaders go back."""

    __slots__ = ("card", "target")
    NAME: ClassVar[str] = "win_over"
    WHEN: ClassVar[str] = "NI-7"
    SPEC: ClassVar[str] = "card:card target:zone"

    def __init__(self, card: int, target: int) -> None:
        self.card = card
        self.target = target

    def row(self) -> tuple[object, ...]:
        return (self.card, self.target)


class Withdrawn(Public):
    """Regiments gave a place up and went to another, with the generals that stood there."""

    __slots__ = ("army", "count", "leaders", "origin", "target")
    NAME: ClassVar[str] = "withdrawn"
    SPEC: ClassVar[str] = "army:army origin:zone target:zone count:int leaders:int"

    def __init__(self, army: int, origin: int, target: int, count: int, leaders: int) -> None:
        self.army = army
        self.origin = origin
        self.target = target
        self.count = count
        self.leaders = leaders

    def row(self) -> tuple[object, ...]:
        return (self.army, self.origin, self.target, self.count, self.leaders)

    def fold(self, game: Game) -> None:
        game.add(self.origin, self.army, -self.count)
        game.add(self.target, self.army, self.count)
        generals = game.units[0]
        generals[self.origin * game.armies + self.army] -= self.leaders
        generals[self.target * game.armies + self.army] += self.leaders


class WinOverAsk(Ask):
    """Spend a card on the power whose capital was invaded, or keep the capital.

    `army` is the one that invaded it from `origin`; `ally` is who may be won over.
    """

    __slots__ = ("ally", "army", "capital", "origin")
    NAME: ClassVar[str] = "winning_over"
    RULE: ClassVar[str] = "NI-7"
    FOLLOWS: ClassVar[bool] = True
    SPEC: ClassVar[str] = "seat:seat ally:army army:army origin:zone capital:zone"

    def __init__(self, seat: int, ally: int, army: int, origin: int, capital: int) -> None:
        self.seat = seat
        self.ally = ally
        self.army = army
        self.origin = origin
        self.capital = capital

    def row(self) -> tuple[object, ...]:
        return (self.seat, self.ally, self.army, self.origin, self.capital)

    def retreats(self, game: Game) -> tuple[int, ...]:
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


def invite(play: Play, ally: int, army: int, origin: int, capital: int) -> None:
    """The ally whose capital was invaded turns neutral; whoever commands the invader is asked, with a card in hand."""
    game = play.game
    play.emit(Turned(ally, NOBODY))
    if hand(game, game.mover):
        play.push(WinOverAsk(game.variant.seat_of[game.mover], ally, army, origin, capital))


register(WinOver, Withdrawn, WinOverAsk)
