"""Who is out, and how games end."""

from typing import ClassVar

from services.rules.engine.kernel.events import Eliminated, Event
from services.rules.engine.kernel.game import ALIVE, NEUTRAL, OUT, Game
from services.rules.engine.kernel.kinds import Army, Seat
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Outcome, Rule
from services.rules.engine.kernel.troops import MovedIn
from services.rules.engine.kernel.turn import following


class Elimination(Rule):
    """An army without a place is out (C-20)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (MovedIn,)

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, MovedIn)
        game = play.game
        if game.status[event.loser] != OUT and self.gone(game, event.loser):
            play.emit(Eliminated(event.loser, event.army))

    def gone(self, game: Game, army: Army) -> bool:
        return not game.held[army]


def sides_left(game: Game) -> set[int]:
    """The sides that still have an army in play."""
    return {side for side, status in zip(game.variant.side_of, game.status) if status == ALIVE}


def seats_of_side(game: Game, side: int) -> tuple[Seat, ...]:
    """The seats that play a side, in seat order."""
    variant = game.variant
    found = {seat for seat, other in zip(variant.seat_of, variant.side_of) if seat >= 0 and other == side}
    return tuple(sorted(found))


class LastStanding(Rule):
    """The last side in play wins (C-24); where all others resigned, that is said as the reason."""

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        status = game.status
        if status.count(ALIVE) > game.variant.largest_side:
            return None
        side_of = game.variant.side_of
        left = -1
        for army in range(len(status)):
            if status[army] == ALIVE:
                if left < 0:
                    left = side_of[army]
                elif side_of[army] != left:
                    return None
        if left < 0:
            return Outcome((), "nobody_left")
        gone = any(now == NEUTRAL and seat >= 0 for now, seat in zip(status, game.variant.seat_of))
        return Outcome(seats_of_side(game, left), "resignation" if gone else "conquest")


class RoundLimit(Rule):
    """After so many rounds the most places win, then the most troops; sides that are equal share the win (C-29)."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def last_round(self) -> int:
        return self.rounds

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        if not turn_over or game.round < self.rounds or not following(game)[1]:
            return None
        scores: dict[int, tuple[int, int]] = {}
        for side in sorted(sides_left(game)):
            armies = [army for army, owner in zip(game.variant.every_army, game.variant.side_of) if owner == side]
            places = sum([game.held[army] for army in armies])
            scores[side] = (places, sum([sum(game.troops[army :: game.armies]) for army in armies]))
        best = max(scores.values())
        winners = [seat for side, score in scores.items() if score == best for seat in seats_of_side(game, side)]
        return Outcome(tuple(sorted(winners)), "round_limit")
