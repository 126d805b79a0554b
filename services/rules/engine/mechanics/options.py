"""Options that every table may set, and the rules that follow from them."""

from typing import Final

from services.rules.engine.kernel.edition import ROUND_LIMIT, Option, Options
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.mechanics.ending import RoundLimit
from services.rules.engine.mechanics.truce_rule import KeepsTruces

REACTIONS: Final = Option("reactions", "armed", ("armed", "live"))
"""Cards in the turns of others: those that are armed are played by themselves, or whoever holds any is asked (A-3)."""


TRUCES: Final = Option("truces", "false", ("true", "false"), added=True)
"""Whether two players may agree on truces (A-16); for modes in which more than two sides play."""


def flag(name: str, default: bool) -> Option:
    """An option that is on or off."""
    return Option(name, "true" if default else "false", ("true", "false"))


def table_options(setup: tuple[str, ...]) -> tuple[Option, ...]:
    """The form of set-up (its default first), a limit of rounds (0: none), and what a resignation leaves behind."""
    return (
        Option("setup", setup[0], setup),
        Option(ROUND_LIMIT, "0", most=1000),
        Option("resigned", "bot", ("bot", "neutral")),
    )


def limit_rules(options: Options) -> tuple[Rule, ...]:
    """The round limit and truces, where the table set them."""
    rounds = int(options[ROUND_LIMIT])
    truces = (KeepsTruces(),) if options.get(TRUCES.name) == "true" else ()
    return (*((RoundLimit(rounds),) if rounds else ()), *truces)
