"""`fieldpost client list`: games and tables, with what tells one from another."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from services.cli.client.called import called as called_game
from services.cli.client.looking import account_names
from services.cli.client.server import Form, Server
from services.cli.client.tables import taken, title_of
from services.rules.engine.kernel.kinds import Seat

PAGE: Final = 100


def listing(server: Server, arguments: argparse.Namespace) -> tuple[Any, list[str]]:
    """Games and tables."""
    games = pages(server, "ListGames", "games", state=None if arguments.over else "active")
    mine = pages(server, "ListTables", "tables", mine=True)
    waiting = [table for table in mine if table["state"] in ("open", "starting")]
    known = {table["table_id"] for table in waiting}
    open_tables = pages(server, "ListTables", "tables", mine=False, **filters(arguments))
    others = [table for table in open_tables if table["table_id"] not in known]
    called = account_names(server, *games)
    now = datetime.now(UTC)
    told = [line for game in games for line in game_lines(game, called, now)]
    lines = ["Your games", *told] if games else ["You are in no game."]
    lines += ["", "Your tables", *[table_line(table) for table in waiting]] if waiting else []
    lines += ["", "Open tables", *[table_line(table) for table in others]] if others else ["", "No table is open."]
    return {"games": games, "tables": waiting, "open_tables": others}, lines


def claimable(server: Server, arguments: argparse.Namespace) -> tuple[Any, list[str]]:
    """Bots' seats that may be taken over."""
    found = pages(server, "ListClaimableSeats", "tables", **filters(arguments))
    lines = []
    for one in found:
        table, seats = one["table"], " or ".join(map(str, one["seats"]))
        lines += [table_line(table), f"      take over seat {seats}: fieldpost client claim {table['table_id']}"]
    return {"tables": found}, lines or ["No bot's seat may be taken over now."]


def filters(arguments: argparse.Namespace) -> Form:
    """Which tables somebody wants to see."""
    return {name: getattr(arguments, name) for name in ("edition", "variant", "pace", "rated")}


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


def game_lines(game: Form, called: dict[str, str], now: datetime) -> list[str]:
    """A game in a list: whether it waits for the caller, then who the caller is, and who leads or has won."""
    mode = f"{game['mode']['edition']}/{game['mode']['variant']}"
    title = called_game(game, called)
    first = f"  {game['game_id']}  {title:24} {mode:22} round {game['round']:<3} {state(game, called)}"
    own = [
        f"you are {' and '.join(player['armies'])}" for player in game["players"] if player["seat"] == game["viewer"]
    ]
    parts = [*own, standing(game, called), left(game, now)]
    told = ", ".join([part for part in parts if part])
    return [first, *([f"      {told}"] if told else [])]


def state(game: Form, called: dict[str, str]) -> str:
    """Whether it waits for the caller, for whom else, or how it ended."""
    if game["state"] == "over":
        return f"over ({game['reason']})"
    if game["waits_for_viewer"]:
        return "YOUR TURN"
    return f"waits for {together(game, game['asked'], called)}"


def standing(game: Form, called: dict[str, str]) -> str:
    """Who has won, or who is ahead by what everybody sees."""
    if game["state"] == "over":
        return f"won by {together(game, game['winners'], called)}"
    found = game["standing"]
    if not found:
        return ""
    if not found["leaders"]:
        return "all level"
    best = found["scores"][found["leaders"][0]]
    own = f" (you have {found['scores'][game['viewer']]})" if game["viewer"] >= 0 else ""
    return f"ahead: {together(game, found['leaders'], called)} with {best} {found['counted'].replace('_', ' ')}{own}"


def together(game: Form, seats: list[int], called: dict[str, str]) -> str:
    """Who has some seats, in one breath."""
    found = [who(player, game["viewer"], called) for player in game["players"] if player["seat"] in seats]
    return " and ".join(found) or "nobody"


def who(player: Form, viewer: Seat, called: dict[str, str]) -> str:
    if player["seat"] == viewer:
        return "you"
    if not player["user_id"] and not player["bot_plays"]:
        return str(player["armies"][0])  # an anonymous game tells no more
    return called.get(player["user_id"]) or f"{player['bot'] or 'seat ' + str(player['seat'])} ({player['armies'][0]})"


def left(game: Form, now: datetime) -> str:
    """How long whoever is asked may still take; the caller's own clock comes first."""
    until = game["viewer_deadline"] or game["deadline"]
    if not until or game["state"] == "over":
        return ""
    seconds = int((datetime.fromisoformat(until) - now).total_seconds())
    return f"{timedelta(seconds=seconds)} left" if seconds > 0 else "time is up"


def table_line(table: Form) -> str:
    """A table in a list."""
    count = len([seat for seat in table["seats"] if taken(seat)])
    mode = f"{table['mode']['edition']}/{table['mode']['variant']}"
    return f"  {table['table_id']}  {title_of(table):24} {mode:22} {count} of {len(table['seats'])} seats taken"
