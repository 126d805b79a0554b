"""Games that an older version stored go on: snapshots with slices of other names, and logs with other events.

Each file was written by the version of 2026-11-19 in the middle of an invasion: the snapshot, the events after it, and
the snapshot after them.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from services.bots.brains.chance import Seeded
from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.deeds import Deeds
from services.rules.engine.editions.napoleon.rules.effects_force import Cancelled
from services.rules.engine.editions.napoleon.rules.invasion import NO_INVASION, Invasion
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import NO_CARD, NOBODY, Army, Card, Zone
from services.rules.engine.kernel.play import Play, replay
from services.rules.engine.kernel.record import BadInput, decode, replace
from services.rules.engine.kernel.snapshots import restore, snapshot, stored_slices
from services.rules.engine.kernel.view import masked
from tests.engine.properties.selfplay import random_answers, run, state

HERE = Path(__file__).parent
FORMER = {*Invasion.FORMER, *Deeds.FORMER, *Cancelled.FORMER}

every_file = pytest.mark.parametrize("name", sorted(file.stem for file in HERE.glob("*.json")))


def read(name: str) -> Any:
    return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))


def restored(stored: Any, when: str = "snapshot") -> Game:
    table = variant(stored["edition"], stored["variant"], stored["seats"], stored["options"])
    return restore(table, stored[when])


@every_file
def test_a_stored_game_has_the_slices_of_this_version(name: str):
    stored = read(name)
    game = restored(stored)
    assert FORMER & stored["snapshot"]["slices"].keys()
    assert game.slices.keys() == game.variant.new_game().slices.keys()
    assert game.slice(Invasion).target >= 0


@every_file
@pytest.mark.rule("C-27")
def test_the_log_that_followed_folds_into_what_was_stored_after_it(name: str):
    stored = read(name)
    game = restored(stored)
    replay(game, [decode(event) for event in stored["events"]])
    assert state(game) == state(restored(stored, "after"))


@every_file
def test_it_plays_on(name: str):
    game = restored(read(name))
    play = Play(game, Seeded(name))
    run(random_answers(play, Random(name), 300))
    folded = restored(read(name))
    replay(folded, play.log)
    assert state(folded) == state(play.game)
    assert restore(game.variant, json.loads(json.dumps(snapshot(game)))).slices == game.slices


def test_an_invasion_is_made_of_the_four_slices_that_told_of_it():
    game = restored(read("napoleon-advanced"))
    kept = (Card(28),)
    assert game.slice(Invasion) == replace(
        NO_INVASION, army=Army(0), target=Zone(0), fought=True, losses=1, keeper=Army(3), kept=kept
    )
    assert game.slice(Deeds) == Deeds(1, 0, NOBODY, 0)
    assert game.slice(Cancelled) == Cancelled(NO_CARD)
    involved = restored(read("napoleon-campaign")).slice(Invasion).involved
    assert involved == (Army(2),)


@pytest.mark.rule("A-15")
def test_cards_that_were_kept_stay_their_keepers_secret():
    game = restored(read("napoleon-advanced"))
    keeper = game.variant.seat_of[game.slice(Invasion).keeper]
    for viewer in game.variant.every_seat:
        assert bool(masked(game, viewer).slice(Invasion).kept) == (viewer == keeper)


def test_a_slice_that_no_version_had_is_refused():
    with pytest.raises(BadInput):
        stored_slices({"never": {"never": []}})


def test_a_slice_with_former_ones_must_say_how_it_is_made():
    with pytest.raises(TypeError):
        Slice.from_former({"never": ()})
