"""What a brain asks of the moment in a game: who is still in it, what decides it, and what must come first."""

from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.mechanics.combat import AttackAsk


def later(game: Game, ask: AttackAsk, army: Army, origin: Zone) -> bool:
    """Whether an attack from a place belongs to a phase to come: battles at sea are fought before those on land."""
    return game.holder[origin] == army and not game.variant.board.sea[origin] and ask.attacker(game, origin) != army


def for_points(game: Game) -> bool:
    """Whether points decide after the last round."""
    return any(rule.last_round() for rule in game.variant.score)


def players(game: Game) -> int:
    """How many sides have a player who is still in the game."""
    variant = game.variant
    return len(
        {
            variant.side_of[army]
            for army in variant.every_army
            if variant.seat_of[army] >= 0 and game.status[army] == ALIVE
        }
    )


def rivals(game: Game) -> int:
    """How many other sides stand on the board, neutral ones among them."""
    return len({game.variant.side_of[holder] for holder in game.holder if holder >= 0}) - 1
