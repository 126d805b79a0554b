"""The tables at which the properties are played: every variant found, with its seats, set-ups and options in turn."""

from random import Random

import pytest

from services.rules.engine import editions
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.variant import Variant

VARIANTS = [(edition, name) for edition in edition_names() for name in editions.edition(edition).plans]

every_variant = pytest.mark.parametrize(
    ("edition", "name"), VARIANTS, ids=[f"{edition}-{name}" for edition, name in VARIANTS]
)
thirty_games = pytest.mark.parametrize("games", [30, pytest.param(1000, marks=pytest.mark.chaos)])
"""Thirty games in the ordinary suite, a thousand in `make chaos`."""


def table(edition: str, name: str, number: int, **fixed: str) -> Variant:
    """The variant for game `number`: seats, then forms of set-up in turn, and other choices at random."""
    plan = editions.edition(edition).plans[name]
    random = Random(f"{edition}/{name}/{number}")
    turn, size = divmod(number, len(plan.sizes))
    options = {}
    for option in plan.options:
        if option.values:
            options[option.name] = option.values[turn % len(option.values)]
            if option.name != "setup":
                options[option.name] = random.choice(option.values)
    return editions.variant(edition, name, plan.sizes[size], {**options, **fixed})
