"""When sets of cards are turned in: at once, or saved where few sit and the next one brings more."""

from __future__ import annotations

import pytest

from services.bots.brains.cards import best_set
from services.bots.brains.match import brains, seeded
from services.rules.engine.editions import edition
from services.rules.engine.kernel.play import new_play, open_asks
from services.rules.engine.mechanics.reinforce import ReinforceAsk
from services.rules.engine.mechanics.verbs import Trade

ROUNDS = 10


def kept(name: str, mode: str, seats: int, seed: int = 1) -> list[bool]:
    """For each set that need not be turned in, whether a level keeps it."""
    variant = edition(mode.partition("/")[0]).trial(mode.partition("/")[2], seats, {})
    play, players, found = new_play(variant, seeded(variant, seed)), brains((name,) * seats, seats, seed), []
    while play.game.round <= ROUNDS and (asks := open_asks(play.game)):
        ask = asks[0]
        action = players[ask.seat].choose(play.game, ask)
        may = isinstance(ask, ReinforceAsk) and ask.may_trade(play.game) and not ask.must_trade(play.game)
        if may and best_set(play.game, ask.army)[0]:
            found.append(not isinstance(action, Trade))
        assert play.submit(ask.seat, action) is None
    return found


def test_a_marshal_among_three_saves_sets_that_drive_nobody_from_the_board() -> None:
    assert any(kept("marshal", "world/conquest", 3))


@pytest.mark.parametrize(("name", "seats"), [("captain", 3), ("marshal", 2), ("marshal", 5)])
def test_others_turn_sets_in_at_once(name: str, seats: int) -> None:
    sets = kept(name, "world/conquest", seats)
    assert sets
    assert not any(sets)
