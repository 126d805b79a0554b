"""Lighthouses: six islands in a ring; whoever has lit three lamps first wins, and dark islands are not found.

An edition with everything of its own: a verb, an event, a unit, a slice with a mark, a kind, a standing order.
"""

from typing import ClassVar, Final, NewType

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.data import board
from services.rules.engine.kernel.edition import Edition, Options, VariantPlan
from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import Army, Seat, Zone
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Outcome, Rule
from services.rules.engine.kernel.steps import ArmyAsk, Ask, wrong_verb
from services.rules.engine.kernel.turn import FirstTurn
from services.rules.engine.kernel.variant import Armies, Phase, Variant
from services.rules.engine.mechanics.combat import Attacks
from services.rules.engine.mechanics.ending import Elimination, LastStanding
from services.rules.engine.mechanics.income import PlaceIncome
from services.rules.engine.mechanics.options import limit_rules, table_options
from services.rules.engine.mechanics.reinforce import Reinforcements
from services.rules.engine.mechanics.setup import Deal, Deploy, RollFirst, StartingTroops
from services.rules.engine.mechanics.verbs import Attack

BOARD: Final = board("lighthouses")
Lamp = NewType("Lamp", int)
TO_WIN: Final = 3
STARTING: Final = 8


class Light(Action):
    """Lights a lamp on an own island that is still dark."""

    NAME = "light"

    zone: Zone
    lamp: Lamp


class Lights(Slice):
    """The islands that are lit, and how many lamps each army has lit."""

    NAME = "lights"

    zones: tuple[Zone, ...]
    lit: tuple[int, ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        return self


def lights_of(game: Game) -> Lights:
    slice = game.slices["lights"]
    assert isinstance(slice, Lights)
    return slice


def dark(game: Game, army: Army) -> tuple[Zone, ...]:
    """The army's islands without a light."""
    return tuple([zone for zone in game.places(army) if zone not in lights_of(game).zones])


class Lit(Public):
    """A lamp burns on an island, and a keeper looks after it."""

    NAME = "lit"

    army: Army
    zone: Zone
    lamp: Lamp

    def fold(self, game: Game) -> None:
        now = lights_of(game)
        counts = [count + (army == self.army) for army, count in enumerate(now.lit)]
        game.slices["lights"] = Lights(tuple(sorted((*now.zones, self.zone))), tuple(counts))
        game.units[0][self.zone * game.armies + self.army] += 1


class LightAsk(ArmyAsk):
    """Light a lamp, or leave it."""

    NAME = "lighting"
    RULE = "L-1"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        lamps = tuple(range(len(BOARD.ids["lamp"])))
        zones = dark(game, self.army)
        light = (Offer("light", (Pick("zone", zones), Pick("lamp", lamps))),) if zones else ()
        return (*light, Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Light):
            return wrong_verb(self, game, action)
        if action.zone not in dark(game, self.army):
            return Refusal("not_dark", "L-1", (("zone", action.zone), ("lamp", action.lamp)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, Light):
            play.emit(Lit(self.army, action.zone, action.lamp))

    def default(self, game: Game) -> Action:
        return Done()


class Lighting(Phase):
    """Each turn ends with a lamp."""

    NAME: ClassVar[str] = "light"

    def begin(self, play: Play) -> None:
        army = play.game.mover
        if dark(play.game, army):
            play.push(LightAsk(play.game.variant.seat_of[army], army))


class LightFirst(Order):
    """Light this lamp on an island as soon as it can be done."""

    NAME = "light_first"

    zone: Zone
    lamp: Lamp

    @classmethod
    def fits(cls, game: Game, seat: Seat) -> bool:
        return len(lights_of(game).zones) < len(BOARD.zones)

    def answer(self, game: Game, ask: Ask) -> Action | None:
        return Light(self.zone, self.lamp) if isinstance(ask, LightAsk) else None


class Keepers(Rule):
    """Whoever lights three lamps first has won. Only lit islands are found, so two players never end it by fighting."""

    def initial(self, game: Game) -> Slice | None:
        return Lights((), (0,) * game.armies)

    def veto(self, game: Game, army: Army, action: Action) -> Refusal | None:
        if not isinstance(action, Attack) or action.target in lights_of(game).zones:
            return None
        return Refusal("not_found", "L-3", (("zone", action.target),))

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        for army, count in enumerate(lights_of(game).lit):
            if count >= TO_WIN:
                return Outcome((game.variant.seat_of[army],), "lights")
        return None


register(Light, Lights, Lit, LightAsk, LightFirst)


def islands(name: str, seats: int, options: Options) -> Variant:
    """The only way to play it."""
    return Variant(
        "lighthouses",
        name,
        BOARD,
        Armies(tuple(range(seats))),
        options,
        (Reinforcements(), Attacks(), Lighting()),
        (
            StartingTroops((STARTING,) * seats),
            PlaceIncome(),
            Elimination(),
            Keepers(),
            LastStanding(),
            *limit_rules(options),
        ),
        (RollFirst(), Deal(False, (1,) * seats), Deploy(), FirstTurn()),
        ("keeper",),
    )


EDITION: Final = Edition("lighthouses", BOARD, (VariantPlan("islands", (2, 3), table_options(("deal",)), islands),))
