"""The advanced rules: seas, generals and admirals, fortifications, epidemics, and victory points after five rounds."""

from typing import Final

from services.rules.engine.editions.napoleon.common import DATA, FORMS, OPTIONS, starting_troops
from services.rules.engine.editions.napoleon.rules.capitals import CapitalIncome, capital_zones
from services.rules.engine.editions.napoleon.rules.effects_battle import BattleEffects
from services.rules.engine.editions.napoleon.rules.effects_cards import CardEffects
from services.rules.engine.editions.napoleon.rules.epidemics import BreakOut, Contagion, EpidemicPhase
from services.rules.engine.editions.napoleon.rules.forts import Fortifications
from services.rules.engine.editions.napoleon.rules.garrisons import Garrisons
from services.rules.engine.editions.napoleon.rules.invading import Campaigns
from services.rules.engine.editions.napoleon.rules.invasions import LandInvasions, NavalBattles
from services.rules.engine.editions.napoleon.rules.leaders import UNITS, Leaders
from services.rules.engine.editions.napoleon.rules.losses import LandElimination, Scuttling
from services.rules.engine.editions.napoleon.rules.marches import Manoeuvres
from services.rules.engine.editions.napoleon.rules.marching import Marches
from services.rules.engine.editions.napoleon.rules.merits import MeritCards, Merits, SetsWithEffects
from services.rules.engine.editions.napoleon.rules.missions_advanced import DealHands, LastCheck
from services.rules.engine.editions.napoleon.rules.missions_advanced_asks import MissionLevies, Showings
from services.rules.engine.editions.napoleon.rules.missions_advanced_bonus import LastingBonuses
from services.rules.engine.editions.napoleon.rules.missions_advanced_deeds import DeclaredDeeds
from services.rules.engine.editions.napoleon.rules.missions_advanced_now import Showing
from services.rules.engine.editions.napoleon.rules.points import HoldingPoints, MostPoints
from services.rules.engine.editions.napoleon.rules.seas import RouteIncome, Seas, board_with_seas
from services.rules.engine.kernel.edition import Options, VariantPlan
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.turn import FirstTurn
from services.rules.engine.kernel.variant import Armies, Phase, Variant
from services.rules.engine.mechanics.cards import CardPile, ShuffleAll, StartingCards
from services.rules.engine.mechanics.income import PlaceIncome, RegionIncome
from services.rules.engine.mechanics.limits import StartLimit
from services.rules.engine.mechanics.options import REACTIONS, TRUCES, flag, limit_rules
from services.rules.engine.mechanics.reinforce import Spoils
from services.rules.engine.mechanics.setup import RollFirst, StartingTroops

BOARD: Final = board_with_seas(DATA)
PIECES: Final = DATA["components"]
ROUNDS: Final[int] = PIECES["advanced_turns"]
CAPITALS: Final = flag("capitals", False)

TURN: Final[tuple[Phase, ...]] = (
    HoldingPoints(),
    MissionLevies(),
    NavalBattles(),
    LandInvasions(),
    Manoeuvres(),
    EpidemicPhase(),
    Showings(),
    MeritCards(),
    LastCheck(ROUNDS),
)
"""The order of a turn; at its end come missions, cards, and the last count (NA-63)."""


def sets_with_effects() -> SetsWithEffects:
    worth = DATA["exchange"]["mission_and_advanced"]
    alike = {symbol: worth[f"3_{symbol}"] for symbol in ("infantry", "cavalry", "artillery")}
    return SetsWithEffects(BOARD, alike, worth["one_of_each"], DATA["exchange"]["owned_territory_bonus_advanced"])


def piece_rules() -> tuple[Rule, ...]:
    """The rules about seas, leaders, fortifications and epidemics."""
    return (Seas(BOARD), BattleEffects(), Campaigns(), Leaders(), Fortifications(), Contagion(), Marches(), Scuttling())


def mission_rules() -> tuple[Rule, ...]:
    """The rules about missions."""
    return (DeclaredDeeds(capital_zones(BOARD)), Showing(ROUNDS), LastingBonuses())


def capital_rules(options: Options) -> tuple[Rule, ...]:
    """The cards of a turn; with capitals, these bring reinforcements, and missions bring no card (NC-1, NC-3)."""
    capitals = options["capitals"] == "true"
    return (Merits(missions=not capitals), *((CapitalIncome(BOARD),) if capitals else ()))


def set_up(options: Options, seats: int) -> tuple[Step, ...]:
    """Set-up by the table's form, then garrisons and epidemics; starting cards go by the final order (NA-5 to NA-8)."""
    cards = tuple(PIECES["advanced_start_cards_by_seat"][str(seats)])
    return (
        RollFirst(),
        DealHands(),
        *FORMS[options["setup"]],
        Garrisons(),
        BreakOut(),
        ShuffleAll(),
        RollFirst(),
        StartingCards(cards),
        FirstTurn(),
    )


def advanced(name: str, seats: int, options: Options) -> Variant:
    """Everybody for themselves, for victory points."""
    rules = (
        MostPoints(ROUNDS),
        StartingTroops(starting_troops(seats)),
        StartLimit(PIECES["max_start_regiments_per_territory_advanced"], "NA-5"),
        CardPile(),
        LandElimination(),
        Spoils(freely=False),
        PlaceIncome(),
        RegionIncome(),
        RouteIncome(),
        sets_with_effects(),
        CardEffects(BOARD),
        *capital_rules(options),
        *mission_rules(),
        *piece_rules(),
        *limit_rules(options),
    )
    armies, opening = Armies(tuple(range(seats))), set_up(options, seats)
    return Variant("napoleon", name, BOARD, armies, options, TURN, rules, opening, UNITS)


PLANS: Final[tuple[VariantPlan, ...]] = (
    VariantPlan("advanced", (3, 6), (*OPTIONS, REACTIONS, CAPITALS, TRUCES), advanced),
)
