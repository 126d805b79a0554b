"""What the games of the ladder say: ratings with intervals, shares, what turns cost, and how fair each mode is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from openskill.models import PlackettLuce

from services.bots.arena.tally import WIDE, Tally, shares, wilson
from services.bots.ladder.games import Games, Played
from services.bots.ladder.plan import Match, Mode

MODEL: Final = PlackettLuce()
POINTS: Final = 100
"""Points that people read, for one of openskill's."""

Form = dict[str, Any]


def result(matches: Sequence[Match], games: Games) -> Form:
    """Everything that is published, as JSON; matches without a game are left out."""
    tallies = {match: tally for match in matches if (tally := games.tally(match)).games}
    by_mode: dict[Mode, list[Match]] = {}
    for match in tallies:
        by_mode.setdefault(match.mode, []).append(match)
    return {"modes": [mode_form(mode, found, tallies, games) for mode, found in by_mode.items()]}


def mode_form(mode: Mode, matches: list[Match], tallies: dict[Match, Tally], games: Games) -> Form:
    """One mode."""
    against = [match for match in matches if len(match.bots) > 1]
    alone = [match for match in matches if len(match.bots) == 1]
    return {
        **mode._asdict(),
        "bots": ratings(against, games),
        "matches": [match_form(match, tallies[match]) for match in against],
        "balance": [balance(match.bots[0], tallies[match]) for match in alone],
    }


def match_form(match: Match, tally: Tally) -> Form:
    """One match, and whether it came out as it must: yes, no, or not yet sure."""
    lines = [{"bot": name, **line.share()} for name, line in tally.lines.items()]
    first = lines[0]
    bar = match.least or first["fair"]
    return {
        "games": tally.games,
        "bots": lines,
        "drawn": tally.drawn,
        "rounds": tally.form()["rounds"],
        "bar": None if match.least < 0 else bar,
        "holds": None if match.least < 0 else first["share"] >= bar if match.least else first["low"] > bar,
        "fails": match.least >= 0 and first["high"] < bar,
    }


def balance(bot: str, tally: Tally) -> Form:
    """The same bot everywhere: who wins by where they sit."""
    sides: dict[int, float] = {}
    variant = tally.variant
    for seat, line in enumerate(tally.seats):
        side = variant.side_of[variant.armies_of[seat][0]]
        sides[side] = sides.get(side, 0.0) + line.wins
    return {
        "bot": bot,
        "games": tally.games,
        "drawn": tally.drawn,
        "seats": [line.share() for line in tally.seats],
        "sides": [
            dict(zip(("share", "low", "high"), (wins / tally.games, *wilson(wins, tally.games))))
            for wins in sides.values()
        ],
    }


def ratings(matches: list[Match], games: Games) -> list[Form]:
    """Everybody's rating from all games of the mode, in an order that chance has mixed, the best first."""
    skills: dict[str, Any] = {}
    costs: dict[str, list[float]] = {}
    played = [(match, one) for match in matches for one in games.of(match)]
    Random(len(played)).shuffle(played)
    for match, one in played:
        names = list(dict.fromkeys(match.bots))
        won = won_by(match, one)
        teams = [[skills.setdefault(name, MODEL.rating())] for name in names]
        for name, (after,) in zip(names, MODEL.rate(teams, scores=[won[name] for name in names])):
            skills[name] = after
        for number, meter in zip(one.seating, one.bout.meters):
            cost = costs.setdefault(match.bots[number], [0.0, 0.0, 0.0, 0.0])
            cost[0] += meter.turns
            cost[1] += meter.cpu
            cost[2] = max(cost[2], meter.slowest)
            cost[3] += sum(meter.faults.values())
    return sorted([rated(name, skill, costs[name]) for name, skill in skills.items()], key=lambda form: -form["rating"])


def won_by(match: Match, one: Played) -> dict[str, float]:
    """The parts of a game that the bots of a match won."""
    won = dict.fromkeys(match.bots, 0.0)
    for number, part in zip(one.seating, shares(match.mode.table(), one.bout).of_seat):
        won[match.bots[number]] += part
    return won


def rated(name: str, skill: Any, cost: list[float]) -> Form:
    """One bot in one mode."""
    turns, cpu, slowest, faults = cost
    return {
        "bot": name,
        "rating": round(POINTS * skill.mu),
        "low": round(POINTS * (skill.mu - WIDE * skill.sigma)),
        "high": round(POINTS * (skill.mu + WIDE * skill.sigma)),
        "cpu_ms_per_turn": round(1000 * cpu / (turns or 1), 3),
        "slowest_turn_ms": round(1000 * slowest, 1),
        "faults": int(faults),
    }
