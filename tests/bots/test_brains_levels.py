"""The levels play every mode to its end by the rules, and the stronger ones win."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from services.bots.brains.match import BRAINS, brains, seeded
from services.rules.engine.editions import edition, variant
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.play import Play, new_play, open_asks
from services.rules.engine.kernel.variant import Variant

LEVELS = ("recruit", "sergeant", "captain", "marshal")
MODES = [(name, plan.name, plan.sizes[0]) for name in edition_names() for plan in edition(name).plans.values()]
DUEL = edition("world").trial("conquest", 2, {})
MOST_ANSWERS = 4000


def refusals(play: Play, names: tuple[str, ...], most: int = MOST_ANSWERS) -> list[str]:
    """Plays on, and says which answers were refused."""
    players = brains(names, play.game.variant.seats, 1)
    found = []
    for _ in range(most):
        if play.game.over():
            break
        ask = open_asks(play.game)[0]
        refusal = play.submit(ask.seat, players[ask.seat].choose(play.game, ask))
        if refusal is not None:
            found.append(f"{names[ask.seat]} in {ask.NAME}: {refusal.code}")
            play.expire(ask.seat)
    return found


def short(name: str, mode: str, seats: int, rounds: int) -> Variant:
    """A mode whose games end early, where they can."""
    known = {option.name for option in edition(name).plans[mode].offered}
    return variant(name, mode, seats, {"round_limit": str(rounds)} if "round_limit" in known else {})


@pytest.mark.parametrize(("name", "mode", "seats"), MODES)
def test_all_levels_finish_every_mode_without_a_refusal(name: str, mode: str, seats: int):
    names = tuple(islice(cycle(reversed(LEVELS)), seats))
    play = new_play(short(name, mode, seats, 3), seeded(DUEL, 5))
    assert refusals(play, names) == []
    assert play.game.over()


def wins(first: str, second: str, games: int) -> int:
    """How many duels the first of two bots wins, from both seats in turn."""
    won = 0
    for game in range(games):
        names = (first, second) if game % 2 else (second, first)
        play = new_play(DUEL, seeded(DUEL, 100 + game // 2))
        assert refusals(play, names) == []
        won += names[play.game.winners[0]] == first
    return won


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [("recruit", "random", 10, 10), ("captain", "greedy", 20, 17), ("marshal", "settler", 10, 6)],
)
def test_who_is_stronger_wins_duels(better: str, worse: str, games: int, least: int):
    assert wins(better, worse, games) >= least


def test_the_same_seed_plays_the_same_game():
    for name in LEVELS:
        games = []
        for _ in range(2):
            play = new_play(DUEL, seeded(DUEL, 3))
            refusals(play, (name, "greedy"), 60)
            games.append((play.game.troops, play.game.holder))
        assert games[0] == games[1], name


def test_every_level_has_a_brain():
    assert set(LEVELS) <= set(BRAINS)
