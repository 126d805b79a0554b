"""A bot's turn: look, choose, answer, and go on while the seat is asked again."""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from services.bots.brains.brain import Brain
from services.bots.brains.match import BRAINS
from services.bots.budget import within
from services.bots.claims import Claims, Wanted
from services.bots.clients import Outcome, Position, Rules
from services.common.logging import logger
from services.common.ports import Clock, Entropy
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.truce_talk import offers_to

LONGEST_SECONDS: Final = 10.0
MOST_ANSWERS: Final = 200


class Player:
    """Answers for bots. It may be killed at any moment, and run twice for one decision: the game stays right."""

    def __init__(self, rules: Rules, claims: Claims, clock: Clock, entropy: Entropy) -> None:
        self.rules = rules
        self.claims = claims
        self.clock = clock
        self.entropy = entropy

    def play(self, wanted: Wanted) -> int:
        """Answers a decision, and the seat's next ones while they come at once; says how many answers it gave.

        Woken for a truce, it answers all that are offered to the seat.
        """
        until = self.clock.monotonic() + LONGEST_SECONDS
        turn = Turn(self, wanted)
        if wanted.truce:
            return turn.offers() if self.claims.claim(wanted) else 0
        while turn.decision and turn.given < MOST_ANSWERS and self.clock.monotonic() < until:
            if not turn.claim() or not turn.step():
                return turn.given
        return turn.given


class Checked(NamedTuple):
    """What a brain answered; None when it is not allowed."""

    action: Action | None


def legal(game: Game, ask: Ask, action: Action) -> Checked:
    """Checks an answer before it is sent, as the rules service will."""
    return Checked(action if ask.check(game, action) is None else None)


MOST_LOOKS: Final = 3
"""How often in a row an answer may come too late before the sweep is left to wake the bot again."""
MOST_IDLE: Final = 20
"""Answers that leave the same decision open before the default is given; an attack may stop before it begins."""
TRUSTED_TRIES: Final = 3
"""Tries at one decision in which the brain is asked; after that the default is answered at once."""
THINKING_SECONDS: Final = 3.0
"""For one answer, after which the default is given."""
TURN_SECONDS: Final = 4.0
"""For all answers of a task together; what is asked after that is answered by default, so that a turn ends."""


class Turn:
    """The answers of one seat, one after the other, by one brain with its notes."""

    def __init__(self, player: Player, wanted: Wanted) -> None:
        self.player = player
        self.game_id = wanted.game_id
        self.seat = wanted.seat
        self.decision = wanted.decision
        self.position: Position | None = None
        """What the last answer led to; None where the rules service must be asked."""
        self.claimed = ""
        self.tries = 0
        self.given = 0
        self.idle = 0
        self.thought = 0.0
        """Seconds for which the brain was waited for."""
        self.brain: Brain | None = None

    def wanted(self) -> Wanted:
        """The decision that is to be answered now."""
        return Wanted(self.game_id, self.seat, self.decision)

    def claim(self) -> bool:
        """Whether this task may answer; a decision that an answer left open is still its own."""
        if self.claimed != self.decision:
            self.claimed, self.idle = self.decision, 0
            self.tries = self.player.claims.claim(self.wanted())
        return self.tries > 0

    def trusted(self) -> bool:
        """Whether the brain is asked: not when it fails again and again, its answers lead nowhere, or time is up."""
        return self.tries <= TRUSTED_TRIES and self.idle <= MOST_IDLE and self.thought < TURN_SECONDS

    def step(self) -> bool:
        """Answers the decision, if it is still open; False when the bot has nothing more to do here."""
        for _ in range(MOST_LOOKS):
            position = self.position or self.player.rules.look(self.game_id, self.seat)
            self.position = None
            if position is None or position.decision != self.decision:
                return False
            if self.spoken(position):
                continue
            outcome, following = self.answer(position)
            if outcome is Outcome.TAKEN:
                self.given += 1
                self.idle += 1
                self.position = following
                self.decision = following.decision if following else ""
                return True
            if outcome is not Outcome.STALE:
                break
        logger().info("left", game_id=self.game_id, seat=self.seat, decision=self.decision, outcome=outcome.value)
        return False

    def offers(self) -> int:
        """Answers the truces that are offered to the seat, though it is asked nothing; says how many."""
        given = 0
        while given < MOST_ANSWERS:
            position = self.player.rules.look(self.game_id, self.seat)
            if position is None or not self.spoken(position):
                break
            given += 1
        return given

    def spoken(self, position: Position) -> bool:
        """Whether the bot answered a truce that is offered to its seat: then the game must be looked at again."""
        for offer in offers_to(position.game, self.seat):
            brain = self.brain_for(position)
            try:
                agreed = brain is not None and brain.agrees(position.game, self.seat, offer)
            except Exception as fault:  # whoever wrote the brain, the game goes on
                logger().warning("broke_down", game_id=self.game_id, bot=position.bot, exc_info=fault)
                agreed = False
            name = hashlib.sha256(f"{self.game_id}/{self.seat}/truce/{offer.number}".encode()).hexdigest()[:40]
            if self.player.rules.answer_truce(self.wanted(), offer.number, agreed, f"bot_{name}"):
                return True
        return False

    def brain_for(self, position: Position) -> Brain | None:
        """The seat's brain; None where nobody knows the bot."""
        make = BRAINS.get(position.bot)
        if self.brain is None and make is not None:
            self.brain = make(self.player.entropy.bytes(16).hex())
        return self.brain

    def answer(self, position: Position) -> tuple[Outcome, Position | None]:
        """The brain's answer, or the default where the brain is not trusted, fails, or is refused."""
        game = position.game
        ask = asked(game, self.seat)
        if ask is None:
            return Outcome.GONE, None
        action = self.chosen(position, game, ask) if self.trusted() else None
        if action is not None:
            outcome = self.player.rules.answer(self.wanted(), position, action, self.request_id(position, "chosen"))
            if outcome[0] is not Outcome.REFUSED:
                return outcome
            self.warn("refused", position, ask, verb=action.NAME)
        default = ask.default(game)
        return self.player.rules.answer(self.wanted(), position, default, self.request_id(position, "default"))

    def chosen(self, position: Position, game: Game, ask: Ask) -> Action | None:
        """What the brain answers; None when it takes too long, breaks down, or answers what the rules do not allow."""
        brain = self.brain_for(position)
        if brain is None:
            logger().warning("unknown_bot", game_id=self.game_id, bot=position.bot)
            return None
        began = self.player.clock.monotonic()
        seconds = min(THINKING_SECONDS, TURN_SECONDS - self.thought)
        try:
            found = within(seconds, lambda: legal(game, ask, brain.choose(game, ask)))
        except Exception as fault:  # whoever wrote the brain, the game goes on
            self.warn("broke_down", position, ask, exc_info=fault)
            return None
        finally:
            self.thought += self.player.clock.monotonic() - began
        if found is None:
            self.warn("too_slow", position, ask)
            return None
        if found.action is None:
            self.warn("not_allowed", position, ask)
        return found.action

    def warn(self, what: str, position: Position, ask: Ask, **more: object) -> None:
        """Notes that a brain did not do its work."""
        logger().warning(what, game_id=self.game_id, bot=position.bot, decision=ask.NAME, **more)

    def request_id(self, position: Position, kind: str) -> str:
        """Names an answer; one that was stale, or changed nothing, is never given under the same name again."""
        question = f"{self.game_id}/{self.seat}/{position.decision}/{position.version}"
        return f"bot_{hashlib.sha256(f'{question}/{self.tries}/{self.idle}/{kind}'.encode()).hexdigest()[:40]}"
