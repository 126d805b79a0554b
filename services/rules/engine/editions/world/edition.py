"""The classic world map: secret objectives, world conquest, and two players with an ally."""

from typing import Final

from services.rules.engine.editions.world.rules.ally import AllyIsLoyal, AllyReinforcements, AttacksWithAlly
from services.rules.engine.editions.world.rules.objectives import DealObjectives, SecretObjectives
from services.rules.engine.editions.world.rules.opening import TakeWorld
from services.rules.engine.editions.world.rules.truce import NoEarlyElimination
from services.rules.engine.kernel.data import board
from services.rules.engine.kernel.edition import Edition, Options, VariantPlan
from services.rules.engine.kernel.kinds import SPECTATOR
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.turn import FirstTurn
from services.rules.engine.kernel.variant import Armies, Phase, Variant
from services.rules.engine.mechanics.cards import CardForConquest, CardPile, DrawCards, ShuffleAll
from services.rules.engine.mechanics.combat import Attacks
from services.rules.engine.mechanics.draft import Draft
from services.rules.engine.mechanics.ending import Elimination, LastStanding
from services.rules.engine.mechanics.income import PlaceIncome, RegionIncome
from services.rules.engine.mechanics.manoeuvre import Manoeuvre
from services.rules.engine.mechanics.neutrals import OpponentDecides
from services.rules.engine.mechanics.options import TRUCES, flag, limit_rules, table_options
from services.rules.engine.mechanics.reinforce import Reinforcements, Spoils
from services.rules.engine.mechanics.sets import FixedSets, RisingSets, Trading
from services.rules.engine.mechanics.setup import Deal, Deploy, RollFirst, StartingTroops
from services.rules.engine.mechanics.wishes import WishRound

BOARD: Final = board("world")
DATA: Final = BOARD.data
HELD_BONUS: Final[int] = DATA["exchange"]["owned_territory_bonus"]
TRUCE: Final = 4
"""Rounds in which nobody can be eliminated (W-11)."""

UNDER_WAY: Final = "under_way"
"""The form of set-up that says itself who begins."""

FORMS: Final[dict[str, tuple[Step, ...]]] = {
    "deal": (Deal(True, (1,) * 6), Deploy()),
    "draft": (Draft(),),
    "orders": (WishRound(),),
    UNDER_WAY: (TakeWorld(),),
}
"""The forms of set-up; the printed one deals all cards, wilds included (W-3)."""

OPTIONS: Final = (*table_options(tuple(FORMS)), flag("early_elimination", False))
TURN: Final[tuple[Phase, ...]] = (Reinforcements(), Attacks(), Manoeuvre(path=False, rule="W-10"), DrawCards())


def objective_sets() -> Trading:
    worth = DATA["exchange"]["objectives"]
    alike = {symbol: worth[f"3_{symbol}"] for symbol in ("infantry", "cavalry", "artillery")}
    return FixedSets(alike, worth["one_of_each"], worth["wild_plus_2_identical"], "W-6", HELD_BONUS)


def rising_sets() -> Trading:
    table = DATA["exchange"]["conquest"]
    return RisingSets(tuple(table["sequence"]), table["then_add"], "W-20", HELD_BONUS)


def common_rules(options: Options, sets: Trading, goals: tuple[Rule, ...] = ()) -> tuple[Rule, ...]:
    """The rules of all variants; `goals` end a game before the rest."""
    truce: tuple[Rule, ...] = () if options["early_elimination"] == "true" else (NoEarlyElimination(TRUCE),)
    return (
        PlaceIncome(),
        RegionIncome(),
        sets,
        CardPile(),
        CardForConquest(),
        *truce,
        Elimination(),
        Spoils(freely=True),
        *goals,
        LastStanding(),
        *limit_rules(options),
    )


def starting(options: Options, seats: int) -> int:
    """The troops of each; two bots that are measured begin as the two of a duel, whose ally stays away."""
    start = DATA["starting"]
    if options["setup"] == UNDER_WAY and str(seats) not in start[UNDER_WAY]:
        raise BadInput(f"setup={UNDER_WAY} is for {', '.join(start[UNDER_WAY])} seats, not {seats}")
    troops: int = start["by_players"].get(str(seats), start["duel"]["each"])
    return troops


def many(
    name: str, seats: int, options: Options, sets: Trading, deals: tuple[Step, ...], goals: tuple[Rule, ...]
) -> Variant:
    """Three to six players, each for themselves."""
    first = () if options["setup"] == UNDER_WAY else (RollFirst(),)
    return Variant(
        "world",
        name,
        BOARD,
        Armies(tuple(range(seats))),
        options,
        TURN,
        (StartingTroops((starting(options, seats),) * seats), *common_rules(options, sets, goals)),
        (*first, *deals, *FORMS[options["setup"]], ShuffleAll(), FirstTurn()),
    )


def objectives(name: str, seats: int, options: Options) -> Variant:
    return many(name, seats, options, objective_sets(), (DealObjectives(),), (SecretObjectives(),))


def conquest(name: str, seats: int, options: Options) -> Variant:
    """Two bots that are measured may end a game early: nobody waits for it."""
    if seats == 2:
        options = {**options, "early_elimination": "true"}
    return many(name, seats, options, rising_sets(), (), ())


def duel(name: str, seats: int, options: Options) -> Variant:
    """Two players, and an allied force that each of them commands in their own turn."""
    allied = options["ally_attacks"] == "true"
    start = DATA["starting"]["duel"]
    attacks = AttacksWithAlly() if allied else Attacks()
    return Variant(
        "world",
        name,
        BOARD,
        Armies((0, 1, SPECTATOR)),
        options,
        (TURN[0], AllyReinforcements(), attacks, *TURN[2:]),
        (
            StartingTroops((start["each"], start["each"], start["ally"])),
            OpponentDecides(),
            AllyIsLoyal(),
            *common_rules(options, objective_sets()),
        ),
        (RollFirst(), Deal(False, (1, 1, 2), (14, 14, 14)), Deploy(), ShuffleAll(), FirstTurn()),
    )


EDITION: Final = Edition(
    "world",
    BOARD,
    (
        VariantPlan("objectives", (3, 6), (*OPTIONS, TRUCES), objectives),
        VariantPlan("conquest", (3, 6), (*OPTIONS, TRUCES), conquest, trials=(2,)),
        VariantPlan("duel", (2, 2), (*table_options(("deal",)), *OPTIONS[3:], flag("ally_attacks", True)), duel),
    ),
)
