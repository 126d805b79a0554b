"""The coming turn of a seat as it would go if all went well, from what its player may see.

It begins on the board as it is, and every attack takes its place.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.chance import Chance, Kind
from services.rules.engine.kernel.events import TurnBegan
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import HIDDEN, NOWHERE, Army, Seat
from services.rules.engine.kernel.play import Play, asked, open_asks
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.turn import Turn
from services.rules.engine.kernel.view import Masked, masked
from services.rules.engine.mechanics.hands import Cards, hands_of
from services.rules.engine.mechanics.verbs import Attack

MOST_OTHERS: Final = 64
"""Answers of others, each the default, after which nobody looks farther ahead."""

FORTUNES: Final = ((True,), (True, False), (True, True, False), (True, False, False), (True, True, False, False))
"""Which throws of a battle are the attacker's: of all dice at once, or of each side's, which may be of two sizes."""


class Ahead(NamedTuple):
    """A game as it would stand when so much of a plan has gone well; `refusal` is why the next of it would be refused.

    `ask` is what the seat would be asked then; None when the turn is over, or turns on cards that nobody has seen yet.
    """

    game: Masked
    ask: Ask | None
    taken: int
    refusal: Refusal | None


class Fortunate(Chance):
    """One side throws as high as it can, the other as low."""

    def __init__(self, high: tuple[bool, ...]) -> None:
        self.high = high
        self.thrown = 0

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        high = self.high[self.thrown % len(self.high)]
        self.thrown += 1
        return tuple([max(1, sides - index) if high else 1 for index in range(count)])

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        return cards


def ahead(game: Game, seat: Seat, plan: tuple[Action, ...]) -> Ahead | None:
    """The coming turn of a seat after its plan; None where it has no turn to come."""
    coming = next_turn(game, seat)
    if coming is None:
        return None
    army, number = coming
    now = begun(game, seat, army, number)
    ask = asked_in_turn(now, seat, army)
    for taken, action in enumerate(plan):
        if ask is None:
            return Ahead(now, None, taken, None)
        near = ask.nearest(now, action)
        refusal = ask.check(now, near)
        if refusal is not None:
            return Ahead(now, ask, taken, refusal)
        now = after(now, seat, near)
        ask = asked_in_turn(now, seat, army)
    return Ahead(now, ask, len(plan), None)


def next_turn(game: Game, seat: Seat) -> tuple[Army, int] | None:
    """The army of a seat that moves next, and in which round."""
    if game.over() or game.mover not in game.order:
        return None
    here = game.order.index(game.mover) + 1
    for armies, later in ((game.order[here:], 0), (game.order[:here], 1)):
        for army in armies:
            if game.variant.seat_of[army] == seat and game.status[army] == ALIVE:
                return army, game.round + later
    return None


def begun(game: Game, seat: Seat, army: Army, number: int) -> Masked:
    """The game as a seat sees it, at the beginning of an army's turn in a round."""
    seen = masked(game, seat)
    seen.plans = ((),) * game.variant.seats
    seen.agenda = []
    seen.sealed = ()
    play = Play(seen, Fortunate(FORTUNES[0]))
    play.emit(TurnBegan(army, number))
    play.push(Turn(0))
    play.start()
    let_others_answer(play, seat)
    return seen


def asked_in_turn(game: Masked, seat: Seat, army: Army) -> Ask | None:
    """What a seat is asked as long as it is that army's turn, and the seat knows the cards that it holds."""
    if game.mover != army:
        return None
    cards = game.slices.get(Cards.NAME)
    unknown = isinstance(cards, Cards) and any(HIDDEN in cards.hands[one] for one in hands_of(game, seat))
    return None if unknown else asked(game, seat)


def after(game: Masked, seat: Seat, action: Action) -> Masked:
    """The game after an answer; of the ways in which dice may fall, the first that takes the place."""
    target = action.target if isinstance(action, Attack) else NOWHERE
    found = game.copy()
    for fortune in FORTUNES if target >= 0 else FORTUNES[:1]:
        found = game.copy()
        play = Play(found, Fortunate(fortune))
        play.submit(seat, action)
        let_others_answer(play, seat)
        if target < 0 or found.total[target] == 0 or found.holder[target] != game.holder[target]:
            break
    return Masked(found)


def let_others_answer(play: Play, seat: Seat) -> None:
    """Whoever else is asked in the turn gives the usual answer."""
    mover = play.game.mover
    for _ in range(MOST_OTHERS):
        others = [ask.seat for ask in open_asks(play.game) if ask.seat != seat]
        if not others or play.game.mover != mover:
            return
        play.expire(others[0])
