"""Napoleonic Europe: conquest, missions, teams, and two players between independent armies."""

from typing import Final

from services.rules.engine.editions.napoleon.advanced import PLANS as ADVANCED
from services.rules.engine.editions.napoleon.campaign import PLANS as CAMPAIGN
from services.rules.engine.editions.napoleon.common import (
    BOARD,
    DATA,
    OPTIONS,
    TURN,
    common_rules,
    fixed_sets,
    golden_sets,
    set_up,
    starting_troops,
    table_rules,
)
from services.rules.engine.editions.napoleon.duels import PLANS as DUELS
from services.rules.engine.editions.napoleon.rules.announcing import Announcements, Announcing, Openings
from services.rules.engine.editions.napoleon.rules.deeds import Invasions, TurnDeeds
from services.rules.engine.editions.napoleon.rules.invading import Undeclared
from services.rules.engine.editions.napoleon.rules.missions import DealMissions, FourMissions
from services.rules.engine.editions.napoleon.rules.teams import (
    FirstElimination,
    NoRegimentLeft,
    TeamAttacks,
    TeamManoeuvre,
    TeamPile,
    TeamReinforcements,
)
from services.rules.engine.kernel.edition import Edition, Options, VariantPlan
from services.rules.engine.kernel.kinds import Mission
from services.rules.engine.kernel.variant import Armies, Variant
from services.rules.engine.mechanics.ending import Elimination
from services.rules.engine.mechanics.options import TRUCES
from services.rules.engine.mechanics.setup import StartingTroops


def conquest(name: str, seats: int, options: Options) -> Variant:
    """Everybody for themselves, with the golden rider."""
    rules = (StartingTroops(starting_troops(seats)), *common_rules(options, golden_sets(), Elimination()))
    return Variant("napoleon", name, BOARD, Armies(tuple(range(seats))), options, TURN, rules, set_up(options))


def mission(name: str, seats: int, options: Options) -> Variant:
    """Everybody for themselves, with four secret missions each."""
    deck = tuple([Mission(index) for index, row in enumerate(DATA["missions"]) if row["kind"] == "standard"])
    capitals = tuple([BOARD.zone[region.data["capital"]] for region in BOARD.regions])
    turn = (Openings(), Invasions(), TURN[2], Announcements(), TURN[3])
    rules = (
        FourMissions(),
        Announcing(deck),
        Undeclared(),
        TurnDeeds(capitals),
        StartingTroops(starting_troops(seats)),
        *common_rules(options, fixed_sets(), Elimination()),
    )
    opening = set_up(options, (DealMissions(deck),))
    return Variant("napoleon", name, BOARD, Armies(tuple(range(seats))), options, turn, rules, opening)


def teams(name: str, seats: int, options: Options) -> Variant:
    """Two teams that sit alternately, each with one hand."""
    side_of = tuple([seat % 2 for seat in range(seats)])
    armies = Armies(tuple(range(seats)), side_of, hand_of=side_of)
    turn = (TeamReinforcements(), TeamAttacks(), TeamManoeuvre(rule="N-38"), TURN[3])
    rules = (
        FirstElimination(),
        NoRegimentLeft(),
        TeamPile(),
        StartingTroops(starting_troops(seats)),
        *table_rules(options, fixed_sets()),
    )
    return Variant("napoleon", name, BOARD, armies, options, turn, rules, set_up(options))


EDITION: Final = Edition(
    "napoleon",
    BOARD,
    (
        VariantPlan("conquest", (3, 6), (*OPTIONS, TRUCES), conquest),
        VariantPlan("mission", (3, 6), (*OPTIONS, TRUCES), mission),
        VariantPlan("teams", (4, 6), OPTIONS, teams, step=2),
        *DUELS,
        *ADVANCED,
        *CAMPAIGN,
    ),
)
