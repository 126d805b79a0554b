"""LADDER.md: what is published of the bots' strength, from the result."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Form = dict[str, Any]

HEAD = """# How strong the bots are

Made by `make ladder`; do not edit. {about}

Two bots share the seats of a mode evenly, and each sees only what its seat may see. A rating is openskill's
(Plackett-Luce), times 100, from all games of the mode in mixed order, with the interval in which it lies with 95 %.
Shares of wins have Wilson's 95 % intervals. CPU is that of a turn, with what was asked in others' turns, on one core.
The bar is what the first bot must reach: a share, or surely more than its fair one.
"""


def page(result: Form) -> str:
    """The whole page."""
    parts = [HEAD.format(about=about(result))]
    for mode in result["modes"]:
        parts += mode_part(mode)
    return "\n".join(parts)


def about(result: Form) -> str:
    """When and by what it was measured."""
    games = sum([match["games"] for mode in result["modes"] for match in (*mode["matches"], *mode["balance"])])
    engine = "compiled" if result["compiled"] else "pure Python"
    state = "" if result["complete"] else "; not all games are played yet"
    return f"Measured on {result['date']}: {games:,} games, {engine} engine, version {result['version']}{state}."


def mode_part(mode: Form) -> list[str]:
    """A mode: ratings, matches, balance."""
    lines = [f"## {mode['edition']}/{mode['variant']}, {mode['seats']} seats", ""]
    if mode["bots"]:
        lines += table(
            ("bot", "rating", "95 %", "CPU ms a turn", "slowest turn ms", "faults"),
            [
                (
                    one["bot"],
                    one["rating"],
                    f"{one['low']} to {one['high']}",
                    f"{one['cpu_ms_per_turn']:.2f}",
                    f"{one['slowest_turn_ms']:.0f}",
                    one["faults"],
                )
                for one in mode["bots"]
            ],
        )
        lines += table(
            ("match", "games", "wins of the first", "95 %", "drawn", "bar"), [row(match) for match in mode["matches"]]
        )
    for one in mode["balance"]:
        lines += table(
            (f"`{one['bot']}` in every seat, {one['games']} games ({one['drawn']} drawn)", "wins", "95 %"),
            [
                *[(f"seat {seat}", percent(form["share"]), span(form)) for seat, form in enumerate(one["seats"])],
                *[
                    (f"side {side}", percent(form["share"]), span(form))
                    for side, form in enumerate(one["sides"])
                    if len(one["sides"]) < len(one["seats"])
                ],
            ],
        )
    return lines


def row(match: Form) -> tuple[object, ...]:
    """A match as a line."""
    first, *others = match["bots"]
    names = " – ".join([first["bot"], *[one["bot"] for one in others]])
    if match["bar"] is None:
        bar = ""
    else:
        bar = f"{percent(match['bar'])}: {'holds' if match['holds'] else 'fails' if match['fails'] else 'not sure'}"
    return names, match["games"], percent(first["share"]), span(first), match["drawn"], bar


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"


def span(form: Form) -> str:
    """An interval."""
    return f"{100 * form['low']:.1f} to {100 * form['high']:.1f} %"


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> list[str]:
    """A table."""
    lines = [head, ("---",) * len(head), *rows]
    return [f"| {' | '.join([str(cell) for cell in line])} |" for line in lines] + [""]
