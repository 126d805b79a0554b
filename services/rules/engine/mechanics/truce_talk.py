"""What seats say of truces (an offer with its terms, yes, no, notice of an end), and the rule that keeps them."""

from typing import Final

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Maybe, Region, Seat, Zone
from services.rules.engine.kernel.play import Play, not_asked
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.sayings import Saying
from services.rules.engine.kernel.table import absent
from services.rules.engine.mechanics.truces import (
    Truce,
    TruceBegan,
    TruceCalledOff,
    TruceDeclined,
    TruceOffered,
    Truces,
    parties,
    sides,
)

RULE: Final = "A-16"
MOST_ROUNDS: Final = 20
MOST_NOTICE: Final = 5
MOST_BETWEEN: Final = 4
"""Truces between the same two at a time."""

LEAST_SIDES: Final = 3
"""With fewer sides in play there are no truces: nobody else would be left to fight."""


class TruceTalk(Saying):
    """Something that a seat says of truces, if it may speak of them now."""

    def said(self, play: Play, seat: Seat) -> Refusal | None:
        return speechless(play.game, seat) or self.say(play, seat)

    def say(self, play: Play, seat: Seat) -> Refusal | None:
        """Does what was said, or refuses it."""
        raise TypeError(f"nothing follows from {self.NAME}")


class OfferTruce(TruceTalk):
    """Offers a truce to a seat: on all borders, on the one between two places, or in a region; for so many whole rounds
    after this one, unless one of the two gives so many rounds' notice before.
    """

    NAME = "offer_truce"

    other: Seat
    rounds: int
    notice: int
    origin: Maybe[Zone]
    target: Maybe[Zone]
    region: Maybe[Region]

    def say(self, play: Play, seat: Seat) -> Refusal | None:
        game = play.game
        refusal = strange(game, seat, self.other) or self.wrong_terms(game)
        if refusal is not None:
            return refusal
        if len(between(game, seat, self.other)) >= MOST_BETWEEN:
            return Refusal("too_many_truces", RULE, (("seat", self.other), ("most", MOST_BETWEEN)))
        number = game.slice(Truces).made + 1
        where = (self.origin, self.target, self.region)
        play.emit(TruceOffered(number, seat, self.other, *where, self.rounds, self.notice))
        return None

    def wrong_terms(self, game: Game) -> Refusal | None:
        """What is wrong with the border, the region, or the numbers."""
        board = game.variant.board
        if not 1 <= self.rounds <= MOST_ROUNDS:
            return Refusal("truce_rounds", RULE, (("rounds", self.rounds), ("most", MOST_ROUNDS)))
        if not 0 <= self.notice <= MOST_NOTICE:
            return Refusal("truce_notice", RULE, (("notice", self.notice), ("most", MOST_NOTICE)))
        border = self.origin >= 0 or self.target >= 0
        if border and (self.region >= 0 or self.origin < 0 or self.target not in board.near[self.origin]):
            return Refusal("truce_border", RULE)
        if self.region >= len(board.regions):
            return Refusal("truce_border", RULE)
        return None


class ByNumber(TruceTalk):
    """Something about one truce or offer, which is named by its number."""

    number: int


class AcceptTruce(ByNumber):
    """Says yes to an offer, by its number: the truce holds from now on."""

    NAME = "accept_truce"

    def say(self, play: Play, seat: Seat) -> Refusal | None:
        game = play.game
        offer = found(game.slice(Truces).offers, self.number)
        if offer is None or offer.other != seat:
            return Refusal("no_such_offer", RULE, (("number", self.number),))
        if len(between(game, seat, offer.seat)) >= MOST_BETWEEN:
            return Refusal("too_many_truces", RULE, (("seat", offer.seat), ("most", MOST_BETWEEN)))
        where = (offer.origin, offer.target, offer.region)
        last = game.round + offer.rounds
        play.emit(TruceBegan(offer.number, offer.seat, seat, *where, last, offer.notice))
        return None


class DeclineTruce(ByNumber):
    """Says no to an offer, or takes one's own back."""

    NAME = "decline_truce"

    def say(self, play: Play, seat: Seat) -> Refusal | None:
        game = play.game
        offer = found(game.slice(Truces).offers, self.number)
        if offer is None or not offer.binds(seat):
            return Refusal("no_such_offer", RULE, (("number", self.number),))
        play.emit(TruceDeclined(offer.number, seat, offer.partner(seat)))
        return None


class CallOffTruce(ByNumber):
    """Gives notice: the truce is over once the rounds of notice have passed."""

    NAME = "call_off_truce"

    def say(self, play: Play, seat: Seat) -> Refusal | None:
        game = play.game
        truce = found(game.slice(Truces).holding, self.number)
        if truce is None or not truce.binds(seat):
            return Refusal("no_such_truce", "A-18", (("number", self.number),))
        last = game.round + truce.notice
        if truce.last <= last:
            return Refusal("truce_ends_anyway", "A-18", (("last", truce.last),))
        play.emit(TruceCalledOff(truce.number, seat, truce.partner(seat), last))
        return None


def speechless(game: Game, seat: Seat) -> Refusal | None:
    """Why a seat cannot speak of truces now."""
    if game.over() or not 0 <= seat < game.variant.seats:
        return not_asked(game, seat)
    if Truces.NAME not in game.slices:
        return Refusal("no_truces", RULE)
    return absent(game, seat)


def strange(game: Game, seat: Seat, other: Seat) -> Refusal | None:
    """Why two seats can have no truce."""
    able = parties(game)
    if other == seat or other not in able or sides(game, [seat, other]) == 1:
        return Refusal("no_party", RULE, (("parties", tuple([one for one in able if one != seat])),))
    if sides(game, able) < LEAST_SIDES:
        return Refusal("two_left", "A-18")
    return None


def found(truces: tuple[Truce, ...], number: int) -> Truce | None:
    """The one with a number."""
    return next((one for one in truces if one.number == number), None)


def between(game: Game, seat: Seat, other: Seat) -> list[Truce]:
    """The truces that hold between two seats."""
    return [one for one in game.slice(Truces).holding if one.binds(seat) and one.binds(other)]


def offers_to(game: Game, seat: Seat) -> tuple[Truce, ...]:
    """What others offer to a seat; nothing in a game without truces."""
    if Truces.NAME not in game.slices:
        return ()
    return tuple([one for one in game.slice(Truces).offers if one.other == seat])


register(OfferTruce, AcceptTruce, DeclineTruce, CallOffTruce)
