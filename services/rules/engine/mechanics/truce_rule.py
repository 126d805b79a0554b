"""The rule that keeps truces: it refuses what they forbid, and ends them (A-17, A-18)."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Eliminated, Event, TurnBegan
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.table_events import Resigned
from services.rules.engine.mechanics.truce_talk import LEAST_SIDES
from services.rules.engine.mechanics.truces import (
    TruceEnded,
    TruceLapsed,
    Truces,
    attacking_seat,
    forbidding,
    no_truces,
    parties,
    sides,
)
from services.rules.engine.mechanics.verbs import Attack


class KeepsTruces(Rule):
    """Refuses what a truce forbids, and ends truces whose time is over or whose parties are gone."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, Eliminated, Resigned)

    def initial(self, game: Game) -> Slice | None:
        return no_truces()

    def veto(self, game: Game, army: Army, action: Action) -> Refusal | None:
        if not isinstance(action, Attack):
            return None
        truce = forbidding(game, action.origin, action.target)
        if truce is None:
            return None
        partner = truce.partner(attacking_seat(game))
        return Refusal("truce_holds", "A-17", (("seat", partner), ("target", action.target), ("last", truce.last)))

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        now = game.slice(Truces)
        if not now.offers and not now.holding:
            return
        able = parties(game)
        alone = sides(game, able) < LEAST_SIDES
        for one in now.offers:
            if alone or one.last < game.round or one.seat not in able or one.other not in able:
                play.emit(TruceLapsed(one.number, one.seat, one.other))
        for one in now.holding:
            gone = one.seat not in able or one.other not in able
            if gone or alone or one.last < game.round:
                reason = "party_gone" if gone else "two_left" if alone else "time_over"
                play.emit(TruceEnded(one.number, one.seat, one.other, reason))
