"""`fieldpost client show`: a game or a table as its viewer may see it."""

from __future__ import annotations

import argparse
from typing import Any, Final

from services.cli.client.board import game_lines
from services.cli.client.server import Form, Server
from services.cli.client.tables import TABLE_PREFIX, table_lines

MOST_PROFILES: Final = 100


def show(server: Server, arguments: argparse.Namespace) -> tuple[Any, list[str]]:
    """Shows it; a table whose game goes on is shown as a table."""
    if arguments.id.startswith(TABLE_PREFIX):
        answer = server.call("GetTable", table_id=arguments.id)
        return answer, table_lines(answer["table"], server.user_id)
    answer = server.call("GetGame", game_id=arguments.id)
    if arguments.at is not None:
        answer["view"] = server.call("GetView", game_id=arguments.id, version=arguments.at)["view"]
    return answer, game_lines(answer["view"], answer["game"], account_names(server, answer["game"]), arguments.all)


def account_names(server: Server, *games: Form) -> dict[str, str]:
    """The names of those who play, by their ids."""
    people = sorted({player["user_id"] for game in games for player in game["players"]} - {""})
    found: dict[str, str] = {}
    for first in range(0, len(people), MOST_PROFILES):
        profiles = server.call("ListProfiles", user_ids=people[first : first + MOST_PROFILES])["profiles"]
        found |= {profile["user_id"]: profile["display_name"] for profile in profiles}
    return found
