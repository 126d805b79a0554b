"""A match in words, for a terminal."""

from __future__ import annotations

from typing import Final

from services.bots.arena.tally import Line, Tally

WIDTH: Final = 24
WON: Final = f"{'wins':>8}{'share':>10}   {'95 % interval':18}"


def bar(tally: Tally, games: int, seconds: float) -> str:
    """How far a match is, who leads it, and how long it still takes."""
    full = WIDTH * tally.games // games
    left = int(seconds / tally.games * (games - tally.games)) + 1
    shares = ", ".join([f"{name} {100 * line.wins / tally.games:.0f} %" for name, line in tally.lines.items()])
    filled = "#" * full + "." * (WIDTH - full)
    return f"[{filled}] {tally.games} of {games}, {left // 60}:{left % 60:02} left; {shares}"


def report(tally: Tally, seed: int, seconds: float) -> str:
    """The result of a match as a table."""
    variant, games = tally.variant, tally.games
    chosen = "".join([f", {key}={value}" for key, value in variant.options.items()])
    lines = [
        f"{variant.edition}/{variant.name}, {variant.seats} seats, {games} games from seed {seed} on{chosen}",
        "",
        f"{'bot':18}{WON}{'fair':>7}{'ms a turn':>12}{'CPU':>9}{'slowest':>10}",
        *[f"{name:18}{won(line)}{cost(line)}" for name, line in tally.lines.items()],
        "",
        f"{'seat':18}{WON}{'fair':>7}",
        *[f"{seat:<18}{won(line)}" for seat, line in enumerate(tally.seats)],
        "",
        f"{'ended by':18}{'games':>8}",
        *[f"{reason:18}{count:8}{100 * count / games:8.1f} %" for reason, count in tally.reasons.most_common()],
        "",
        f"{tally.drawn} games drawn, which nobody wins; {tally.shared} shared evenly by the sides that won them",
        f"{tally.rounds / games:.1f} rounds a game; {games} games in {seconds:.1f} s",
    ]
    return "\n".join([*lines, *faults(tally)])


def won(line: Line) -> str:
    """The columns of wins."""
    form = line.share()
    share, low, high, fair = (100 * form[key] for key in ("share", "low", "high", "fair"))
    interval = f"{low:.1f} to {high:.1f} %"
    return f"{line.wins:8.6g}{share:8.1f} %   {interval:18}{fair:5.1f} %"


def cost(line: Line) -> str:
    """The columns of what a turn took, in milliseconds."""
    turns = line.turns or 1
    return f"{1000 * line.wall / turns:12.3f}{1000 * line.cpu / turns:9.3f}{1000 * line.slowest:10.1f}"


def faults(tally: Tally) -> list[str]:
    """What bots did not answer, and so the caretaker answered for them."""
    found = [
        f"{name}: {', '.join([f'{kind} {count}' for kind, count in sorted(line.faults.items())])}"
        for name, line in tally.lines.items()
        if line.faults
    ]
    return ["", "answered for by the caretaker:", *found] if found else ["every answer was given, and legal"]
