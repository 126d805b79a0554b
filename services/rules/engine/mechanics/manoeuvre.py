"""The free move at the end of a turn."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.offers import Count, Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, wrong_verb
from services.rules.engine.kernel.troops import Moved
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.verbs import Move


class Manoeuvre(Phase):
    """One move of the player's own army: along a path of own places, or (`path` false) to a neighbour only."""

    NAME: ClassVar[str] = "manoeuvre"

    def __init__(self, path: bool = True, rule: str = "C-22") -> None:
        self.path = path
        self.rule = rule

    def begin(self, play: Play) -> None:
        army = play.game.mover
        play.push(MoveAsk(play.game.variant.seat_of[army], army, self.path, self.rule))


class MovingAsk(ArmyAsk):
    """Move once, or not at all: along a path of passable places, unless a subclass says otherwise."""

    def by_path(self) -> bool:
        """Whether a move may go past the neighbours."""
        return True

    def rule_of_the_way(self) -> str:
        """The rule that says from where and to where troops may move."""
        return self.RULE

    def offers(self, game: Game) -> tuple[Offer, ...]:
        found: list[Offer] = []
        for origin in self.origins(game):
            spare = free(game, origin, self.army)
            if spare > 0:
                reach = self.reach(game, origin)
                if reach:
                    fields = (Pick("origin", (origin,)), Pick("target", tuple(reach)), Count("count", 1, spare, spare))
                    found.append(Offer("move", fields))
        found.append(Offer("done"))
        return tuple(found)

    def origins(self, game: Game) -> list[Zone]:
        """Where troops may start."""
        return game.places(self.army)

    def passable(self, game: Game, zone: Zone) -> bool:
        """Whether a path may run through a place, or end there."""
        return game.holder[zone] == self.army

    def reach(self, game: Game, origin: Zone) -> list[Zone]:
        """Where troops may go from there, in the order of the board."""
        near = game.variant.board.near
        if not self.by_path():
            return [zone for zone in near[origin] if self.passable(game, zone)]
        seen = {origin}
        queue = [origin]
        while queue:
            for zone in near[queue.pop()]:
                if zone not in seen and self.passable(game, zone):
                    seen.add(zone)
                    queue.append(zone)
        seen.discard(origin)
        return sorted(seen)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Move):
            return wrong_verb(self, game, action)
        origin = action.origin
        if origin not in self.origins(game):
            return Refusal("not_your_place", self.rule_of_the_way(), (("origin", origin),))
        spare = free(game, origin, self.army)
        if not 1 <= action.count <= spare:
            return Refusal("wrong_count", "C-22", (("count", action.count), ("least", 1), ("most", spare)))
        if action.target not in self.reach(game, origin):
            return Refusal("not_connected", self.rule_of_the_way(), (("origin", origin), ("target", action.target)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, Move):
            play.emit(Moved(self.army, action.origin, action.target, action.count))

    def default(self, game: Game) -> Action:
        return Done()


class MoveAsk(MovingAsk):
    """One move of troops, as the rule that is named allows it."""

    NAME = "manoeuvring"
    RULE = "C-22"

    path: bool
    rule: str

    def by_path(self) -> bool:
        return self.path

    def rule_of_the_way(self) -> str:
        return self.rule


register(MoveAsk)
