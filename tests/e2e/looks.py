"""The games and the table that every screen is pictured with, made by the command line and taken to a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.e2e.shell import Person, play_on

GAMES: Final = {"world": "conquest", "command": "command", "napoleon": "advanced", "clone_wars": "factions"}
"""The mode that is pictured of each edition: the one with most pieces."""

TURNS: Final = 8
"""Answers that a bot gives for the player before the pictures: then the board is no longer as it was set up."""

SHORT: Final = ("--edition", "world", "--variant", "conquest", "--seats", 3, "--option", "round_limit=1")
TEAMS: Final = ("--edition", "napoleon", "--variant", "teams", "--seats", 4)


def made_world(address: str, folder: Path) -> dict[str, Any]:
    """A person with a running game of every edition, one that is over, and a table with a message."""
    anna = Person(address, folder, "looks")
    anna.form("guest", "--name", "Anna")
    games = {edition: started(anna, "--edition", edition, "--variant", GAMES[edition]) for edition in GAMES}
    over = started(anna, *SHORT, "--title", "The day at the lake")
    play_on(anna, over)
    for game in games.values():
        anna.tells("act", game, "--auto", TURNS)
        anna.tells("watch", game, "--until", "asked")
    table = anna.form("create", *TEAMS, "--chat", "public")["table"]
    anna.tells("say", table["table_id"], "Well played! The next one is on Sunday, as always.")
    return {"games": games, "over": over, "table": table["table_id"], "link": anna.form("device", "link")["link"]}


def started(person: Person, *words: object) -> str:
    """A game with bots on all other seats."""
    return str(person.form("create", *words, "--fill", "sergeant", "--start")["table"]["game_id"])
