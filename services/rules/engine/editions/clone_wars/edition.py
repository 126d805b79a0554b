"""The galaxy at war: two factions of two armies each, and the classic game on the same board."""

from typing import Final

from services.rules.engine.editions.clone_wars.factions import PLAN as FACTIONS
from services.rules.engine.editions.clone_wars.rules.decks import ShuffleSome
from services.rules.engine.editions.clone_wars.rules.opening import DealPlanets
from services.rules.engine.kernel.data import board
from services.rules.engine.kernel.edition import Edition, Options, VariantPlan
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.turn import FirstTurn
from services.rules.engine.kernel.variant import Armies, Phase, Variant
from services.rules.engine.mechanics.cards import CardForConquest, CardPile, DrawCards
from services.rules.engine.mechanics.combat import Attacks
from services.rules.engine.mechanics.draft import Draft
from services.rules.engine.mechanics.ending import Elimination, LastStanding
from services.rules.engine.mechanics.income import PlaceIncome, RegionIncome
from services.rules.engine.mechanics.manoeuvre import Manoeuvre
from services.rules.engine.mechanics.options import TRUCES, limit_rules, table_options
from services.rules.engine.mechanics.reinforce import Reinforcements, Spoils
from services.rules.engine.mechanics.sets import FixedSets
from services.rules.engine.mechanics.setup import Deploy, RollFirst, StartingTroops
from services.rules.engine.mechanics.wishes import WishRound

BOARD: Final = board("clone_wars")
DATA: Final = BOARD.data
PLAIN_CARDS: Final = tuple([card for card, face in zip(BOARD.every_card, BOARD.cards) if not face.data["anakin"]])
"""The one pile of the classic game."""

FORMS: Final[dict[str, tuple[Step, ...]]] = {
    "orders": (WishRound(),),
    "draft": (Draft(),),
    "deal": (DealPlanets(), Deploy()),
}
TURN: Final[tuple[Phase, ...]] = (Reinforcements(), Attacks(), Manoeuvre(rule="S-49"), DrawCards())


def conquest(name: str, seats: int, options: Options) -> Variant:
    """Everybody for themselves, without ships, tokens and Order 66 (S-33)."""
    troops: int = DATA["starting"]["by_players"][str(seats)]
    worth: dict[str, int] = DATA["exchange"]
    alike = {card.symbol: worth[f"3_{card.symbol}"] for card in BOARD.cards}
    return Variant(
        "clone_wars",
        name,
        BOARD,
        Armies(tuple(range(seats))),
        options,
        TURN,
        (
            StartingTroops((troops,) * seats),
            PlaceIncome(),
            RegionIncome(),
            FixedSets(alike, worth["one_of_each"], 0, "S-34"),
            CardPile(),
            CardForConquest(),
            Elimination(),
            Spoils(freely=False),
            LastStanding(),
            *limit_rules(options),
        ),
        (RollFirst(), *FORMS[options["setup"]], ShuffleSome(PLAIN_CARDS), RollFirst(), FirstTurn()),
    )


EDITION: Final = Edition(
    "clone_wars",
    BOARD,
    (FACTIONS, VariantPlan("conquest", (3, 4), (*table_options(tuple(FORMS)), TRUCES), conquest)),
)
