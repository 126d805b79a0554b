"""`fieldpost client bot`: accounts for programs of one's own, their tokens, and challenges to them."""

from __future__ import annotations

import argparse
from typing import Any, Final

from services.cli.client.server import Form, Server
from services.rules.engine.kernel.record import BadInput

Told = tuple[Any, list[str]]

WORDS: Final = {
    "list": "your bots and their tokens",
    "create": "make one: NAME",
    "token": "make a token: BOT, and --scope",
    "end": "end a token: TOKEN",
    "challenge": "invite a bot to your table: TABLE BOT",
}
SCOPES: Final = ("play", "read")


def bot(server: Server, arguments: argparse.Namespace) -> Told:
    """Runs one of them."""
    words: list[str] = arguments.words
    match arguments.what:
        case "create":
            return create(server, " ".join(words))
        case "token":
            return token(server, only(words, "a bot's id"), arguments.scope)
        case "end":
            return end(server, only(words, "a token's id"))
        case "challenge":
            return challenge(server, words)
    return listing(server)


def only(words: list[str], what: str) -> str:
    """The one word that is needed."""
    if len(words) != 1:
        raise BadInput(f"say {what}; `bot list` shows it")
    return words[0]


def create(server: Server, name: str) -> Told:
    """Makes an account for a program."""
    made = server.deed("CreateBotAccount", display_name=name)["bot"]
    return made, [f"{made['display_name']} ({made['user_id']}): a bot for good; `bot token` lets it in"]


def token(server: Server, user_id: str, scope: str) -> Told:
    """Makes a token."""
    made = server.call("CreateBotToken", user_id=user_id, scope=scope)
    lines = [
        f"{made['token']['token_id']}, good to {scope}; its secret, which is shown this once:",
        f"  {made['secret']}",
    ]
    return made, lines


def end(server: Server, token_id: str) -> Told:
    """Ends a token."""
    server.call("EndBotToken", token_id=token_id)
    return {"token_id": token_id}, [f"{token_id} opens nothing any more; its last call is at most ten minutes away."]


def challenge(server: Server, words: list[str]) -> Told:
    """Invites a bot to a table of one's own."""
    if len(words) != 2:
        raise BadInput("say the table's id and the bot's")
    answer = server.deed("ChallengeBot", table_id=words[0], user_id=words[1])
    return answer, [f"{words[1]} is invited to {words[0]}; it sits down when it likes."]


def listing(server: Server) -> Told:
    """The caller's bots."""
    found = server.call("ListBotAccounts")
    lines: list[str] = []
    for one in found["bots"]:
        lines.append(f"  {one['user_id']}  {one['display_name']}")
        lines += [f"      {token_line(held)}" for held in one["tokens"]]
    return found, lines


def token_line(held: Form) -> str:
    """A token in a list."""
    used = f"last used {held['used_at'][:16]}" if held.get("used_at") else "never used"
    return f"{held['token_id']}  {held['scope']}, {used}"
