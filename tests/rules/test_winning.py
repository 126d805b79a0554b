"""Who wins from a position: chances by sides that come to one, better than a guess in every mode."""

import json
from random import Random

import pytest

from services.bots.ladder.plan import modes
from services.bots.ladder.winning import Sample, fitted, loss, played, sides_of
from services.bots.ladder.winning import chances as fitted_chances
from services.rules.engine.editions import edition, variant
from services.rules.engine.kernel.data import edition_names
from services.rules.odds.winning import FILE, Model, chances, models

MODES = [(one, name) for one in edition_names() for name in edition(one).plans]
KNOWN = json.loads(FILE.read_text())


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_sides_share_all_chances_and_armies_share_their_sides(name: str, mode: str):
    table = variant(name, mode, edition(name).plan(mode).sizes[0])
    places, troops = [3] * table.armies, list(range(5, 5 + table.armies))
    found = chances(table, places, troops)
    by_side = dict(zip(table.side_of, found, strict=True))
    playing = {table.side_of[army] for army, seat in enumerate(table.seat_of) if seat >= 0}
    assert sum(by_side[side] for side in playing) == pytest.approx(1)
    assert all(by_side[side] == chance for side, chance in zip(table.side_of, found, strict=True))
    assert all(by_side[side] == 0 for side in by_side if side not in playing)


def test_who_has_more_has_the_better_chance_and_who_has_nothing_none():
    table = variant("world", "conquest", 3)
    best, second, out = chances(table, [30, 12, 0], [60, 20, 0])
    assert best > second > 0 == out
    assert chances(table, [0, 42, 0], [0, 90, 0]) == [0, 1, 0]
    assert chances(table, [0, 0, 0], [0, 0, 0]) == [0, 0, 0]


def test_every_model_is_less_surprised_than_a_guess_by_games_it_was_not_fitted_to():
    assert "" in models()
    assert all(isinstance(model, Model) for model in models().values())
    assert {f"{mode.edition}/{mode.variant}" for mode in modes()} >= {*models()} - {""}
    known = KNOWN["modes"].values()
    assert all(one["loss"] < one["loss_of_a_guess"] or one["weights"] == [0, 0] for one in known)
    assert len([one for one in known if any(one["weights"])]) > 12


def test_a_fit_finds_the_weights_that_made_its_samples():
    random, samples = Random(3), []
    for _ in range(3000):
        first, second = random.random(), random.random()
        shares = ((first, second), (1 - first, 1 - second))
        samples.append(Sample(shares, int(random.random() > fitted_chances((3.0, 1.0), shares)[0])))
    found = fitted(samples)
    assert found == [pytest.approx(3.0, abs=0.35), pytest.approx(1.0, abs=0.35)]
    assert loss(found, samples) < loss([0.0, 0.0], samples)


def test_samples_are_the_shares_of_those_who_play_when_turns_begin():
    table = variant("world", "duel", 2)
    samples = played(table, 3)
    assert samples
    assert all(len(one.shares) == 2 and 0 <= one.winner <= 1 for one in samples)
    game = table.new_game()
    assert sides_of(game) == {}
