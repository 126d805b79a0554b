"""Places are claimed by a book learnt from self-play, and wished for by the same."""

from __future__ import annotations

import json

import pytest

from services.bots.brains.drafting import BOOK, Drafter
from services.bots.brains.match import BRAINS, seeded
from services.bots.tuning.drafts import Begun, drafted, learnt, main
from services.rules.engine.editions import edition
from services.rules.engine.kernel.kinds import NOBODY, Army, Zone
from services.rules.engine.kernel.play import Play, new_play, open_asks
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.draft import good_wishes
from services.rules.engine.mechanics.verbs import Claim, Wish

WORLD = drafted("world", "conquest", 2)


def opened(table: Variant) -> Play:
    """A game before its first claims or wishes."""
    return new_play(table, seeded(table, 1))


@pytest.mark.parametrize("name", sorted(BOOK))
def test_the_book_knows_every_place_of_its_boards(name: str):
    board = edition(name).trial(next(iter(edition(name).plans)), 4, {}).board
    assert set(BOOK[name]) == set(board.zones)


def test_a_captain_begins_where_the_book_says_and_a_sergeant_where_the_rules_do():
    play = opened(WORLD)
    (ask,) = open_asks(play.game)
    first = BRAINS["captain"]("a").choose(play.game, ask)
    assert isinstance(first, Claim)
    assert WORLD.board.zones[first.zone] == max(BOOK["world"], key=lambda name: BOOK["world"][name])
    assert BRAINS["sergeant"]("a").choose(play.game, ask) == ask.default(play.game)


def test_whoever_has_begun_goes_on_beside_its_own_places_or_spoils_what_another_has_begun():
    drafter = Drafter(WORLD.board, {})
    holder = [NOBODY] * len(WORLD.board.zones)
    region = WORLD.board.regions[0].zones
    holder[region[0]] = Army(0)
    free = tuple([zone for zone in WORLD.board.every_zone if holder[zone] == NOBODY])
    assert drafter.best(holder, Army(0), free) in WORLD.board.near[region[0]]
    for zone in region[1:-1]:
        holder[zone] = Army(0)
    holder[region[0]] = Army(0)
    assert drafter.best(holder, Army(1), tuple([zone for zone in free if holder[zone] == NOBODY])) == region[-1]


def test_where_many_sit_a_claim_stays_beside_own_places_and_out_of_what_others_hold():
    table = drafted("world", "conquest", 6)
    drafter = Drafter(table.board, BOOK["world"])
    holder = [NOBODY] * len(table.board.zones)
    mine = max(table.board.regions, key=lambda region: len(region.zones)).zones
    holder[mine[0]] = Army(0)
    free = tuple([zone for zone in table.board.every_zone if holder[zone] == NOBODY])
    second = drafter.best(holder, Army(0), free, many=True)
    assert second in table.board.near[mine[0]]
    assert second in mine
    holder[second] = Army(0)
    free = tuple([zone for zone in free if zone != second])
    assert drafter.best(holder, Army(1), free, many=True) not in mine
    play = opened(table)
    (ask,) = open_asks(play.game)
    assert BRAINS["marshal"]("a").choose(play.game, ask) == Claim(Zone(0))


@pytest.mark.parametrize(("name", "variant"), [("clone_wars", "conquest"), ("command", "command")])
def test_wishes_begin_as_the_rules_want_them_and_name_every_place_once(name: str, variant: str):
    table = edition(name).trial(variant, 4, {"setup": "orders"})
    play = opened(table)
    ask = open_asks(play.game)[0]
    usual, wish = ask.default(play.game), BRAINS["captain"]("a").choose(play.game, ask)
    assert isinstance(usual, Wish)
    assert isinstance(wish, Wish)
    assert sorted(wish.zones) == sorted(usual.zones)
    if usual.zones != good_wishes(play.game):  # a capital comes first
        assert wish.zones[:3] == usual.zones[:3]
    assert ask.check(play.game, wish) is None


def test_a_first_claim_is_worth_what_it_won_drawn_towards_its_region_where_little_is_known():
    board = WORLD.board
    best, beside = board.regions[0].zones[:2]
    elsewhere = board.regions[1].zones[0]
    begun = [Begun(best, 0.5)] * 60 + [Begun(beside, 0.5)] * 5 + [Begun(elsewhere, -0.5)] * 60
    found = learnt(WORLD, begun)
    values = [found[board.zones[zone]] for zone in (best, beside, elsewhere)]
    assert values[0] > values[1] > 0 > values[2]
    assert values[1] > found[board.zones[Zone(board.regions[2].zones[0])]] == 0


def test_the_script_writes_a_book_with_its_seed(tmp_path, monkeypatch):
    monkeypatch.setattr("services.bots.tuning.drafts.DRAFTED", (("world", "conquest", 2, 1),))
    assert main(["--games", "2", "--seed", "5", "--result", str(tmp_path / "draft.json")]) == 0
    form = json.loads((tmp_path / "draft.json").read_text())
    assert (form["seed"], form["games"]) == (5, 2)
    assert set(form["boards"]["world"]) == set(WORLD.board.zones)
