"""A game on one side, and answers for its seats, made with all that the engine knows of it, as only a test may."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fieldpost.rules.v1 import action_pb2, rules_pb2

from services.bots.brains.brain import Brain
from services.bots.brains.dice_player import sample
from services.bots.brains.match import brains
from services.common.refusals import Refused
from services.rules.app.storage.positions import Position
from services.rules.app.wire.records import action_from, action_message
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.ahead import ahead
from tests.wire.side import Side

WHIM = 0.2
"""How often a seat plays something at random; more often, and nobody ever gets a card."""

TRIES = 9

LONGEST_PLAN = 8


class Table:
    """A game as it stands on a side."""

    def __init__(self, where: Side, game_id: str, seats: int, seed: object) -> None:
        self.where = where
        self.game_id = game_id
        self.chance = Random(f"table/{seed}")
        self.brains: Sequence[Brain] = brains(("greedy",), seats, 1)

    @property
    def at(self) -> Position:
        """The game with all its secrets."""
        return self.where.position(self.game_id)

    def request_id(self) -> str:
        return f"pair_{self.chance.getrandbits(64):016x}"

    def answer(self, ask: Ask) -> action_pb2.Action:
        """What a seat does: mostly well, now and then anything."""
        game = self.at.game
        whim = self.chance.random() < WHIM or ask.CLOCK != "turn"
        action = sample(self.chance, ask.offers(game)) if whim else self.brains[ask.seat].choose(game, ask)
        return action_message(action, self.at.variant)

    def asked(self, seat: int) -> Ask | None:
        """The question that is open for a seat."""
        return None if seat == SPECTATOR else asked(self.at.game, seat)

    def legal(self, ask: Ask, message: action_pb2.Action) -> bool:
        """Whether an answer would be taken."""
        try:
            return ask.check(self.at.game, action_from(message, self.at.variant, "")) is None
        except Refused:
            return False

    def attack(self, ask: Ask | None) -> tuple[str, str]:
        """An attack that may be made, or one between any two places."""
        zones = self.at.variant.board.zones
        for _ in range(TRIES if ask else 0):
            action = sample(self.chance, ask.offers(self.at.game))
            if isinstance(action, Attack):
                return zones[action.origin], zones[action.target]
        one, other = self.chance.sample(zones, 2)
        return one, other

    def planned(self, seat: int) -> list[action_pb2.Action]:
        """A plan for a turn to come: one answer after the other of those that would be offered."""
        actions: tuple[Action, ...] = ()
        while len(actions) < LONGEST_PLAN:
            found = ahead(self.at.game, seat, actions)
            offers = found.ask.offers(found.game) if found is not None and found.ask is not None else ()
            if found is None or not offers:
                break
            actions = (*actions, sample(self.chance, offers))
        return [action_message(one, self.at.variant) for one in actions]

    def submission(self, seat: int, *actions: action_pb2.Action) -> rules_pb2.SubmitActionsRequest:
        decision = self.at.desk.of(seat)
        return rules_pb2.SubmitActionsRequest(
            game_id=self.game_id,
            request_id=self.request_id(),
            decision=decision.id if decision else "none",
            expected_version=self.at.row.version,
            actions=actions,
        )
