"""Troops never appear or vanish by themselves (C-28)."""

from collections import Counter
from random import Random

import pytest

from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.play import replay
from services.rules.engine.kernel.record import fields_of
from tests.engine.build import once
from tests.engine.properties.selfplay import opened, random_answers, run
from tests.engine.properties.tables import every_variant, table, thirty_games

pytestmark = once

Effect = dict[tuple[int, int], int]
"""Troops more or fewer, by place and army."""

ADDING = {"placed", "stationed", "mustered"}
LOSING = {"fell", "lost"}
MOVING = {"moved", "moved_in", "marched", "entered", "withdrawn"}


def declared(event: Event) -> Effect:
    """What an event says about troops, read from its fields alone; events that are not named here say nothing."""
    told = dict(zip([name for name, _ in fields_of(type(event))], event.row(), strict=True))
    effect: Counter[tuple[int, int]] = Counter()
    if event.NAME in ADDING:
        effect[told["zone"], told["army"]] += told["count"]
    elif event.NAME in MOVING:
        effect[told["origin"], told["army"]] -= told["count"]
        effect[told["target"], told["army"]] += told["count"]
    elif event.NAME == "assaulted":
        effect[told["origin"], told["army"]] -= told["lost"]
        effect[told["target"], told["defender"]] -= told["slain"]
    elif event.NAME in LOSING:
        effect[told["zone"], told["army"]] -= told["count"]
    elif event.NAME == "annexed":
        effect[told["zone"], told["loser"]] -= told["count"]
        effect[told["zone"], told["army"]] += told["count"]
    elif event.NAME == "planet_turned":
        effect[told["zone"], told["army"]] -= told["count"]
        effect[told["zone"], told["to"]] += told["count"]
    elif event.NAME == "invasion_declared":
        effect[told["origin"], told["army"]] -= told["toll"]
    return {where: change for where, change in effect.items() if change}


@pytest.mark.rule("C-28")
@every_variant
@thirty_games
def test_troops_change_only_by_the_events_that_say_so(edition: str, name: str, games: int):
    for number in range(games):
        variant = table(edition, name, number, round_limit="30")
        play = opened(variant, number)
        run(random_answers(play, Random(number)))
        game = variant.new_game()
        sums: Counter[tuple[int, int]] = Counter()
        for event in play.log:
            before = game.troops[:]
            replay(game, [event])
            change = {
                divmod(index, game.armies): now - was
                for index, (was, now) in enumerate(zip(before, game.troops, strict=True))
                if was != now
            }
            assert change == declared(event), event
            assert min(game.troops) >= 0, event
            sums.update(declared(event))
        assert [sums[divmod(index, game.armies)] for index in range(len(game.troops))] == play.game.troops
