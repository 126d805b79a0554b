"""Truces with terms: two players leave each other alone, on all borders, on one, or in one region (A-16 to A-18)."""

from typing import Final

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import Game, PublicSlice
from services.rules.engine.kernel.kinds import Maybe, Region, Seat, Zone
from services.rules.engine.kernel.record import Record, register, replace
from services.rules.engine.kernel.table import living

OFFERED_FOR: Final = 1
"""Whole rounds for which an offer stands after the one in which it is made."""


class Truce(Record):
    """A truce, or an offer of one, by its number in the game: who with whom, and where (on all borders, without places
    and region). It holds until the end of the round `last`; an offer lapses then.
    """

    NAME = "truce"

    number: int
    seat: Seat
    other: Seat
    origin: Maybe[Zone]
    target: Maybe[Zone]
    region: Maybe[Region]
    rounds: int
    notice: int
    last: int

    def partner(self, seat: Seat) -> Seat:
        """Who it is with, for one of the two."""
        return self.other if seat == self.seat else self.seat

    def binds(self, seat: Seat) -> bool:
        """Whether the seat is one of the two."""
        return seat in (self.seat, self.other)

    def covers(self, game: Game, origin: Zone, target: Zone) -> bool:
        """Whether an attack from one place on another is among what it forbids."""
        if self.region >= 0:
            return target in game.variant.board.regions[self.region].zones
        return self.origin < 0 or {origin, target} == {self.origin, self.target}


class Truces(PublicSlice):
    """What is offered and what holds; `made` counts the offers of the game."""

    NAME = "truces"

    made: int
    offers: tuple[Truce, ...]
    holding: tuple[Truce, ...]


class OfTruce(Public):
    """What becomes of a truce or an offer of one: its number, and between whom."""

    number: int
    seat: Seat
    other: Seat


class OfferGone(OfTruce):
    """An offer stands no more."""

    def fold(self, game: Game) -> None:
        now = game.slice(Truces)
        game.slices["truces"] = replace(now, offers=tuple([one for one in now.offers if one.number != self.number]))


class TruceOffered(OfTruce):
    """A seat offers another a truce; it takes the place of what it offered that seat before."""

    NAME = "truce_offered"

    origin: Maybe[Zone]
    target: Maybe[Zone]
    region: Maybe[Region]
    rounds: int
    notice: int

    def fold(self, game: Game) -> None:
        where = (self.origin, self.target, self.region)
        last = game.round + OFFERED_FOR
        offer = Truce(self.number, self.seat, self.other, *where, self.rounds, self.notice, last)
        now = game.slice(Truces)
        others = [one for one in now.offers if (one.seat, one.other) != (self.seat, self.other)]
        game.slices["truces"] = Truces(self.number, (*others, offer), now.holding)


class TruceDeclined(OfferGone):
    """An offer is gone: whom it was made to declined it, or whoever made it took it back."""

    NAME = "truce_declined"


class TruceLapsed(OfferGone):
    """An offer is gone: nobody answered it in time."""

    NAME = "truce_lapsed"


class TruceBegan(OfTruce):
    """A seat accepted what another had offered: the truce holds until the end of a round."""

    NAME = "truce_began"

    origin: Maybe[Zone]
    target: Maybe[Zone]
    region: Maybe[Region]
    last: int
    notice: int

    def fold(self, game: Game) -> None:
        now = game.slice(Truces)
        begun = [replace(one, last=self.last) for one in now.offers if one.number == self.number]
        offers = tuple([one for one in now.offers if one.number != self.number])
        game.slices["truces"] = Truces(now.made, offers, (*now.holding, *begun))


class TruceCalledOff(OfTruce):
    """A seat gave notice: the truce is over at the end of an earlier round."""

    NAME = "truce_called_off"

    last: int

    def fold(self, game: Game) -> None:
        now = game.slice(Truces)
        holding = [replace(one, last=self.last) if one.number == self.number else one for one in now.holding]
        game.slices["truces"] = replace(now, holding=tuple(holding))


class TruceEnded(OfTruce):
    """A truce holds no more, and why, as a word."""

    NAME = "truce_ended"

    reason: str

    def fold(self, game: Game) -> None:
        now = game.slice(Truces)
        game.slices["truces"] = replace(now, holding=tuple([one for one in now.holding if one.number != self.number]))


def no_truces() -> Truces:
    """What a game begins with."""
    return Truces(0, (), ())


def attacking_seat(game: Game) -> Seat:
    """Who commands the attacks of this turn, with whichever armies."""
    return game.variant.seat_of[game.mover]


def forbidding(game: Game, origin: Zone, target: Zone) -> Truce | None:
    """The truce that forbids the seat to move this attack; within one place, where both stand, none does."""
    holding = game.slice(Truces).holding
    if not holding or origin == target:
        return None
    seat, variant = attacking_seat(game), game.variant
    for truce in holding:
        theirs = variant.armies_of[truce.partner(seat)] if truce.binds(seat) else ()
        if any(game.troops_of(target, army) for army in theirs) and truce.covers(game, origin, target):
            return truce
    return None


def parties(game: Game) -> list[Seat]:
    """The seats that may have a truce: in play, and not left by their players for good."""
    return [seat for seat in living(game) if not game.resigned[seat]]


def sides(game: Game, seats: list[Seat]) -> int:
    """How many sides some seats are on."""
    variant = game.variant
    return len({variant.side_of[variant.armies_of[seat][0]] for seat in seats})


register(
    Truce,
    Truces,
    TruceOffered,
    TruceDeclined,
    TruceLapsed,
    TruceBegan,
    TruceCalledOff,
    TruceEnded,
)
