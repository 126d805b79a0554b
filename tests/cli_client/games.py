"""Games in the middle, and the messages that a seat gets of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fieldpost.rules.v1 import view_pb2 as pb

from services.bots.brains.match import brains, play_on, start
from services.common.messages import plain
from services.rules.app.clock.desk import Decision
from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.view import seen_events
from tests.rules.mapping.reading import entry_message, view_message

GAME_ID = "g_" + "a" * 20
MODES = [(name, plan) for name in edition_names() for plan in edition(name).plans]


@dataclass
class Moment:
    """A game when a seat is asked, with what just happened as that seat may see it."""

    game: Game
    ask: Ask
    events: list[Event]

    def view(self) -> dict[str, Any]:
        """The seat's view as the client has it."""
        decisions = [Decision(f"d{ask.seat}", ask.seat, ask.CLOCK, 0, 0, 0) for ask in open_asks(self.game)]
        return plain(view_message(GAME_ID, self.game, self.ask.seat, decisions))

    def entry(self) -> dict[str, Any]:
        """The entry of what just happened as the client has it."""
        message = entry_message(1, 1, 0, pb.CAUSE_PLAYER, 0, self.events, self.game.variant)
        return plain(message)


def moments(name: str, mode: str, bot: str, steps: int = 25, answers: int = 7) -> Iterator[Moment]:
    """Moments of a game between bots, every few answers."""
    plan = edition(name).plans[mode]
    seats = plan.sizes[-1]
    play = start(edition(name).variant(mode, seats, {}), 5)
    players = brains((bot,), seats, 5)
    for _ in range(steps):
        play.log.clear()
        if not play_on(play, players, answers):
            return
        for ask in open_asks(play.game):
            events = [event for event in seen_events(play.game, play.log, ask.seat) if not event.SILENT]
            yield Moment(play.game, ask, events)
