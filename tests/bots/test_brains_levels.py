"""The levels play every mode to its end by the rules, and the stronger ones win."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from services.bots.brains.commander import STOP
from services.bots.brains.match import BRAINS, brains, seeded
from services.bots.brains.styles import STYLES
from services.rules.engine.editions import edition, variant
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.play import Play, new_play, open_asks
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.odds import conquest_percent
from services.rules.engine.mechanics.verbs import Attack

LEVELS = ("recruit", "sergeant", "captain", "marshal")
MODES = [(name, plan.name, plan.sizes[0]) for name in edition_names() for plan in edition(name).plans.values()]
DUEL = edition("world").trial("conquest", 2, {})
MOST_ANSWERS = 20000


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
    [("recruit", "random", 10, 10), ("captain", "greedy", 20, 15), ("marshal", "settler", 10, 6)],
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


def attacks(name: str, games: int) -> tuple[int, int]:
    """How many attacks a bot makes against greedy in some short duels, and how many duels it wins."""
    made = won = 0
    for game in range(games):
        play = new_play(DUEL, seeded(DUEL, 40 + game))
        players = brains((name, "greedy"), 2, 1)
        for _ in range(MOST_ANSWERS):
            if play.game.over():
                break
            ask = open_asks(play.game)[0]
            action = players[ask.seat].choose(play.game, ask)
            made += ask.seat == 0 and action.NAME == "attack" and play.game.round < 4
            assert play.submit(ask.seat, action) is None or ask.seat == 1
        won += play.game.winners == (0,)
    return made, won


def test_styles_change_what_is_played():
    found = {manner: attacks(f"captain-{manner}", 6) for manner in STYLES}
    assert found["cautious"][0] < found["aggressive"][0]
    assert len({made for made, _ in found.values()}) > 1


def test_no_attack_of_a_level_begins_below_its_odds():
    play = new_play(DUEL, seeded(DUEL, 9))
    players = brains(("captain", "sergeant"), 2, 1)
    tried = 0
    while not play.game.over() and play.game.round < 4:
        ask = open_asks(play.game)[0]
        action = players[ask.seat].choose(play.game, ask)
        if isinstance(action, Attack):
            tried += 1
            theirs = play.game.total[action.target]
            assert conquest_percent(play.game.total[action.origin] - 1, theirs) >= STOP
            assert action.odds == STOP
        assert play.submit(ask.seat, action) is None
    assert tried > 20


def test_every_level_has_a_brain():
    assert set(LEVELS) <= set(BRAINS)
