"""What a seat may do at any time: give orders in advance, plan, propose a draw, leave."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Ended
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.notices import Notice
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play, not_asked
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.table_events import (
    DrawProposed,
    DrawRefused,
    OrderDisarmed,
    Ordered,
    Planned,
    Resigned,
    SeatClaimed,
    Seated,
)


def standing(play: Play, seat: Seat, orders: tuple[Order, ...]) -> Refusal | None:
    """Replaces a seat's standing orders (A-1); an open question that they answer is answered."""
    refusal = absent(play.game, seat)
    if refusal is None:
        play.whisper(Ordered(seat, orders))
        play.advance(list(play.game.agenda))
    return refusal


def plan(play: Play, seat: Seat, actions: tuple[Action, ...]) -> Refusal | None:
    """Replaces what a seat plans for its coming turn (A-11); each action is checked when its moment comes."""
    refusal = absent(play.game, seat)
    if refusal is None:
        play.whisper(Planned(seat, actions))
        play.advance(list(play.game.agenda))
    return refusal


def propose_draw(play: Play, seat: Seat) -> Refusal | None:
    """Proposes a draw or agrees to one; the game ends when all living people at the table have (A-14)."""
    game = play.game
    refusal = absent(game, seat)
    if refusal is not None:
        return refusal
    if seat in game.draws:
        return Refusal("already_proposed", "A-14", (("agreed", game.draws),))
    before = list(game.agenda)
    play.emit(DrawProposed(seat))
    settle_draw(play)
    play.advance(before)
    return None


def settle_draw(play: Play) -> None:
    """Ends the game where all living people at the table have agreed to a draw."""
    game = play.game
    agreeing = people(game)
    if game.draws and agreeing and all(one in game.draws for one in agreeing):
        play.emit(Ended(tuple(agreeing), "draw"))


def refuse_draw(play: Play, seat: Seat) -> Refusal | None:
    """Speaks against a proposed draw, which ends the proposal."""
    game = play.game
    refusal = absent(game, seat)
    if refusal is not None:
        return refusal
    if not game.draws:
        return Refusal("no_proposal", "A-14")
    play.emit(DrawRefused(seat))
    return None


def resign(play: Play, seat: Seat) -> Refusal | None:
    """Leaves for good: a bot takes the seat, or its troops stay as neutrals, as the table chose (C-30)."""
    game = play.game
    refusal = absent(game, seat)
    if refusal is not None:
        return refusal
    before = list(game.agenda)
    play.emit(Resigned(seat, game.variant.options.get("resigned", "bot") == "neutral"))
    left = [one for one in living(game) if not game.resigned[one]]
    sides = {game.variant.side_of[army] for one in left for army in game.variant.armies_of[one]}
    if len(sides) == 1:
        play.emit(Ended(tuple(left), "resignation"))
    else:
        settle_draw(play)
    play.advance(before)
    return None


def abandon(play: Play, seat: Seat) -> Refusal | None:
    """Ends a game in which bots play all that is left; whether a person may still come back, the caller knows."""
    game = play.game
    if game.over():
        return not_asked(game, seat)
    playing = people(game)
    if playing:
        return Refusal("somebody_plays", "C-30", (("seat", playing[0]),))
    before = list(game.agenda)
    play.emit(Ended((), "abandoned"))
    play.advance(before)
    return None


def seat_bot(play: Play, seat: Seat, bot: bool) -> Refusal | None:
    """Hands a seat to a bot, or back to its player (A-8, A-9); a seat that was resigned stays with the bot."""
    game = play.game
    refusal = absent(game, seat)
    if refusal is None and game.bots[seat] != bot:
        play.emit(Seated(seat, bot))
    return refusal


def claim(play: Play, seat: Seat) -> Refusal | None:
    """Gives a bot's seat to somebody new; what its last player ordered and planned goes with that player."""
    game = play.game
    if not game.over() and 0 <= seat < game.variant.seats and seat in living(game) and game.bots[seat]:
        play.emit(SeatClaimed(seat))
        play.whisper(Ordered(seat, ()))
        play.whisper(Planned(seat, ()))
        return None
    return absent(game, seat) or Refusal("not_a_bots", "A-9", (("seat", seat),))


def tell(play: Play, seat: Seat, notices: tuple[Notice, ...]) -> Refusal | None:
    """Tells everybody at the table something that changes nothing on the board."""
    if play.game.over():
        return not_asked(play.game, seat)
    for notice in notices:
        play.emit(notice)
    return None


def tell_disarmed(play: Play, before: Game) -> None:
    """Tells each seat which of its standing orders came to mean nothing since an earlier state of the game."""
    game = play.game
    for seat in game.variant.every_seat:
        for order in game.orders[seat]:
            reason = order.disarmed(before, game, seat) if order in before.orders[seat] else ""
            if reason:
                play.whisper(OrderDisarmed(seat, order.NAME, reason))


def living(game: Game) -> list[Seat]:
    """The seats that still have an army in play."""
    variant = game.variant
    alive = {seat for seat, status in zip(variant.seat_of, game.status) if status == ALIVE}
    return [seat for seat in variant.every_seat if seat in alive]


def people(game: Game) -> list[Seat]:
    """The seats in play that no bot plays."""
    return [one for one in living(game) if not game.bots[one]]


def absent(game: Game, seat: Seat) -> Refusal | None:
    """Why a seat has no say any more."""
    if game.over() or not 0 <= seat < game.variant.seats:
        return not_asked(game, seat)
    if game.resigned[seat]:
        return Refusal("resigned", "C-30", (("seat", seat),))
    if seat not in living(game):
        return Refusal("eliminated", "C-20", (("seat", seat),))
    return None
