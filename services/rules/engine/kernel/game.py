"""One game's whole state as a compact value that bots copy thousands of times a second."""

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from services.rules.engine.kernel.kinds import NOBODY as NOBODY
from services.rules.engine.kernel.kinds import SPECTATOR as SPECTATOR
from services.rules.engine.kernel.kinds import Army, Seat, Zone
from services.rules.engine.kernel.record import Record

if TYPE_CHECKING:
    from services.rules.engine.kernel.actions import Action
    from services.rules.engine.kernel.orders import Order
    from services.rules.engine.kernel.steps import Step
    from services.rules.engine.kernel.variant import Variant

ALIVE: Final = 0
OUT: Final = 1
NEUTRAL: Final = 2
STATUSES: Final = ("alive", "out", "neutral")
"""What an army's `status` is called."""


class Slice(Record):
    """The small state of one rule: replaced whole, never altered, so that copies of a game share it."""

    FORMER: ClassVar[tuple[str, ...]] = ()
    """The slices of older versions that it is made of, where a stored game still has them."""

    @classmethod
    def from_former(cls, former: dict[str, tuple[Any, ...]]) -> "Slice":
        """It, made from the rows of those slices of FORMER that were stored; at least one was."""
        raise TypeError(f"the slice {cls.NAME} does not say how it is made from {', '.join(cls.FORMER)}")

    def seen(self, game: "Game", viewer: Seat) -> "Slice":
        """What a seat (or SPECTATOR) may see of it; a slice must say so itself."""
        raise TypeError(f"the slice {self.NAME} does not say who sees it")

    def on_dice(self) -> "Slice":
        """What of it may change dice, where a rule that touches them keeps it; odds know states apart by that."""
        return self


class PublicSlice(Slice):
    """A slice that everybody sees as it is."""

    def seen(self, game: "Game", viewer: Seat) -> Slice:
        return self


Kept = TypeVar("Kept", bound=Slice)


class Game:
    """Counts are flat lists indexed by zone * armies + army; total, holder and held follow from them.

    Only events change a game, through `fold`; reading is free. `version` counts the events that others can notice;
    `prompted` says that some seat ever gave orders, planned or left, so that answers may come without asking.
    """

    __slots__ = (
        "agenda",
        "armies",
        "bots",
        "captures",
        "draws",
        "held",
        "holder",
        "killers",
        "mover",
        "order",
        "orders",
        "plans",
        "prompted",
        "reason",
        "received",
        "reserve",
        "resigned",
        "round",
        "sealed",
        "slices",
        "status",
        "total",
        "troops",
        "units",
        "variant",
        "version",
        "winners",
    )

    def __init__(self, variant: "Variant", source: "Game | None" = None) -> None:
        """An empty board, or a copy of another game; compiled classes cannot be copied in any other way."""
        self.variant = variant
        if source is None:
            self.begin()
        else:
            self.follow(source)

    def begin(self) -> None:
        """Nothing has happened yet."""
        variant = self.variant
        zones, armies, seats = len(variant.board.zones), variant.armies, variant.seats
        self.armies = armies
        self.troops: list[int] = [0] * (zones * armies)
        self.units: list[list[int]] = [[0] * (zones * armies) for _ in variant.units]
        self.total: list[int] = [0] * zones
        self.holder: list[Army] = [NOBODY] * zones
        self.held: list[int] = [0] * armies
        self.round = 0
        self.mover = NOBODY
        self.reserve = 0
        self.received = 0
        self.captures = 0
        self.order: tuple[Army, ...] = variant.every_army
        self.status: tuple[int, ...] = tuple([ALIVE if seat >= 0 else NEUTRAL for seat in variant.seat_of])
        self.killers: tuple[Army, ...] = (NOBODY,) * armies
        self.winners: tuple[Seat, ...] = ()
        self.reason = ""
        self.slices: dict[str, Slice] = {}
        self.agenda: list[Step] = []
        self.orders: tuple[tuple[Order, ...], ...] = ((),) * seats
        self.plans: tuple[tuple[Action, ...], ...] = ((),) * seats
        self.sealed: tuple[tuple[Seat, Action], ...] = ()
        self.bots: tuple[bool, ...] = (False,) * seats
        self.resigned: tuple[bool, ...] = (False,) * seats
        self.draws: tuple[Seat, ...] = ()
        self.prompted = False
        self.version = 0

    def add(self, zone: Zone, army: Army, count: int) -> None:
        """The only way a count of troops changes (C-28); keeps total, holder and held."""
        troops = self.troops
        index = zone * self.armies + army
        mine = troops[index] + count
        troops[index] = mine
        total = self.total[zone] + count
        self.total[zone] = total
        before = self.holder[zone]
        if mine == total:
            holder = army if mine else NOBODY
        else:
            holder = self.strongest(zone)
        if holder == before:
            return
        self.holder[zone] = holder
        if before >= 0:
            self.held[before] -= 1
        if holder >= 0:
            self.held[holder] += 1

    def strongest(self, zone: Zone) -> Army:
        """The army that a rule names, else the one with strictly most troops there; a tie is nobody."""
        for rule in self.variant.controller:
            named = rule.controller(self, zone, self.holder[zone])
            if named >= 0:
                return named
        start = zone * self.armies
        best, most = NOBODY, 0
        for army, count in zip(self.variant.every_army, self.troops[start : start + self.armies]):
            if count > most:
                best, most = army, count
            elif count == most:
                best = NOBODY
        return best

    def troops_of(self, zone: Zone, army: Army) -> int:
        return self.troops[zone * self.armies + army]

    def places(self, army: Army) -> list[Zone]:
        """The places on land that an army controls, in the order of the board; `held` counts those at sea too."""
        board = self.variant.board
        holder = self.holder  # by number, not with zip(): most places are somebody else's
        if not board.maritime:
            return [zone for zone in board.every_zone if holder[zone] == army]
        sea = board.sea
        return [zone for zone in board.every_zone if holder[zone] == army and not sea[zone]]

    def seat(self, army: Army) -> Seat:
        """Who decides for an army; -1 for a neutral one (see `Variant.decider`)."""
        return self.variant.seat_of[army]

    def slice(self, kind: type[Kept]) -> Kept:
        """The state of one rule; KeyError in a variant without it. Only the module that declares it may change it."""
        return self.slices[kind.NAME]  # type: ignore[return-value]  # a slice is kept under the NAME of its class

    def over(self) -> bool:
        return self.reason != ""

    def unmoved(self, before: "Game") -> bool:
        """Whether nothing has happened since that state but words: orders, plans, sealed answers, who plays a seat.

        The offers of a question that stayed open are the same then.
        """
        return (
            self.troops == before.troops
            and self.slices == before.slices
            and self.units == before.units
            and self.status == before.status
            and self.resigned == before.resigned
            and self.variant is before.variant
            and (self.order, self.round, self.mover, self.reserve, self.received, self.captures)
            == (before.order, before.round, before.mover, before.reserve, before.received, before.captures)
        )

    def copy(self) -> "Game":
        return Game(self.variant, self)

    def follow(self, other: "Game") -> None:
        """Takes over another game's state; only lists need copies, all else is replaced and never altered."""
        self.armies = other.armies
        self.troops = other.troops[:]
        self.units = [layer[:] for layer in other.units] if other.units else other.units
        self.total = other.total[:]
        self.holder = other.holder[:]
        self.held = other.held[:]
        self.round = other.round
        self.mover = other.mover
        self.reserve = other.reserve
        self.received = other.received
        self.captures = other.captures
        self.order = other.order
        self.status = other.status
        self.killers = other.killers
        self.winners = other.winners
        self.reason = other.reason
        self.slices = other.slices.copy()
        self.agenda = other.agenda[:]
        self.orders = other.orders
        self.plans = other.plans
        self.sealed = other.sealed
        self.bots = other.bots
        self.resigned = other.resigned
        self.draws = other.draws
        self.prompted = other.prompted
        self.version = other.version
