"""What happens at the table rather than on the board: seats, draws, and answers given in advance or unseen."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import ALIVE, NEUTRAL, Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import register, with_entry


class Seated(Public):
    """Who plays a seat from now on: a person or a bot. Nothing that was done is undone (A-9)."""

    NAME = "seated"

    seat: Seat
    bot: bool

    def fold(self, game: Game) -> None:
        game.bots = with_entry(game.bots, self.seat, self.bot)


class Resigned(Public):
    """A player left for good: a bot plays on, or the seat's armies stay as neutrals that only defend (C-30)."""

    NAME = "resigned"

    seat: Seat
    neutral: bool

    def fold(self, game: Game) -> None:
        seat = self.seat
        game.prompted = True
        game.resigned = with_entry(game.resigned, seat, True)
        if self.neutral:
            armies = game.variant.armies_of[seat]
            game.status = tuple(
                [NEUTRAL if army in armies and now == ALIVE else now for army, now in enumerate(game.status)]
            )
        else:
            game.bots = with_entry(game.bots, seat, True)


class SeatClaimed(Public):
    """Somebody took a seat over from a bot, and plays it from now on."""

    NAME = "seat_claimed"

    seat: Seat

    def fold(self, game: Game) -> None:
        game.bots = with_entry(game.bots, self.seat, False)
        game.resigned = with_entry(game.resigned, self.seat, False)


class DrawProposed(Public):
    """A seat is for ending the game in a draw; it lapses at the end of the round (A-14)."""

    NAME = "draw_proposed"

    seat: Seat

    def fold(self, game: Game) -> None:
        game.draws = (*game.draws, self.seat)


class DrawRefused(Public):
    """A seat spoke against the draw; everybody's consent is forgotten."""

    NAME = "draw_refused"

    seat: Seat

    def fold(self, game: Game) -> None:
        game.draws = ()


class OwnSeat(Event):
    """Something that nobody but its seat learns of."""

    SILENT: ClassVar[bool] = True

    seat: Seat

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return self if viewer == self.seat else None


class Ordered(OwnSeat):
    """A seat's standing orders, all of them; nobody else learns that they changed."""

    NAME = "ordered"

    orders: tuple[Order, ...]

    def fold(self, game: Game) -> None:
        game.prompted = True
        game.orders = with_entry(game.orders, self.seat, self.orders)


class Planned(OwnSeat):
    """What is left of a seat's plan for its coming turn; nobody else learns of it."""

    NAME = "planned"

    actions: tuple[Action, ...]

    def fold(self, game: Game) -> None:
        game.prompted = True
        game.plans = with_entry(game.plans, self.seat, self.actions)


class PlanStopped(OwnSeat):
    """What a seat planned next is refused, with that code and rule: the seat is asked instead (A-11)."""

    NAME = "plan_stopped"
    TOLD = True

    code: str
    rule: str


class OrderDisarmed(OwnSeat):
    """A standing order of a seat came to mean nothing, and why; nobody else learns of it."""

    NAME = "order_disarmed"
    TOLD = True

    order: str
    reason: str


class OrderRefused(OwnSeat):
    """What a standing order of a seat answers is refused, with that code and rule: the order is put away."""

    NAME = "order_refused"
    TOLD = True

    order: str
    code: str
    rule: str


class Sealed(Event):
    """A seat answered a question that all answer unseen; others learn only that it did."""

    NAME = "sealed"

    seat: Seat
    action: Action | None

    def fold(self, game: Game) -> None:
        game.sealed = (*game.sealed, (self.seat, Done() if self.action is None else self.action))

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return self if viewer == self.seat else Sealed(self.seat, None)


class Unsealed(Public):
    """The last sealed answer is in: all of them now take effect."""

    NAME = "unsealed"

    def fold(self, game: Game) -> None:
        game.sealed = ()


register(
    Seated,
    Resigned,
    SeatClaimed,
    DrawProposed,
    DrawRefused,
    Ordered,
    Planned,
    PlanStopped,
    OrderDisarmed,
    OrderRefused,
    Sealed,
    Unsealed,
)
