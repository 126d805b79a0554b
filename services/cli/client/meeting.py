"""Quick match, saying ready, playing again, and how well people play."""

from __future__ import annotations

import argparse
import time
from datetime import UTC, datetime
from typing import Any, Final

from services.cli.client.server import Form, Server
from services.cli.client.tables import table_lines
from services.rules.engine.editions import edition

Told = tuple[Any, list[str]]

PAUSE: Final = 2.0


def quick(server: Server, arguments: argparse.Namespace) -> Told:
    """Looks for a game; with --wait until there is one, which is then said ready to."""
    answer = server.deed(
        "CreateTicket",
        edition=arguments.edition,
        variant=arguments.variant,
        seats=arguments.seats,
        pace=arguments.pace,
        rated=arguments.rated,
        hours=arguments.hours,
        time_zone=arguments.zone,
    )
    ticket = answer["ticket"]
    if not arguments.wait:
        return answer, ticket_lines(ticket)
    while ticket["state"] == "waiting":
        time.sleep(PAUSE)
        ticket = server.call("GetTicket", ticket_id=ticket["ticket_id"])["ticket"]
    if ticket["state"] == "matched":
        return say_ready(server, ticket["table_id"])
    return {"ticket": ticket}, ticket_lines(ticket)


def tickets(server: Server, arguments: argparse.Namespace) -> Told:
    """The caller's searches."""
    found = server.call("ListTickets")["tickets"]
    lines = [line for ticket in found for line in ticket_lines(ticket)]
    return {"tickets": found}, lines or ["You look for no game."]


def cancel(server: Server, arguments: argparse.Namespace) -> Told:
    """Stops looking."""
    answer = server.deed("CancelTicket", ticket_id=arguments.ticket)
    return answer, ticket_lines(answer["ticket"])


def ready(server: Server, arguments: argparse.Namespace) -> Told:
    """Says to be there."""
    return say_ready(server, arguments.table)


def say_ready(server: Server, table_id: str) -> Told:
    """Says ready at a table, and shows what it has come to."""
    server.deed("SayReady", table_id=table_id, dice_seed=server.new_seed())
    table = server.call("GetTable", table_id=table_id)["table"]
    return {"table": table}, table_lines(table, server.user_id)


def rematch(server: Server, arguments: argparse.Namespace) -> Told:
    """Plays a game again with those who played it."""
    answer = server.deed("Rematch", game_id=arguments.game, dice_seed=server.new_seed())
    return answer, table_lines(answer["table"], server.user_id)


def leaderboard(server: Server, arguments: argparse.Namespace) -> Told:
    """The best of a season."""
    edition(arguments.edition)
    answer = server.call(
        "ListLeaderboard",
        edition=arguments.edition,
        pace=arguments.pace,
        season=arguments.season,
        bots=arguments.bots,
        page_size=arguments.top,
    )
    names = names_of(server, [leader["rating"] for leader in answer["leaders"]])
    lines = [f"Season {answer['season']}, {arguments.edition}, {arguments.pace}"]
    for leader in answer["leaders"]:
        rating = leader["rating"]
        who = rating["bot"] or names.get(rating["user_id"], rating["user_id"])
        sure = f"{rating['points']} ± {rating['uncertainty']}"
        lines.append(
            f"  {leader['place']:3}  {who:24} {rating['at_least']:5} at least  ({sure}, {rating['games']} games)"
        )
    return answer, lines if answer["leaders"] else [*lines, "  Nobody has a rating there yet."]


def standing(server: Server, arguments: argparse.Namespace) -> Told:
    """The caller's own ratings and reliability, with the ladder of limits."""
    found = server.call("GetReliability")
    own = found["people"][0]
    ratings = server.call("GetRatings", user_ids=[own["user_id"]])["ratings"]
    lines = [
        f"  {one['edition']:12} {one['pace']:8} {one['season']}  {one['points']} ± {one['uncertainty']}, "
        f"{one['games']} games"
        for one in ratings
    ] or ["  You have played no rated game."]
    lines.append(f"  {in_time_words(own)} ({own['turns']} turns)")
    for place, limit in enumerate(found["limits"]):
        you = "  <- you" if place == own["limit"] else ""
        rated = "rated games too" if limit["rated"] else "no rated games"
        who = f"below {limit['in_time_below']}" if place else "everybody"
        lines.append(f"    {who:9}  at once at most {limit['most_games']:2}, {rated}{you}")
    return {"ratings": ratings, "reliability": found}, lines


def in_time_words(one: Form) -> str:
    """How reliable somebody is, if enough is known."""
    return f"{one['in_time']} of 100 turns in time" if one["known"] else "Too few turns to say"


def names_of(server: Server, ratings: list[Form]) -> dict[str, str]:
    """What the people of a leaderboard are called."""
    user_ids = [one["user_id"] for one in ratings if one["user_id"]]
    if not user_ids:
        return {}
    return {one["user_id"]: one["display_name"] for one in server.call("ListProfiles", user_ids=user_ids)["profiles"]}


def ticket_lines(ticket: Form) -> list[str]:
    """A search, and what to do next."""
    mode, what = ticket["mode"], "rated" if ticket["rated"] else "unrated"
    head = f"{ticket['ticket_id']}: {mode['edition']}/{mode['variant']} for {ticket['seats']}, {ticket['pace']}, {what}"
    if ticket["state"] == "matched":
        return [f"{head}: a game was found", f"  Say ready with: fieldpost client ready {ticket['table_id']}"]
    lines = [f"{head}: {ticket['state']}"]
    if ticket["state"] == "waiting":
        now = datetime.now(UTC)
        ahead = [step for step in ticket["steps"] if datetime.fromisoformat(step["at"]) > now]
        lines.append(f"  now: {step_words(ticket['steps'][ticket['step']])}")
        lines += [f"  from {step['at'][:19]} on: {step_words(step)}" for step in ahead]
        lines.append(f"  Stop with: fieldpost client cancel {ticket['ticket_id']}")
    return lines


def step_words(step: Form) -> str:
    """What a step of a search takes."""
    if step["bots"]:
        return "bots take the seats that are left"
    band = f"ratings within {step['rating_band']} points" if step["rating_band"] else "any rating"
    hours = f", hours of the day in common: {step['common_hours']}" if step["common_hours"] else ""
    return band + hours
