"""`fieldpost client watch`: what happens, as it happens; a broken connection is taken up where it was left."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from typing import Final

from services.cli.client.acting import mine_is_open
from services.cli.client.failing import Failed
from services.cli.client.rebuild import Form, event_of, game_of
from services.cli.client.server import TOKEN_CODES, Server
from services.cli.telling import Narrator

PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 30.0, 30.0)
BROKEN: Final = (*TOKEN_CODES, "too_many_streams", "too_many_calls")
"""Refusals that a new connection may overcome."""


class Watcher:
    """Follows one game and remembers how far it has told it."""

    def __init__(self, server: Server, arguments: argparse.Namespace) -> None:
        self.server = server
        self.game_id: str = arguments.game
        self.since: int | None = arguments.since
        self.until: str = arguments.until
        self.as_json: bool = arguments.json
        color = sys.stdout.isatty() and not arguments.no_color and "NO_COLOR" not in os.environ
        self.narrator = Narrator(color)
        self.failures = 0
        self.last_entry = 0
        """The number of the last entry that was told: a new connection may begin with some of its version again."""

    def follow(self) -> int:
        """Tells the game until it ends, or until the viewer is asked where that is wanted."""
        while True:
            try:
                if self.listen():
                    return 0
            except Failed as failed:
                if not (failed.unsure or failed.code in BROKEN) or self.failures >= len(PAUSES):
                    raise
            time.sleep(PAUSES[min(self.failures, len(PAUSES) - 1)])
            self.failures += 1

    def listen(self) -> bool:
        """One stream to its end; whether there is nothing more to wait for."""
        form = {} if self.since is None else {"since_version": self.since}
        untold: list[Form] = []
        for message in self.server.stream("WatchGame", game_id=self.game_id, **form):
            self.failures = 0
            view, untold = message["view"], [*untold, *message["entries"]]
            if view is None:  # a part of what was missed, or a sign of life
                continue
            self.tell(untold, view)
            self.since, untold = view["version"], []
            if view["reason"] and not message["entries"] and not self.as_json:
                print(f"The game is over ({view['reason']}).")
            if view["reason"] or (self.until == "asked" and mine_is_open(view)):
                return True
        return False

    def tell(self, entries: list[Form], view: Form) -> None:
        """Lines of JSON, or the sentences of the events."""
        game = game_of(view)
        self.narrator.reader = view["viewer"]
        if len(entries) > 1:
            self.narrator.round = view["round"]  # how things stood in a round that is past, the view does not say
        for entry in entries:
            if entry["number"] <= self.last_entry:
                continue
            self.last_entry = entry["number"]
            if self.as_json:
                print(json.dumps(entry, ensure_ascii=False), flush=True)
                continue
            if entry["cause"] == "outage":
                print(f"The service was away; deadlines are {entry['extended_seconds']} seconds later.", flush=True)
            for form in entry["events"]:
                event = event_of(game.variant, form)
                for line in self.narrator.lines(game, event) if event else [form["name"]]:
                    print(line, flush=True)


def watch(server: Server, arguments: argparse.Namespace) -> int:
    """Follows a game."""
    return Watcher(server, arguments).follow()
