"""The world map of 2008: cities, capitals, stars and missions, in training, in full, and to the last territory."""

from typing import Any, Final

from services.rules.engine.editions.command.rules.airfields import Airfields
from services.rules.engine.editions.command.rules.buildings import CapitalIncome, CityIncome
from services.rules.engine.editions.command.rules.capitals import (
    CapitalWishes,
    DeployCapitals,
    FirstClaimIsCapital,
    SetCapitals,
)
from services.rules.engine.editions.command.rules.claims import CardWithoutMission, ClaimMission
from services.rules.engine.editions.command.rules.missions import KeepsMissions, MissionsWin
from services.rules.engine.editions.command.rules.opening import DrawCities, DrawMissions, OpenMissions
from services.rules.engine.editions.command.rules.rewards import (
    BonusManoeuvre,
    RewardCards,
    RewardDice,
    RewardIncome,
    StrategicManoeuvre,
)
from services.rules.engine.editions.command.rules.stars import StarReinforcements, StarTrading
from services.rules.engine.editions.command.rules.this_turn import CountedAttacks, NotesTurn
from services.rules.engine.editions.command.rules.training import RollColours, TakePositions
from services.rules.engine.kernel.data import board
from services.rules.engine.kernel.edition import Edition, Options, VariantPlan
from services.rules.engine.kernel.kinds import Mission
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.turn import FirstTurn
from services.rules.engine.kernel.variant import Armies, Phase, Variant
from services.rules.engine.mechanics.cards import CardPile, DrawCards, ShuffleAll, StartingCards
from services.rules.engine.mechanics.draft import Draft
from services.rules.engine.mechanics.ending import Elimination, LastStanding
from services.rules.engine.mechanics.income import RegionIncome
from services.rules.engine.mechanics.manoeuvre import Manoeuvre
from services.rules.engine.mechanics.options import TRUCES, limit_rules, table_options
from services.rules.engine.mechanics.setup import Deal, RollFirst, StartingTroops

BOARD: Final = board("command")
DATA: Final = BOARD.data
START_CARDS: Final = (0, 0, 1, 1, 2)
"""The cards that players start with, in the order of play (K-20)."""

FORMS: Final[dict[str, tuple[tuple[Step, ...], tuple[Rule, ...]]]] = {
    "orders": ((CapitalWishes(),), (FirstClaimIsCapital(),)),
    "draft": ((SetCapitals(), Draft()), ()),
    "deal": ((Deal(False, (1,) * 5), DeployCapitals()), ()),
}
"""The forms of set-up, the default first: their steps, and the rules that only they need."""

OPTIONS: Final = (*table_options(tuple(FORMS)), TRUCES)
TURN: Final[tuple[Phase, ...]] = (StarReinforcements(), CountedAttacks(), ClaimMission(), Manoeuvre(), DrawCards())
TURN_WITH_REWARDS: Final[tuple[Phase, ...]] = (
    StarReinforcements(),
    StrategicManoeuvre(),
    CountedAttacks(),
    ClaimMission(),
    Manoeuvre(),
    BonusManoeuvre(),
    DrawCards(),
)


def common_rules(seats: int, options: Options) -> tuple[Rule, ...]:
    worth = {int(stars): troops for stars, troops in DATA["star_exchange"].items()}
    return (
        StartingTroops((DATA["starting"]["by_players"][str(seats)],) * seats),
        CityIncome(),
        RegionIncome(),
        CapitalIncome(DATA["capital_bonus"]),
        StarTrading(worth),
        CardPile(),
        KeepsMissions(),
        NotesTurn(),
        CardWithoutMission(),
        Elimination(),
        LastStanding(),
        *limit_rules(options),
    )


def missions_win() -> Rule:
    return MissionsWin(DATA["missions_to_win"])


def training(name: str, seats: int, options: Options) -> Variant:
    """Given positions and missions, no rewards."""
    players: list[dict[str, Any]] = DATA["training"]["setups"][str(seats)]["players"]
    missions = BOARD.ids["mission"]
    return Variant(
        "command",
        name,
        BOARD,
        Armies(tuple(range(seats)), colors=tuple([BOARD.color[player["color"]] for player in players])),
        options,
        TURN,
        (missions_win(), *common_rules(seats, options)),
        (
            RollColours(),
            TakePositions(),
            OpenMissions(tuple([Mission(missions.index(id)) for id in DATA["training"]["missions"]])),
            ShuffleAll(),
            StartingCards(tuple([player["start_cards"] for player in players])),
            FirstTurn(),
        ),
    )


def centre(name: str, seats: int, options: Options, goals: tuple[Rule, ...]) -> Variant:
    """Cities, missions and rewards are drawn, and everything is placed by the players."""
    steps, rules = FORMS[options["setup"]]
    rewards: tuple[Rule, ...] = (RewardIncome(), RewardCards(), RewardDice(), Airfields())
    return Variant(
        "command",
        name,
        BOARD,
        Armies(tuple(range(seats))),
        options,
        TURN_WITH_REWARDS,
        (*goals, *common_rules(seats, options), *rewards, *rules),
        (DrawCities(), DrawMissions(), RollFirst(), *steps, StartingCards(START_CARDS), FirstTurn()),
    )


def command(name: str, seats: int, options: Options) -> Variant:
    return centre(name, seats, options, (missions_win(),))


def total(name: str, seats: int, options: Options) -> Variant:
    return centre(name, seats, options, ())


SEATS: Final = (3, 5)
EDITION: Final = Edition(
    "command",
    BOARD,
    (
        VariantPlan("training", SEATS, OPTIONS[1:], training),
        VariantPlan("command", SEATS, OPTIONS, command),
        VariantPlan("total", SEATS, OPTIONS, total),
    ),
)
