"""What happens at the table rather than on the board: seats, draws, and answers given in advance or unseen."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import ALIVE, NEUTRAL, Game
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import register


class Seated(Public):
    """Who plays a seat from now on: a person or a bot. Nothing that was done is undone (A-9)."""

    __slots__ = ("bot", "seat")
    NAME: ClassVar[str] = "seated"
    SPEC: ClassVar[str] = "seat:seat bot:bool"

    def __init__(self, seat: int, bot: bool) -> None:
        self.seat = seat
        self.bot = bot

    def row(self) -> tuple[object, ...]:
        return (self.seat, self.bot)

    def fold(self, game: Game) -> None:
        game.bots = game.bots[: self.seat] + (self.bot,) + game.bots[self.seat + 1 :]


class Resigned(Public):
    """A player left for good: a bot plays on, or the seat's armies stay as neutrals that only defend (C-30)."""

    __slots__ = ("neutral", "seat")
    NAME: ClassVar[str] = "resigned"
    SPEC: ClassVar[str] = "seat:seat neutral:bool"

    def __init__(self, seat: int, neutral: bool) -> None:
        self.seat = seat
        self.neutral = neutral

    def row(self) -> tuple[object, ...]:
        return (self.seat, self.neutral)

    def fold(self, game: Game) -> None:
        seat = self.seat
        game.prompted = True
        game.resigned = game.resigned[:seat] + (True,) + game.resigned[seat + 1 :]
        if self.neutral:
            armies = game.variant.armies_of[seat]
            game.status = tuple(
                [NEUTRAL if army in armies and now == ALIVE else now for army, now in enumerate(game.status)]
            )
        else:
            game.bots = game.bots[:seat] + (True,) + game.bots[seat + 1 :]


class DrawProposed(Public):
    """A seat is for ending the game in a draw; it lapses at the end of the round (A-14)."""

    __slots__ = ("seat",)
    NAME: ClassVar[str] = "draw_proposed"
    SPEC: ClassVar[str] = "seat:seat"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def row(self) -> tuple[object, ...]:
        return (self.seat,)

    def fold(self, game: Game) -> None:
        game.draws = (*game.draws, self.seat)


class DrawRefused(Public):
    """A seat spoke against the draw; everybody's consent is forgotten."""

    __slots__ = ("seat",)
    NAME: ClassVar[str] = "draw_refused"
    SPEC: ClassVar[str] = "seat:seat"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def row(self) -> tuple[object, ...]:
        return (self.seat,)

    def fold(self, game: Game) -> None:
        game.draws = ()


class Ordered(Event):
    """A seat's standing orders, all of them; nobody else learns that they changed."""

    __slots__ = ("orders", "seat")
    NAME: ClassVar[str] = "ordered"
    SPEC: ClassVar[str] = "seat:seat orders:order*"
    SILENT: ClassVar[bool] = True

    def __init__(self, seat: int, orders: tuple[Order, ...]) -> None:
        self.seat = seat
        self.orders = orders

    def row(self) -> tuple[object, ...]:
        return (self.seat, self.orders)

    def fold(self, game: Game) -> None:
        game.prompted = True
        game.orders = game.orders[: self.seat] + (self.orders,) + game.orders[self.seat + 1 :]

    def seen(self, game: Game, viewer: int) -> Event | None:
        return self if viewer == self.seat else None


class Planned(Event):
    """What is left of a seat's plan for its coming turn; nobody else learns of it."""

    __slots__ = ("actions", "seat")
    NAME: ClassVar[str] = "planned"
    SPEC: ClassVar[str] = "seat:seat actions:action*"
    SILENT: ClassVar[bool] = True

    def __init__(self, seat: int, actions: tuple[Action, ...]) -> None:
        self.seat = seat
        self.actions = actions

    def row(self) -> tuple[object, ...]:
        return (self.seat, self.actions)

    def fold(self, game: Game) -> None:
        game.prompted = True
        game.plans = game.plans[: self.seat] + (self.actions,) + game.plans[self.seat + 1 :]

    def seen(self, game: Game, viewer: int) -> Event | None:
        return self if viewer == self.seat else None


class Sealed(Event):
    """A seat answered a question that all answer unseen; others learn only that it did."""

    __slots__ = ("action", "seat")
    NAME: ClassVar[str] = "sealed"
    SPEC: ClassVar[str] = "seat:seat action:action?"

    def __init__(self, seat: int, action: Action | None) -> None:
        self.seat = seat
        self.action = action

    def row(self) -> tuple[object, ...]:
        return (self.seat, self.action)

    def fold(self, game: Game) -> None:
        game.sealed = (*game.sealed, (self.seat, Done() if self.action is None else self.action))

    def seen(self, game: Game, viewer: int) -> Event | None:
        return self if viewer == self.seat else Sealed(self.seat, None)


class Unsealed(Public):
    """The last sealed answer is in: all of them now take effect."""

    __slots__ = ()
    NAME: ClassVar[str] = "unsealed"

    def fold(self, game: Game) -> None:
        game.sealed = ()


register(Seated, Resigned, DrawProposed, DrawRefused, Ordered, Planned, Sealed, Unsealed)
