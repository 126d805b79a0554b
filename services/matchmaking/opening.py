"""How a table opens: what is asked of other services first, so that one transaction can do the rest."""

from __future__ import annotations

from typing import Final

from services.common.idempotency import Request
from services.common.ports import Ports, letters
from services.common.refusals import Kind, Refused
from services.common.text import clean
from services.matchmaking.asking import AsksAccounts, AsksBots, AsksRules
from services.matchmaking.tables import TITLE, Order, Person, Seat, Table

USUAL_SUBSTITUTE: Final = "greedy"
INVITATION_BYTES: Final = 16


class Opening:
    """Makes tables that nobody has stored yet."""

    def __init__(self, rules: AsksRules, bots: AsksBots, accounts: AsksAccounts, ports: Ports) -> None:
        self.rules = rules
        self.bots = bots
        self.accounts = accounts
        self.ports = ports

    async def table(self, order: Order, request: Request) -> Table:
        """The table that somebody asks for, with the host on the first seat; Refused when it cannot be had.

        The dice are made last, and under an id that belongs to the request: asked again, it is the same game.
        """
        most = order.seats - 1
        if len(order.bots) > most:
            text = f"{order.seats} seats take {most} bots at most: one seat is yours"
            raise Refused(Kind.INVALID, "too_many_bots", text, field="bots", details={"most": most})
        title = clean(order.title, TITLE) if order.title else ""
        if order.bots:
            await self.bots.check(set(order.bots), "bots")
        if order.terms.substitute:
            await self.bots.check({order.terms.substitute}, "substitute")
        terms = await self.rules.in_full(order.terms, order.seats)
        name = await self.accounts.name_of(request.user_id)
        game_id, dice = await self.rules.reserve(request.elsewhere())
        return Table(
            id=self.ports.ids.new("t"),
            title=title,
            host_id=request.user_id,
            private=order.private,
            invitation=letters(self.ports.entropy.bytes(INVITATION_BYTES)),
            game_id=game_id,
            dice=dice,
            terms=terms._replace(substitute=terms.substitute or USUAL_SUBSTITUTE),
            created_at=self.ports.clock.now(),
            seats=seats(order, Person(request.user_id, name, order.dice_seed)),
        )


def seats(order: Order, host: Person) -> tuple[Seat, ...]:
    """The host on the first seat, bots on the last ones, and the others free."""
    first_bot = order.seats - len(order.bots)
    free = [Seat(number) for number in range(1, first_bot)]
    return (Seat(0, host), *free, *(Seat(first_bot + place, bot=bot) for place, bot in enumerate(order.bots)))
