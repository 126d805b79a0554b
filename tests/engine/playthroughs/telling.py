"""Tells a game as text: each action with its events by name, and what viewers see where that differs."""

import hashlib
import json
import textwrap
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event, Paused
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.naming import named
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json, Record, encode
from services.rules.engine.kernel.snapshots import snapshot
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import view

WIDTH = 120
ROW = 3
"""So many events of one name in a row are told in one paragraph."""


def digest(value: Json) -> str:
    """A short checksum of any JSON."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


def short(value: Json) -> str:
    """A value as people write it: a hidden or missing one is a question mark."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {short(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        if len(value) > ROW and set(map(str, value)) == {"None"}:
            return f"[{len(value)} x ?]"
        return "[" + ", ".join(short(one) for one in value) + "]"
    return "?" if value is None else str(value)


def told(variant: Variant, record: Record) -> str:
    """A record in one line: its name, then its fields."""
    (_, name), *fields = named(variant, record).items()
    return " ".join([str(name), *[f"{field}={short(value)}" for field, value in fields]])


def folded(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


def others(play: Play, event: Event) -> list[str]:
    """What viewers see who do not see the event as it is: one line for each version of it."""
    versions: dict[str, list[str]] = {}
    for viewer in (*range(play.game.variant.seats), SPECTATOR):
        seen = event.seen(play.game, viewer)
        if seen != event:
            version = "nothing" if seen is None else told(play.game.variant, seen)
            versions.setdefault(version, []).append("spectator" if viewer == SPECTATOR else str(viewer))
    return [f"for {', '.join(viewers)}: {version}" for version, viewers in versions.items()]


def events_told(play: Play, events: list[Event], said: str = "") -> Iterator[str]:
    """The lines for the events of one action; where the game waits is told by the next action.

    An event that repeats what was said, such as a sealed answer, only points to it.
    """
    variant = play.game.variant
    for name, group in groupby([event for event in events if not isinstance(event, Paused)], lambda event: event.NAME):
        alike = list(group)
        secret = [line for event in alike for line in others(play, event)]
        if len(alike) >= ROW and not secret:
            rows = [" ".join(short(one) for one in list(named(variant, event).values())[1:]) for event in alike]
            yield from folded(f"{len(alike)} x {name}: {'; '.join(rows)}", "    ")
        else:
            for event in alike:
                text = told(variant, event)
                yield from folded(text.replace(said, "as above") if said else text, "    ")
                for line in others(play, event):
                    yield from folded(line, "        ")


class Novelty:
    """Which actions are told: the first ones, and later those with something that was not told often, or not at all."""

    FIRST = 24
    OFTEN = 2
    BRIEF = 130
    LONG = 190
    """Numbers of lines: past the first only what is wholly new is told, past the second nothing."""

    def __init__(self) -> None:
        self.actions = 0
        self.seen: Counter[str] = Counter()

    def worth(self, ask: Ask, action: Action, events: list[Event], lines: int) -> bool:
        """Whether an action is told after so many lines."""
        self.actions += 1
        words = {f"{ask.NAME} {action.NAME}", *[event.NAME for event in events]}
        often = self.OFTEN if lines < self.BRIEF else 1 if lines < self.LONG else 0
        new = self.actions <= self.FIRST or any(self.seen[word] < often for word in words)
        if new:
            self.seen.update(words)
        return new


def action_told(play: Play, number: int, ask: Ask, action: Action, events: list[Event]) -> Iterator[str]:
    """An action, numbered, with what came of it."""
    variant = play.game.variant
    yield from folded(f"{number}. seat {ask.seat}, {ask.NAME}: {told(variant, action)}", "")
    yield from events_told(play, events, short(named(variant, action)))


def views_told(play: Play, number: int) -> Iterator[str]:
    """A digest of what each viewer sees after so many actions."""
    viewers = [f"{viewer} {digest(view(play.game, viewer))}" for viewer in range(play.game.variant.seats)]
    yield from folded(
        f"views after {number}: {', '.join(viewers)}, spectator {digest(view(play.game, SPECTATOR))}", "  = "
    )


def end_told(play: Play) -> Iterator[str]:
    """How the game ended, with the checksums of its state and its log."""
    game = play.game
    yield f"The end: {game.reason} in round {game.round}, won by {', '.join(map(str, game.winners)) or 'nobody'}."
    yield f"state {digest(snapshot(game))}, log {digest(encode(tuple(play.log)))}, {len(play.log)} events"
