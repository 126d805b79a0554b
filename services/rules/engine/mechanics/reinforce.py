"""The reinforcement step: receive, trade, place; and the trades that another player's cards force (C-21)."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOWHERE, Army, Zone
from services.rules.engine.kernel.offers import Offer, Spread
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import ArmyAsk, wrong_verb
from services.rules.engine.kernel.troops import Placed, Received
from services.rules.engine.kernel.variant import AskPhase
from services.rules.engine.mechanics.hands import HandTaken, hand
from services.rules.engine.mechanics.sets import FORCED, Trading
from services.rules.engine.mechanics.verbs import Place, Trade


class ReinforceAsk(ArmyAsk):
    """Trade cards and place the reserve; it closes when the reserve is down and no trade is forced."""

    NAME = "reinforcing"
    RULE = "C-13"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        found: list[Offer] = []
        trading = game.variant.find_part(Trading)
        if trading is not None and self.may_trade(game):
            offer = trading.offer(game, self.army)
            if offer is not None:
                found.append(offer)
        if not self.must_trade(game):
            if game.reserve:
                found.append(Offer("place", (Spread("troops", tuple(self.places(game)), 1, game.reserve),)))
            if self.may_end(game):
                found.append(Offer("done"))
        return tuple(found)

    def places(self, game: Game) -> list[Zone]:
        """Where the reserve may go; whoever widens it widens `placing` too."""
        return game.places(self.army)

    def placing(self, game: Game, action: Place) -> Refusal | None:
        """Why troops may not be placed like that."""
        return placing_refusal(game, self.army, action, game.reserve, "C-13")

    def must_trade(self, game: Game) -> bool:
        """Whether nothing else can be done before cards are traded."""
        trading = game.variant.find_part(Trading)
        return trading is not None and trading.forced(game, self.army)

    def may_trade(self, game: Game) -> bool:
        return True

    def may_end(self, game: Game) -> bool:
        """Whether the step may be ended by hand; that of one's own turn ends by itself."""
        return False

    def over(self, game: Game) -> bool:
        """Whether there is nothing left to do; must not depend on what is in a hand, only on its size."""
        return not game.reserve and not self.must_trade(game)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Place):
            if self.must_trade(game):
                return Refusal("must_trade", "C-11", (("held", len(hand(game, self.army))),))
            return self.placing(game, action)
        if isinstance(action, Trade):
            trading = game.variant.find_part(Trading)
            if trading is None or not trading.may(game, self.army) or not self.may_trade(game):
                return Refusal("no_trade_now", "C-31")
            return trading.refusal(game, self.army, action.cards)
        if isinstance(action, Done) and self.may_end(game) and not self.must_trade(game):
            return None
        return wrong_verb(self, game, action)

    def answer(self, play: Play, action: Action) -> None:
        game = play.game
        if isinstance(action, Place):
            for zone, count in action.troops:
                play.emit(Placed(self.army, zone, count))
        elif isinstance(action, Trade):
            trading = game.variant.find_part(Trading)
            assert trading is not None
            trading.trade(play, self.army, action.cards)
        if isinstance(action, Done) or self.over(game):
            play.close(self)

    def default(self, game: Game) -> Action:
        """Trades only when forced, and places everything where the enemy is strongest."""
        if self.must_trade(game):
            trading = game.variant.find_part(Trading)
            assert trading is not None
            return Trade(trading.any_set(game, self.army))
        if not game.reserve:
            return Done()
        return Place(((threatened(game, self.army, self.places(game)), game.reserve),))


class Reinforcements(AskPhase):
    """Troops for what the army holds, and cards turned in, all placed before the first attack (C-13)."""

    NAME: ClassVar[str] = "reinforce"
    ASK: ClassVar[type[ArmyAsk]] = ReinforceAsk

    def begin(self, play: Play) -> None:
        game = play.game
        army = game.mover
        reasons: list[tuple[str, int]] = []
        for rule in game.variant.income:
            reasons.extend(rule.income(game, army))
        total = 0
        for _, count in reasons:
            total += count
        play.emit(Received(army, total, tuple(reasons)))
        play.push(self.ask(game.variant.seat_of[army], army))


def threatened(game: Game, army: Army, places: list[Zone] | None = None) -> Zone:
    """The own place (or one of these) with the most enemy troops beside it, less those that stand there."""
    variant = game.variant
    best, worst = NOWHERE, 0
    for zone in game.places(army) if places is None else places:
        danger = -game.total[zone]
        for near in variant.board.near[zone]:
            holder = game.holder[near]
            if holder >= 0 and variant.side_of[holder] != variant.side_of[army]:
                danger += 1000 + game.total[near]
        if best < 0 or danger > worst:
            best, worst = zone, danger
    return best


def placing_refusal(
    game: Game, army: Army, action: Place, most: int, rule: str, least: int = 1, shared: bool = False
) -> Refusal | None:
    """Why troops may not be placed like that: on own places, in the order of the board, and as many as allowed.

    With `shared`, a place where the army stands is an own place whoever controls it.
    """
    total, last = 0, -1
    holder, sea = game.holder, game.variant.board.sea
    for zone, count in action.troops:
        own = 0 <= zone < len(holder) and (holder[zone] == army or (shared and game.troops_of(zone, army) > 0))
        if not own or sea[zone]:
            return Refusal("not_your_place", rule, (("zone", zone),))
        if zone <= last or count < 1:
            return Refusal("wrong_spread", rule, (("zone", zone), ("count", count)))
        last = zone
        total += count
    if not least <= total <= most:
        return Refusal("wrong_count", rule, (("count", total), ("least", least), ("most", most)))
    return None


class SpoilsAsk(ReinforceAsk):
    """Cards taken from an eliminated player: trade down to four, place, and go on attacking (C-21).

    With `freely`, any set may be traded now, also from a smaller hand (W-12).
    """

    NAME = "spoils"
    RULE = "C-21"
    FOREGONE = True

    freely: bool

    def opens(self, game: Game) -> bool:
        """Another decision that came first may have spent the card too many."""
        return not self.over(game)

    def may_trade(self, game: Game) -> bool:
        return self.freely or self.must_trade(game)

    def may_end(self, game: Game) -> bool:
        return self.freely and not game.reserve

    def over(self, game: Game) -> bool:
        if game.reserve or self.must_trade(game):
            return False
        return not (self.freely and len(hand(game, self.army)) >= 3)


class Spoils(Rule):
    """Opens the trade that follows from taking an eliminated player's cards; the size of the hand is public."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (HandTaken,)

    def __init__(self, freely: bool) -> None:
        self.freely = freely

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, HandTaken)
        game = play.game
        army = event.by
        if army >= 0 and army == game.mover:
            least = 3 if self.freely else FORCED
            if len(hand(game, army)) >= least:
                play.push(SpoilsAsk(game.variant.seat_of[army], army, self.freely))


register(ReinforceAsk, SpoilsAsk)
