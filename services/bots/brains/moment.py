"""What a brain asks of the moment in a game: who is still in it, what decides it, and what must come first."""

from typing import NamedTuple

from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.mechanics.combat import AttackAsk


class Moment(NamedTuple):
    """What kind of game it is now."""

    number: int
    """The round."""
    sides: int
    """Sides of players that are still in it."""
    neutral: bool = False
    """Whether others stand on the board besides them."""
    allied: bool = False
    """Whether sides have several armies."""
    points: bool = False
    """Whether points decide after the last round."""


def moment_of(game: Game) -> Moment:
    """The kind of game that it is now."""
    variant = game.variant
    armies = [army for army in variant.every_army if variant.seat_of[army] >= 0]
    sides = len({variant.side_of[army] for army in armies if game.status[army] == ALIVE})
    allied = len({variant.side_of[army] for army in armies}) < len(armies)
    points = any(rule.last_round() for rule in variant.score)
    return Moment(game.round, sides, rivals(game) >= sides, allied, points)


def rivals(game: Game) -> int:
    """How many other sides stand on the board, neutral ones among them."""
    return len({game.variant.side_of[holder] for holder in game.holder if holder >= 0}) - 1


def later(game: Game, ask: AttackAsk, army: Army, origin: Zone) -> bool:
    """Whether an attack from a place belongs to a phase to come: battles at sea are fought before those on land."""
    return game.holder[origin] == army and not game.variant.board.sea[origin] and ask.attacker(game, origin) != army
