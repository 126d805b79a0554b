"""The words of `fieldpost client` about tables: opening one, coming in, coming together, looking for a game."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from services.cli.arguments import table_option, whole_number
from services.cli.client.reading import duration, hours, identity

PACES: Final = ("live", "evening", "daily", "slow")
CHATS: Final = ("none", "phrases", "public", "team")
CLAIMS: Final = ("nobody", "invited", "eligible")

Add = Callable[[str, str], argparse.ArgumentParser]
"""Adds a command with what it does."""


def add_tables(add: Add) -> None:
    """Opening a table, coming in and going, and beginning."""
    add_create(add("create", "open a table"))
    invitation = add("invitation", "show what an invitation leads to; needs no account")
    invitation.add_argument("code", metavar="CODE", help="the code or the link of an invitation")
    join = add("join", "take a seat at a table")
    claim = add("claim", "take over a bot's seat in a running game")
    for coming in (join, claim):
        coming.add_argument("table", metavar="TABLE", help="the table's id, or an invitation as code or link")
        coming.add_argument("--seat", type=whole_number(0, 7), metavar="N", help="the seat (the first free one)")
    seats = add("seats", "list bots' seats in running games that you may take over")
    add_filters(seats)
    leave = add("leave", "give up a seat at a table")
    start = add("start", "start the game of your table")
    invite = add("invite", "make a code that lets one person in at your table")
    kick = add("kick", "send somebody away from your table before the game")
    ask = add("ask-ready", "ask everybody at your full table whether they are there")
    for named in (leave, start, invite, kick, ask):
        named.add_argument("table", type=identity("t", "a table"), metavar="TABLE", help="the table's id")
    start.add_argument(
        "--fill", default="sergeant", metavar="BOT", help="the bot for free seats (sergeant); '' for none"
    )
    kick.add_argument("seat", type=whole_number(0, 7), metavar="SEAT", help="the seat")
    ask.add_argument("--within", type=duration, default=0, metavar="TIME", help="how long they have (what is usual)")


def add_filters(parser: argparse.ArgumentParser) -> None:
    """Which tables to list."""
    parser.add_argument("--edition", default="", metavar="E", help="only of this edition")
    parser.add_argument("--variant", default="", metavar="V", help="only of this variant")
    parser.add_argument("--pace", choices=PACES, help="only of this pace")
    parser.add_argument("--rated", action="store_true", default=None, help="only games that count for ratings")


def add_meeting(add: Add) -> None:
    """Quick match, saying ready, playing again, and ratings."""
    quick = add("quick", "look for a game: others who want the same, or bots after a while")
    quick.add_argument("--edition", required=True, metavar="E", help="the edition; `fieldpost editions` lists them")
    quick.add_argument("--variant", required=True, metavar="V", help="the variant")
    quick.add_argument("--seats", type=whole_number(2, 8), required=True, metavar="N", help="how many play")
    quick.add_argument("--pace", choices=PACES, default="daily", help="how fast (daily)")
    quick.add_argument("--rated", action="store_true", help="count the game for ratings")
    quick.add_argument("--hours", type=hours, default=[], metavar="H[,H]", help="hours of the day at which you play")
    quick.add_argument("--zone", default="", metavar="ZONE", help="the hours' time zone, as Europe/Berlin (UTC)")
    quick.add_argument("--wait", action="store_true", help="wait for the game, and say ready")
    add("tickets", "list what you look for")
    cancel = add("cancel", "stop looking for a game")
    cancel.add_argument("ticket", type=identity("k", "a ticket"), metavar="TICKET", help="the ticket's id")
    ready = add("ready", "say that you are there, at a table that asks")
    ready.add_argument("table", type=identity("t", "a table"), metavar="TABLE", help="the table's id")
    rematch = add("rematch", "play a game again with those who played it")
    rematch.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the id of a game that is over")
    board = add("leaderboard", "the best of a season")
    board.add_argument("--edition", required=True, metavar="E", help="the edition")
    board.add_argument("--pace", choices=PACES, default="daily", help="how fast (daily)")
    board.add_argument("--season", default="", metavar="YEAR-QUARTER", help="the season, as 2026-4 (the current one)")
    board.add_argument("--bots", action="store_true", help="bots, which have a list of their own")
    board.add_argument("--top", type=whole_number(1, 100), default=20, metavar="N", help="how many (20)")
    add("standing", "your ratings, how reliable you are, and what follows from that")


def add_create(parser: argparse.ArgumentParser) -> None:
    """What is played, by whom, and how fast."""
    parser.add_argument("--edition", required=True, metavar="E", help="the edition; `fieldpost editions` lists them")
    parser.add_argument("--variant", required=True, metavar="V", help="the variant")
    parser.add_argument("--seats", type=whole_number(2, 8), metavar="N", help="how many play (the fewest that can)")
    parser.add_argument(
        "--option", type=table_option, action="append", default=[], metavar="KEY=VALUE", help="a choice"
    )
    parser.add_argument("--bots", default="", metavar="BOT[,BOT]", help="bots for the last seats")
    parser.add_argument("--title", default="", metavar="TEXT", help="the table's name")
    parser.add_argument("--turn", type=duration, default=0, metavar="TIME", help="time for a turn: 90s, 5m, 12h, 3d")
    parser.add_argument("--bank", type=duration, metavar="TIME", help="a store of time beside it")
    parser.add_argument("--bank-when-asked", action="store_true", help="use that store only for turns that ask for it")
    parser.add_argument("--increment", type=duration, metavar="TIME", help="what each turn adds to it")
    parser.add_argument("--answer", type=duration, metavar="TIME", help="time for answers in others' turns")
    parser.add_argument("--zone", default="", metavar="ZONE", help="the table's time zone, as Europe/Berlin (UTC)")
    parser.add_argument("--daily-hour", type=whole_number(0, 23), metavar="H", help="turns end at this hour there")
    parser.add_argument("--weekends-off", action="store_true", help="Saturdays and Sundays do not count there")
    parser.add_argument("--pauses", action="store_true", help="let the players agree on a pause")
    parser.add_argument("--vacation-days", type=whole_number(0, 60), metavar="N", help="days that each may be away (0)")
    parser.add_argument(
        "--misses", type=whole_number(1, 10), metavar="N", help="so many missed turns, and a bot keeps the seat (2)"
    )
    parser.add_argument("--fallback", choices=("caretaker", "bot"), default="caretaker", help="acts when time is up")
    parser.add_argument("--substitute", default="sergeant", metavar="BOT", help="the bot that stands in for people")
    parser.add_argument("--private", action="store_true", help="only for those with the invitation")
    parser.add_argument("--friends", action="store_true", help="only for your friends")
    parser.add_argument("--rated", action="store_true", help="count the game for ratings")
    parser.add_argument("--rating-least", type=int, metavar="N", help="the rating that one must have at least")
    parser.add_argument("--rating-most", type=int, metavar="N", help="the rating that one may have at most")
    parser.add_argument(
        "--reliable", type=whole_number(0, 100), default=0, metavar="N", help="of 100 turns, so many taken in time"
    )
    parser.add_argument("--anonymous", action="store_true", help="tell nobody who plays which colour until it is over")
    parser.add_argument("--claims", choices=CLAIMS, default="invited", help="who may take over from a bot (invited)")
    parser.add_argument(
        "--fill-after",
        type=duration,
        metavar="TIME",
        help="so long after it opened, bots fill it and it begins",
    )
    parser.add_argument("--spectators", action="store_true", help="let everybody look on")
    parser.add_argument("--chat", choices=CHATS, default="phrases", help="what may be written there (phrases)")
    parser.add_argument("--start", action="store_true", help="start at once")
    parser.add_argument("--fill", default="sergeant", metavar="BOT", help="the bot for free seats (sergeant)")
