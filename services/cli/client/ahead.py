"""`fieldpost client orders`, `plan` and `suggest`: answers given in advance, and actions for a turn."""

from __future__ import annotations

import argparse
from typing import Any, Final

from services.cli.client.acting import read_answer
from services.cli.client.clients import ORDER
from services.cli.client.rebuild import Form, game_of
from services.cli.client.sending import verb_form
from services.cli.client.server import Server
from services.common.messages import member
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import named, read_action, read_order
from services.rules.engine.kernel.narration import vocabulary
from services.rules.engine.kernel.record import REGISTRY, BadInput, Record, defaults_of, fields_of
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.record.values import read_words, words_of

Told = tuple[Any, list[str]]

GENERIC: Final = "generic"
"""The member of a message that holds what has no message of its own."""
READS: Final = {"order": read_order, "verb": read_action}


def orders(server: Server, arguments: argparse.Namespace) -> Told:
    """Shows the caller's standing orders, after giving others in their place."""
    view = server.call("GetView", game_id=arguments.game)["view"]
    game = game_of(view)
    if arguments.what == "show":
        return {"view": view}, order_lines(game, view)
    wanted = [order_form(game, text) for text in texts_of(arguments, "defend_with alaska dice=1")]
    answer = server.deed("SetStandingOrders", game_id=arguments.game, orders=wanted)
    return answer, order_lines(game, answer["view"])


def plan(server: Server, arguments: argparse.Namespace) -> Told:
    """Shows the caller's plan and how far it would go, after making another one."""
    view = server.call("GetView", game_id=arguments.game)["view"]
    game = game_of(view)
    if arguments.what == "show":
        actions = view["plan"]
    else:
        actions = [verb_form(game, read_answer(game, text)) for text in texts_of(arguments, "place alaska+3")]
        view = server.deed("SetPlan", game_id=arguments.game, actions=actions)["view"]
    if not actions:
        return {"view": view}, ["You have no plan for your coming turn."]
    preview = server.call("PreviewPlan", game_id=arguments.game, actions=view["plan"])
    taken, stop = preview["taken"], preview["stop"]
    lines = [f"  {words(game.variant, 'verb', one)}" for one in view["plan"]]
    told = f"On the board as it is, {taken} of {len(lines)} would be carried out"
    lines.append(f"{told}; then it stops: {stop['message']}" if stop and stop["code"] else f"{told}.")
    return {"view": view, "preview": preview}, ["Your plan for your coming turn", *lines]


def suggest(server: Server, arguments: argparse.Namespace) -> Told:
    """What a bot would do with the caller's turn, in words that `act` and `plan` take."""
    variant = game_of(server.call("GetView", game_id=arguments.game)["view"]).variant
    answer = server.call("SuggestTurn", game_id=arguments.game, bot=arguments.bot)
    if not answer["actions"]:
        return answer, ["You have no turn to come."]
    when = "your coming turn" if answer["coming"] else "what you are asked now"
    lines = [f"  {words(variant, 'verb', one)}" for one in answer["actions"]]
    return answer, [f"What {answer['bot']} would do with {when}, if dice fall as on average", *lines]


def texts_of(arguments: argparse.Namespace, example: str) -> list[str]:
    """What was typed behind `set`; nothing with `clear`."""
    if bool(arguments.words) != (arguments.what == "set"):
        raise BadInput(f"say `fieldpost client {arguments.client_command} GAME set '{example}'`, or `clear` alone")
    return list(arguments.words)


def order_form(game: Game, text: str) -> Form:
    """An order as it was typed, as the message has it."""
    form = named(game.variant, read_words(game.variant, "order", text.split() or [""]))
    return member(ORDER, "order", str(form.pop("order")), form)


def order_lines(game: Game, view: Form) -> list[str]:
    """The orders that somebody has given, and the kinds that mean something now."""
    given = [f"  {words(game.variant, 'order', one)}" for one in view["orders"]]
    entries = {entry.name: entry.titles for entry in vocabulary(game.variant.edition).orders}
    kinds = [
        f"  {shape(REGISTRY[name]):34} {entries[name].get('en', '')}".rstrip()
        for name in view["order_kinds"]
        if name in REGISTRY
    ]
    lines = ["Your standing orders", *given] if given else ["You have given no standing orders."]
    return [*lines, "", "What you may order", *kinds] if kinds else lines


def shape(kind: type[Record]) -> str:
    """How an order is typed; what may be left out is in brackets."""
    parts = []
    for name, what in fields_of(kind):
        free = what.endswith("?") or name in defaults_of(kind)
        parts.append(f"[{name}=…]" if free else f"{name}=…")
    return " ".join([kind.NAME, *parts])


def spread(value: Any) -> Any:
    """Places with counts as an object, which is how they are named; anything else as it is."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and set(value[0]) == {"zone", "count"}:
        return {one["zone"]: one["count"] for one in value}
    return value


def words(variant: Variant, key: str, message: Form) -> str:
    """An order or an action of a view, as it is typed."""
    name, form = next((name, form) for name, form in message.items() if form is not None)
    if name == GENERIC:
        name, form = form[key], form["fields"] or {}
    given = {field: spread(value) for field, value in form.items() if value is not None}
    return " ".join(words_of(variant, READS[key](variant, {key: name, **given})))
