"""Answers on their way: a request is kept until it has been answered, so that it can be sent again as it was."""

from __future__ import annotations

from services.cli.client.clients import ACTION
from services.cli.client.failing import Failed
from services.cli.client.profiles import PENDING
from services.cli.client.rebuild import Form
from services.cli.client.server import Server
from services.common.messages import member
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import named


def submit(server: Server, game: Game, decision: Form, version: int, actions: list[Action], text: str) -> Form:
    """Sends answers; the text is how they were typed."""
    game_id = decision["game_id"]
    request = {
        "game_id": game_id,
        "request_id": server.new_id(),
        "decision": decision["id"],
        "expected_version": version,
        "actions": [verb_form(game, action) for action in actions],
    }
    keep(server, game_id, {**request, "text": text})
    return delivered(server, request)


def delivered(server: Server, request: Form) -> Form:
    """The answer to a request, which is forgotten unless nobody knows what became of it."""
    try:
        answer = server.call("SubmitActions", **request)
    except Failed as failed:
        if not failed.unsure:
            keep(server, request["game_id"], None)
        raise
    keep(server, request["game_id"], None)
    answer.pop("next", None)  # only services that play a seat are given one
    return answer


def unanswered(server: Server, game_id: str) -> Form | None:
    """The request of an earlier command that may not have arrived, with its text."""
    found: Form | None = server.profile.values.get(PENDING, {}).get(game_id)
    return found


def keep(server: Server, game_id: str, request: Form | None) -> None:
    """Remembers a request of a game, or forgets it."""
    with server.profile.alone():
        pending = {**server.profile.values.get(PENDING, {}), game_id: request}
        server.profile.save(**{PENDING: {id: one for id, one in pending.items() if one is not None} or None})


def verb_form(game: Game, action: Action) -> Form:
    """An action as the message has it."""
    form = named(game.variant, action)
    return member(ACTION, "verb", form.pop("verb"), form)
