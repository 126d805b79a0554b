"""Who owns a slice writes it: no other module makes, alters or puts one."""

import ast

import pytest

from tests.architecture.slices import foreign_writes, slice_classes
from tests.architecture.tree import parsed, python_files

ENGINE = "services/rules/engine/"
OWNER = """
class Cards(Slice):
    NAME = "cards"
    hands: int

class Drawn(Event):
    def fold(self, game):
        game.slices["cards"] = replace(game.slice(Cards), hands=Cards(1).hands)
"""
READER = "from hands import Cards\n"


def writing(line: str, file: str = "other.py") -> list[str]:
    """What is found in two files: the owner's, and another with this line."""
    return foreign_writes({"hands.py": ast.parse(OWNER), file: ast.parse(READER + line)})


def test_each_slice_is_written_by_its_own_module_alone():
    trees = {file: parsed(file) for file in python_files(ENGINE)}
    assert len(slice_classes(trees)) > 15
    assert foreign_writes(trees) == []


@pytest.mark.parametrize(
    "line",
    [
        "Cards(2)",
        "replace(game.slice(Cards), hands=2)",
        "now = game.slice(Cards)\nthen = replace(now, hands=2)",
        "game.slices['cards'] = made()",
        "play.game.slices[name] = made()",
        "game.slices[Cards.NAME] = made()",
        "del game.slices['cards']",
        "game.slices.update(cards=made())",
        "game.slices = {}",
    ],
)
def test_a_write_from_another_module_is_found(line: str):
    assert writing(line)


@pytest.mark.parametrize("line", ["game.slices['cards'] = made()", "game.slices[Cards.NAME] = made()", "Cards(2)"])
def test_the_kernel_may_not_write_a_slice_by_its_name(line: str):
    assert writing(line, "services/rules/engine/kernel/game.py")


def test_the_kernel_copies_slices_whose_names_it_does_not_know():
    assert writing("game.slices[name] = decode(raw)", "services/rules/engine/kernel/game.py") == []


def test_reading_a_slice_and_altering_something_else_is_left_alone():
    line = "now = game.slice(Cards)\nhand = replace(gift, card=now.hands)\nfor slice in game.slices: print(slice)"
    assert writing(line) == []
