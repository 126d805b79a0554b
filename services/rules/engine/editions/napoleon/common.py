"""What the games of this edition share: board, turn, sets of cards, options and forms of set-up."""

from typing import Final

from services.rules.engine.kernel.data import board
from services.rules.engine.kernel.edition import Option, Options
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.turn import FirstTurn
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.cards import CardForConquest, CardPile, DrawCards, ShuffleAll
from services.rules.engine.mechanics.combat import Attacks
from services.rules.engine.mechanics.draft import Draft
from services.rules.engine.mechanics.ending import LastStanding
from services.rules.engine.mechanics.income import PlaceIncome, RegionIncome
from services.rules.engine.mechanics.manoeuvre import Manoeuvre
from services.rules.engine.mechanics.options import limit_rules, table_options
from services.rules.engine.mechanics.reinforce import Reinforcements, Spoils
from services.rules.engine.mechanics.sets import FixedSets, RisingSets, Trading
from services.rules.engine.mechanics.setup import Deal, Deploy, RollFirst
from services.rules.engine.mechanics.wishes import WishRound

BOARD: Final = board("napoleon")
DATA: Final = BOARD.data

TURN: Final[tuple[Phase, ...]] = (Reinforcements(), Attacks(), Manoeuvre(rule="N-7"), DrawCards())

FORMS: Final[dict[str, tuple[Step, ...]]] = {
    "orders": (WishRound(),),
    "draft": (Draft(),),
    "deal": (Deal(False, (1,) * 6), Deploy()),
}
"""The forms of set-up, the default first; the cards that are dealt are the territories' only."""

OPTIONS: Final[tuple[Option, ...]] = table_options(tuple(FORMS))


def set_up(options: Options, dealt: tuple[Step, ...] = ()) -> tuple[Step, ...]:
    """Set-up by the table's form, what is dealt coming first; the first player is rolled again at its end (N-2)."""
    return (RollFirst(), *dealt, *FORMS[options["setup"]], ShuffleAll(), RollFirst(), FirstTurn())


def starting_troops(seats: int) -> tuple[int, ...]:
    """The starting regiments of each of so many players (N-1)."""
    troops: int = DATA["starting"]["by_players"][str(seats)]
    return (troops,) * seats


def golden_sets() -> Trading:
    """Sets by the golden rider, which stays on its last value (N-4)."""
    return RisingSets(tuple(DATA["exchange"]["golden_cavalier"]), 0, "N-4")


def fixed_sets() -> Trading:
    """Sets by their symbols, a wild being any of them (N-26)."""
    worth = DATA["exchange"]["mission_and_advanced"]
    alike = {symbol: worth[f"3_{symbol}"] for symbol in ("infantry", "cavalry", "artillery")}
    return FixedSets(alike, worth["one_of_each"], 0, "N-26")


def table_rules(options: Options, sets: Trading) -> tuple[Rule, ...]:
    """What is the same in every game: income, what sets bring, the card, the last one standing, and the limit."""
    return (PlaceIncome(), RegionIncome(), sets, CardForConquest(), LastStanding(), *limit_rules(options))


def common_rules(options: Options, sets: Trading, out: Rule) -> tuple[Rule, ...]:
    """The rules where everybody has an own hand, which the victor takes; `out` says when an army is eliminated."""
    return (CardPile(), out, Spoils(freely=False), *table_rules(options, sets))
