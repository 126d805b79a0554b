"""What a row of simulated games comes to."""

from collections import Counter
from typing import TYPE_CHECKING

from services.rules.engine.kernel.variant import Variant

if TYPE_CHECKING:
    from services.cli.simulate import Result


def summary(variant: Variant, bots: tuple[str, ...], results: "list[Result]") -> str:
    """Wins by seat and by bot, the ways in which the games ended, and averages; a shared win counts for each."""
    games = len(results)
    names = bots * variant.seats if len(bots) == 1 else bots
    seats = Counter([seat for result in results for seat in result.winners])
    lines = [
        f"{variant.edition}/{variant.name}, {variant.seats} seats, {games} games from seed {results[0].seed} on",
        "",
    ]
    lines.append(f"{'seat':6}{'bot':12}{'wins':>8}")
    lines += [f"{seat:<6}{name:12}{share(seats[seat], games)}" for seat, name in enumerate(names)]
    if len(set(names)) > 1:
        won = Counter([name for result in results for name in {names[seat] for seat in result.winners}])
        lines += ["", f"{'bot':18}{'wins':>8}", *[f"{name:18}{share(won[name], games)}" for name in sorted(set(names))]]
    reasons = Counter([result.reason for result in results]).most_common()
    lines += ["", f"{'ended by':18}{'games':>8}", *[f"{reason:18}{share(count, games)}" for reason, count in reasons]]
    rounds = [result.rounds for result in results]
    seconds = sum([result.seconds for result in results])
    turns = sum([result.turns for result in results])
    lines += [
        "",
        f"{sum(rounds) / games:.1f} rounds a game ({min(rounds)} to {max(rounds)}), {turns / games:.1f} turns, "
        f"{sum([result.events for result in results]) / games:.0f} events",
        f"{seconds:.2f} seconds of play, {turns / seconds if seconds else 0:.0f} turns a second",
    ]
    return "\n".join(lines)


def share(count: int, games: int) -> str:
    """A count and its percentage."""
    return f"{count:8}{100 * count / games:7.1f} %"
