"""The Italian campaign of 1796: France against Britain, with three powers to win over and a passive one."""

from typing import Final

from services.rules.engine.editions.napoleon.advanced import BOARD, piece_rules, sets_with_effects
from services.rules.engine.editions.napoleon.common import DATA, OPTIONS
from services.rules.engine.editions.napoleon.rules.campaign_annexing import Annexations
from services.rules.engine.editions.napoleon.rules.campaign_combat import CommandedInvasions, LastTerritory
from services.rules.engine.editions.napoleon.rules.campaign_income import AlliedLevies, HomeIncome
from services.rules.engine.editions.napoleon.rules.campaign_loyalty import CampaignLoyalty, LostGenerals
from services.rules.engine.editions.napoleon.rules.campaign_marches import AlliedMarches, HomeGarrisons
from services.rules.engine.editions.napoleon.rules.campaign_points import CampaignStart, FirstInvasions
from services.rules.engine.editions.napoleon.rules.campaign_start import AlliedCards, StartPosition, powers
from services.rules.engine.editions.napoleon.rules.effects_cards import CardEffects
from services.rules.engine.editions.napoleon.rules.effects_opening import SpyLevies
from services.rules.engine.editions.napoleon.rules.epidemics import BreakOut, EpidemicPhase
from services.rules.engine.editions.napoleon.rules.independents import ActiveIndependents
from services.rules.engine.editions.napoleon.rules.independents_influence import Influencing
from services.rules.engine.editions.napoleon.rules.invasions import NavalBattles
from services.rules.engine.editions.napoleon.rules.leaders import UNITS
from services.rules.engine.editions.napoleon.rules.marches import Manoeuvres
from services.rules.engine.editions.napoleon.rules.merits import MeritCards, Merits
from services.rules.engine.editions.napoleon.rules.points import LastCount, MostPoints
from services.rules.engine.editions.napoleon.rules.seas import RouteIncome
from services.rules.engine.kernel.edition import Options, VariantPlan
from services.rules.engine.kernel.kinds import SPECTATOR, Army
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.turn import FirstTurn
from services.rules.engine.kernel.variant import Armies, Phase, Variant
from services.rules.engine.mechanics.cards import CardPile, ShuffleAll
from services.rules.engine.mechanics.ending import LastStanding
from services.rules.engine.mechanics.income import PlaceIncome, RegionIncome
from services.rules.engine.mechanics.neutrals import OpponentDecides
from services.rules.engine.mechanics.options import REACTIONS, limit_rules
from services.rules.engine.mechanics.reinforce import Spoils

CAMPAIGN: Final = DATA["campaign"]
PLAYERS: Final[int] = CAMPAIGN["players"]
ROUNDS: Final[int] = CAMPAIGN["turns"]
ALLIES: Final[tuple[Army, ...]] = tuple(sorted(powers(BOARD, "active_ally").values()))

SEATS: Final[tuple[int, ...]] = tuple(
    [army if army in powers(BOARD, "player").values() else SPECTATOR for army in range(len(CAMPAIGN["powers"]))]
)
"""The seat of each army: the players are the first ones of the board, and no other army has one (NI-1)."""

TURN: Final[tuple[Phase, ...]] = (
    CampaignStart(BOARD),
    Influencing(),
    SpyLevies(),
    AlliedLevies(),
    NavalBattles(),
    CommandedInvasions(),
    Manoeuvres(),
    AlliedMarches(),
    EpidemicPhase(),
    Annexations(),
    MeritCards(),
    LastCount(ROUNDS),
)
"""The order of a turn (NI-20); the cards and the last count follow as in NA-63."""


def allied_rules() -> tuple[Rule, ...]:
    """The rules about powers that take sides."""
    home = HomeIncome(BOARD)
    return (
        home,
        HomeGarrisons(BOARD),
        ActiveIndependents(ALLIES),
        CampaignLoyalty(BOARD, home.capitals),
        LostGenerals(),
    )


def campaign(name: str, seats: int, options: Options) -> Variant:
    """Two players, by the advanced rules without missions (NI-2); the opponent decides for whom nobody plays."""
    rules = (
        LastStanding(),
        MostPoints(ROUNDS),
        OpponentDecides(),
        CardPile(),
        FirstInvasions(BOARD),
        LastTerritory(),
        Spoils(freely=False),
        PlaceIncome(),
        RegionIncome(),
        RouteIncome(),
        sets_with_effects(),
        CardEffects(BOARD),
        Merits(),
        *allied_rules(),
        *piece_rules(),
        *limit_rules(options),
    )
    opening = (StartPosition(), BreakOut(), ShuffleAll(), AlliedCards(), FirstTurn())
    return Variant("napoleon", name, BOARD, Armies(SEATS), options, TURN, rules, opening, UNITS)


CHOICES: Final = tuple([option for option in (*OPTIONS, REACTIONS) if option.name != "setup"])
"""The options of every table but the form of set-up: the position is given."""

PLANS: Final[tuple[VariantPlan, ...]] = (VariantPlan("campaign", (PLAYERS, PLAYERS), CHOICES, campaign),)
