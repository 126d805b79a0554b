"""Two players between four independent armies, which only defend themselves or can be won over as allies."""

from typing import Final

from services.rules.engine.editions.napoleon.common import BOARD, DATA, TURN, common_rules, golden_sets
from services.rules.engine.editions.napoleon.rules.independents import ActiveIndependents
from services.rules.engine.editions.napoleon.rules.independents_combat import CommandedAttacks, EliminationByCommander
from services.rules.engine.editions.napoleon.rules.independents_influence import Influencing
from services.rules.engine.editions.napoleon.rules.independents_loyalty import Loyalty
from services.rules.engine.editions.napoleon.rules.independents_setup import LevyTurn, ShareOut
from services.rules.engine.editions.napoleon.rules.independents_turn import AlliedManoeuvres, AlliedReinforcements
from services.rules.engine.editions.napoleon.rules.invading import Undeclared
from services.rules.engine.kernel.edition import Options, VariantPlan
from services.rules.engine.kernel.kinds import SPECTATOR, Army
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.turn import FirstTurn
from services.rules.engine.kernel.variant import Armies, Phase, Variant
from services.rules.engine.mechanics.cards import DrawCards, ShuffleAll
from services.rules.engine.mechanics.ending import Elimination
from services.rules.engine.mechanics.manoeuvre import Manoeuvre
from services.rules.engine.mechanics.neutrals import OpponentDecides
from services.rules.engine.mechanics.options import table_options
from services.rules.engine.mechanics.reinforce import Reinforcements
from services.rules.engine.mechanics.setup import Deal, Deploy, RollFirst, StartingTroops

START: Final = DATA["starting"]["duel"]
PLAYERS: Final = 2
INDEPENDENTS: Final = tuple([Army(PLAYERS + index) for index in range(START["independents"])])


def shares(player: str, independent: str) -> tuple[int, ...]:
    """A number of the data for each army, the players' first."""
    return (START[player],) * PLAYERS + (START[independent],) * len(INDEPENDENTS)


DEALT: Final = Deal(False, (1,) * (PLAYERS + len(INDEPENDENTS)), shares("cards_each", "cards_per_independent"))

FORMS: Final[dict[str, tuple[Step, ...]]] = {"deal": (ShareOut(), Deploy()), "draft": (LevyTurn(),)}
"""What follows the deal: all players at once, after the independents stand; or in turn, as printed (N-10)."""

OPTIONS: Final = table_options(tuple(FORMS))

ALLIED_TURN: Final[tuple[Phase, ...]] = (
    Influencing(),
    Reinforcements(),
    AlliedReinforcements(),
    CommandedAttacks(),
    Manoeuvre(rule="N-7"),
    AlliedManoeuvres(),
    DrawCards(),
)
"""The order of a turn with allies (N-14)."""


def duel(name: str, options: Options, turn: tuple[Phase, ...], out: Rule, allies: tuple[Rule, ...]) -> Variant:
    """The conquest game for two (N-43)."""
    return Variant(
        "napoleon",
        name,
        BOARD,
        Armies(tuple(range(PLAYERS)) + (SPECTATOR,) * len(INDEPENDENTS)),
        options,
        turn,
        (
            StartingTroops(shares("each", "per_independent")),
            OpponentDecides(),
            *common_rules(options, golden_sets(), out),
            *allies,
        ),
        (RollFirst(), DEALT, *FORMS[options["setup"]], ShuffleAll(), RollFirst(), FirstTurn()),
    )


def passive(name: str, seats: int, options: Options) -> Variant:
    """The independents never act (N-11)."""
    return duel(name, options, TURN, Elimination(), ())


def active(name: str, seats: int, options: Options) -> Variant:
    """The independents can be won over and then fight (N-13)."""
    allies = (ActiveIndependents(INDEPENDENTS), Loyalty(), Undeclared())
    return duel(name, options, ALLIED_TURN, EliminationByCommander(), allies)


PLANS: Final[tuple[VariantPlan, ...]] = (
    VariantPlan("duel-passive", (PLAYERS, PLAYERS), OPTIONS, passive),
    VariantPlan("duel-active", (PLAYERS, PLAYERS), OPTIONS, active),
)
