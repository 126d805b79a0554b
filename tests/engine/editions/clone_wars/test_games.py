"""Whole games: everything that can be done is done, and they end as the rules say."""

from collections import Counter
from random import Random

import pytest

from services.bots.brains.match import brains
from services.rules.engine.editions.clone_wars.rules.powers import PowerUsed
from services.rules.engine.editions.clone_wars.rules.sides import faction_of
from services.rules.engine.editions.clone_wars.rules.turning import PlanetTurned
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import TurnBegan
from services.rules.engine.kernel.game import OUT
from services.rules.engine.kernel.record import REGISTRY
from services.rules.engine.kernel.troops import MovedIn
from tests.engine.editions.clone_wars.galaxy import random_games
from tests.engine.properties.selfplay import brain_answers, opened, random_answers
from tests.engine.properties.tables import table

PACKAGE = "services.rules.engine.editions.clone_wars."


@pytest.mark.rule("S-28", "S-30", "S-31")
def test_each_verb_each_card_effect_and_each_end_occurs_in_three_hundred_games():
    actions = [kind for kind in REGISTRY.values() if issubclass(kind, Action)]
    seen: Counter[str] = Counter()
    wanted = {kind.NAME for kind in actions if kind.__module__.startswith(PACKAGE)}
    wanted |= {"conquest republic", "conquest separatist", "emperor"}
    for number in range(300):
        variant = table("clone_wars", "factions", number, round_limit="60")
        wanted |= {effect["id"] for effect in variant.board.data["effects"]}
        play = opened(variant, number)
        greedy = number % 2
        answers = brain_answers(play, brains(("greedy",), variant.seats, number)) if greedy else None
        for _, action in answers or random_answers(play, Random(number)):
            seen[action.NAME] += 1
        for event in play.log:
            if isinstance(event, PowerUsed):
                seen[variant.board.cards[event.card].data["effect"]] += 1
        winner = variant.seat_of.index(play.game.winners[0])
        won = f" {faction_of(play.game, winner)}" if play.game.reason == "conquest" else ""
        seen[play.game.reason + won] += 1
        if wanted <= set(seen):
            return
    raise AssertionError(f"never seen: {sorted(wanted - set(seen))}")


@pytest.mark.rule("S-3", "S-35")
def test_turns_alternate_between_the_factions_as_long_as_all_four_armies_are_in_play():
    for moments in random_games(16):
        before = -1
        for game, events in moments:
            for event in [event for event in events if isinstance(event, TurnBegan)]:
                side_of = game.variant.side_of
                if before >= 0 and OUT not in game.status:
                    assert side_of[event.army] != side_of[before]
                before = event.army


@pytest.mark.rule("S-13", "S-32", "S-47")
def test_planets_pass_between_factions_by_invasion_and_between_team_mates_by_consent_only():
    for moments in random_games(24):
        for game, events in moments:
            side_of = game.variant.side_of
            for event in events:
                if isinstance(event, MovedIn):
                    assert side_of[event.army] != side_of[event.loser]
                if isinstance(event, PlanetTurned) and event.reason == "command":
                    assert side_of[event.army] == side_of[event.to]
                    assert (event.count, event.fighters, event.corvettes, event.capital_ships) == (1, 0, 0, 0)
                    assert game.held[event.army] > 0
