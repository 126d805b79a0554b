"""Two factions of two armies each: ships, tokens, the track of Order 66, and cards with powers."""

from typing import Final

from services.rules.engine.editions.clone_wars.rules.battle_cards import BattleCards
from services.rules.engine.editions.clone_wars.rules.command import ChangeOfCommand
from services.rules.engine.editions.clone_wars.rules.decks import (
    DrawFromOwnPile,
    FactionDraws,
    FactionSets,
    ShuffleDecks,
)
from services.rules.engine.editions.clone_wars.rules.fleets import Fleets
from services.rules.engine.editions.clone_wars.rules.fortify import MoveShips, MoveTroops
from services.rules.engine.editions.clone_wars.rules.invading import Invasions
from services.rules.engine.editions.clone_wars.rules.new_ships import NewShips
from services.rules.engine.editions.clone_wars.rules.opening import DealPlanets, FactionWishes, FirstClaims
from services.rules.engine.editions.clone_wars.rules.order66 import Emperor, Order66
from services.rules.engine.editions.clone_wars.rules.powers import CardPowers
from services.rules.engine.editions.clone_wars.rules.recruiting import Recruiting
from services.rules.engine.editions.clone_wars.rules.sides import REPUBLIC, SEPARATIST
from services.rules.engine.editions.clone_wars.rules.sidious import SidiousMoves
from services.rules.engine.editions.clone_wars.rules.this_turn import NotesFactionTurn
from services.rules.engine.editions.clone_wars.rules.tokens import PlaceTokens, SeparatistTokens, ShuffleTokens
from services.rules.engine.editions.clone_wars.rules.turning import FactionElimination
from services.rules.engine.kernel.data import board
from services.rules.engine.kernel.edition import Option, Options, VariantPlan
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.turn import FirstTurn
from services.rules.engine.kernel.variant import Armies, Phase, Variant
from services.rules.engine.mechanics.cards import CardPile
from services.rules.engine.mechanics.draft import Draft
from services.rules.engine.mechanics.ending import LastStanding
from services.rules.engine.mechanics.income import PlaceIncome, RegionIncome
from services.rules.engine.mechanics.options import REACTIONS, limit_rules, table_options
from services.rules.engine.mechanics.setup import Deploy, RollFirst, StartingTroops

BOARD: Final = board("clone_wars")
DATA: Final = BOARD.data
SIDES: Final = {"republic": REPUBLIC, "separatist": SEPARATIST}
SIDE_OF: Final = tuple([SIDES[army["faction"]] for army in DATA["armies"]])
LONE_SEATS: Final = {"separatist": (0, 1, 2, 1), "republic": (0, 1, 0, 2)}
"""The seat of each army with three players, by the faction that one of them has alone (S-1)."""

FORMS: Final[dict[str, tuple[Step, ...]]] = {
    "orders": (FactionWishes(),),
    "draft": (FirstClaims(), Draft()),
    "deal": (DealPlanets(tuple([Army(index) for index, side in enumerate(SIDE_OF) if side == REPUBLIC])), Deploy()),
}
"""The forms of set-up, the default first."""

TURN: Final[tuple[Phase, ...]] = (
    PlaceTokens(),
    SidiousMoves(),
    Recruiting(),
    NewShips(),
    Invasions(),
    MoveTroops(),
    MoveShips(),
    ChangeOfCommand(),
    DrawFromOwnPile(),
    Order66(),
)


def seats_of(seats: int, alone: str) -> tuple[int, ...]:
    """The seat of each army (S-1)."""
    if seats == 3:
        return LONE_SEATS[alone]
    return SIDE_OF if seats == 2 else tuple(range(seats))


def faction_sets() -> FactionSets:
    worth: dict[str, int] = DATA["exchange"]
    alike = {ship: worth[f"3_{ship}"] for ship in BOARD.ids["ship"]}
    return FactionSets(alike, worth["one_of_each"], 0, "S-10")


def factions(name: str, seats: int, options: Options) -> Variant:
    """The Republic against the Separatists."""
    start: dict[str, int] = DATA["starting"]["by_faction"]
    fleets = Fleets(DATA["ships"])
    return Variant(
        "clone_wars",
        name,
        BOARD,
        Armies(seats_of(seats, options["two_armies"]), SIDE_OF),
        options,
        TURN,
        (
            StartingTroops(tuple([start[army["faction"]] for army in DATA["armies"]])),
            CardPowers(BOARD),
            NotesFactionTurn(),
            PlaceIncome(),
            RegionIncome(),
            faction_sets(),
            CardPile(taken_by_victor=False),
            FactionDraws(),
            Emperor(),
            fleets,
            BattleCards(fleets),
            SeparatistTokens(),
            FactionElimination(),
            LastStanding(),
            *limit_rules(options),
        ),
        (
            RollFirst(),
            *FORMS[options["setup"]],
            ShuffleDecks(),
            ShuffleTokens(),
            RollFirst(),
            FirstTurn(),
        ),
        BOARD.ids["ship"],
    )


PLAN: Final = VariantPlan(
    "factions",
    (2, 4),
    (
        *table_options(tuple(FORMS)),
        Option("two_armies", "separatist", tuple(reversed(SIDES))),
        REACTIONS,
    ),
    factions,
)
