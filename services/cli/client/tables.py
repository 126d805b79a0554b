"""Accounts, tables and bots: everything before a game begins."""

from __future__ import annotations

import argparse
from typing import Any, Final

from services.cli.arguments import options
from services.cli.client.board import UNTITLED
from services.cli.client.server import Form, Server
from services.rules.engine.editions import edition
from services.rules.engine.kernel.record import BadInput

Told = tuple[Any, list[str]]

PAGE: Final = 100
TABLE_PREFIX: Final = "t_"
LINK: Final = "#/join/"
"""What stands before the invitation in the link that the page shares."""


def guest(server: Server, arguments: argparse.Namespace) -> Told:
    """Signs in; an account that is known gets the new name, if one is given."""
    answer = server.sign_in(arguments.name)
    account = answer["account"]
    if arguments.name and not answer["created"] and account["display_name"] != arguments.name:
        change = {"account": {"display_name": arguments.name}, "update_mask": {"paths": ["display_name"]}}
        account = server.deed("UpdateAccount", **change)["account"]
        server.profile.save(display_name=account["display_name"])
    new = "a new account" if answer["created"] else "signed in again"
    form = {"account": account, "created": answer["created"], "profile": server.profile.name}
    return form, [f"{account['display_name']} ({account['user_id']}): {new}"]


def listing(server: Server, arguments: argparse.Namespace) -> Told:
    """Games and tables."""
    games = pages(server, "ListGames", "games", state=None if arguments.over else "active")
    mine = pages(server, "ListTables", "tables", mine=True)
    waiting = [table for table in mine if table["state"] in ("open", "starting")]
    known = {table["table_id"] for table in waiting}
    others = [table for table in pages(server, "ListTables", "tables", mine=False) if table["table_id"] not in known]
    lines = ["Your games", *[game_line(game) for game in games]] if games else ["You are in no game."]
    lines += ["", "Your tables", *[table_line(table) for table in waiting]] if waiting else []
    lines += ["", "Open tables", *[table_line(table) for table in others]] if others else ["", "No table is open."]
    return {"games": games, "tables": waiting, "open_tables": others}, lines


def pages(server: Server, method: str, what: str, **form: Any) -> list[Form]:
    """All pages of a list."""
    found: list[Form] = []
    token = ""
    while True:
        answer = server.call(method, page_size=PAGE, page_token=token, **form)
        found += answer[what]
        token = answer["next_page_token"]
        if not token:
            return found


def game_line(game: Form) -> str:
    """A game in a list: whether it waits for the caller comes first."""
    state = "waits for others"
    if game["state"] == "over":
        state = f"over ({game['reason']})"
    elif game["viewer"] in game["asked"]:
        state = "YOUR TURN" + (f" until {game['deadline']}" if game["deadline"] else "")
    mode = f"{game['mode']['edition']}/{game['mode']['variant']}"
    return f"  {game['game_id']}  {game['title'] or UNTITLED:24} {mode:22} round {game['round']:<3} {state}"


def table_line(table: Form) -> str:
    """A table in a list."""
    taken = len([seat for seat in table["seats"] if seat["user_id"] or seat["bot"]])
    mode = f"{table['mode']['edition']}/{table['mode']['variant']}"
    return f"  {table['table_id']}  {title_of(table):24} {mode:22} {taken} of {len(table['seats'])} seats taken"


def title_of(table: Form) -> str:
    """What the host called a table, or whose it is."""
    hosts = [seat["display_name"] for seat in table["seats"] if seat["user_id"] == table["host_id"]]
    return str(table["title"]) or " ".join(["Table of", *hosts])


def bots(server: Server, arguments: argparse.Namespace) -> Told:
    """The bots, from the weakest to the strongest."""
    found = server.send("ListBots", {}, ())["bots"]
    lines = [f"  {bot['level']} {bot['bot']:10} {bot['titles']['en']}: {bot['about']['en']}" for bot in found]
    return {"bots": found}, lines


def create(server: Server, arguments: argparse.Namespace) -> Told:
    """Opens a table, and starts its game when that is wanted."""
    plans = edition(arguments.edition).plans
    if arguments.variant not in plans:
        raise BadInput(f"{arguments.edition} has no variant '{arguments.variant}'; it has: {', '.join(plans)}")
    clock = {
        "turn_seconds": arguments.turn,
        "bank_seconds": arguments.bank,
        "increment_seconds": arguments.increment,
        "answer_seconds": arguments.answer,
    }
    answer = server.deed(
        "CreateTable",
        title=arguments.title,
        mode={"edition": arguments.edition, "variant": arguments.variant, "options": options(arguments)},
        seats=arguments.seats or plans[arguments.variant].sizes[0],
        clock=clock if arguments.turn else None,
        audience="everybody" if arguments.spectators else "members",
        private=arguments.private,
        dice_seed=server.new_seed(),
        fallback=arguments.fallback,
        substitute=arguments.substitute,
        bots=[bot for bot in arguments.bots.split(",") if bot],
    )
    if arguments.start:
        answer = server.deed("StartTable", table_id=answer["table"]["table_id"], fill_with=arguments.fill)
    return answer, table_lines(answer["table"], server.user_id)


def join(server: Server, arguments: argparse.Namespace) -> Told:
    """Takes a seat."""
    table = arguments.table.rpartition(LINK)[2]
    where = {"table_id": table} if table.startswith(TABLE_PREFIX) else {"invitation": table}
    answer = server.deed("JoinTable", dice_seed=server.new_seed(), seat=arguments.seat, **where)
    lines = table_lines(answer["table"], server.user_id)
    return answer, [f"You have seat {answer['seat']}.", *lines]


def leave(server: Server, arguments: argparse.Namespace) -> Told:
    """Gives a seat up."""
    answer = server.deed("LeaveTable", table_id=arguments.table)
    return answer, [f"You have left {title_of(answer['table'])}."]


def start(server: Server, arguments: argparse.Namespace) -> Told:
    """Starts the game."""
    answer = server.deed("StartTable", table_id=arguments.table, fill_with=arguments.fill)
    return answer, table_lines(answer["table"], server.user_id)


def table_lines(table: Form, user_id: str) -> list[str]:
    """A table with its seats, and what to do next."""
    mode = table["mode"]
    lines = [f"{title_of(table)} ({table['table_id']}): {mode['edition']}/{mode['variant']}, {table['state']}"]
    for seat in table["seats"]:
        you = " (you)" if seat["user_id"] == user_id else ""
        who = f"{seat['display_name']}{you}" if seat["user_id"] else f"{seat['bot']} (bot)" if seat["bot"] else "free"
        lines.append(f"  seat {seat['seat']}  {who}")
    if table["state"] == "open" and table["invitation"]:
        lines.append(f"Others come in with: fieldpost client join {table['invitation']}")
    if table["state"] == "open" and table["host_id"] == user_id:
        lines.append(f"Begin with: fieldpost client start {table['table_id']}")
    if table["state"] == "playing":
        lines.append(f"Look with: fieldpost client show {table['game_id']}")
    return lines
