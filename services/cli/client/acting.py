"""`fieldpost client act`: answers, sent once however often the command is interrupted and repeated."""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from typing import Any, Final

from services.bots.brains.brain import Caretaker
from services.bots.brains.dice_player import sample
from services.bots.brains.match import BRAINS
from services.cli.client.board import question_lines
from services.cli.client.failing import Failed
from services.cli.client.offers import offers_of
from services.cli.client.rebuild import Form, event_of, game_of
from services.cli.client.sending import delivered, submit, unanswered
from services.cli.client.server import Server
from services.cli.telling import Narrator
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import read_action
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.record.values import read_words, words_of

STALE: Final = "stale"
MOST_LATE: Final = 5
"""How often in a command somebody else may be faster before it is given up."""


def act(server: Server, arguments: argparse.Namespace) -> int:
    """Answers; what an earlier command had sent and not seen answered comes first."""
    again = repeated(server, arguments)
    if again is not None:
        return again
    if arguments.auto is not None:
        return automatic(server, arguments)
    view = server.call("GetGame", game_id=arguments.game)["view"]
    decision = own_decision(view, arguments.decision)
    game = game_of(view)
    if arguments.default:
        actions = [default(game, view, decision)]
    else:
        actions = [read_answer(game, text) for text in arguments.actions]
    version = view["version"] if arguments.version is None else arguments.version
    return print_answer(arguments.json, submit(server, game, decision, version, actions, " ".join(arguments.actions)))


def repeated(server: Server, arguments: argparse.Namespace) -> int | None:
    """Sends again what was sent before and may not have arrived; None when the command itself is still to be done."""
    found = unanswered(server, arguments.game)
    if found is None:
        return None
    text = found["text"]
    same = bool(arguments.actions) and " ".join(arguments.actions) == text
    try:
        answer = delivered(server, {name: value for name, value in found.items() if name != "text"})
    except Failed as failed:
        if same or failed.unsure:
            raise
        print(f"fieldpost: the interrupted '{text}' was not taken: {failed.sentence()}", file=sys.stderr)
        return None
    if same:
        return print_answer(arguments.json, answer)
    print(f"fieldpost: the interrupted '{text}' was taken", file=sys.stderr)
    return None


def own_decision(view: Form, wanted: str | None) -> Form:
    """What the viewer is asked."""
    mine = [decision for decision in view["decisions"] if decision["seat"] == view["viewer"]]
    if view["reason"]:
        raise Failed("game_over", f"the game is over ({view['reason']})")
    if not mine:
        others = ", ".join([str(decision["seat"]) for decision in view["decisions"]])
        raise Failed("not_your_decision", f"you are not asked now; seat {others} is", rule="C-25")
    if wanted not in (None, mine[0]["id"]):
        raise Failed("stale", f"you are not asked that any more; you are asked {mine[0]['name']} ({mine[0]['id']})")
    return {**mine[0], "game_id": view["game_id"]}


def read_answer(game: Game, text: str) -> Action:
    """An answer as it was typed."""
    if text.lstrip().startswith("{"):
        try:
            return read_action(game.variant, json.loads(text))
        except (ValueError, RecursionError):
            raise BadInput(f"this is no JSON: '{text[:60]}'") from None
    words = text.split()
    if not words:
        raise BadInput("an answer needs a verb, as in 'attack alaska>kamchatka dice=3'")
    action = read_words(game.variant, "verb", words)
    assert isinstance(action, Action)
    return action


def default(game: Game, view: Form, decision: Form) -> Action:
    """What the clock would answer."""
    return chosen(game, view, decision, Caretaker())


def chosen(game: Game, view: Form, decision: Form, brain: Any) -> Action:
    """A brain's answer; any that is offered where the brain is misled by what a view does not tell."""
    ask = asked(game, view["viewer"])
    assert ask is not None
    offers = offers_of(game.variant, decision)
    action: Action = brain.choose(game, ask)
    return action if admitted(offers, action) else sample(Random(decision["id"]), offers)


def automatic(server: Server, arguments: argparse.Namespace) -> int:
    """Lets a brain answer while the viewer is asked, so many times at most."""
    view = server.call("GetGame", game_id=arguments.game)["view"]
    brain = BRAINS[arguments.brain](server.new_id())
    given = late = 0
    while given < arguments.auto and mine_is_open(view):
        game = game_of(view)
        decision = own_decision(view, None)
        action = chosen(game, view, decision, brain)
        text = " ".join(words_of(game.variant, action))
        try:
            view = submit(server, game, decision, view["version"], [action], text)["view"]
        except Failed as failed:
            late += 1
            if failed.code != STALE or late > MOST_LATE:
                raise
            view = server.call("GetGame", game_id=arguments.game)["view"]
            continue
        given += 1
        if not arguments.json:
            print(text, flush=True)
    if arguments.json:
        print(json.dumps({"answered": given, "view": view}, ensure_ascii=False))
    elif not given:
        print("You are not asked now." if not view["reason"] else f"The game is over ({view['reason']}).")
    return 0


def mine_is_open(view: Form) -> bool:
    """Whether the viewer is asked."""
    return not view["reason"] and any(decision["seat"] == view["viewer"] for decision in view["decisions"])


def print_answer(as_json: bool, answer: Form) -> int:
    """Tells what became of answers, what happened, and what is asked next."""
    if as_json:
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    game = game_of(answer["view"])
    narrator = Narrator(False, answer["view"]["viewer"])
    narrator.round = answer["view"]["round"]
    for entry in answer["entries"]:
        for form in entry["events"]:
            event = event_of(game.variant, form)
            for line in narrator.lines(game, event) if event else [form["name"]]:
                print(line)
    stop = answer["stop"]
    if stop and stop["code"]:
        print(f"Stopped after {answer['taken']}: {stop['message']}")
    print("\n".join(question_lines(answer["view"], game, False)).strip())
    return 0
