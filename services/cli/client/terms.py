"""What the host of a table may set beside the game itself: from words of the command, and back into sentences."""

from __future__ import annotations

import argparse

from services.cli.client.reading import length
from services.cli.client.server import Form

OF_TURNS = ("bank", "bank_when_asked", "increment", "answer", "misses", "daily_hour", "vacation_days", "pauses")
"""Options of `create` that mean nothing where a turn has no time."""


def clock_form(arguments: argparse.Namespace) -> Form | None:
    """The clock that was asked for; None for no clock."""
    if not arguments.turn:
        return None
    return {
        "turn_seconds": arguments.turn,
        "bank_seconds": arguments.bank,
        "increment_seconds": arguments.increment,
        "answer_seconds": arguments.answer,
        "bank_when_asked": arguments.bank_when_asked,
        "timeouts_to_bot": arguments.misses,
        "zone": arguments.zone,
        "weekends_off": arguments.weekends_off,
        "daily_hour": arguments.daily_hour,
        "vacation_days": arguments.vacation_days,
        "pauses": arguments.pauses,
    }


def clock_of(table: Form) -> str:
    """The table's clock in words."""
    turn = (table["clock"] or {}).get("turn_seconds", 0)
    return f"{length(turn)} a turn" if turn else "no clock"


def term_lines(table: Form) -> list[str]:
    """Who may come in, what a turn may take, and what happens to those who stay away."""
    clock = table["clock"] or {}
    entry, filling = table["entry"] or {}, table["filling"] or {}
    least, most = entry.get("rating_least"), entry.get("rating_most")
    company = [
        "rated" if table["rated"] else "",
        "by invitation" if table["private"] else "",
        "friends of the host" if entry.get("friends_only") else "",
        f"ratings from {least}" if least else "",
        f"ratings to {most}" if most else "",
        f"{entry['reliability_least']} of 100 turns in time" if entry.get("reliability_least") else "",
        "anonymous" if table["anonymous"] else "",
        "everybody may look on" if table["audience"] == "everybody" else "",
        f"{filling['bot']} fills it after {length(filling['after_seconds'])}" if filling.get("bot") else "",
        f"chat: {table['chat']}",
    ]
    said = [company, [clock_of(table), *(time_words(clock) if clock else [])]]
    if clock:
        said.append(absence_words(table, clock))
    return [f"  {', '.join([word for word in words if word])}" for words in said]


def time_words(clock: Form) -> list[str]:
    """What time there is beside that of a turn, and when it does not count."""
    bank, increment, hour = clock["bank_seconds"], clock["increment_seconds"], clock["daily_hour"]
    zone = clock["zone"] or "UTC"
    asked = " for turns that ask for it" if clock["bank_when_asked"] else ""
    return [
        f"a bank of {length(bank)}{asked}" if bank else "",
        f"{length(increment)} more for each turn" if increment else "",
        f"{length(clock['answer_seconds'])} an answer" if clock["answer_seconds"] else "",
        f"turns end at {hour}:00 ({zone})" if hour is not None else "",
        f"no weekends ({zone})" if clock["weekends_off"] else "",
        "pauses by agreement" if clock["pauses"] else "",
    ]


def absence_words(table: Form, clock: Form) -> list[str]:
    """The table's ladder of absence."""
    misses = clock["timeouts_to_bot"] or 2
    return [
        f"who is late is played by {'a bot' if table['fallback'] == 'bot' else 'the caretaker'}",
        f"after {misses} missed turns a bot keeps the seat",
        f"{clock['vacation_days']} days of vacation" if clock["vacation_days"] else "",
        f"bots' seats may be taken over by: {table['claims']}",
    ]
