"""`fieldpost client show`: a game or a table as its viewer may see it."""

from __future__ import annotations

import argparse
from typing import Any

from services.cli.client.board import told
from services.cli.client.server import Form, Server
from services.cli.client.tables import TABLE_PREFIX, table_lines


def show(server: Server, arguments: argparse.Namespace) -> tuple[Any, list[str]]:
    """Shows it; a table whose game goes on is shown as a table."""
    if arguments.id.startswith(TABLE_PREFIX):
        answer = server.call("GetTable", table_id=arguments.id)
        return answer, table_lines(answer["table"], server.user_id)
    answer = server.call("GetGame", game_id=arguments.id)
    if arguments.at is not None:
        answer["view"] = server.call("GetView", game_id=arguments.id, version=arguments.at)["view"]
    return answer, told(answer["view"], answer["game"], names(server, answer["game"]), arguments.all)


def names(server: Server, game: Form) -> dict[str, str]:
    """The names of those who play, by their ids."""
    people = sorted({player["user_id"] for player in game["players"]} - {""})
    if not people:
        return {}
    profiles = server.call("ListProfiles", user_ids=people)["profiles"]
    return {profile["user_id"]: profile["display_name"] for profile in profiles}
