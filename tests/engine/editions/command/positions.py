"""Positions of this edition, written down as in conformance cases."""

from services.bots.brains.chance import Seeded
from services.rules.engine.editions import variant
from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.play import Play
from services.rules.engine.mechanics.position import placed

REST = {"armies": ["green", "blue"]}
"""Who has all places that a position does not name."""


def play_at(position, name="command", seats=3, chance: Chance | None = None, **options) -> Play:
    """A game in a position, run up to its first decision; seat 0 is yellow and moves unless it says otherwise."""
    form = {"fill": REST, "mover": "yellow", **position}
    play = Play(placed(variant("command", name, seats, options), form), chance or Seeded(1))
    play.start()
    return play


def ids(play: Play, kind: str, values) -> list[str]:
    return [play.game.variant.board.ids[kind][value] for value in values]
