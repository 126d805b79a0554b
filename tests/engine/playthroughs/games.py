"""The games that the golden files tell: one for each variant, chosen to show set-up, cards and captures."""

from pathlib import Path
from typing import Final, NamedTuple

from services.rules.engine import editions
from services.rules.engine.kernel.variant import Variant

FOLDER: Final = Path(__file__).parent


class Chosen(NamedTuple):
    """A game to tell; with 0 seats as few as there may be, and options beside these at their defaults."""

    bot: str = "greedy"
    seed: int = 1
    seats: int = 0
    options: tuple[tuple[str, str], ...] = ()


GAMES: Final[dict[tuple[str, str], Chosen]] = {
    ("world", "objectives"): Chosen("greedy", 2, 4),
    ("world", "conquest"): Chosen("random", 1, 3, (("setup", "orders"),)),
    ("world", "duel"): Chosen("greedy", 3),
    ("command", "training"): Chosen("greedy", 4),
    ("command", "command"): Chosen("random", 5, 3),
    ("command", "total"): Chosen("greedy", 3, 3),
    ("napoleon", "conquest"): Chosen("greedy", 3, 3, (("setup", "draft"),)),
    ("napoleon", "mission"): Chosen("random", 14, 3, (("setup", "deal"),)),
    ("napoleon", "teams"): Chosen("greedy", 2, 4),
    ("napoleon", "duel-passive"): Chosen("greedy", 1),
    ("napoleon", "duel-active"): Chosen("random", 2),
    ("clone_wars", "factions"): Chosen("random", 19, 4, (("setup", "deal"), ("reactions", "live"))),
    ("clone_wars", "conquest"): Chosen("greedy", 2, 3),
}
"""Variants that are not here are told with the defaults."""


def chosen(edition: str, name: str) -> Chosen:
    return GAMES.get((edition, name), Chosen())


def variant_of(edition: str, name: str) -> Variant:
    """The variant as it is played in the golden game."""
    game = chosen(edition, name)
    low, _ = editions.edition(edition).plans[name].seats
    return editions.variant(edition, name, game.seats or low, {"round_limit": "30", **dict(game.options)})


def file_of(edition: str, name: str) -> Path:
    return FOLDER / f"{edition}-{name}.txt"
