"""The free move at the end of a turn."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.offers import Count, Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask, wrong_verb
from services.rules.engine.kernel.troops import Moved
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.verbs import Move


class Manoeuvre(Phase):
    """One move of the own army: along a path of own places, or (`path` false) to a neighbour only."""

    NAME: ClassVar[str] = "manoeuvre"

    def __init__(self, path: bool = True, rule: str = "C-22") -> None:
        self.path = path
        self.rule = rule

    def begin(self, play: Play) -> None:
        army = play.game.mover
        play.push(MoveAsk(play.game.variant.seat_of[army], army, self.path, self.rule))


class MoveAsk(Ask):
    """Move once, or not at all."""

    __slots__ = ("army", "path", "rule")
    NAME: ClassVar[str] = "manoeuvring"
    RULE: ClassVar[str] = "C-22"
    SPEC: ClassVar[str] = "seat:seat army:army path:bool rule:str"

    def __init__(self, seat: int, army: int, path: bool, rule: str) -> None:
        self.seat = seat
        self.army = army
        self.path = path
        self.rule = rule

    def row(self) -> tuple[object, ...]:
        return (self.seat, self.army, self.path, self.rule)

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

    def origins(self, game: Game) -> list[int]:
        """Where troops may start."""
        return game.places(self.army)

    def passable(self, game: Game, zone: int) -> bool:
        """Whether a path may run through a place, or end there."""
        return game.holder[zone] == self.army

    def reach(self, game: Game, origin: int) -> list[int]:
        """Where troops may go from there, in the order of the board."""
        near = game.variant.board.near
        if not self.path:
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
            return Refusal("not_your_place", self.rule, (("origin", origin),))
        spare = free(game, origin, self.army)
        if not 1 <= action.count <= spare:
            return Refusal("wrong_count", "C-22", (("count", action.count), ("least", 1), ("most", spare)))
        if action.target not in self.reach(game, origin):
            return Refusal("not_connected", self.rule, (("origin", origin), ("target", action.target)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, Move):
            play.emit(Moved(self.army, action.origin, action.target, action.count))

    def default(self, game: Game) -> Action:
        return Done()


register(MoveAsk)
