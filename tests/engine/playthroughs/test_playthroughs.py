"""The golden games are played as they are written; `make playthroughs` writes them anew."""

import pytest

from tests.engine.playthroughs.games import FOLDER, GAMES, file_of
from tests.engine.playthroughs.playthrough import playthrough
from tests.engine.properties.tables import VARIANTS, every_variant


@every_variant
def test_every_variant_has_a_golden_game(edition: str, name: str):
    assert file_of(edition, name).exists(), "run `make playthroughs`, and read what it wrote"


@pytest.mark.rule("C-27")
@every_variant
def test_the_golden_game_is_played_as_it_is_written(edition: str, name: str):
    assert playthrough(edition, name).splitlines() == file_of(edition, name).read_text(encoding="utf-8").splitlines()


@every_variant
def test_a_golden_game_is_short_enough_to_read(edition: str, name: str):
    assert len(file_of(edition, name).read_text(encoding="utf-8").splitlines()) <= 240


def test_no_golden_game_is_left_of_a_variant_that_is_gone():
    assert {file.name for file in FOLDER.glob("*.txt")} <= {file_of(*variant).name for variant in VARIANTS}
    assert set(GAMES) <= set(VARIANTS)
