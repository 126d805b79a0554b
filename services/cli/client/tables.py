"""Accounts, tables and bots: everything before a game begins."""

from __future__ import annotations

import argparse
from typing import Any, Final

from services.cli.arguments import options
from services.cli.client.server import Form, Server
from services.cli.client.terms import clock_form, clock_of, term_lines
from services.rules.engine.editions import edition
from services.rules.engine.kernel.record import BadInput

Told = tuple[Any, list[str]]

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


def title_of(table: Form) -> str:
    """What the host called a table, or whose it is."""
    return str(table["title"]) or (f"Table of {table['host_name']}" if table["host_name"] else "A table")


def bots(server: Server, arguments: argparse.Namespace) -> Told:
    """The bots, from the weakest to the strongest, with the modes in which they were measured."""
    answer = server.send("GetCatalogue", {}, ())
    found = [{**one["bot"], "strengths": one["strengths"], "styles": one["styles"]} for one in answer["bots"]]
    lines = []
    for bot in found:
        lines.append(f"  {bot['level']} {bot['bot']:10} {bot['titles']['en']}: {bot['about']['en']}")
        for at in bot["strengths"] if arguments.strength else ():
            mode = f"{at['edition']}/{at['variant']}"
            lines.append(f"      {mode:24} {at['seats']} seats: {at['rating']} ({at['low']} to {at['high']})")
    lines += [f"  -{one['style']:11} {one['titles']['en']}: {one['about']['en']}" for one in answer["styles"]]
    if arguments.strength:
        day = answer["measured_on"]
        lines.append(f"  measured on {day}" if day else "  not measured yet")
    return {**answer, "bots": found}, lines


def create(server: Server, arguments: argparse.Namespace) -> Told:
    """Opens a table, and starts its game when that is wanted."""
    plans = edition(arguments.edition).plans
    if arguments.variant not in plans:
        raise BadInput(f"{arguments.edition} has no variant '{arguments.variant}'; it has: {', '.join(plans)}")
    answer = server.deed(
        "CreateTable",
        title=arguments.title,
        mode={"edition": arguments.edition, "variant": arguments.variant, "options": options(arguments)},
        seats=arguments.seats or plans[arguments.variant].sizes[0],
        clock=clock_form(arguments),
        audience="everybody" if arguments.spectators else "members",
        private=arguments.private,
        dice_seed=server.new_seed(),
        fallback=arguments.fallback,
        substitute=arguments.substitute,
        bots=[bot for bot in arguments.bots.split(",") if bot],
        rated=arguments.rated,
        entry={
            "rating_least": arguments.rating_least,
            "rating_most": arguments.rating_most,
            "reliability_least": arguments.reliable,
            "friends_only": arguments.friends,
        },
        filling={"bot": arguments.fill, "after_seconds": arguments.fill_after} if arguments.fill_after else None,
        anonymous=arguments.anonymous,
        claims=arguments.claims,
        chat=arguments.chat,
    )
    if arguments.start:
        answer = server.deed("StartTable", table_id=answer["table"]["table_id"], fill_with=arguments.fill)
    return answer, table_lines(answer["table"], server.user_id)


def join(server: Server, arguments: argparse.Namespace) -> Told:
    """Takes a seat."""
    where = table_or_code(arguments.table)
    return seated(server, server.deed("JoinTable", dice_seed=server.new_seed(), seat=arguments.seat, **where))


def claim(server: Server, arguments: argparse.Namespace) -> Told:
    """Takes a seat over from its bot."""
    return seated(server, server.deed("ClaimSeat", seat=arguments.seat, **table_or_code(arguments.table)))


def seated(server: Server, answer: Form) -> Told:
    """A table where one has got a seat."""
    return answer, [f"You have seat {answer['seat']}.", *table_lines(answer["table"], server.user_id)]


def table_or_code(text: str) -> Form:
    """The table that somebody names by its id or by an invitation."""
    code = code_of(text)
    return {"table_id": code} if code.startswith(TABLE_PREFIX) else {"invitation": code}


def invite(server: Server, arguments: argparse.Namespace) -> Told:
    """Makes a code for one person."""
    answer = server.deed("CreateInvitation", table_id=arguments.table)
    return answer, [f"One person comes in with: fieldpost client join {answer['invitation']}"]


def kick(server: Server, arguments: argparse.Namespace) -> Told:
    """Sends somebody away."""
    answer = server.deed("RemoveFromTable", table_id=arguments.table, seat=arguments.seat)
    return answer, table_lines(answer["table"], server.user_id)


def ask_ready(server: Server, arguments: argparse.Namespace) -> Told:
    """Asks everybody whether they are there."""
    answer = server.deed("AskReady", table_id=arguments.table, seconds=arguments.within)
    lines = table_lines(answer["table"], server.user_id)
    return answer, [*lines, f"Everybody says: fieldpost client ready {arguments.table}"]


def code_of(text: str) -> str:
    """The code of an invitation, which people also paste as its link."""
    return text.rpartition(LINK)[2]


def invitation(server: Server, arguments: argparse.Namespace) -> Told:
    """Shows what an invitation leads to; nobody need be signed in."""
    answer = server.send("GetInvitation", {"invitation": code_of(arguments.code)}, ())
    found = answer["invitation"]
    host = f"{found['host_name'] or 'Somebody'} invites you to {found['title'] or 'a game'}"
    mode = f"{found['mode']['edition']}/{found['mode']['variant']}"
    free = len([seat for seat in found["seats"] if not taken(seat)])
    lines = [f"{host}: {mode}, {found['state']}, {free} of {len(found['seats'])} seats free, {clock_of(found)}"]
    chosen = [f"{name}={value}" for name, value in sorted(found["mode"]["options"].items())]
    lines += [f"  with {', '.join(chosen)}"] if chosen else []
    lines += seat_lines(found, "")
    return answer, [*lines, f"Come in with: fieldpost client join {code_of(arguments.code)}"]


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
    lines += [*(term_lines(table) if table["state"] == "open" else []), *seat_lines(table, user_id)]
    if table["state"] == "open" and table["invitation"]:
        lines.append(f"Others come in with: fieldpost client join {table['invitation']}")
    if table["state"] == "open" and table["host_id"] == user_id:
        lines.append(f"Begin with: fieldpost client start {table['table_id']}")
    if table["state"] == "playing":
        lines.append(f"Look with: fieldpost client show {table['game_id']}")
    return lines


def taken(seat: Form) -> bool:
    """Whether somebody has a seat, though it may not be told who."""
    return bool(seat["display_name"] or seat["bot"] or seat["hidden"])


def seat_lines(table: Form, user_id: str) -> list[str]:
    """Who sits where."""
    lines = []
    for seat in table["seats"]:
        you = " (you)" if user_id and seat["user_id"] == user_id else ""
        bot = f"{seat['bot']} (bot)" if seat["bot"] else "free"
        unknown = "somebody" if seat["hidden"] else bot
        who = f"{seat['display_name']}{you}" if seat["display_name"] else unknown
        lines.append(f"  seat {seat['seat']}  {who}")
    return lines
