"""The list of mutants fits the code, and what becomes of one is told as it is."""

import ast
from pathlib import Path

import pytest

from tests.mutants.catalogue import HERE, ROOT, Mutant, mutants, mutated, places, stale
from tests.mutants.trial import Fate, confirmed, copy_tree, naming, try_one


def test_there_are_at_least_forty_mutants_and_each_edition_has_some():
    assert len(mutants()) >= 40
    assert len(set(mutants())) == len(mutants())
    assert {file.stem for file in HERE.glob("*.toml")} >= {"core", "world", "command", "napoleon"}


def test_the_line_of_every_mutant_is_found_exactly_once_and_changes_to_another_one_of_python():
    assert stale() == []
    for mutant in mutants():
        assert mutant.old != mutant.new
        (at,) = places(ROOT, mutant)
        assert mutated(ROOT, mutant).splitlines()[at].strip() == mutant.new
        ast.parse(mutated(ROOT, mutant))


def test_the_rule_of_every_mutant_is_named_by_a_test_or_a_case():
    assert [mutant for mutant in mutants() if not naming(ROOT, mutant.rule)] == []


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_tree(tmp_path_factory.mktemp("mutants"))


LINE = "if attack[index] <= defence[index]:"


@pytest.mark.parametrize(
    ("new", "rule", "fate"),
    [
        ("if attack[index] < defence[index]:", "C-36", Fate.CAUGHT),
        (f"{LINE}  # the same", "C-36", Fate.SURVIVED),
        (f"{LINE}  # the same", "X-99", Fate.UNTESTED),
    ],
)
def test_a_mutant_is_caught_only_by_a_test_of_its_rule_that_fails(tree: Path, new: str, rule: str, fate: Fate):
    mutant = Mutant("mechanics/dice.py", LINE, new, rule)
    before = (tree / "services/rules/engine/mechanics/dice.py").read_text(encoding="utf-8")
    assert try_one(tree, mutant) is fate
    assert (tree / "services/rules/engine/mechanics/dice.py").read_text(encoding="utf-8") == before
    assert confirmed(tree)
