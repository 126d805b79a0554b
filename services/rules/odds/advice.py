"""What a bot would do with a turn, on what its seat may see and with dice that fall as they do on average."""

from __future__ import annotations

from typing import Final, NamedTuple

from services.bots.brains.brain import Brain
from services.bots.brains.match import BRAINS
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.chance import Chance, Kind
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Seat
from services.rules.engine.kernel.play import Play, asked
from services.rules.engine.kernel.view import Masked, masked
from services.rules.odds.ahead import asked_in_turn, begun, let_others_answer, next_turn

MOST_ACTIONS: Final = 64
GOLDEN: Final = 0.6180339887498949
"""Steps of this size, without the whole numbers, fill a range more evenly than chance does."""


class Draft(NamedTuple):
    """The answers of a turn in their order, and the game as it would stand after them."""

    actions: tuple[Action, ...]
    game: Masked


class Average(Chance):
    """Dice whose throws fall as evenly over all that can fall as they may."""

    def __init__(self) -> None:
        self.at = 0.5

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        self.at = (self.at + GOLDEN) % 1.0
        left, faces = self.at, []
        for _ in range(count):
            left *= sides
            faces.append(1 + int(left))
            left %= 1.0
        return tuple(faces)

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        return cards


def drafted(game: Game, seat: Seat, bot: str) -> Draft | None:
    """What is asked of a seat now: the rest of its turn, or one answer in somebody else's or at set-up; its coming turn
    if nothing is asked. None where no turn is to come."""
    now = masked(game, seat)
    ask = asked(now, seat)
    if ask is not None:
        if game.mover >= 0 and game.variant.seat_of[game.mover] == seat:
            return played(now, seat, game.mover, bot)
        action = brain_of(bot, seat).choose(now, ask)
        return Draft((action if ask.check(now, action) is None else ask.default(now),), now)
    coming = next_turn(game, seat)
    return None if coming is None else turn_of(game, seat, *coming, bot)


def brain_of(bot: str, seat: Seat) -> Brain:
    """A bot that gives the same advice each time."""
    return BRAINS[bot](f"advice/{seat}")


def turn_of(game: Game, seat: Seat, army: Army, number: int, bot: str) -> Draft:
    """A whole turn that begins on the board as it is."""
    return played(begun(game, seat, army, number), seat, army, bot)


def played(now: Masked, seat: Seat, army: Army, bot: str) -> Draft:
    """What a bot answers as long as the turn lasts; what it may not do is its decision's default."""
    brain, chance = brain_of(bot, seat), Average()
    actions: list[Action] = []
    while len(actions) < MOST_ACTIONS:
        ask = asked_in_turn(now, seat, army)
        if ask is None:
            break
        action = brain.choose(now, ask)
        if ask.check(now, action) is not None:
            action = ask.default(now)
        actions.append(action)
        following = now.copy()
        play = Play(following, chance)
        play.submit(seat, action)
        let_others_answer(play, seat)
        now = Masked(following)
    while actions and isinstance(actions[-1], Done):  # the end of a turn is no advice
        actions.pop()
    return Draft(tuple(actions), now)
