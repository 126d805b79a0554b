"""`fieldpost client chat`, `say` and `report`: what people write at their tables."""

from __future__ import annotations

import argparse
from typing import Any, Final

from services.cli.client.server import Form, Server
from services.cli.client.tables import TABLE_PREFIX
from services.rules.engine.kernel.record import BadInput

Told = tuple[Any, list[str]]

LANGUAGE: Final = "en"
"""In which phrases are shown here; --json says their ids."""


def place(text: str) -> Form:
    """How a request names a table, by its id or by its game's."""
    return {"table_id": text} if text.startswith(TABLE_PREFIX) else {"game_id": text}


def chat(server: Server, arguments: argparse.Namespace) -> Told:
    """The latest messages of a table, which are marked as read; without a table, where there is something to read."""
    if arguments.id is None:
        answer = server.call("ListUnread")
        lines = [f"  {one['table_id']}  ({one['game_id']}): {one['unread']} to read" for one in answer["tables"]]
        return answer, lines or ["You have read everything."]
    where = place(arguments.id)
    cursor = {} if arguments.before is None else {"before": arguments.before}
    answer = server.call("ListMessages", **where, **cursor)
    if answer["messages"]:
        server.call("MarkRead", **where, up_to=answer["messages"][-1]["number"])
    words = phrases(server)
    return answer, [message_line(one, words) for one in answer["messages"]] or ["Nobody has written anything here."]


def say(server: Server, arguments: argparse.Namespace) -> Told:
    """Writes a message; without words, shows the set phrases."""
    words = phrases(server)
    if arguments.phrase:
        body = {"phrase": arguments.phrase}
    elif arguments.words:
        body = {"text": " ".join(arguments.words)}
    else:
        return {"phrases": words}, [f"  {phrase:16} {text}" for phrase, text in words.items()]
    channel = "team" if arguments.team else "public"
    answer = server.deed("SendMessage", channel=channel, **place(arguments.id), **body)
    return answer, [message_line(answer["message"], words)]


def report(server: Server, arguments: argparse.Namespace) -> Told:
    """Reports messages, or whoever has a seat, and says how to block them."""
    form = {**place(arguments.id), "reason": arguments.reason, "words": " ".join(arguments.words)}
    if bool(arguments.message) == (arguments.seat is not None):
        raise BadInput("say what it is about: --message N, as often as needed, or --seat N")
    if arguments.message:
        answer = server.deed("ReportMessages", numbers=arguments.message, **form)
    else:
        span = {"first_version": arguments.first or 0, "last_version": arguments.last or 0}
        answer = server.deed("ReportPerson", seat=arguments.seat, **span, **form)
    receipt = answer["receipt"]
    lines = [f"Reported ({receipt['report_id']}); they are not told."]
    if receipt["block_user_id"]:
        lines.append(f"To read no more of them: fieldpost client block add {receipt['block_user_id']}")
    return answer, lines


def phrases(server: Server) -> dict[str, str]:
    """The set phrases with their words."""
    return {one["phrase"]: one["words"][LANGUAGE] for one in server.send("ListPhrases", {}, ())["phrases"]}


def message_line(one: Form, words: dict[str, str]) -> str:
    """A message in a list."""
    who = "you" if one["mine"] else one["display_name"] or f"seat {one['seat']}"
    team = " (to the team)" if one["channel"] == "team" else ""
    body = one.get("text") or words.get(one.get("phrase") or "", one.get("phrase") or "")
    return f"  {one['number']:4}  {one['at'][:16]}  {who}{team}: {body}"
