"""Nothing is there only on paper: in 300 games each verb, card effect and end of the widest variants comes up."""

from collections import Counter

import pytest

from services.bots.brains.match import brains, start
from services.rules.engine.editions import edition as find
from services.rules.engine.editions import variant
from services.rules.engine.kernel.play import Play, open_asks
from tests.engine.build import once

pytestmark = once

GAMES = 300
PLAYED = frozenset(("card_played", "power_used", "battle_power_used"))
"""The events that show a card which was played for its effect."""

LAND = {"attack", "done", "follow", "move", "move_in", "place", "trade"}
ADVANCED = {"build_fort", "build_leader", "build_ship", "enter", "march", "ransom", "show_mission"} | {
    "play_card", "play_card_at", "play_card_between", "play_card_bombard", "play_card_move", "play_card_on",
    "play_card_spread", "play_cards",
}  # fmt: skip
CAMPAIGN = {"annex", "annex_neutral", "decline", "influence", "win_over"}
FACTIONS = {
    "answer_request", "bring_ships", "destroy_ship", "free_ship", "give_order66", "invade", "look_at_tokens",
    "move_fleet", "order_ship", "place_emperor", "place_token", "station_ship", "take_command", "use_power",
    "use_powers",
}  # fmt: skip
SETUP = {"claim", "wish"}

WIDE = {
    ("napoleon", "advanced"): (LAND | ADVANCED | SETUP | {"garrison"}, {"victory_points"}),
    ("napoleon", "campaign"): (LAND | ADVANCED - {"show_mission"} | CAMPAIGN, {"victory_points", "conquest"}),
    ("clone_wars", "factions"): (LAND - {"follow"} | FACTIONS | SETUP, {"conquest", "emperor"}),
    ("clone_wars", "conquest"): (LAND - {"follow"} | SETUP, {"conquest"}),
}


def tables(edition: str, name: str) -> list[tuple[int, dict[str, str]]]:
    """Seats and options to take in turn: every size, form of set-up and way to react."""
    plan = find(edition).plans[name]
    choices = {
        option.name: option.values for option in plan.options if option.name in ("setup", "reactions", "capitals")
    }
    rows: list[dict[str, str]] = [{}]
    for option, values in choices.items():
        rows = [{**row, option: value} for row in rows for value in values]
    return [(size, row) for row in rows for size in plan.sizes]


def played(edition: str, name: str, seed: int, seats: int, options: dict[str, str], verbs: Counter[str]) -> Play:
    """One game, three in four of them random; counts the verbs that are answered."""
    bot, limit = ("greedy", "100") if seed % 4 == 3 else ("random", "12")
    play = start(variant(edition, name, seats, {"round_limit": limit, **options}), seed)
    players = brains((bot,), seats, seed)
    while not play.game.over():
        for ask in open_asks(play.game):
            action = players[ask.seat].choose(play.game, ask)
            verbs[action.NAME] += 1
            assert play.submit(ask.seat, action) is None, action
    return play


@pytest.mark.parametrize(("edition", "name"), WIDE, ids="-".join)
def test_each_verb_card_effect_and_end_comes_up(edition: str, name: str):
    expected_verbs, expected_ends = WIDE[edition, name]
    verbs: Counter[str] = Counter()
    effects: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    rows = tables(edition, name)
    for seed in range(GAMES):
        seats, options = rows[(seed + seed // 4) % len(rows)]
        play = played(edition, name, seed, seats, options, verbs)
        ends[play.game.reason] += 1
        cards = play.game.variant.board.cards
        for event in play.log:
            if event.NAME in PLAYED:
                effects[cards[event.card].data["effect"]] += 1  # type: ignore[attr-defined]
    assert expected_verbs - set(verbs) == set()
    assert expected_ends - set(ends) == set()
    if effects:
        board = variant(edition, name, *rows[0]).board
        assert {card.data["effect"] for card in board.cards if card.data.get("effect")} - set(effects) == set()
