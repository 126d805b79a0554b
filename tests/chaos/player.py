"""Somebody who plays all seats of a game, and starts another when it is over."""

from __future__ import annotations

from fieldpost.rules.v1 import rules_pb2, view_pb2

from services.common.callers import Caller
from tests.chaos.client import PEOPLE, Client
from tests.chaos.ledger import Answer, Command
from tests.rules.players import any_action, own_decision
from tests.rules.rounds import PLAIN


class Player:
    """Plays through a client. `view` is what the seat that is asked saw last."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.game_id = ""
        self.view: view_pb2.View | None = None
        self.games: list[str] = []

    async def next(self) -> Command:
        """A legal answer to a question that is open now."""
        view = await self.asked()
        while view.reason:
            self.game_id = ""
            view = await self.asked()
        self.view = view
        return self.answer(view)

    async def asked(self) -> view_pb2.View:
        """The view of a seat that is asked; of any when the game is over."""
        if not self.game_id:
            self.game_id, self.view = await self.client.table(), None
            self.games.append(self.game_id)
        if self.view is not None and own_decision(self.view) is not None:
            return self.view
        view = self.view or await self.client.view(PEOPLE[0], self.game_id)
        if view.reason or own_decision(view) is not None:
            return view
        return await self.client.view(PEOPLE[view.decisions[0].seat], self.game_id)

    def answer(self, view: view_pb2.View) -> Command:
        """Some answer to the question that a view shows."""
        decision = own_decision(view)
        assert decision is not None
        request = rules_pb2.SubmitActionsRequest(
            game_id=view.game_id,
            request_id=self.client.request_id(),
            decision=decision.id,
            expected_version=view.version,
            actions=[any_action(decision, self.client.chance, PLAIN)],
        )
        return Command(self.seat(view), request)

    def seat(self, view: view_pb2.View) -> Caller:
        return PEOPLE[view.viewer]

    def took(self, answer: Answer) -> None:
        """Goes on from the answer to the last command."""
        assert answer.status == "OK", answer
        self.view = answer.response.view
