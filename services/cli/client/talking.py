"""What a player says at the table without answering a question: `bank`, `pause`, `draw`, `resign`, `truce`."""

from __future__ import annotations

import argparse
from typing import Any, Final

from services.cli.client.acting import own_decision
from services.cli.client.board import truce_lines
from services.cli.client.server import Form, Server

Told = tuple[Any, list[str]]

WORDS: Final = {"accept": "accept", "decline": "decline", "end": "call_off"}
"""What the words of the command are in the contract."""


def bank(server: Server, arguments: argparse.Namespace) -> Told:
    """Lets the turn under way draw on the bank."""
    view = server.call("GetGame", game_id=arguments.game)["view"]
    decision = own_decision(view, None)
    answer = server.deed("UseBank", game_id=arguments.game, decision=decision["id"], expected_version=view["version"])
    deadline = own_decision(answer["view"], None)["deadline"]
    return answer, [f"This turn draws on your bank now; there is time until {deadline}."]


def pause(server: Server, arguments: argparse.Namespace) -> Told:
    """Says a word about a pause; without one, shows how it stands."""
    if arguments.what == "show":
        answer = server.call("GetView", game_id=arguments.game)
    else:
        answer = server.deed("SayPause", game_id=arguments.game, word=arguments.what)
    return answer, pause_lines(answer["view"]["pause"])


def pause_lines(pause: Form | None) -> list[str]:
    """How a pause stands, and what can be said of it."""
    if pause is None:
        return ["All clocks run, and no pause is proposed."]
    if pause["began"]:
        lines = [f"All clocks stand still since {pause['began']}, until {pause['ends']} at the latest."]
        wanting = pause["resuming"]
        return [*lines, f"Seats that want to go on: {', '.join(map(str, wanting))}"] if wanting else lines
    return [f"A pause is proposed; for it are seats {', '.join(map(str, pause['proposed']))}."]


def draw(server: Server, arguments: argparse.Namespace) -> Told:
    """Says yes or no to a draw."""
    answer = server.deed("ProposeDraw", game_id=arguments.game, refuse=arguments.refuse)
    view = answer["view"]
    if view["reason"]:
        return answer, [f"The game is over ({view['reason']})."]
    agreed = ", ".join(map(str, view["draw"]))
    return answer, [f"A draw is proposed; for it are seats {agreed}." if agreed else "No draw is proposed."]


def resign(server: Server, arguments: argparse.Namespace) -> Told:
    """Leaves a game for good."""
    answer = server.deed("Resign", game_id=arguments.game)
    return answer, ["You have left the game."]


def truce(server: Server, arguments: argparse.Namespace) -> Told:
    """Offers a truce, answers an offer or gives notice; without a word, shows them all."""
    what, game_id = arguments.what, arguments.game
    if what == "show":
        answer = server.call("GetView", game_id=game_id)
    elif what == "offer":
        terms = {"other": arguments.number, "rounds": arguments.rounds, "notice": arguments.notice}
        where = {"border": arguments.border or [], "region": arguments.region}
        answer = server.deed("SayTruce", game_id=game_id, offer={**terms, **where})
    else:
        answer = server.deed("SayTruce", game_id=game_id, **{WORDS[what]: arguments.number})
    return answer, truce_lines(answer["view"]) or ["There are no truces, and none is offered."]
