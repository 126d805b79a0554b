"""How a table opens: what is asked of other services first, so that one transaction can do the rest."""

from __future__ import annotations

from typing import Final, NamedTuple

from services.common.idempotency import Request
from services.common.ports import Ports, letters
from services.common.refusals import Kind, Refused
from services.common.text import clean
from services.matchmaking.asking import AsksAccounts, AsksBots, AsksRules
from services.matchmaking.chat import check_terms
from services.matchmaking.gathering import moved_by_one
from services.matchmaking.matcher import Proposal, Wanted
from services.matchmaking.paces import CLOCKS, READY_SECONDS
from services.matchmaking.tables import TITLE, Order, Person, Seat, State, Table
from services.matchmaking.terms import Chat, Claims, Filling, Terms

USUAL_SUBSTITUTE: Final = "sergeant"
INVITATION_BYTES: Final = 16


class Opening(NamedTuple):
    """Makes tables that nobody has stored yet."""

    rules: AsksRules
    bots: AsksBots
    accounts: AsksAccounts
    ports: Ports

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
        if order.terms.filling.bot:
            await self.bots.check({order.terms.filling.bot}, "filling.bot")
        terms = await self.rules.in_full(order.terms, order.seats)
        check_terms(terms)
        name = (await self.accounts.known(request.user_id)).name
        game_id, dice = await self.rules.reserve(request.elsewhere())
        return Table(
            id=self.ports.ids.new("t"),
            title=title,
            host_id=request.user_id,
            private=order.private,
            invitation=letters(self.ports.entropy.bytes(INVITATION_BYTES)),
            game_id=game_id,
            dice=dice,
            terms=terms._replace(substitute=terms.substitute or USUAL_SUBSTITUTE, lots=self.lots(terms, order.seats)),
            created_at=self.ports.clock.now(),
            seats=seats(order, Person(request.user_id, name, order.dice_seed)),
        )

    async def check(self, wanted: Wanted) -> None:
        """Refused when what somebody looks for cannot be played."""
        await self.rules.in_full(terms_of(wanted), wanted.seats)

    async def found(self, proposal: Proposal) -> Table:
        """The table of people whom their tickets brought together; bots sit on the last seats."""
        wanted, now = proposal.wanted, self.ports.clock.now()
        terms = await self.rules.in_full(terms_of(wanted), wanted.seats)
        people = [Person(one.user_id, (await self.accounts.known(one.user_id)).name, b"") for one in proposal.tickets]
        if proposal.bots:
            terms = terms._replace(filling=Filling(USUAL_SUBSTITUTE))
        game_id, dice = await self.rules.reserve(letters(self.ports.entropy.bytes(INVITATION_BYTES)))
        sitting = [Seat(number, person) for number, person in enumerate(people)]
        return Table(
            id=self.ports.ids.new("t"),
            title="",
            host_id=people[0].user_id,
            private=True,
            invitation=letters(self.ports.entropy.bytes(INVITATION_BYTES)),
            game_id=game_id,
            dice=dice,
            terms=terms,
            created_at=now,
            seats=(*sitting, *(Seat(number, bot=USUAL_SUBSTITUTE) for number in range(len(people), wanted.seats))),
            ready_until=now + 1000 * READY_SECONDS[wanted.pace],
            by_tickets=True,
        )

    async def rematch(self, played: Table, request: Request) -> Table:
        """The table where a game is played again: the same terms and people, with seats moved by one."""
        game_id, dice = await self.rules.reserve(request.elsewhere())
        now, terms = self.ports.clock.now(), played.terms
        return played._replace(
            id=self.ports.ids.new("t"),
            host_id=request.user_id,
            invitation=letters(self.ports.entropy.bytes(INVITATION_BYTES)),
            game_id=game_id,
            dice=dice,
            terms=terms._replace(lots=self.lots(terms, len(played.seats))),
            created_at=now,
            seats=moved_by_one(played.seats),
            state=State.OPEN,
            version=1,
            ready_until=now + 1000 * READY_SECONDS[played.terms.pace],
            rematch_of=played.game_id,
            by_tickets=False,
            started_by="",
        )

    def lots(self, terms: Terms, seats: int) -> tuple[int, ...]:
        """Which seat's holder gets each seat of an anonymous game, by lot."""
        if not terms.anonymous:
            return ()
        return tuple(sorted(range(seats), key=lambda seat: self.ports.entropy.bytes(INVITATION_BYTES)))


def terms_of(wanted: Wanted) -> Terms:
    """The terms of a game that is found by tickets."""
    return Terms(
        edition=wanted.edition,
        variant=wanted.variant,
        options={},
        clock=CLOCKS[wanted.pace],
        audience="AUDIENCE_MEMBERS",
        watched_by_all=False,
        fallback="FALLBACK_CARETAKER",
        substitute=USUAL_SUBSTITUTE,
        rated=wanted.rated,
        claims=Claims.ELIGIBLE,
        chat=Chat.PHRASES,
    )


def seats(order: Order, host: Person) -> tuple[Seat, ...]:
    """The host on the first seat, bots on the last ones, and the others free."""
    first_bot = order.seats - len(order.bots)
    free = [Seat(number) for number in range(1, first_bot)]
    return (Seat(0, host), *free, *(Seat(first_bot + place, bot=bot) for place, bot in enumerate(order.bots)))
