"""Manoeuvres: one by land, one by sea, and one for each general and admiral."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.advanced_verbs import March
from services.rules.engine.editions.napoleon.rules.effects_marching import (
    MarchEffect,
    marching_offers,
    marching_refusal,
)
from services.rules.engine.editions.napoleon.rules.effects_play import play_card
from services.rules.engine.editions.napoleon.rules.effects_verbs import CardAction
from services.rules.engine.editions.napoleon.rules.leaders import leaders_at
from services.rules.engine.editions.napoleon.rules.marching import ManoeuvresBegan, Marched, Marching, count_at
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Seat, Zone
from services.rules.engine.kernel.offers import Count, Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.variant import AskPhase
from services.rules.engine.mechanics.hands import hand
from services.rules.engine.mechanics.limits import staying
from services.rules.engine.mechanics.manoeuvre import MoveAsk
from services.rules.engine.mechanics.verbs import Move


class Manoeuvres(AskPhase):
    """All manoeuvres of a turn, in any order."""

    NAME: ClassVar[str] = "manoeuvre"

    def begin(self, play: Play) -> None:
        play.emit(ManoeuvresBegan(play.game.mover))
        super().begin(play)

    def ask(self, seat: Seat, army: Army) -> Ask:
        return MarchAsk(seat, army, True, "NA-39")


class MarchAsk(MoveAsk):
    """Manoeuvres of one's own troops and leaders, and cards among them.

    It closes by itself when no manoeuvre is left and no card is in hand, whatever the cards are: so it betrays none.
    """

    NAME = "marching_on"
    RULE = "NA-39"
    FOREGONE = True

    def opens(self, game: Game) -> bool:
        """An epidemic that was carried to the army's own last regiment ends the turn."""
        return game.status[self.army] == ALIVE

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*self.marches(game), *marching_offers(game, self.army), Offer("done"))

    def marches(self, game: Game) -> list[Offer]:
        """The manoeuvres that can still be made."""
        found: list[Offer] = []
        for origin in self.origins(game):
            most = self.spare(game, origin, False)
            alone = count_at(game.slice(Marching).leaders, origin) > 0
            reach = tuple(self.reach(game, origin)) if most > 0 or alone else ()
            if reach and most > 0 and self.left(game, origin):
                fields = (Pick("origin", (origin,)), Pick("target", reach), Count("count", 1, most, most))
                found.append(Offer("move", fields))
            if reach and alone:
                most = self.spare(game, origin, True)
                fields = (Pick("origin", (origin,)), Pick("target", reach), Count("count", 0, most, most))
                found.append(Offer("march", fields))
        return found

    def origins(self, game: Game) -> list[Zone]:
        return [zone for zone, holder in zip(game.variant.board.every_zone, game.holder) if holder == self.army]

    def left(self, game: Game, origin: Zone) -> bool:
        """Whether the manoeuvre that needs no leader is still to be made, by land or by sea."""
        now = game.slice(Marching)
        return (now.naval if game.variant.board.sea[origin] else now.land) > 0

    def spare(self, game: Game, origin: Zone, led: bool) -> int:
        """How many troops may leave: on land all but one; ships all, unless an admiral would be left alone (NA-60).

        With a leader (`led`) only those that have stood there all along.
        """
        troops = game.troops_of(origin, self.army)
        others = leaders_at(game, origin, self.army) - (1 if led else 0)
        stays = 1 if others > 0 or not game.variant.board.sea[origin] else 0
        free = max(0, troops - staying(game, origin, self.army, stays))
        return min(free, count_at(game.slice(Marching).stood, origin)) if led else free

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, CardAction):
            return marching_refusal(game, self.army, action)
        if not isinstance(action, (Move, March)):
            return super().check(game, action)
        origin, led = action.origin, isinstance(action, March)
        if origin not in self.origins(game):
            return Refusal("not_your_place", self.rule, (("origin", origin),))
        if led and count_at(game.slice(Marching).leaders, origin) < 1:
            return Refusal("no_leader_here", "NA-40", (("origin", origin),))
        if not led and not self.left(game, origin):
            return Refusal("manoeuvre_made", "NA-39", (("origin", origin),))
        most, least = self.spare(game, origin, led), 0 if led else 1
        if not least <= action.count <= most:
            rule = "NA-40" if led else "NA-39"
            return Refusal("wrong_count", rule, (("count", action.count), ("least", least), ("most", most)))
        if action.target not in self.reach(game, origin):
            return Refusal("not_connected", self.rule, (("origin", origin), ("target", action.target)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, CardAction):
            play_card(play, MarchEffect(self.army, action))
            return
        if isinstance(action, (Move, March)):
            led = 1 if isinstance(action, March) else 0
            play.emit(Marched(self.army, action.origin, action.target, action.count, led))
            if hand(play.game, self.army) or self.marches(play.game):
                return
        play.close(self)


register(MarchAsk)
