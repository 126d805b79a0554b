"""`fieldpost client friends` and `block`: what other people are to oneself."""

from __future__ import annotations

import argparse
from typing import Any, Final

from services.cli.client.server import Form, Server

Told = tuple[Any, list[str]]

ACCOUNT: Final = "u_"
"""What the id of an account begins with; anything else is taken for a friend code."""

STATES: Final = {"friend": "a friend", "asked": "asked by you", "asking": "asks to be your friend"}


def friends(server: Server, arguments: argparse.Namespace) -> Told:
    """Lists friends after doing what was said."""
    who = "".join(arguments.words)
    match arguments.what:
        case "ask":
            form = {"user_id": who} if who.startswith(ACCOUNT) else {"friend_code": who}
            answer = server.deed("AskFriend", **form)
            return answer, [friend_line(answer["friend"])]
        case "accept":
            answer = server.deed("AcceptFriend", user_id=who)
            return answer, [friend_line(answer["friend"])]
        case "end":
            return server.deed("EndFriendship", user_id=who), ["It is over; they are not told."]
        case "code":
            answer = server.deed("CreateFriendCode")
            code = answer["friend_code"]
            return answer, [f"Your friends ask you with: fieldpost client friends ask {code}"]
    answer = server.call("ListFriends")
    lines = [friend_line(one) for one in answer["friends"]] or ["You have no friends here yet."]
    return answer, [*lines, *([f"Your friend code: {answer['friend_code']}"] if answer["friend_code"] else [])]


def friend_line(one: Form) -> str:
    """A friend in a list."""
    return f"  {one['user_id']}  {one['display_name']}: {STATES[one['state']]}"


def block(server: Server, arguments: argparse.Namespace) -> Told:
    """Lists blocks, or adds or removes one."""
    who = "".join(arguments.words)
    match arguments.what:
        case "add":
            answer = server.deed("BlockAccount", user_id=who)
            name = answer["blocked"]["display_name"]
            return answer, [f"Neither of you reads what the other writes; {name} is not told."]
        case "remove":
            return server.deed("UnblockAccount", user_id=who), ["Blocked no more."]
    answer = server.call("ListBlocked")
    lines = [f"  {one['user_id']}  {one['display_name']}, since {one['since'][:10]}" for one in answer["blocked"]]
    return answer, lines or ["You block nobody."]
